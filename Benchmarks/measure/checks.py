"""The short version for `make test`: ratios and growth within one run, with margins for noise."""

import dataclasses
import typing

from . import core, idle, processes
from .daemon import Daemon


@dataclasses.dataclass
class Claim:
    words: str
    measure: typing.Callable


def submit_ratio(place):
    """3 is the target; half as much again is left to noise."""
    daemon = Daemon(place)
    figures = daemon.ask("submit", place.folder, 1_000, 200)
    daemon.end()
    (place.folder / "bare-1000.db").unlink()
    ratio = figures["submit_p50"] / figures["bare_p50"]
    return ratio <= 4.5, f"{ratio:.1f} times a bare transaction"


def core_growth(place):
    figures = core.growth(place)
    worst = max(
        core.worst_growth(core.total(figures, name)) for name, _, _ in core.STEPS.values()
        if name != "unrelated_change_ns")
    # 12.5 would be n log n from 10,000 to 100,000; what no longer fits the caches comes on top, and 100
    # would be quadratic. A change that concerns nobody costs some µs at any count.
    unrelated = figures[-1]["unrelated_change_ns"] / figures[0]["unrelated_change_ns"]
    holds = worst <= 30 and unrelated <= 40
    return holds, f"{worst:.1f} times for 10 times; a change nobody waits for {unrelated:.1f} times for 100 times"


def idle_switches(place):
    daemon = idle.settled(place, idle.PENDING)
    count = idle.switches([daemon.pid], 10)[0]
    daemon.end()
    return count <= 2, f"{count} voluntary context switches in 10 s"


def memory_growth(place):
    count = 10_000
    daemon = Daemon(place)
    daemon.ask("fill", 1_000, "com.example.first.", "/bin/true")
    before = processes.memory(daemon.pid)["rss"]
    daemon.ask("fill", count, "com.example.more.", "/bin/true")
    grown = (processes.memory(daemon.pid)["rss"] - before) * 1e6 / count
    daemon.end()
    return grown <= 500, f"{grown:.0f} bytes for each pending request"


ALL = [
    Claim("a submission costs little more than its transaction", submit_ratio),
    Claim("the core's cost grows no worse than n log n", core_growth),
    Claim("an idle daemon sleeps", idle_switches),
    Claim("pending requests are small", memory_growth),
]
