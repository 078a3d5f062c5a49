"""at and atd: one file a job, minutes as the finest step."""

import os
import pathlib
import shutil
import subprocess
import time

from .. import processes, times
from .unavailable import Unavailable


class At:
    name = "at, atd"
    # Each change has atd read all of its spool, and removing n jobs reads it n times: 10,000 take minutes.
    pending_maximum = 1_000

    def __init__(self, place):
        self._environment = {"PATH": os.environ["PATH"], "HOME": "/", "LANG": "C"}
        if not shutil.which("at") or not shutil.which("atd"):
            raise Unavailable("at is not installed")
        if os.getuid() != 0:
            raise Unavailable("atd needs root")
        if self._jobs():
            raise Unavailable("atd has jobs of this machine's own, which stay untouched")
        self._process = None
        running = subprocess.run(["pidof", "atd"], capture_output=True, text=True).stdout.split()
        if running:
            self.pid = int(running[0])
        else:
            self._process = subprocess.Popen([shutil.which("atd"), "-f"])
            self.pid = self._process.pid
            self._await_pid_file()
        place.at_end(self.end)

    def _await_pid_file(self):
        """The client refuses, or warns, until atd wrote its number."""
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            for path in ("/run/atd.pid", "/var/run/atd.pid"):
                try:
                    if pathlib.Path(path).read_text().strip() == str(self.pid):
                        return
                except OSError:
                    continue
        raise Unavailable("atd did not start")

    def _jobs(self):
        listed = subprocess.run(["atq"], capture_output=True, text=True).stdout
        return [line.split()[0] for line in listed.splitlines()]

    def submit(self, number, when="23:59 2099-12-31", command="/bin/true"):
        words = when.split()
        subprocess.run(
            ["at", *words], input=command, text=True, check=True, capture_output=True,
            env=self._environment, cwd="/")

    def fill(self, count):
        for number in range(len(self._jobs()), min(count, self.pending_maximum)):
            self.submit(number)

    def timed(self, rounds):
        return times.timed(self.submit, rounds)

    def due(self, stamp, pipe):
        """Lateness after the next full minute, in ns: one job, since nothing finer can be asked for."""
        moment = (time.time_ns() // 60_000_000_000 + 1) * 60_000_000_000
        if moment - time.time_ns() < 2_000_000_000:
            moment += 60_000_000_000
        when = time.strftime("%H:%M %Y-%m-%d", time.localtime(moment // 1_000_000_000))
        self.submit(0, when, f"{stamp} {pipe.path} at")
        return pipe.lateness({"at": moment}, 130)

    def clear(self):
        jobs = self._jobs()
        for start in range(0, len(jobs), 500):
            subprocess.run(["atrm", *jobs[start:start + 500]], capture_output=True)

    def end(self):
        self.clear()
        if self._process:
            processes.end(self._process)
