"""The sections of the report, in order. Each measures and reports one question."""

from . import core, idle, memory, starts, submissions

ALL = {
    "submit": submissions.measure,
    "starts": starts.measure,
    "idle": idle.measure,
    "memory": memory.measure,
    "core": core.measure,
}
