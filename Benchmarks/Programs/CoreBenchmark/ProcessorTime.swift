import Glibc

/// The thread's own processor time: what others do on the machine hardly shows in it.
enum ProcessorTime {
    /// How long `body` takes, in nanoseconds.
    static func nanoseconds(_ body: () -> Void) -> Double {
        let start = now()
        body()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
