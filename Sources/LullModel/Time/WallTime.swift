/// A calendar moment: nanoseconds since 1970-01-01 00:00 UTC.
///
/// The person, NTP and time zones may move this clock, so only what was asked for as a date hangs on it.
package struct WallTime: Hashable, Comparable, Codable, Sendable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package init(secondsSince1970 seconds: Double) {
        nanoseconds = TimeSpan(seconds: seconds).nanoseconds
    }

    package init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }

    package var secondsSince1970: Double { Double(nanoseconds) / 1e9 }

    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    package static func + (time: WallTime, span: TimeSpan) -> WallTime {
        WallTime(nanoseconds: time.nanoseconds.addingSaturated(span.nanoseconds))
    }

    package static func - (end: WallTime, start: WallTime) -> TimeSpan {
        TimeSpan(nanoseconds: end.nanoseconds.subtractingSaturated(start.nanoseconds))
    }
}
