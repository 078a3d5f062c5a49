"""From submission to durable acknowledgement, beside a bare transaction and beside peers."""

import subprocess

from . import times
from .daemon import Daemon
from .lull_bus import LullBus
from .peers.apscheduler_driver import APScheduler
from .peers.at import At
from .peers.systemd import Systemd
from .peers.unavailable import Unavailable

COUNTS = [1_000, 10_000]
ROUNDS = 300
TOOL_ROUNDS = 100
COLUMNS = ["", "p50", "p99", "max", "durable"]


def measure(place, report):
    section = report.section("Submit → durable acknowledgement")
    section.say(
        "Milliseconds, everything on one disk. *Durable*: survives a power cut once acknowledged. The bare "
        "transaction is one row of 300 bytes with a unique name in SQLite (WAL, `synchronous=FULL`), taking "
        "turns with our submissions. Libraries are called in a loop from one process; tools are started "
        "anew each time. Nothing starts: all requests wait for the charger or for a far date.")
    daemon = Daemon(place)
    peers, absent = start_peers(place)
    for count in COUNTS:
        figures = daemon.ask("submit", place.folder, count, ROUNDS)
        ours, bare = times.summary_of(figures, "submit"), times.summary_of(figures, "bare")
        section.say(f"### Library against library, {count:,} pending")
        rows = [row("bare SQLite transaction", bare, "yes"), row("Lull, Swift client", ours, "yes")]
        rows += library_rows(daemon, peers, count)
        section.table(COLUMNS, rows)
        section.target(
            f"submit p50 over the socket at {count:,} pending, against a bare transaction",
            ours["p50"] / bare["p50"], 3.0, "×")
        section.say(f"### Tool against tool, {count:,} pending")
        section.table(COLUMNS, tool_rows(place, daemon, peers, count))
    for reason in absent:
        section.say(f"Left out: {reason}.")
    if At in peers:
        section.say(
            "`at` with 10,000 pending is left out: each change has atd read all of its spool, so to fill and "
            "to clear it takes minutes.")
    for peer in peers.values():
        peer.end()
    daemon.end()


def row(words, summary, durable):
    return [words, summary["p50"], summary["p99"], summary["max"], durable]


def start_peers(place, wanted=(APScheduler, Systemd, At)):
    """Those that can be started here, and the reasons of the others."""
    peers, absent = {}, []
    for peer in wanted:
        try:
            peers[peer] = peer(place)
        except Unavailable as reason:
            absent.append(f"{peer.name}, since {reason}")
    return peers, absent


def library_rows(daemon, peers, count):
    rows = []
    try:
        bus = LullBus(daemon.socket)
        spent = times.timed(lambda number: bus.submit(f"com.example.python.{number}"), ROUNDS)
        rows.append(row("Lull, python-dbus", times.summary(spent), "yes"))
        for number in range(ROUNDS):
            bus.cancel(f"com.example.python.{number}")
    except ImportError:
        pass
    if APScheduler in peers:
        peers[APScheduler].fill(count)
        rows.append(row(
            f"APScheduler {peers[APScheduler].version}, SQLite",
            times.summary(peers[APScheduler].timed(ROUNDS)), "yes"))
    if Systemd in peers:
        peers[Systemd].fill(count)
        rows.append(row(
            "systemd --user, python-dbus", times.summary(peers[Systemd].timed(ROUNDS)), "no (tmpfs)"))
    return rows


def tool_rows(place, daemon, peers, count):
    def submit(number):
        daemon.tool("submit", f"com.example.tool.{number}", "--power", "--", "/bin/true")
    rows = [row("`lull submit`", times.summary(times.timed(submit, TOOL_ROUNDS)), "yes")]
    for number in range(TOOL_ROUNDS):
        daemon.tool("cancel", f"com.example.tool.{number}")
    if At in peers and count <= At.pending_maximum:
        peers[At].fill(count)
        rows.append(row("`at`", times.summary(peers[At].timed(TOOL_ROUNDS)), "not synced"))
    if Systemd in peers:
        peers[Systemd].fill(count)
        rows.append(row(
            "`systemd-run --user`", times.summary(peers[Systemd].timed_tool(TOOL_ROUNDS)),
            "no (tmpfs)"))
    nothing = times.timed(lambda _: subprocess.run(["/bin/true"], check=True), TOOL_ROUNDS)
    rows.append(row("starting `true`, for comparison", times.summary(nothing), ""))
    return rows
