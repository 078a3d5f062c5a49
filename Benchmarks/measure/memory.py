"""Memory, start-up and reaction with very many pending requests."""

import os

from . import processes, times
from .daemon import Daemon
from .submissions import start_peers

MANY = 100_000
PEER_PENDING = 10_000
ROUNDS = 7


class Filled:
    """A daemon with `count` requests whose command stamps; figures before and after."""

    def __init__(self, place, count):
        self.count = count
        self.daemon = Daemon(place, unplugged=True)
        self.empty = processes.memory(self.daemon.pid)
        self.pipe = str(place.folder / f"change-{count}.pipe")
        os.mkfifo(self.pipe, 0o600)
        filled = self.daemon.ask(
            "fill", count, "com.example.many.", place.path("Stamp"), self.pipe)
        self.fill_seconds = filled["fill_ns"] / 1e9
        self.full = processes.memory(self.daemon.pid)

    def restart(self, place):
        self.daemon.end()
        self.daemon = Daemon(place, self.daemon.state, unplugged=True)
        self.restarted = processes.memory(self.daemon.pid)
        return self.daemon.seconds_to_answer


def measure(place, report):
    section = report.section("Memory, start-up and reaction with many requests")
    few, many = Filled(place, MANY // 10), Filled(place, MANY)
    peers, absent = start_peers(place)
    before = {peer: processes.memory(started.pid) for peer, started in peers.items()}
    for peer in peers.values():
        peer.fill(PEER_PENDING)
    rows = [
        ["Lull", 0, many.empty["rss"], many.empty["pss"]],
        ["Lull", few.count, few.full["rss"], few.full["pss"]],
        ["Lull", many.count, many.full["rss"], many.full["pss"]],
    ]
    for peer, started in peers.items():
        rows.append([started.name, 0, *before[peer].values()])
        count = min(PEER_PENDING, getattr(started, "pending_maximum", PEER_PENDING))
        rows.append([started.name, count, *processes.memory(started.pid).values()])
        started.end()
    seconds = many.restart(place)
    rows.insert(3, ["Lull, after a restart", many.count, *many.restarted.values()])
    section.table(["", "pending", "resident MB", "proportional MB"], rows)
    for reason in absent:
        section.say(f"Left out: {reason}.")
    section.say(
        f"{MANY:,} requests were submitted one by one through the client library in "
        f"{many.fill_seconds:.0f} s, each durable. With them a start takes {seconds:.2f} s until the socket "
        "answers.")
    section.target("resident memory with nothing pending", many.empty["rss"], 12.0, "MB")
    section.target(
        f"resident memory with {MANY:,} pending",
        max(many.full["rss"], many.restarted["rss"]), 30.0, "MB")
    section.target(f"start with {MANY:,} pending until the socket answers", seconds, 1.0, "s")
    report_changes(section, few, many)


def report_changes(section, few, many):
    section.say(
        "All wait for the charger. It is connected: until the first command's first instruction; it is removed: "
        "until all the others were looked at again. Milliseconds.")
    rows, first = [], []
    for filled in (few, many):
        figures = filled.daemon.ask("change", filled.pipe, ROUNDS)
        start, look = times.summary_of(figures, "change"), times.summary_of(figures, "look")
        first.append(start["p50"])
        rows.append([f"{filled.count:,} pending", start["p50"], start["max"], look["p50"]])
        filled.daemon.end()
    section.table(["", "first start p50", "max", "all looked at, p50"], rows)
    section.target(f"first start with {many.count:,} waiting for the condition", first[1], 100.0, "ms")
    section.target("first start: growth for 10× the requests", first[1] / first[0], 12.0, "×")
