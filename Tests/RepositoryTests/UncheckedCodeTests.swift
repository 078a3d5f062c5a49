import Testing

@Suite("unchecked code") struct UncheckedCodeTests {
    private static let fragments = [
        "@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency", "unsafeBitCast(",
    ]

    /// Every place where the compiler is told to believe us, and why it may.
    private static let approved: [(path: String, fragment: String, count: Int, reason: String)] = [
        (
            "Tests/LullConditionsTests/Hub/ThisMachineTests.swift", "unsafeBitCast(", 1,
            "dlsym returns an untyped pointer to the C function unshare(int)."
        )
    ]

    @Test("what the compiler cannot check is on the approved list, and the list has nothing else")
    func list() {
        var findings: [Finding] = []
        for file in Repository.swiftFiles {
            for fragment in Self.fragments {
                let lines = file.lines(with: fragment)
                let count = Self.approved
                    .filter { $0.path == file.path && $0.fragment == fragment }
                    .map(\.count).reduce(0, +)
                guard lines.count != count else { continue }
                findings.append(
                    Finding(
                        file.path, lines.first ?? 1,
                        "\(lines.count) uses of \(fragment), \(count) approved.",
                        remedy: "Do without, or give the list in UncheckedCodeTests a reason."))
            }
        }
        for entry in Self.approved where !Repository.exists(entry.path) {
            findings.append(
                Finding(
                    entry.path, 1, "The approved file is gone.",
                    remedy: "Remove it from the list in UncheckedCodeTests."))
        }
        expectNone(findings)
    }

    @Test("every entry has a reason")
    func reasons() {
        #expect(Self.approved.allSatisfy { $0.reason.hasSuffix(".") && $0.reason.count > 20 })
    }
}
