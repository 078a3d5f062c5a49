import Foundation
import LullModel
import LullTestSupport
import Testing

/// What `--json` prints of real state, against the field lists of Documentation/Schema.md.
@Suite(.ownThreads)
struct SchemaTests {
    private typealias Object = [String: Any]

    @Test("every command's document has the documented content and fields, and no others")
    func documents() throws {
        let machine = try machineWithEverything()
        let schema = try SchemaPage()
        let cases: [(words: [String], content: String, table: String?)] = [
            (["submit", "new", "--power", "--", "true"], "receipt", "Receipt"),
            (["pending"], "pending", "Request"),
            (["why", "held"], "explanation", "Explanation"),
            (["why", "runs"], "explanation", "Explanation"),
            (["why", "ended"], "explanation", "Explanation"),
            (["why", "nobody"], "explanation", "Explanation"),
            (["history"], "history", "Execution"),
            (["status"], "status", "Status"),
            (["conditions"], "conditions", "Condition"),
            (["conditions", "--set", "thermal=fair", "--for", "1h"], "conditions", "Condition"),
            (["conditions", "--clear", "all"], "conditions", "Condition"),
            (["logs", "ended"], "output", "Output"),
            (["cancel", "new"], "cancelled", nil),
            (["simulate-expiration", "runs"], "expired", nil),
            (["simulate-launch", "held"], "launch", "Launch"),
            (["cancel-all"], "cancelled", nil), (["help"], "help", nil),
            (["completions", "bash"], "completions", nil), (["--version"], "version", nil),
        ]
        for (words, content, table) in cases {
            let run = try machine.lull(["--json"] + words)
            #expect(run.code == 0 && run.errors.isEmpty, "\(words): \(run.errors)")
            let document = try object(run.output)
            #expect(Set(document.keys) == ["schema", content], "\(words)")
            #expect(document["schema"] as? Int == 1)
            guard let table, let value = document[content] else { continue }
            let rows = (value as? [Object]) ?? [value as? Object ?? [:]]
            #expect(!rows.isEmpty, "\(words)")
            for row in rows { check(row, as: table, in: schema, words) }
        }
    }

    /// The fields of an object, and those of the objects in it.
    private func check(_ row: Object, as table: String, in schema: SchemaPage, _ words: [String]) {
        let known = schema.fields(of: table)
        let unknown = row.keys.filter { !known.contains($0) }
        #expect(unknown.isEmpty, "\(words): \(table) has undocumented \(unknown.sorted())")
        #expect(!row.values.contains { $0 is NSNull }, "\(words)")
        let always = SchemaTests.always[table] ?? []
        let missing = always.filter { row[$0] == nil }
        #expect(missing.isEmpty, "\(words): \(table) lacks \(missing)")
        for (field, inner) in [
            ("pending", "Request"), ("lastExecution", "Execution"), ("policies", "Policy"),
            ("running", "Execution"),
        ] {
            let rows = (row[field] as? [Object]) ?? (row[field] as? Object).map { [$0] } ?? []
            for row in rows { check(row, as: inner, in: schema, words) }
        }
    }

    /// What a document never leaves out.
    private static let always = [
        "Receipt": ["identifier", "disposition", "warnings"],
        "Request": [
            "identifier", "kind", "requirements", "submittedAt", "windowEndAt",
            "timeLimitSeconds", "reasons", "summary", "command",
        ],
        "Explanation": ["identifier", "state", "summary", "reasons", "policies", "remedies"],
        "Policy": ["policy", "decision", "weight", "observed"],
        "Execution": [
            "execution", "identifier", "kind", "startedAt", "durationSeconds", "outcome",
            "detail", "isForced", "conditions",
        ],
        "Status": [
            "version", "pid", "startedAt", "statePath", "pendingCount", "running", "warnings",
        ],
        "Condition": ["name", "source", "sinceAt", "isSampled", "isOverridden"],
        "Launch": ["identifier", "execution", "bypassed"],
        "Output": ["identifier", "execution", "startedAt", "droppedBytes", "text"],
    ]

    /// `held` waits, `runs` runs, `ended` is history.
    private func machineWithEverything() throws -> TestMachine {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("held", "--power", "--every", "1d", script: "true")
        try machine.submit("runs", script: "exec tail -f /dev/null")
        try machine.submit("ended", script: "echo \"it's\"; printf '\\033[1m\\377'")
        try machine.waitForLog("'ended': running → succeeded")
        try machine.waitForLog("'runs': pending → running")
        return machine
    }

    private func object(_ text: String) throws -> Object {
        try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object, "\(text)")
    }
}

/// The tables of Documentation/Schema.md.
private struct SchemaPage {
    private var sections: [String: String] = [:]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Documentation/Schema.md"), encoding: .utf8)
        for section in text.components(separatedBy: "\n### ").dropFirst() {
            let title = section.prefix { $0 != "\n" }
            sections[String(title)] = section
        }
        // Policies are described in a paragraph.
        let explanation = sections["Explanation"] ?? ""
        let parts = explanation.components(separatedBy: "A **policy**")
        sections["Explanation"] = parts.first
        sections["Policy"] = parts.last
    }

    /// The names in the first column, or in a paragraph all that are set as code.
    func fields(of table: String) -> Set<String> {
        let section = sections[table] ?? ""
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let sources =
            rows.isEmpty ? [section[...]] : rows.map { $0.dropFirst().prefix { $0 != "|" } }
        var names: Set<String> = []
        for source in sources {
            let pieces = source.split(separator: "`", omittingEmptySubsequences: false)
            for (index, piece) in pieces.enumerated() where index % 2 == 1 {
                names.insert(String(piece))
            }
        }
        return names
    }
}
