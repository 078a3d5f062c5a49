package import LullModel

/// How much the store keeps of what only grows. Tests set smaller ones.
package struct StoreLimits: Hashable, Sendable {
    /// 10,000 ended executions, about 5 MB: half a year of fifty a day (ours). The oldest go first.
    package var historyMaximum: Int64 = 10_000
    /// 1,000 identifiers that were cancelled or refused: enough to answer `why` for what somebody
    /// did lately, and refusals are free to cause (ours). The oldest go first.
    package var fatesMaximum: Int64 = 1_000
    /// 14 days of journal segments, so that a report of last week can be replayed.
    package var segmentAgeMaximum = TimeSpan.days(14)
    /// 64 MiB of journal segments; the current one is kept whatever its size.
    package var segmentBytesMaximum: Int64 = 64 << 20

    package init() {}
}
