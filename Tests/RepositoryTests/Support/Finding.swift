import Testing

/// A fault that a look at the repository found: where, what, and what to do about it.
struct Finding: Hashable, CustomStringConvertible {
    /// Relative to the repository's root.
    var path: String
    /// Counted from 1.
    var line: Int
    var fault: String
    var remedy: String

    init(_ path: String, _ line: Int = 1, _ fault: String, remedy: String) {
        self.path = path
        self.line = line
        self.fault = fault
        self.remedy = remedy
    }

    var description: String { "\(path):\(line): \(fault) \(remedy)" }
}

/// Fails the test once for each finding, so that all of them are seen at a time.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    for finding in findings {
        Issue.record("\(finding)", sourceLocation: sourceLocation)
    }
}
