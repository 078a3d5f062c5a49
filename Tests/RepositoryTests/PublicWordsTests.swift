import Testing

@Suite("public words") struct PublicWordsTests {
    /// What means something only on one machine or among a few people.
    ///
    /// Cut in two, so that this file does not find itself.
    private static let banned: [(text: String, remedy: String)] = [
        ("/wo" + "rk/", "Name the file relative to the repository."),
        ("/tmp/bu" + "ild", "Use a temporary folder of the test's own."),
        ("/ro" + "ot/", "Name no one's home folder."),
        ("/fa" + "rm", "Name the file relative to the repository."),
        ("fa" + "rm-", "Say what the reader can see."),
        (".lib" + "rary/", "Say what the reader can see."),
        ("../sha" + "red", "Put what is needed into the repository."),
        ("helper ses" + "sion", "Say what the reader can see."),
        ("design " + "§", "Write the reason itself."),
        ("pypi" + ".org", "Let the package tool know its registry."),
        ("deb.deb" + "ian.org", "Let the package tool know its registry."),
    ]

    @Test("no file speaks of one machine, of people's folders or of numbered issues")
    func files() {
        let lines = Repository.paths.map { ($0, Repository.lines(of: $0)) }
        expectNone(lines.flatMap { Self.findings(in: $0.1, of: $0.0) })
    }

    @Test("the check of words finds a path and an issue's number")
    func found() {
        let lines = [
            "cd /wo" + "rk/main", "see issue " + "#12", "/home/me/work/notes", "an issue of 12",
            "as in design " + "§3", "the environment's /root",
        ]
        #expect(Self.findings(in: lines, of: "README.md").map(\.line) == [1, 2, 5])
    }

    private static func findings(in lines: [String], of path: String) -> [Finding] {
        var findings: [Finding] = []
        for (index, line) in lines.enumerated() {
            for (text, remedy) in banned where begins(text, in: line) {
                findings.append(
                    Finding(path, index + 1, "'\(text)' means nothing here.", remedy: remedy))
            }
            if hasIssueNumber(line) {
                findings.append(
                    Finding(
                        path, index + 1, "It names an issue by number.",
                        remedy: "State the fault in words."))
            }
        }
        return findings
    }

    /// Whether `text` occurs and is not the middle of a longer path or word.
    private static func begins(_ text: String, in line: String) -> Bool {
        guard line.holds(text), let range = line.firstRange(of: text) else { return false }
        guard range.lowerBound > line.startIndex else { return true }
        let before = line[line.index(before: range.lowerBound)]
        return !before.isPartOfName && before != "~"
    }

    private static func hasIssueNumber(_ line: String) -> Bool {
        line.contains("#")
            && line.lowercased().split(separator: "issue #", omittingEmptySubsequences: false)
                .dropFirst()
                .contains { $0.first?.isNumber == true }
    }
}
