/// A request together with the command to start and what to do with a pending one of the same identifier.
package struct Submission: Hashable, Codable, Sendable {
    /// What becomes of a pending request with the same identifier.
    package enum Disposition: String, Codable, Sendable {
        /// The new request takes the old one's place: new parameters, new floor, new window.
        case replace
        /// The old request stays as it is.
        case keep
    }

    package var request: TaskRequest
    package var command: Command
    package var disposition: Disposition

    package init(request: TaskRequest, command: Command, disposition: Disposition = .replace) {
        self.request = request
        self.command = command
        self.disposition = disposition
    }
}
