public import Foundation

/// When a notification is shown. Location triggers do not exist here.
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because NSObject is not Sendable: all that it and its subclasses here store is constant.

    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Belongs to a notification that was pushed. Never made here.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}

/// Some seconds after the request is added, and again each so many seconds if it repeats.
///
/// Traps on an interval of 0 or less, and on one under 60 s that repeats.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let timeInterval: TimeInterval
    /// When it was made, which for a request that is read back is when it was added.
    let madeAt: Date

    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        self.init(timeInterval: timeInterval, repeats: repeats, madeAt: .now)
    }

    init(timeInterval: TimeInterval, repeats: Bool, madeAt: Date) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(
            !repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
        self.timeInterval = timeInterval
        self.madeAt = madeAt
        super.init(repeats: repeats)
    }

    /// The next moment counted from when it was made; nil if that is over and it does not repeat.
    public func nextTriggerDate() -> Date? {
        let now = Date.now
        let first = madeAt.addingTimeInterval(timeInterval)
        guard first <= now else { return first }
        guard repeats else { return nil }
        let count = (now.timeIntervalSince(madeAt) / timeInterval).rounded(.down) + 1
        return madeAt.addingTimeInterval(count * timeInterval)
    }
}

/// When the calendar next shows these components, and every time it does if it repeats.
///
/// Lull repeats a notification by fixed seconds, which is exact for a second, for a minute of the hour and,
/// in a time zone without summer time, for an hour of the day and of the week. All others are shown once,
/// at their next date, with a line in the log that says so.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let dateComponents: DateComponents

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// Nil if the calendar never shows them again.
    public func nextTriggerDate() -> Date? { nextDate(after: .now) }

    func nextDate(after moment: Date) -> Date? {
        calendar.nextDate(after: moment, matching: matched, matchingPolicy: .nextTime)
    }

    /// The seconds between two dates, if they are the same for all dates to come.
    func exactPeriod(after moment: Date) -> TimeInterval? {
        guard let period else { return nil }
        let zone = calendar.timeZone
        guard let change = zone.nextDaylightSavingTimeTransition(after: moment) else {
            return period
        }
        let shift = zone.secondsFromGMT(for: change) - zone.secondsFromGMT(for: change - 1)
        return shift.isMultiple(of: Int(period)) ? period : nil
    }

    private var calendar: Calendar {
        var calendar = dateComponents.calendar ?? .current
        if let zone = dateComponents.timeZone { calendar.timeZone = zone }
        return calendar
    }

    private var matched: DateComponents {
        var components = dateComponents
        components.calendar = nil
        components.timeZone = nil
        return components
    }

    private var period: TimeInterval? {
        let parts = dateComponents
        let isCoarse =
            [
                parts.era, parts.year, parts.month, parts.day, parts.weekdayOrdinal,
                parts.quarter, parts.weekOfMonth, parts.weekOfYear, parts.yearForWeekOfYear,
            ].contains { $0 != nil } || parts.nanosecond != nil
        if isCoarse { return nil }
        if parts.weekday != nil { return 7 * 86_400 }
        if parts.hour != nil { return 86_400 }
        if parts.minute != nil { return 3_600 }
        return parts.second == nil ? nil : 60
    }
}
