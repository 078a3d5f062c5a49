import Foundation
import LullBus
import Testing

@testable import os

private struct Feed: CustomStringConvertible {
    var description: String { "feed" }
}

private enum Failure: Error {
    case offline
}

private func text(_ message: OSLogMessage) -> String { message.text }

@Suite("log messages") struct MessageTests {
    @Test("numbers and truth values are public and formatted")
    func scalars() {
        #expect(text("\(7) \(UInt8(255)) \(-3)") == "7 255 -3")
        #expect(text("\(1.5) \(Float(0.25)) \(CGFloat(2))") == "1.500000 0.250000 2.000000")
        #expect(text("\(1.005, format: .fixed(precision: 1)) \(0.5, format: .hybrid)") == "1.0 0.5")
        #expect(text("\(255, format: .hex) \(255, format: .hex(includePrefix: true))") == "ff 0xff")
        #expect(text("\(Int8(-1), format: .hex(uppercase: true)) \(8, format: .octal)") == "FF 10")
        #expect(text("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
        #expect(text("\(Int8.min) \(UInt64.max)") == "-128 18446744073709551615")
        #expect(text("\(true) \(false, format: .answer)") == "true no")
        #expect(
            text("\(7, align: .right(columns: 3))|\(7, align: .left(columns: 3))|") == "  7|7  |")
    }

    @Test("text, objects, errors, types and what is optional are private")
    func privateValues() {
        let name = "name"
        let error: any Error = Failure.offline
        #expect(text("\(name) \(Feed()) \(error)") == "<private> <private> <private>")
        #expect(
            text("\(NSObject()) \(Feed.self) \(Optional(name))") == "<private> <private> <private>")
        #expect(text("\(URL(fileURLWithPath: "/")) \([1])") == "<private> <private>")
        #expect(text("\(7, privacy: .private)") == "<private>")
    }

    @Test("what is marked public is shown")
    func publicValues() {
        let name = "name"
        let error: any Error = Failure.offline
        let missing: Feed? = nil
        #expect(
            text("\(name, privacy: .public) \(Feed(), privacy: .public) \(error, privacy: .public)")
                == "name feed offline")
        #expect(
            text("\(missing, privacy: .public) \(Optional(7)) \(Optional(true))") == "nil 7 true")
        #expect(text("\(Feed?.some(Feed()), privacy: .public)") == "feed")
        #expect(text("\(Int.self, privacy: .public)") == "Swift.Int")
    }

    @Test("a hash mask is equal for equal values and shows none of them")
    func masks() {
        let masked = text("\("a", privacy: .private(mask: .hash))")
        #expect(masked == text("\("a", privacy: .sensitive(mask: .hash))"))
        #expect(masked != text("\("b", privacy: .private(mask: .hash))"))
        #expect(masked.hasPrefix("<mask.hash: '") && masked.hasSuffix("'>"))
    }

    @Test(
        "a line has the moment in UTC",
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000Z notice [s:c] m"),
            (1_777_888_999, 7, "2026-05-04T10:03:19.007Z notice [s:c] m"),
        ])
    func moments(sample: (seconds: Int, milliseconds: Int, text: String)) {
        let entry = LogEntry(.notice, "m", subsystem: "s", category: "c")
        #expect(
            entry.text(atSeconds: sample.seconds, milliseconds: sample.milliseconds) == sample.text)
    }
}
