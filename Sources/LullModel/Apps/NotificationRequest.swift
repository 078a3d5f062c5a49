/// A notification for the person, from an app.
package struct NotificationRequest: Hashable, Codable, Sendable {
    /// The app's own; a later one of the same identifier takes its place.
    package var identifier: String
    package var title: String
    package var subtitle: String
    package var body: String
    /// When to show it, in seconds since 1970 UTC; nil: now.
    package var showAt: Double?
    /// Shown again each so many seconds from then on.
    package var repeatSeconds: Double?
    /// What only the app's side reads, as JSON of up to 64 KiB; returned untouched.
    package var payload: String?

    package init(
        identifier: String, title: String = "", subtitle: String = "", body: String = "",
        showAt: Double? = nil, repeatSeconds: Double? = nil, payload: String? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.showAt = showAt
        self.repeatSeconds = repeatSeconds
        self.payload = payload
    }
}
