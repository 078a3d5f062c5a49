internal import LullModel

/// One line of the table of exit codes.
struct ExitCodeEntry {
    let code: Int32
    let kind: String
    let meaning: String

    /// Every kind, by code; kinds of one code in declaration order.
    static let all: [ExitCodeEntry] =
        [ExitCodeEntry(code: 0, kind: "", meaning: "done")]
        + ErrorKind.allCases.enumerated()
        .sorted { ($0.element.exitCode, $0.offset) < ($1.element.exitCode, $1.offset) }
        .map {
            ExitCodeEntry(
                code: $0.element.exitCode, kind: $0.element.rawValue, meaning: $0.element.meaning)
        }
}
