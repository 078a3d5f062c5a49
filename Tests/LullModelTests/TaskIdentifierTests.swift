import LullModel
import Testing

@Suite struct TaskIdentifierTests {
    @Test(
        "an identifier of 1 to 128 visible bytes is taken as it is",
        arguments: [
            "a", "com.example.backup", "com.example.*", "backup-2026_06", "a/b:c@d", "Sicherung-ä",
            "バックアップ", "-x", "🌙", String(repeating: "x", count: 128),
            String(repeating: "ä", count: 64),
        ])
    func valid(_ text: String) throws {
        #expect(try TaskIdentifier(validating: text).rawValue == text)
    }

    @Test(
        "an empty, long, spaced or invisible identifier is refused",
        arguments: [
            "", " ", "a b", "a\tb", "a\nb", "a\u{0}b", "a\u{7F}b", "a\u{85}b", "a\u{A0}b",
            "a\u{200B}b", "a\u{202E}b", "a\u{2028}b", "a\u{2029}b", "a\u{3000}b", "a\u{FEFF}b",
            String(repeating: "x", count: 129), String(repeating: "ä", count: 65),
        ])
    func invalid(_ text: String) {
        let error = #expect(throws: LullError.self) { try TaskIdentifier(validating: text) }
        #expect(error?.kind == .invalidIdentifier)
        #expect(error?.hint != nil)
        let isPrintable = error?.message.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control
        }
        #expect(isPrintable == true)
    }

    @Test("identifiers are told apart by their bytes, as every store does")
    func bytes() {
        let composed = TaskIdentifier(trusted: "caf\u{E9}")
        let decomposed = TaskIdentifier(trusted: "cafe\u{301}")
        #expect(composed != decomposed)
        #expect(
            TaskIdentifier(trusted: "a\u{301}\u{323}") != TaskIdentifier(trusted: "a\u{323}\u{301}")
        )
        #expect(Set([composed, decomposed, composed]).count == 2)
        #expect((composed < decomposed) != (decomposed < composed))
        #expect(AppIdentifier("caf\u{E9}") != AppIdentifier("cafe\u{301}"))
    }

    @Test("the order is that of the bytes and no locale's")
    func order() {
        let sorted = ["ä", "a", "B", "b", "a.b", "a-b"].map { TaskIdentifier(trusted: $0) }.sorted()
        #expect(sorted.map(\.rawValue) == ["B", "a", "a-b", "a.b", "b", "ä"])
    }

    @Test("control and format characters are written out for display")
    func escaping() {
        #expect("a\u{1B}[31mb".escapedForDisplay == "a\\u{1b}[31mb")
        #expect("x\u{202E}y\n".escapedForDisplay == "x\\u{202e}y\\u{a}")
        #expect("plain ä 🌙".escapedForDisplay == "plain ä 🌙")
    }
}
