"""Medians, percentiles, and calls timed one by one."""

import random
import time


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def summary(nanoseconds):
    """p50, p99 and max in milliseconds."""
    return {
        "p50": quantile(nanoseconds, 0.5) / 1e6,
        "p99": quantile(nanoseconds, 0.99) / 1e6,
        "max": max(nanoseconds) / 1e6,
    }


def summary_of(figures, name):
    """The same out of a benchmark program's figures."""
    return {key: figures[f"{name}_{key}"] / 1e6 for key in ("p50", "p99", "max")}


def timed(call, rounds):
    """The nanoseconds of each of `rounds` calls, which get the number of their round."""
    result = []
    for number in range(rounds):
        start = time.perf_counter_ns()
        call(number)
        result.append(time.perf_counter_ns() - start)
    return result


def random_moments(count, lead, spread):
    """Wall times in nanoseconds, from `lead` seconds ahead and over `spread` seconds; ever the same ones."""
    generator = random.Random(1)
    first = time.time_ns() + int(lead * 1e9)
    return [first + int(generator.random() * spread * 1e9) for _ in range(count)]
