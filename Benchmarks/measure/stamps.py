"""A named pipe into which the program Stamp writes when commands begin."""

import os
import select


class StampPipe:
    def __init__(self, path):
        self.path = str(path)
        os.mkfifo(self.path, 0o600)
        self._descriptor = os.open(self.path, os.O_RDWR)
        self._rest = b""

    def close(self):
        os.close(self._descriptor)
        os.unlink(self.path)

    def take(self, count, seconds):
        """Up to `count` stamps as {name: wall time in ns}; fewer if none comes for so many seconds."""
        stamps = {}
        while len(stamps) < count:
            ready, _, _ = select.select([self._descriptor], [], [], seconds)
            if not ready:
                break
            *lines, self._rest = (self._rest + os.read(self._descriptor, 65536)).split(b"\n")
            for line in lines:
                at, name = line.decode().split()
                stamps[name] = int(at)
        return stamps

    def lateness(self, due, seconds=10):
        """Nanoseconds from each due moment to its stamp; those that never came are left out."""
        stamps = self.take(len(due), seconds)
        return [at - due[name] for name, at in stamps.items() if name in due]
