/// What sort of work a request asks for.
package enum TaskKind: String, CaseIterable, Codable, Sendable {
    /// Short work that brings content up to date: 30 s.
    case refresh
    /// Long work that waits for a quiet moment: minutes.
    case processing
    /// Processing for a study that the person joined; decided on like `processing`.
    case healthResearch
    /// Work the person started in an app and watches; runs at once, while its progress moves.
    case continued
    /// Legacy Background Fetch: the system calls at intervals that the app's results shape.
    case fetch
    /// A silent push to be handed to its app.
    case push
}
