import Foundation
import Testing

@testable import UserNotifications

@Suite("notification triggers") struct TriggerTests {
    private static func moment(_ text: String) -> Date {
        (try? Date(text, strategy: .iso8601)) ?? .distantPast
    }

    private static func trigger(
        _ zone: String, weekday: Int? = nil, day: Int? = nil, hour: Int? = nil,
        minute: Int? = nil, second: Int? = nil
    ) -> UNCalendarNotificationTrigger {
        var parts = DateComponents()
        parts.calendar = Calendar(identifier: .gregorian)
        parts.timeZone = TimeZone(identifier: zone)
        parts.day = day
        parts.weekday = weekday
        parts.hour = hour
        parts.minute = minute
        parts.second = second
        return UNCalendarNotificationTrigger(dateMatching: parts, repeats: true)
    }

    @Test("the next date is the first that matches, in the trigger's own time zone")
    func nextDate() {
        let now = Self.moment("2026-05-01T10:00:00Z")
        #expect(
            Self.trigger("UTC", hour: 8).nextDate(after: now)
                == Self.moment("2026-05-02T08:00:00Z"))
        #expect(
            Self.trigger("Europe/Berlin", hour: 13).nextDate(after: now)
                == Self.moment("2026-05-01T11:00:00Z"))
        #expect(
            Self.trigger("UTC", minute: 30).nextDate(after: now)
                == Self.moment("2026-05-01T10:30:00Z"))
    }

    @Test("it repeats by fixed seconds only where that is exact")
    func periods() {
        let now = Self.moment("2026-05-01T10:00:00Z")
        func period(_ trigger: UNCalendarNotificationTrigger) -> TimeInterval? {
            trigger.exactPeriod(after: now)
        }
        #expect(period(Self.trigger("UTC", second: 0)) == 60)
        #expect(period(Self.trigger("Europe/Berlin", minute: 30)) == 3_600)
        #expect(period(Self.trigger("Australia/Lord_Howe", minute: 30)) == nil)
        #expect(period(Self.trigger("UTC", hour: 8, minute: 0)) == 86_400)
        #expect(period(Self.trigger("Asia/Tokyo", weekday: 2, hour: 8)) == 604_800)
        #expect(period(Self.trigger("Europe/Berlin", hour: 8)) == nil)
        #expect(period(Self.trigger("UTC", day: 1, hour: 8)) == nil)
    }

    @Test("a time interval's next date moves on if it repeats, and ends if it does not")
    func interval() throws {
        let madeAt = Date.now - 100
        let once = UNTimeIntervalNotificationTrigger(
            timeInterval: 60, repeats: false, madeAt: madeAt)
        #expect(once.nextTriggerDate() == nil)
        let often = UNTimeIntervalNotificationTrigger(
            timeInterval: 60, repeats: true, madeAt: madeAt)
        #expect(try #require(often.nextTriggerDate()).timeIntervalSince(madeAt) == 120)
    }

    @Test("an interval of zero, and a short one that repeats, end the program with Apple's words")
    func misuse() async throws {
        let zero = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
        }
        #expect(Self.text(zero).contains("time interval must be greater than 0"))
        let short = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true)
        }
        #expect(Self.text(short).contains("time interval must be at least 60 if repeating"))
    }

    private static func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
