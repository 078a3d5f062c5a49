"""A lulld with a state of its own."""

import os
import socket
import subprocess
import time

from . import processes


class Daemon:
    count = 0

    def __init__(self, place, state=None, unplugged=False):
        """Goes on from `state` if given. `unplugged` has it see a machine on battery from the start."""
        Daemon.count += 1
        name = f"lulld-{Daemon.count}"
        self.place = place
        self.state = state or place.folder / name
        self.socket = str(place.sockets / f"{name}.bus")
        self.root = unplugged_machine(place) if unplugged else "/"
        self.log = place.folder / f"{name}.log"
        self.seconds_to_answer = self._start(str(place.sockets / f"{name}.ready"))
        place.at_end(self.end)

    def _start(self, ready_path):
        """Starts it and returns the seconds until its socket answered a question."""
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ready.bind(ready_path)
        ready.settimeout(60)
        started = time.time_ns()
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [self.place.path("lulld"), "--no-session-bus", "--state", self.state,
                 "--socket", self.socket, "--system-root", self.root],
                stderr=log, env={**os.environ, "NOTIFY_SOCKET": ready_path})
        try:
            ready.recv(256)
        except TimeoutError:
            raise RuntimeError(f"lulld did not start: {self.log.read_text()[-1000:]}") from None
        finally:
            ready.close()
        return (self.ask("answer")["answered_at"] - started) / 1e9

    @property
    def pid(self):
        return self.process.pid

    def ask(self, benchmark, *words):
        return self.place.figures("ClientBenchmark", benchmark, self.socket, *words)

    def tool(self, *words):
        """Runs lull and fails if it does."""
        subprocess.run(
            [self.place.path("lull"), *words], check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "LULL_SOCKET": self.socket})

    def end(self):
        processes.end(self.process)


def unplugged_machine(place):
    """A folder that looks like the sys/ of a machine whose charger is not connected."""
    root = place.folder / "unplugged"
    for name, attributes in {
        "AC": {"type": "Mains", "online": "0"},
        "BAT0": {"type": "Battery", "present": "1", "status": "Discharging", "capacity": "80"},
    }.items():
        folder = root / "sys/class/power_supply" / name
        folder.mkdir(parents=True, exist_ok=True)
        for attribute, value in attributes.items():
            (folder / attribute).write_text(value + "\n")
    return str(root)
