"""systemd --user with transient timers. Its units live on a tmpfs: they do not survive a reboot."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from .. import times
from .unavailable import Unavailable

# systemd asks whether the machine was booted with it, so it gets a /run/systemd of its own to look at.
START = """
mount --make-rprivate /
mkdir -p /run/systemd
mount -t tmpfs tmpfs /run/systemd
mkdir /run/systemd/system
for tree in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
    [ ! -d "$tree" ] || { mkdir -p "$tree/lull-benchmark" && echo $$ >"$tree/lull-benchmark/cgroup.procs"; }
done
exec /lib/systemd/systemd --user
"""


class Systemd:
    name = "systemd --user"

    def __init__(self, place):
        try:
            import dbus
            import dbus.connection
        except ImportError:
            raise Unavailable("python3-dbus is not installed") from None
        self._dbus = dbus
        if not shutil.which("systemd-run") or not os.path.exists("/lib/systemd/systemd"):
            raise Unavailable("systemd is not installed")
        if os.getuid() != 0:
            raise Unavailable("a second systemd --user needs root for its mount namespace")
        folder = pathlib.Path(tempfile.mkdtemp(prefix="systemd-", dir=place.sockets))
        self._environment = {"PATH": os.environ["PATH"], "HOME": "/", "XDG_RUNTIME_DIR": str(folder)}
        self._process = subprocess.Popen(
            ["unshare", "-m", "sh", "-e", "-c", START], env=self._environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.pid = self._process.pid
        place.at_end(self.end)
        self._socket = folder / "systemd/private"
        self._connection = self._connect()
        self._count = 0

    def _connect(self):
        deadline = time.monotonic() + 20
        connection = None
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                if connection is None:
                    connection = self._dbus.connection.Connection(f"unix:path={self._socket}")
                # The first call authenticates, and may be lost over that; the next one is answered.
                connection.call_blocking(
                    None, "/org/freedesktop/systemd1", "org.freedesktop.DBus.Peer", "Ping", "", [],
                    0.5)
                return connection
            except self._dbus.DBusException:
                continue
        self.end()
        raise Unavailable("systemd --user does not start here")

    def submit(self, number, moment=None, command=("/bin/true",)):
        """Starts a transient timer: after a day, or at a wall time in ns."""
        dbus = self._dbus
        self._count += 1
        name = f"lull-benchmark-{self._count}"
        if moment is None:
            trigger = ("TimersMonotonic", dbus.Array(
                [("OnActiveSec", dbus.UInt64(86_400_000_000))], signature="(st)"))
        else:
            when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(moment // 1_000_000_000))
            when += f".{moment // 1000 % 1_000_000:06d} UTC"
            trigger = ("TimersCalendar", dbus.Array([("OnCalendar", when)], signature="(ss)"))
        timer = dbus.Array(
            [trigger, ("AccuracyUSec", dbus.UInt64(1000)), ("RemainAfterElapse", False)],
            signature="(sv)")
        words = dbus.Array(command, signature="s")
        service = dbus.Array(
            [("ExecStart", dbus.Array([(command[0], words, False)], signature="(sasb)"))],
            signature="(sv)")
        self._connection.call_blocking(
            None, "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager",
            "StartTransientUnit", "ssa(sv)a(sa(sv))",
            [f"{name}.timer", "fail", timer,
             dbus.Array([(f"{name}.service", service)], signature="(sa(sv))")])

    def fill(self, count):
        while self._count < count:
            # Signals about each unit pile up in a connection, and when it is full no reply arrives.
            if self._count % 500 == 0:
                self._connection.close()
                self._connection = self._connect()
            self.submit(0)

    def timed(self, rounds):
        """Library against library."""
        self._connection.close()
        self._connection = self._connect()
        return times.timed(self.submit, rounds)

    def timed_tool(self, rounds):
        """Tool against tool."""
        def run(_):
            subprocess.run(
                ["systemd-run", "--user", "--on-active=1d", "/bin/true"], check=True,
                capture_output=True, env=self._environment)
        self._count += rounds
        return times.timed(run, rounds)

    def due(self, moments, stamp, pipe):
        due = {}
        for number, moment in enumerate(moments):
            due[f"systemd.{number}"] = moment // 1000 * 1000
            self.submit(0, moment, (stamp, pipe.path, f"systemd.{number}"))
        return pipe.lateness(due)

    def end(self):
        # Asked to end, it would first stop ten thousand units one by one.
        self._process.kill()
        self._process.wait()
        for tree in ("systemd", "unified"):
            top = pathlib.Path("/sys/fs/cgroup") / tree / "lull-benchmark"
            for folder, _, _ in os.walk(top, topdown=False):
                try:
                    os.rmdir(folder)
                except OSError:
                    continue
