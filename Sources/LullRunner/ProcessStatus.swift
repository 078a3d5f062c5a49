internal import Glibc
internal import LullModel

/// What `/proc/PID/stat` says of a process: enough to tell it from a later one with its number.
package struct ProcessStatus: Hashable, Sendable {
    /// `R`, `S`, `D`, `T`, `Z` and so on.
    package var state: Character
    /// Clock ticks after boot.
    package var startTime: UInt64

    /// Ended already, and only kept until its parent asks for the status.
    package var hasEnded: Bool { state == "Z" || state == "X" }

    /// Reads the text of a `stat` file; nil if it has another shape.
    ///
    /// The second field is the program's name in parentheses, which may hold spaces and
    /// parentheses itself, so counting starts behind the last one.
    package init?(parsing text: String) {
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(whereSeparator: \.isWhitespace)
        // The first of these is field 3.
        guard fields.count > 19, let state = fields[0].first, let startTime = UInt64(fields[19])
        else { return nil }
        self.state = state
        self.startTime = startTime
    }

    /// The process that has this number now; nil if none has.
    package init?(of pid: Int32) {
        guard let text = KernelFile.text(at: "/proc/\(pid)/stat") else { return nil }
        self.init(parsing: text)
    }
}

extension ProcessStatus {
    /// The CPU time of a living process and of the children it waited for; nil if it cannot be seen.
    static func cpuTime(of pid: Int32) -> TimeSpan? {
        guard let text = KernelFile.text(at: "/proc/\(pid)/stat"),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(whereSeparator: \.isWhitespace)
        // Fields 14 to 17: user and system time, then those of children.
        guard fields.count > 14 else { return nil }
        let ticks = fields[11...14].reduce(Int64(0)) { $0.addingSaturated(Int64($1) ?? 0) }
        let perSecond = Int64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        return TimeSpan(
            nanoseconds: ticks.multipliedSaturated(by: 1_000_000_000 / perSecond))
    }
}
