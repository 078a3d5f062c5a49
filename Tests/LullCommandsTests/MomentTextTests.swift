import LullCommands
import LullModel
import Testing

/// Now is 2026-11-30 18:00 UTC, 19:00 in Berlin.
@Suite struct MomentTextTests {
    static let table: [(String, Double)] = [
        ("2026-12-01T03:00", 1_796_090_400),
        ("2026-12-01 03:00:00", 1_796_090_400),
        ("2026-12-01t03:00:00.999", 1_796_090_400),
        ("2026-12-01T03:00:00Z", 1_796_094_000),
        ("2026-12-01T03:00+01:00", 1_796_090_400),
        ("2026-12-01T03:00:00-05:30", 1_796_113_800),
        ("03:00", 1_796_090_400),
        ("19:00:01", 1_796_061_601),
        ("19:00", 1_796_148_000),
        ("18:59", 1_796_147_940),
        ("2028-02-29T00:00Z", 1_835_395_200),
        // Clocks go from 2 to 3 on 28 March 2027, and from 3 back to 2 on 31 October.
        ("2027-03-28T01:59", 1_806_195_540),
        ("2027-03-28T02:30", 1_806_197_400),
        ("2027-03-28T03:00", 1_806_195_600),
        ("2027-10-31T02:30", 1_824_942_600),
        ("2027-10-31T03:00", 1_824_948_000),
    ]

    @Test("a moment is read in the person's zone or in its own", arguments: table)
    func parsed(_ text: String, _ seconds: Double) throws {
        #expect(MomentText.looksLikeMoment(text))
        #expect(try parse(text).secondsSince1970 == seconds)
    }

    @Test(
        "what is not a moment of the calendar is refused with a hint",
        arguments: [
            "2026-02-30T03:00", "2027-02-29 00:00", "2100-02-29T00:00", "2026-13-01T00:00",
            "2026-00-01T00:00", "2026-01-00T00:00", "2026-04-31T00:00", "24:00", "23:60",
            "23:59:60", "2026-12-01", "2026-12-01T", "2026-12-01T3:00", "3:00", "03:00Z", "03:",
            ":", "2026-12-01T03:00:00+1", "2026-12-01T03:00+24:00", "2026-12-01T03:00 +01:00",
            "2026-12-01T03:00:00.", "2026-12-01T03:00x", "1969-12-31T00:00", "2262-01-01T00:00",
            "9999-12-31T23:59", "1970-01-01T00:00+01:00", "２０２６-12-01T03:00", "20261-12-01T03:00",
        ])
    func refused(_ text: String) throws {
        let error = try #require(throws: LullError.self) { _ = try parse(text) }
        #expect(error.kind == .usage)
        #expect(error.hint?.isEmpty == false)
    }

    @Test("a time of day is the next one also across a change of the clocks")
    func nextAcrossChange() throws {
        // 2027-03-27 12:00 in Berlin; 02:30 is skipped on the 28th, so that it is 03:30.
        let now = WallTime(secondsSince1970: 1_806_145_200)
        let moment = try MomentText.parse(
            "02:30", for: "--earliest", now: now, zone: Samples.berlin)
        #expect(moment.secondsSince1970 == 1_806_197_400)
    }

    @Test("dates and seconds are each other's inverse over 300 years")
    func calendar() {
        for day in stride(from: Int64(-1_000), to: 110_000, by: 1) {
            let seconds = day * 86_400 + 12_345
            let date = CivilDate(secondsSince1970: seconds)
            #expect(date.isValid)
            #expect(date.secondsSince1970 == seconds)
        }
    }

    private func parse(_ text: String) throws(LullError) -> WallTime {
        try MomentText.parse(
            text, for: "--earliest", now: WallTime(secondsSince1970: Samples.now),
            zone: Samples.berlin)
    }
}
