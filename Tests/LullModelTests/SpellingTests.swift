import LullModel
import Testing

@Suite struct SpellingTests {
    private let known = [
        "com.example.backup", "com.example.backups", "com.example.sync", "org.other", "backup",
    ]

    @Test("a misspelt word finds what it may have meant, nearest first")
    func nearest() {
        #expect(
            Spelling.nearest(to: "com.example.bakcup", among: known).prefix(2)
                == ["com.example.backup", "com.example.backups"])
        #expect(Spelling.nearest(to: "bakup", among: known) == ["backup"])
    }

    @Test("a word that is like nothing finds nothing, and never itself")
    func nothing() {
        #expect(Spelling.nearest(to: "zzzzzzzzz", among: known).isEmpty)
        #expect(Spelling.nearest(to: "backup", among: ["backup"]).isEmpty)
        #expect(Spelling.nearest(to: "", among: known).isEmpty)
        #expect(Spelling.nearest(to: "x", among: []).isEmpty)
    }

    @Test("at most three are offered, each once, in an order that does not vary")
    func few() {
        let many = ["aaab", "aaac", "aaad", "aaae", "aaab"]
        #expect(Spelling.nearest(to: "aaaa", among: many) == ["aaab", "aaac", "aaad"])
        #expect(Spelling.nearest(to: "aaaa", among: many.reversed()) == ["aaab", "aaac", "aaad"])
    }
}
