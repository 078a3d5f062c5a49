"""The pure core: evaluations, and growth with the number of pending requests."""

import re
import shutil
import subprocess

COUNTS = [1_000, 10_000, 100_000]
STEPS = {
    "submit, look, hold (each)": ("submit_ns_each", 1e3, "µs"),
    "condition met → starts decided": ("change_to_start_ns", 1e6, "ms"),
    "change that nobody waits for": ("unrelated_change_ns", 1e6, "ms"),
    "change after which all are looked at": ("all_again_ns", 1e6, "ms"),
}
# Growing ten times costs ten times; the logarithm of n log n adds at most a third.
GROWTH_LIMIT = 14


def growth(place):
    return [place.figures("CoreBenchmark", "growth", count) for count in COUNTS]


def total(figures, name):
    """The whole cost of a step for all requests, so that costs for each and for all compare."""
    return [
        figure[name] * (count if name.endswith("_each") else 1)
        for figure, count in zip(figures, COUNTS)]


def worst_growth(values):
    return max(later / earlier for earlier, later in zip(values, values[1:]))


def instructions(place):
    """Instructions for one evaluation, by callgrind; None without valgrind. Noise does not reach it."""
    if not shutil.which("valgrind"):
        return None

    def counted(count):
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={place.folder}/callgrind",
             place.path("CoreBenchmark"), "evaluations", str(count)],
            capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", run.stderr)
        return int(found.group(1)) if found else None
    few, many = counted(1_000), counted(3_000)
    # Each count is run twice: on a held request and on one that may run.
    return None if few is None or many is None else (many - few) / 4_000


def measure(place, report):
    section = report.section("The core alone")
    section.say(
        "No socket, no store, no process: what deciding costs. Processor time, best of three.")
    figures = growth(place)
    rows = []
    for words, (name, scale, unit) in STEPS.items():
        rows.append(
            [f"{words}, {unit}", *[figure[name] / scale for figure in figures],
             worst_growth(total(figures, name))])
    section.table(
        ["step"] + [f"{count:,} pending" for count in COUNTS] + ["worst growth for 10×"], rows)
    evaluation = place.figures("CoreBenchmark", "evaluations", 200_000)
    held, running = evaluation["held_evaluation_ns"], evaluation["running_evaluation_ns"]
    section.table(
        ["one look at a request, all policies asked", "ns", "in a second"],
        [["held by its first veto", held, 1e9 / held], ["may run", running, 1e9 / running]])
    counted = instructions(place)
    if counted is not None:
        section.say(f"Instructions for one evaluation, counted by callgrind: {counted:,.0f}.")
        section.figures["instructions"] = counted
    section.target("core: one evaluation", max(held, running) / 1e3, 2.0, "µs")
    section.target("core: all of 100,000 looked at again", figures[-1]["all_again_ns"] / 1e6, 250.0, "ms")
    for words, (name, _, _) in STEPS.items():
        if name != "unrelated_change_ns":
            section.target(
                f"core: growth of “{words}” for 10×", worst_growth(total(figures, name)), GROWTH_LIMIT, "×")
