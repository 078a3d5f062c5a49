"""APScheduler 3 with jobs in SQLite, in a process of its own that is driven from here."""

import json
import pathlib
import subprocess
import sys

from .. import processes
from .unavailable import Unavailable

PACKAGES = ["APScheduler>=3.10,<4", "SQLAlchemy>=2,<3"]


class APScheduler:
    name = "APScheduler 3, SQLite"

    def __init__(self, place):
        python = self._environment(place)
        place.at_end(self.end)
        script = pathlib.Path(__file__).with_name("apscheduler_process.py")
        self._process = subprocess.Popen(
            [python, script, place.folder / "apscheduler.db"], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.pid = self._process.pid
        self.version = self._ask(what="version")

    def _environment(self, place):
        """The interpreter of an environment that holds the packages, made at the first run."""
        self._process = None
        folder = place.results / "environment"
        python = folder / "bin/python"
        ready = folder / "ready"
        if not ready.exists():
            try:
                subprocess.run(
                    [sys.executable, "-m", "venv", "--clear", folder], check=True,
                    capture_output=True)
                subprocess.run(
                    [python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True,
                    capture_output=True, timeout=180)
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
                raise Unavailable("APScheduler could not be installed by pip") from None
            ready.touch()
        return python

    def _ask(self, **question):
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise Unavailable("APScheduler's process ended")
        return json.loads(answer)

    def fill(self, count):
        self._ask(what="fill", count=count)

    def timed(self, rounds):
        return self._ask(what="submit", rounds=rounds)

    def due_in_process(self, moments):
        return self._ask(what="due_callable", moments=moments)

    def due_command(self, moments, stamp, pipe):
        names = [f"apscheduler.{number}" for number in range(len(moments))]
        self._ask(what="due_command", moments=moments, stamp=stamp, pipe=pipe.path, names=names)
        return pipe.lateness(dict(zip(names, moments)))

    def clear(self):
        self._ask(what="clear")

    def end(self):
        if self._process:
            self._process.stdin.close()
            processes.end(self._process)
