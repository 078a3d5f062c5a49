public import Foundation
internal import LullBus
internal import LullClient
internal import LullModel
internal import Synchronization

/// An app's way to notify the person, through Lull's daemon.
///
/// The daemon hands notifications to the desktop or keeps them for `lull`. Requests are added and
/// removed before the call returns, within 5 s; completion handlers run on a background queue.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    // Unchecked: what changes is in a mutex; the delegate and the client's closures are called on a
    // background queue by design.

    private struct State {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var categories: Set<UNNotificationCategory> = []
        /// What this process added and what is not known to be gone, the oldest first.
        var added: [(sealed: NotificationRequest, addedAt: Date)] = []
    }

    /// The oldest are forgotten beyond so many.
    private static let addedMaximum = 256
    private static let process = UNUserNotificationCenter { AppRuntime.shared.connection }

    private let connection: () -> any SchedulerConnection
    private let now: () -> Date
    private let queue = DispatchQueue(label: "io.lull.notifications")
    private let state = Mutex(State())

    /// The app's own.
    open class func current() -> UNUserNotificationCenter { process }

    /// Only `current` and tests make one.
    init(now: @escaping () -> Date = { .now }, connection: @escaping () -> any SchedulerConnection)
    {
        self.connection = connection
        self.now = now
        super.init()
    }

    /// Kept weakly, and not called yet.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// Always false.
    open var supportsContentExtensions: Bool { false }

    // MARK: Permission

    /// Grants everything while the daemon can be reached: Linux has no permission per app to ask for.
    open func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        queue.async { [self] in
            let error = unreachable()
            completionHandler(error == nil, error)
        }
    }

    /// Grants everything while the daemon can be reached, and throws otherwise.
    @discardableResult
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        if let error = await answer({ [self] in unreachable() }) { throw error }
        return true
    }

    open func getNotificationSettings(
        completionHandler: @escaping (UNNotificationSettings) -> Void
    ) {
        queue.async { [self] in completionHandler(settings()) }
    }

    open func notificationSettings() async -> UNNotificationSettings {
        await answer { [self] in settings() }
    }

    // MARK: Requests

    /// Shows it at once or schedules it; one of the same identifier is replaced.
    ///
    /// A content without title, subtitle and body shows nothing and succeeds.
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        let error = added(request)
        guard let completionHandler else { return }
        queue.async { completionHandler(error) }
    }

    open func add(_ request: UNNotificationRequest) async throws {
        if let error = await answer({ [self] in added(request) }) { throw error }
    }

    /// The requests that are still to be shown, with all that was put into them but attachments.
    open func getPendingNotificationRequests(
        completionHandler: @escaping ([UNNotificationRequest]) -> Void
    ) {
        queue.async { [self] in completionHandler(pending()) }
    }

    open func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await answer { [self] in pending() }
    }

    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        let asked = Set(identifiers)
        withdraw(scheduled().map(\.identifier).filter(asked.contains))
    }

    open func removeAllPendingNotificationRequests() {
        withdraw(scheduled().map(\.identifier))
    }

    // MARK: Shown notifications

    /// Those of this process: the desktop does not tell which of them the person has put away, nor does
    /// a later process know them.
    open func getDeliveredNotifications(
        completionHandler: @escaping ([UNNotification]) -> Void
    ) {
        queue.async { [self] in completionHandler(delivered()) }
    }

    open func deliveredNotifications() async -> [UNNotification] {
        await answer { [self] in delivered() }
    }

    /// Takes them off the screen, also those of an earlier process.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        let waiting = Set(scheduled().map(\.identifier))
        withdraw(identifiers.filter { !waiting.contains($0) })
    }

    /// Takes those of this process off the screen.
    open func removeAllDeliveredNotifications() {
        withdraw(delivered().map(\.request.identifier))
    }

    // MARK: Categories and badge

    /// Kept while the process lives; the desktop is shown no actions.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        state.withLock { $0.categories = categories }
    }

    open func getNotificationCategories(
        completionHandler: @escaping (Set<UNNotificationCategory>) -> Void
    ) {
        queue.async { [self] in completionHandler(state.withLock { $0.categories }) }
    }

    open func notificationCategories() async -> Set<UNNotificationCategory> {
        state.withLock { $0.categories }
    }

    /// Succeeds and shows nothing: desktops have no common way to show a number on an app.
    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        queue.async { completionHandler(Self.badgeError(newBadgeCount)) }
    }

    open func setBadgeCount(_ newBadgeCount: Int) async throws {
        if let error = Self.badgeError(newBadgeCount) { throw error }
    }

    // MARK: Inside

    private func answer<Answer>(_ work: @escaping () -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    private func unreachable() -> UNError? {
        do throws(LullError) {
            _ = try connection().scheduledNotifications()
            return nil
        } catch {
            return Self.error(error)
        }
    }

    private func settings() -> UNNotificationSettings {
        UNNotificationSettings(unreachable() == nil ? .authorized : .denied)
    }

    private func added(_ request: UNNotificationRequest) -> (any Error)? {
        let moment = now()
        let sealed: NotificationRequest
        do {
            sealed = try NotificationEnvelope.sealed(request, at: moment)
        } catch {
            return error
        }
        guard !(sealed.title + sealed.subtitle + sealed.body).isEmpty else { return nil }
        do throws(LullError) {
            try connection().notify(sealed)
        } catch {
            return Self.error(error)
        }
        if request.trigger?.repeats == true, sealed.repeatSeconds == nil { sayOnce(request) }
        state.withLock { state in
            state.added.removeAll { $0.sealed.identifier == sealed.identifier }
            state.added.append((sealed, moment))
            if state.added.count > Self.addedMaximum { state.added.removeFirst() }
        }
        return nil
    }

    private func sayOnce(_ request: UNNotificationRequest) {
        LogEntry(
            .notice,
            "Notification '\(request.identifier)' is shown once, at its next date: Lull repeats only "
                + "by a fixed number of seconds. Add it again when the app runs.",
            subsystem: "com.apple.UserNotifications", category: "Lull"
        ).write()
    }

    private func scheduled() -> [NotificationRequest] {
        // Without a daemon nothing is scheduled.
        (try? connection().scheduledNotifications()) ?? []
    }

    private func pending() -> [UNNotificationRequest] {
        scheduled().map(NotificationEnvelope.opened)
    }

    private func delivered() -> [UNNotification] {
        let moment = now().timeIntervalSince1970
        return state.withLock { state in
            state.added.compactMap { sealed, addedAt in
                let shownAt = sealed.showAt ?? addedAt.timeIntervalSince1970
                guard shownAt <= moment else { return nil }
                return UNNotification(
                    date: Date(timeIntervalSince1970: shownAt),
                    request: NotificationEnvelope.opened(sealed))
            }
        }
    }

    private func withdraw(_ identifiers: [String]) {
        guard !identifiers.isEmpty else { return }
        do throws(LullError) {
            try connection().withdrawNotifications(identifiers)
        } catch {
            // The call has no way to report it, so the log has to.
            LogEntry(
                .error, "Notifications were not removed: \(error.message)",
                subsystem: "com.apple.UserNotifications", category: "Lull"
            ).write()
            return
        }
        let gone = Set(identifiers)
        state.withLock { $0.added.removeAll { gone.contains($0.sealed.identifier) } }
    }

    private static func error(_ error: LullError) -> UNError {
        let text = [error.message, error.hint].compactMap { $0 }.joined(separator: " ")
        return UNError(
            .notificationsNotAllowed, userInfo: [NSLocalizedDescriptionKey: text])
    }

    private static func badgeError(_ count: Int) -> UNError? {
        guard count < 0 else { return nil }
        return UNError(
            .badgeInputInvalid,
            userInfo: [NSLocalizedDescriptionKey: "The badge count \(count) is negative."])
    }
}
