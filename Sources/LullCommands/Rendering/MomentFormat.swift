package import LullModel

/// Writes moments and lengths of time for people.
package struct MomentFormat {
    /// Later than this is "never": the end of the calendar that 64 bits of nanoseconds reach.
    private static let secondsMaximum = 9.2e9

    private let now: Double
    private let zone: LocalZone

    package init(now: WallTime, zone: LocalZone) {
        self.now = now.secondsSince1970
        self.zone = zone
    }

    /// Local date and time with the distance from now: `2026-12-01 03:00 (in 2 h 5 min)`.
    package func full(_ moment: Double) -> String {
        guard isReachable(moment) else { return "never" }
        return "\(date(moment)) (\(relative(moment)))"
    }

    /// Local date and time to the minute.
    package func date(_ moment: Double) -> String {
        guard isReachable(moment) else { return "never" }
        let date = zone.date(at: Int64(moment.rounded(.down)))
        return "\(date.year)-\(two(date.month))-\(two(date.day)) \(two(date.hour)):"
            + two(date.minute)
    }

    /// The distance from now: `in 2 h 5 min`, `3 min ago`, `now`.
    package func relative(_ moment: Double) -> String {
        guard isReachable(moment) else { return "never" }
        let distance = (moment - now).rounded()
        if distance == 0 { return "now" }
        return distance > 0 ? "in \(length(distance))" : "\(length(-distance)) ago"
    }

    /// How long until `moment`; `0 s` where it has passed.
    package func left(until moment: Double) -> String {
        isReachable(moment) ? length(max(0, (moment - now).rounded())) : "no limit"
    }

    /// A length of time in its two largest units: `1 d 3 h`, `4 min 3 s`, `1.2 s`, `350 ms`.
    package func length(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < MomentFormat.secondsMaximum else { return "no limit" }
        let seconds = max(0, seconds)
        if seconds == 0 { return "0 s" }
        if seconds < 0.9995 { return "\(Int((seconds * 1_000).rounded())) ms" }
        if seconds < 9.95 {
            let tenths = Int((seconds * 10).rounded())
            return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        }
        let whole = Int(seconds.rounded())
        let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        let first = units.firstIndex { whole >= $0.1 } ?? 3
        let (count, rest) = whole.quotientAndRemainder(dividingBy: units[first].1)
        var result = "\(count) \(units[first].0)"
        if first + 1 < units.count, rest / units[first + 1].1 > 0 {
            result += " \(rest / units[first + 1].1) \(units[first + 1].0)"
        }
        return result
    }

    private func isReachable(_ moment: Double) -> Bool {
        moment.isFinite && abs(moment) < MomentFormat.secondsMaximum
    }

    private func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
