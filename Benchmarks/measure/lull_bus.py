"""Lull driven by python-dbus over its private socket, to be compared with peers that python drives."""


class LullBus:
    def __init__(self, socket):
        import dbus
        import dbus.connection

        self._dbus = dbus
        self._connection = dbus.connection.Connection(f"unix:path={socket}")

    def submit(self, name):
        dbus = self._dbus
        request = dbus.Dictionary(
            {"identifier": name, "requires": dbus.Array(["power"], signature="s"),
             "command": dbus.Array(["/bin/true"], signature="s"), "directory": "/"},
            signature="sv")
        self._connection.call_blocking(
            None, "/io/lull/Scheduler1", "io.lull.Scheduler1", "Submit", "a{sv}", [request])

    def cancel(self, name):
        self._connection.call_blocking(
            None, "/io/lull/Scheduler1", "io.lull.Scheduler1", "Cancel", "s", [name])
