/// What sort of work a request asks for.
package enum TaskKind: String, CaseIterable, Codable, Sendable {
    /// Short work that brings content up to date: 30 s.
    case refresh
    /// Long work that waits for a quiet moment: minutes.
    case processing
}
