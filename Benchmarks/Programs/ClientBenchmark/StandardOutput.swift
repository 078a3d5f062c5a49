import Glibc

/// What a benchmark prints, and the clock it goes by.
enum StandardOutput {
    static func wallTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Median, 99th percentile and largest of times in nanoseconds, under names that begin with `name`.
    static func print(_ name: String, _ times: [Int64]) {
        let sorted = times.sorted()
        guard let last = sorted.last else { return }
        Swift.print(name + "_p50", sorted[sorted.count / 2])
        Swift.print(name + "_p99", sorted[min(sorted.count - 1, sorted.count * 99 / 100)])
        Swift.print(name + "_max", last)
    }
}
