import LullCommands
import LullModel
import Testing

@Suite struct DurationTextTests {
    static let table: [(String, String, Int64)] = [
        ("0s", "0s", 0),
        ("30s", "30s", 30_000_000_000),
        ("10m", "10m", 600_000_000_000),
        ("90m", "1h30m", 5_400_000_000_000),
        ("1h30m", "1h30m", 5_400_000_000_000),
        ("1.5h", "1h30m", 5_400_000_000_000),
        ("0.25s", "0.25s", 250_000_000),
        ("1.000000001s", "1.000000001s", 1_000_000_001),
        ("0.000000001d", "0.0000864s", 86_400),
        ("25h", "1d1h", 90_000_000_000_000),
        ("1d2h3m4.5s", "1d2h3m4.5s", 93_784_500_000_000),
        ("1d5s", "1d5s", 86_405_000_000_000),
        ("3650d", "3650d", 315_360_000_000_000_000),
        ("007m", "7m", 420_000_000_000),
    ]

    @Test(
        "a length of time is read exactly, and its normal form reads as the same", arguments: table)
    func roundTrip(_ text: String, _ normal: String, _ nanoseconds: Int64) throws {
        let span = try DurationText.parse(text, for: "--limit")
        #expect(span.nanoseconds == nanoseconds)
        #expect(DurationText.text(of: span) == normal)
        #expect(try DurationText.parse(normal, for: "--limit") == span)
    }

    @Test(
        "what is not a length of time is refused with a hint",
        arguments: [
            "", " ", "s", "h", "-5m", "-0s", "+5m", "5", "90", "0", "nan", "NaN", "inf", "1e3s",
            "5 m", " 5m", "5m ", "5M", "5min", "1w", "30m1h", "1h1h", "1.5h30m", "1..5h", ".5h",
            "1.h", "1,5h", "0x10s", "٣s", "５m", "1h\u{301}", "3651d", "87601h",
            "99999999999999999999d", "9223372036854775807s", "1d9223372036854775807s",
            "0.0000000001s", "1h\u{0}", "\u{1b}[2J",
        ])
    func refused(_ text: String) throws {
        let error = try #require(throws: LullError.self) {
            _ = try DurationText.parse(text, for: "--limit")
        }
        #expect(error.kind == .usage)
        #expect(error.hint?.isEmpty == false)
        #expect(error.message.contains("--limit"))
        #expect(!error.message.contains("\u{1b}"))
    }

    @Test("a number without a unit is answered with the units")
    func unitMissing() throws {
        let error = try #require(throws: LullError.self) {
            _ = try DurationText.parse("90", for: "--limit")
        }
        #expect(error.hint == "Write 90s, 90m, 90h or 90d.")
    }
}
