import Foundation
import Glibc
import Testing

@testable import os

private enum Failure: Error {
    case offline
}

@Suite("printf-like formats") struct FormatStringTests {
    @Test("numbers are shown in printf's ways")
    func numbers() {
        #expect(FormatString.text("%d %ld %lld %i", [1, 2, Int64(3), Int8(-4)]) == "1 2 3 -4")
        #expect(
            FormatString.text("%u %lu %llu", [UInt(1), 2, UInt64.max])
                == "1 2 18446744073709551615")
        #expect(FormatString.text("%x %X %#x %o", [255, 255, 255, 8]) == "ff FF 0xff 10")
        #expect(FormatString.text("%x", [Int32(-1)]) == "ffffffff")
        #expect(FormatString.text("%5d|%-5d|%05d|%+d", [7, 7, 7, 7]) == "    7|7    |00007|+7")
        #expect(
            FormatString.text("%.2f %f %g %e", [1.5, Float(2), 0.5, 100.0])
                == "1.50 2.000000 0.5 1.000000e+02")
        #expect(FormatString.text("%*d %.*f", [4, 7, 1, 0.25]) == "   7 0.2")
        #expect(FormatString.text("%c%%", [65]) == "A%")
        #expect(
            FormatString.text("%d %.1f", [NSNumber(value: 3), NSNumber(value: 2.5)]) == "3 2.5")
        #expect(FormatString.text("%d", [true]) == "1")
    }

    @Test("text is private unless marked")
    func text() {
        #expect(FormatString.text("%@ %s", ["a", "b"]) == "<private> <private>")
        #expect(
            FormatString.text("%{public}@|%{public}6s|%{public}-3s|", ["a", "b", "c"])
                == "a|     b|c  |")
        #expect(FormatString.text("%{public}.2s", ["abc"]) == "ab")
        #expect(FormatString.text("%{private}d %{sensitive}d", [1, 2]) == "<private> <private>")
        #expect(FormatString.text("%{public, mask.hash}@", ["a"]).hasPrefix("<mask.hash: '"))
        #expect(FormatString.text("%{public}@", [Failure.offline]) == "offline")
        #expect(FormatString.text("%{public}@", [String?.none as Any]) == "(null)")
        #expect(FormatString.text("%{public}@", [String?.some("a") as Any]) == "a")
    }

    @Test("annotated numbers are shown as what they mean")
    func annotations() {
        #expect(FormatString.text("%{bool}d %{BOOL}d", [1, 0]) == "true NO")
        #expect(FormatString.text("%{darwin.errno}d", [ENOENT]) == "[2: No such file or directory]")
        errno = EACCES
        #expect(FormatString.text("%m", []) == "Permission denied")
    }

    @Test("a format that is wrong loses nothing that can be shown")
    func wrong() {
        #expect(FormatString.text("%d", []) == "<decode: missing data>")
        #expect(FormatString.text("%d", ["text"]) == "text")
        #expect(FormatString.text("100%", [1]) == "100%")
        #expect(FormatString.text("%k %{public", [1]) == "%k %{public")
        #expect(FormatString.text("a", [1]) == "a")
        #expect(FormatString.text("%999999999d", [1]).utf8.count == 1024)
    }
}
