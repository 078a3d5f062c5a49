import LullCommands
import LullModel
import Testing

@Suite struct RenderingTests {
    private let moments = MomentFormat(
        now: WallTime(secondsSince1970: Samples.now), zone: Samples.berlin)

    @Test(
        "a length of time has its two largest units",
        arguments: [
            (0, "0 s"), (0.0004, "0 ms"), (0.35, "350 ms"), (0.9996, "1 s"), (1.24, "1.2 s"),
            (9.96, "10 s"), (59.4, "59 s"), (59.6, "1 min"), (243, "4 min 3 s"),
            (3_600, "1 h"), (3_601, "1 h"), (7_500, "2 h 5 min"), (97_200, "1 d 3 h"),
            (86_400, "1 d"), (.infinity, "no limit"), (.nan, "no limit"), (1e300, "no limit"),
            (-5, "0 s"),
        ])
    func length(_ seconds: Double, _ text: String) {
        #expect(moments.length(seconds) == text)
    }

    @Test(
        "a moment is local, with its distance from now",
        arguments: [
            (0, "2026-11-30 19:00 (now)"), (7_500, "2026-11-30 21:05 (in 2 h 5 min)"),
            (-180, "2026-11-30 18:57 (3 min ago)"), (0.4, "2026-11-30 19:00 (now)"),
            (18_144_000, "2027-06-28 20:00 (in 210 d)"), (.infinity, "never"), (.nan, "never"),
            (9.2e9, "never"), (-1e300, "never"),
        ])
    func moment(_ distance: Double, _ text: String) {
        #expect(moments.full(Samples.now + distance) == text)
    }

    @Test("text is broken between words, and words only where they must be")
    func wrapped() {
        #expect(TextWidth.wrapped("", to: 5) == [""])
        #expect(TextWidth.wrapped("one two three", to: 7) == ["one two", "three"])
        #expect(TextWidth.wrapped("abcdefgh i", to: 3) == ["abc", "def", "gh", "i"])
        #expect(TextWidth.wrapped("東京都", to: 4) == ["東京", "都"])
        #expect(TextWidth.of("e\u{301}") == 1)
    }

    @Test("columns stay aligned under wide characters, and a long first cell has its own line")
    func table() {
        var table = Table([.init("NAME", widthMaximum: 6), .init("COUNT", isTrailing: true)])
        table.append(["東京", "7"])
        table.append(["abcdefghij", nil], notes: ["note"])
        #expect(
            table.text == """
                NAME    COUNT
                東京        7
                abcdefghij
                            -
                    note

                """)
    }

    @Test(
        "the nearest word is found, and none where nothing is near",
        arguments: [
            ("histroy", "history"), ("hsitory", "history"), ("statsu", "status"), ("wy", "why"),
            ("", nil), ("zzz", nil), ("history", nil), (String(repeating: "h", count: 65), nil),
        ])
    func nearest(_ word: String, _ match: String?) {
        #expect(NearestMatch.of(word, among: ["history", "status", "why"]) == match)
    }

    @Test("scores and sizes read well at their edges")
    func numbers() {
        #expect(CodeWords.score(0.004) == "0.00")
        #expect(CodeWords.score(0.996) == "1.00")
        #expect(CodeWords.score(-0.5) == "-0.50")
        #expect(CodeWords.score(.nan) == "-")
        #expect(CodeWords.bytes(1_023) == "1023 B")
        #expect(CodeWords.bytes(1_024) == "1 KiB")
        #expect(CodeWords.bytes(.max) == "8589934592 GiB")
        #expect(CodeWords.words("absolutelyMustNotProceed") == "absolutely must not proceed")
    }
}
