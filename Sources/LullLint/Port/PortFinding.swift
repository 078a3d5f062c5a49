/// Something that a person has to look at, since no rewriting can save it.
package struct PortFinding: Hashable, Codable, Sendable {
    /// What was found. The raw values stand in the JSON report and never change.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// `#selector`, `#keyPath` or `Selector(…)`.
        case selector
        /// `optional` in a protocol.
        case optionalRequirement
        /// The import of a module that does not exist here.
        case missingModule
        /// A build condition with a branch for Linux of its own, which was left as it is.
        case ownBranch
        /// A Swift file that cannot be read as Swift, copied as it is.
        case unreadableSource
        /// A file, folder or link that could not be copied as it is.
        case notCopied
    }

    package var kind: Kind
    /// Relative to the folder that is ported, with `/` between its parts.
    package var file: String
    /// Counted from 1; nil for a whole file.
    package var line: Int?
    /// Counted from 1, in bytes of UTF-8.
    package var column: Int?
    /// A sentence.
    package var message: String
    /// What to do about it, as a sentence.
    package var hint: String?

    package init(
        _ kind: Kind, file: String = "", line: Int? = nil, column: Int? = nil,
        _ message: String, hint: String? = nil
    ) {
        self.kind = kind
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// Whether the ported source needs no change on its account.
    package var isNote: Bool { kind == .ownBranch }
}
