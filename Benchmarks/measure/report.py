"""Puts figures into Benchmarks/RESULTS.md and a JSON file."""

import datetime
import json
import os
import pathlib
import platform
import subprocess


class Section:
    def __init__(self, title):
        self.title = title
        self.parts = []
        self.targets = []
        self.figures = {}

    def say(self, text):
        self.parts.append(text)

    def table(self, columns, rows):
        """Rows of cells; the first column is words, the others numbers or words."""
        lines = ["| " + " | ".join(columns) + " |", "| --- |" + " ---: |" * (len(columns) - 1)]
        lines += ["| " + " | ".join(shown(cell) for cell in row) + " |" for row in rows]
        self.parts.append("\n".join(lines))
        self.figures.setdefault("tables", []).append({"columns": columns, "rows": rows})

    def target(self, words, value, limit, unit=""):
        """A promise: `value` is at most `limit`."""
        self.targets.append(
            {"words": words, "value": value, "limit": limit, "unit": unit, "met": value <= limit})


class Report:
    def __init__(self):
        self.sections = []
        self.machine = machine()

    def section(self, title):
        section = Section(title)
        self.sections.append(section)
        return section

    def text(self):
        parts = ["# Results", INTRODUCTION, machine_text(self.machine), self._targets()]
        for section in self.sections:
            parts.append(f"## {section.title}")
            parts += section.parts
        return "\n\n".join(parts) + "\n"

    def _targets(self):
        rows = [target for section in self.sections for target in section.targets]
        missed = sum(1 for row in rows if not row["met"])
        verdict = "All are met." if missed == 0 else f"{missed} of {len(rows)} missed."
        lines = [f"## Targets\n\n{verdict}\n", "| target | limit | measured | |", "| --- | ---: | ---: | --- |"]
        for row in rows:
            unit = f" {row['unit']}" if row["unit"] else ""
            lines.append(
                f"| {row['words']} | {shown(row['limit'])}{unit} | {shown(row['value'])}{unit} "
                f"| {'met' if row['met'] else '**missed**'} |")
        return "\n".join(lines)

    def write_text(self, path):
        path.write_text(self.text())

    def write_json(self, path):
        content = {
            "machine": self.machine,
            "sections": [
                {"title": section.title, "targets": section.targets, **section.figures}
                for section in self.sections],
        }
        path.write_text(json.dumps(content, indent=1) + "\n")


INTRODUCTION = """Made by `make bench` (`Benchmarks/run`), all in one run on one machine, the daemon and its
peers side by side. Compare figures within this page, not with those of other machines. Programs
are the released ones: optimised, Swift runtime linked statically, stripped."""


def machine():
    def output(*words):
        try:
            return subprocess.run(words, capture_output=True, text=True).stdout.strip()
        except OSError:
            return ""
    model = [
        line.split(":", 1)[1].strip()
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")]
    release = [
        line.split("=", 1)[1].strip('"')
        for line in pathlib.Path("/etc/os-release").read_text().splitlines()
        if line.startswith("PRETTY_NAME=")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    root = pathlib.Path(__file__).resolve().parents[2]
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": output("git", "-C", str(root), "rev-parse", "--short", "HEAD"),
        "processor": model[0] if model else platform.machine(),
        "processors": os.cpu_count(),
        "memory_gb": round(memory / 1e9),
        "system": release[0] if release else platform.system(),
        "kernel": platform.release(),
        "swift": (output("swift", "--version").splitlines() or [""])[0],
        "load_before": round(os.getloadavg()[0], 2),
        "file_system": output("stat", "-f", "-c", "%T", str(root)),
    }


def machine_text(facts):
    text = (
        "{date}, commit {commit}. {processors} × {processor}, {memory_gb} GB, {file_system}; {system}, "
        "Linux {kernel}; {swift}. Load before the run: {load_before}.").format(**facts)
    if facts["load_before"] > 0.5 * facts["processors"]:
        text += " **The machine was busy with other work: times are upper bounds.**"
    return text


def shown(cell):
    if cell is None:
        return "–"
    if not isinstance(cell, float):
        return f"{cell:,}" if isinstance(cell, int) else str(cell)
    if cell == 0:
        return "0"
    if abs(cell) >= 100:
        return f"{cell:,.0f}"
    return f"{cell:.1f}" if abs(cell) >= 10 else f"{cell:.2f}"
