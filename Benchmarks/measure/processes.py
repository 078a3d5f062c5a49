"""What the kernel tells of a process."""

import pathlib
import resource
import subprocess


def voluntary_switches(pid):
    """How often any of its threads gave up the processor by itself: each is a wake-up that ended."""
    total = 0
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches:"):
                total += int(line.split()[1])
    return total


def memory(pid):
    """Resident and proportional size in MB."""
    def field(file, name):
        for line in pathlib.Path(f"/proc/{pid}/{file}").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) / 1000
        return None
    return {"rss": field("status", "VmRSS:"), "pss": field("smaps_rollup", "Pss:")}


def end(process):
    """Ends a process that this program started."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def children_time():
    """Processor time of the children that ended, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
