"""How often an idle daemon wakes up, with requests waiting."""

import time

from . import processes
from .daemon import Daemon
from .submissions import start_peers

PENDING = 100
SECONDS = 60


def settled(place, pending):
    """A daemon with so many pending requests that nobody has talked to for a moment."""
    daemon = Daemon(place)
    daemon.ask("fill", pending, "com.example.idle.", "/bin/true")
    return daemon


def switches(pids, seconds):
    """Voluntary context switches of each process over so many seconds, side by side."""
    before = [processes.voluntary_switches(pid) for pid in pids]
    # Not a wait for something: the length of the measurement.
    time.sleep(seconds)
    return [processes.voluntary_switches(pid) - start for pid, start in zip(pids, before)]


def measure(place, report):
    section = report.section("Idle")
    daemon = settled(place, PENDING)
    peers, absent = start_peers(place)
    for peer in peers.values():
        peer.fill(PENDING)
    # The work of the submissions comes to its end, such as atd's look through its spool.
    time.sleep(2)
    counted = switches([daemon.pid] + [peer.pid for peer in peers.values()], SECONDS)
    section.say(
        f"Voluntary context switches of all threads within {SECONDS} s, with {PENDING} requests waiting; "
        "all at the same time.")
    section.table(
        ["", "switches"],
        [[name, count] for name, count in zip(
            ["Lull"] + [peer.name for peer in peers.values()], counted)])
    section.target(f"voluntary context switches in {SECONDS} s idle", counted[0], 2)
    for reason in absent:
        section.say(f"Left out: {reason}.")
    for peer in peers.values():
        peer.end()
    daemon.end()
