"""How soon commands begin: after their condition is met, and after their due time."""

from . import times
from .daemon import Daemon
from .peers.apscheduler_driver import APScheduler
from .peers.at import At
from .peers.systemd import Systemd
from .stamps import StampPipe
from .submissions import start_peers

ROUNDS = 100
SPREAD = 12.0


def measure(place, report):
    section = report.section("Starts")
    section.say(
        f"Milliseconds to a small command's first instruction, {ROUNDS} rounds; the command notes the wall "
        "clock and writes it into a pipe. A start of Lull is durable twice before the command begins: the "
        "decision, and whose process it is; its commands run in the idle class and so give way to other work "
        "on a busy machine, while those of the peers do not.")
    daemon = Daemon(place)
    stamp = place.path("Stamp")
    reaction = times.summary_of(
        daemon.ask("reaction", place.folder / "reaction.pipe", stamp, ROUNDS), "reaction")
    due = daemon.ask("due", place.folder / "due.pipe", stamp, ROUNDS, int(SPREAD * 1000))
    daemon.end()
    late = times.summary_of(due, "due")
    section.table(
        ["condition met → first instruction", "p50", "p99", "max"],
        [["Lull: the charger is connected", *reaction.values()]])
    section.target("condition met → command's first instruction, median", reaction["p50"], 10.0, "ms")
    section.say(f"Due at random moments over {SPREAD:.0f} s, lateness:")
    peers, absent = start_peers(place)
    rows = [["Lull", *late.values()]] + peer_rows(place, peers)
    section.table(["due time → first instruction", "p50", "p99", "max"], rows)
    section.target("due time → command's first instruction, median", late["p50"], 5.0, "ms")
    section.target("commands that begin before they are due", due["due_early"], 0)
    for reason in absent:
        section.say(f"Left out: {reason}.")
    for peer in peers.values():
        peer.end()


def peer_rows(place, peers):
    stamp = place.path("Stamp")
    pipe = StampPipe(place.folder / "peers.pipe")
    rows = []
    if APScheduler in peers:
        peer = peers[APScheduler]
        called = peer.due_in_process(times.random_moments(ROUNDS, 2, SPREAD))
        rows.append(["APScheduler, a function in its own process", *times.summary(called).values()])
        spent = peer.due_command(times.random_moments(ROUNDS, 2, SPREAD), stamp, pipe)
        rows.append(["APScheduler, a command by `subprocess`", *times.summary(spent).values()])
    if Systemd in peers:
        spent = peers[Systemd].due(times.random_moments(ROUNDS, 2, SPREAD), stamp, pipe)
        if spent:
            rows.append(["systemd --user, `AccuracySec=1ms`", *times.summary(spent).values()])
    if At in peers:
        spent = peers[At].due(stamp, pipe)
        if spent:
            rows.append(["at (whole minutes only), one job", *times.summary(spent).values()])
    pipe.close()
    return rows
