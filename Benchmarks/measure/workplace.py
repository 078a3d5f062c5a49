"""Where benchmarks are built and run: release programs, and a throw-away folder on this disk."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

PROGRAMS = ["lulld", "lull", "CoreBenchmark", "ClientBenchmark", "Stamp"]
RELEASE = ["swift", "build", "-c", "release", "--static-swift-stdlib"]


class Workplace:
    """A context: the throw-away folder goes at its end, and so does whatever was started in it."""

    def __init__(self):
        self.root = pathlib.Path(__file__).resolve().parents[2]
        self.results = self.root / "Benchmarks/results"
        self.results.mkdir(exist_ok=True)
        self.programs = None
        self._closers = []

    def __enter__(self):
        # So that whoever ends this from outside leaves nothing running either.
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(128))
        # Below the results, so that every database lies on the same disk.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="run-", dir=self.results))
        # A socket's path is short by nature; the folder's need not be.
        self.sockets = pathlib.Path(tempfile.mkdtemp(prefix="lull-benchmark-"))
        return self

    def __exit__(self, *_):
        while self._closers:
            try:
                self._closers.pop()()
            except Exception as error:
                print(f"Cleaning up: {error}", file=sys.stderr)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.sockets, ignore_errors=True)

    def at_end(self, closer):
        self._closers.append(closer)

    def build(self):
        for program in PROGRAMS:
            command = [*RELEASE, "--product", program]
            built = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
            if built.returncode != 0:
                raise SystemExit(f"{' '.join(command)} failed:\n{built.stdout}{built.stderr}")
        shown = subprocess.run(
            [*RELEASE, "--show-bin-path"], cwd=self.root, capture_output=True, text=True, check=True)
        built = pathlib.Path(shown.stdout.strip())
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        for program in PROGRAMS:
            subprocess.run(["strip", "-o", self.programs / program, built / program], check=True)
        # Else the kernel writes them out while something is measured.
        os.sync()

    def path(self, program):
        return str(self.programs / program)

    def figures(self, program, *words):
        """Runs a benchmark program and returns what it prints as a dictionary of numbers."""
        run = subprocess.run(
            [self.path(program), *map(str, words)], capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(f"{program} {words[0]} ended with {run.returncode}: {run.stderr.strip()}")
        return dict(
            (name, float(value))
            for name, value in (line.split() for line in run.stdout.splitlines()))
