import Foundation
import LullClientTestSupport
import LullModel
import Testing

@testable import UserNotifications

@Suite("notification centre") struct NotificationCenterTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let connection = NeighbourConnection()
    private let center: UNUserNotificationCenter

    init() {
        let connection = connection
        center = UNUserNotificationCenter(now: { Self.now }, connection: { connection })
    }

    private func request(
        _ identifier: String, body: String = "body", after seconds: Double? = nil,
        repeats: Bool = false
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.body = body
        return UNNotificationRequest(
            identifier: identifier, content: content,
            trigger: seconds.map {
                UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: repeats)
            })
    }

    @Test("a request without a trigger is shown at once, with its text")
    func immediate() async throws {
        let content = UNMutableNotificationContent()
        content.title = "title"
        content.subtitle = "subtitle"
        content.body = "body"
        try await center.add(
            UNNotificationRequest(identifier: "a", content: content, trigger: nil))
        let sent = try #require(connection.notified.first)
        #expect(sent.identifier == "a")
        #expect([sent.title, sent.subtitle, sent.body] == ["title", "subtitle", "body"])
        #expect(sent.showAt == nil && sent.repeatSeconds == nil)
    }

    @Test("the call without a handler has sent it when it returns")
    func synchronous() {
        let center: UNUserNotificationCenter = center
        center.add(request("a"), withCompletionHandler: nil)
        #expect(connection.notified.map(\.identifier) == ["a"])
    }

    @Test("a time interval counts from the call, and repeats by itself")
    func interval() async throws {
        try await center.add(request("once", after: 5))
        try await center.add(request("often", after: 90, repeats: true))
        let (once, often) = (connection.notified[0], connection.notified[1])
        #expect(once.showAt == 1_800_000_005 && once.repeatSeconds == nil)
        #expect(often.showAt == 1_800_000_090 && often.repeatSeconds == 90)
    }

    @Test("what was put into a pending request is read back")
    func roundTrip() async throws {
        let content = UNMutableNotificationContent()
        content.title = "title"
        content.badge = 3
        content.sound = .default
        content.categoryIdentifier = "category"
        content.threadIdentifier = "thread"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        content.userInfo = ["article": 7, "names": ["a", "b"]]
        var parts = DateComponents()
        parts.hour = 8
        try await center.add(
            UNNotificationRequest(
                identifier: "a", content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)))
        let read = try #require(await center.pendingNotificationRequests().first)
        #expect(read.identifier == "a")
        #expect(read.content.title == "title" && read.content.body.isEmpty)
        #expect(read.content.badge == 3 && read.content.sound == .default)
        #expect(read.content.categoryIdentifier == "category")
        #expect(read.content.threadIdentifier == "thread")
        #expect(read.content.interruptionLevel == .timeSensitive)
        #expect(read.content.relevanceScore == 0.5)
        #expect(read.content.userInfo["article"] as? Int == 7)
        #expect(read.content.userInfo["names"] as? [String] == ["a", "b"])
        let trigger = try #require(read.trigger as? UNCalendarNotificationTrigger)
        #expect(trigger.dateComponents.hour == 8 && !trigger.repeats)
    }

    @Test("user info that JSON cannot hold is read back too")
    func propertyList() async throws {
        let content = UNMutableNotificationContent()
        content.body = "body"
        content.userInfo = ["when": Self.now, "bytes": Data([1, 2])]
        try await center.add(
            UNNotificationRequest(
                identifier: "a", content: content,
                trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)))
        let read = try #require(await center.pendingNotificationRequests().first)
        #expect(read.content.userInfo["when"] as? Date == Self.now)
        #expect(read.content.userInfo["bytes"] as? Data == Data([1, 2]))
    }

    @Test("a request is a copy of its content")
    func copies() {
        let content = UNMutableNotificationContent()
        content.title = "before"
        let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        content.title = "after"
        #expect(request.content.title == "before")
        #expect((content.copy() as? UNNotificationContent)?.title == "after")
        let again = content.mutableCopy() as? UNMutableNotificationContent
        again?.title = "again"
        #expect(content.title == "after" && again?.title == "again")
    }

    @Test("a content without text is accepted and shows nothing")
    func silent() async throws {
        let content = UNMutableNotificationContent()
        content.badge = 1
        try await center.add(
            UNNotificationRequest(identifier: "a", content: content, trigger: nil))
        #expect(connection.notified.isEmpty)
    }

    @Test("a date that never comes, and a user info beyond the bound, are refused")
    func refusals() async {
        var past = DateComponents()
        past.year = 2001
        past.month = 1
        let never = UNNotificationRequest(
            identifier: "a", content: UNMutableNotificationContent(),
            trigger: UNCalendarNotificationTrigger(dateMatching: past, repeats: false))
        let noDate = await error(of: never)
        #expect(noDate?.code == .notificationInvalidNoDate)
        #expect(noDate?.localizedDescription.contains("'a'") == true)
        let content = UNMutableNotificationContent()
        content.userInfo = ["long": String(repeating: "x", count: 70_000)]
        let large = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        #expect(await error(of: large)?.code == .notificationInvalidNoContent)
        #expect(connection.notified.isEmpty)
    }

    private func error(of request: UNNotificationRequest) async -> UNError? {
        do {
            try await center.add(request)
            return nil
        } catch {
            return error as? UNError
        }
    }

    @Test("without a daemon adding fails with its reason, and lists are empty")
    func withoutDaemon() async {
        connection.refuse(LullError(.unavailable, "Nobody is there.", hint: "Start it."))
        var isCaught = false
        do {
            try await center.add(request("a"))
        } catch UNError.notificationsNotAllowed {
            isCaught = true
        } catch {}
        #expect(isCaught)
        #expect(await error(of: request("a"))?.localizedDescription == "Nobody is there. Start it.")
        let plain = await error(of: request("a")) as NSError?
        #expect(plain?.domain == UNErrorDomain && plain?.code == 1)
        #expect(await center.pendingNotificationRequests().isEmpty)
        #expect(await center.deliveredNotifications().isEmpty)
    }

    @Test("authorization follows whether there is a daemon")
    func authorization() async throws {
        #expect(try await center.requestAuthorization(options: [.alert, .badge]))
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized && settings.alertSetting == .enabled)
        connection.refuse(LullError(.unavailable, "Nobody is there."))
        await #expect(throws: UNError.self) { try await center.requestAuthorization() }
        #expect(await center.notificationSettings().authorizationStatus == .denied)
        let (granted, error) = await withCheckedContinuation { continuation in
            center.requestAuthorization(options: [.alert]) {
                continuation.resume(returning: ($0, $1.map { $0 as NSError }))
            }
        }
        #expect(!granted && error?.code == 1)
    }

    @Test("pending ones are removed by name or all, and shown ones are not touched")
    func removing() async throws {
        for name in ["a", "b", "c"] { try await center.add(request(name, after: 60)) }
        try await center.add(request("shown"))
        center.removePendingNotificationRequests(withIdentifiers: ["b", "shown", "unknown"])
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["a", "c"])
        center.removeAllPendingNotificationRequests()
        #expect(connection.withdrawn == [["b"], ["a", "c"]])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["shown"])
    }

    @Test("shown ones are listed with their moment, and removed without touching pending ones")
    func delivered() async throws {
        try await center.add(request("now"))
        try await center.add(request("later", after: 60))
        let shown = await center.deliveredNotifications()
        #expect(shown.map(\.request.identifier) == ["now"] && shown.map(\.date) == [Self.now])
        center.removeDeliveredNotifications(withIdentifiers: ["now", "later"])
        #expect(connection.withdrawn == [["now"]])
        #expect(await center.deliveredNotifications().isEmpty)
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["later"])
        try await center.add(request("again"))
        center.removeAllDeliveredNotifications()
        #expect(connection.withdrawn.last == ["again"])
    }

    @Test("a second request of one identifier takes the first one's place")
    func replacing() async throws {
        try await center.add(request("a", body: "first", after: 60))
        try await center.add(request("a", body: "second", after: 60))
        #expect(await center.pendingNotificationRequests().map(\.content.body) == ["second"])
        try await center.add(request("a", body: "third"))
        #expect(await center.pendingNotificationRequests().isEmpty)
        #expect(await center.deliveredNotifications().map(\.request.content.body) == ["third"])
    }

    @Test("categories and the delegate are kept, the delegate weakly")
    func kept() async {
        final class Delegate: NSObject, UNUserNotificationCenterDelegate {}
        let category = UNNotificationCategory(identifier: "a", actions: [], intentIdentifiers: [])
        center.setNotificationCategories([category])
        #expect(await center.notificationCategories().map(\.identifier) == ["a"])
        var delegate: Delegate? = Delegate()
        center.delegate = delegate
        #expect(center.delegate === delegate)
        delegate = nil
        #expect(center.delegate == nil)
    }

    @Test("a badge count is taken unless it is negative")
    func badge() async throws {
        try await center.setBadgeCount(3)
        await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
    }

    @Test("an attachment needs a readable file")
    func attachments() throws {
        let file = URL(fileURLWithPath: "/proc/self/exe")
        #expect(try UNNotificationAttachment(identifier: "a", url: file).identifier == "a")
        #expect(throws: UNError.self) {
            try UNNotificationAttachment(identifier: "", url: URL(fileURLWithPath: "/no/file"))
        }
    }
}
