/// A length of time in nanoseconds; half the size of `Duration`, and saturating.
///
/// Requests are kept by the hundred thousand, so the size counts.
package struct TimeSpan: Hashable, Comparable, Codable, Sendable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }

    package static let zero = TimeSpan(nanoseconds: 0)
    package static let unlimited = TimeSpan(nanoseconds: .max)

    package static func milliseconds(_ count: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: count.multipliedSaturated(by: 1_000_000))
    }

    package static func seconds(_ count: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: count.multipliedSaturated(by: 1_000_000_000))
    }

    /// Rounds to the nanosecond; not-a-number is zero, what is too large saturates.
    package init(seconds: Double) {
        let exact = (seconds * 1e9).rounded()
        if exact.isNaN {
            nanoseconds = 0
        } else if exact >= 9.2e18 {
            nanoseconds = .max
        } else if exact <= -9.2e18 {
            nanoseconds = .min
        } else {
            nanoseconds = Int64(exact)
        }
    }

    package static func minutes(_ count: Int64) -> TimeSpan {
        .seconds(count.multipliedSaturated(by: 60))
    }
    package static func hours(_ count: Int64) -> TimeSpan {
        .minutes(count.multipliedSaturated(by: 60))
    }
    package static func days(_ count: Int64) -> TimeSpan {
        .hours(count.multipliedSaturated(by: 24))
    }

    package var seconds: Double { Double(nanoseconds) / 1e9 }

    package static func < (left: TimeSpan, right: TimeSpan) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    package static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds.addingSaturated(right.nanoseconds))
    }

    package static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds.subtractingSaturated(right.nanoseconds))
    }

    package static func * (span: TimeSpan, factor: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: span.nanoseconds.multipliedSaturated(by: factor))
    }

    package static func / (span: TimeSpan, divisor: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: span.nanoseconds / divisor)
    }
}

extension Int64 {
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    package func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    package func multipliedSaturated(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
