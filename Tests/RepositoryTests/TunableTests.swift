import Testing

@Suite("tunables") struct TunableTests {
    private static let path = "Sources/LullCore/Configuration/Configuration.swift"

    /// Where a default can come from, apart from a remark in parentheses.
    private static let sources = ["Apple", "Android", "iOS", "WWDC", "dasd"]

    @Test("every tunable states its default, its reason and where both come from")
    func tunables() {
        let file = SourceFile(path: Self.path, text: Repository.text(of: Self.path))
        let tunables = Self.tunables(of: file)
        #expect(tunables.count > 20)
        expectNone(tunables.compactMap { Self.fault(of: $0, in: file) })
    }

    @Test(
        "the check of tunables finds a wrong or missing statement",
        arguments: [
            ("/// 30 s. Apple gives as much.\npackage var limit = TimeSpan.seconds(30)", true),
            ("/// 20 s. Apple gives as much.\npackage var limit = TimeSpan.seconds(30)", false),
            ("/// 30 min. Apple gives as much.\npackage var limit = TimeSpan.seconds(30)", false),
            ("/// 30 s, which is long.\npackage var limit = TimeSpan.seconds(30)", false),
            ("/// The limit (ours).\npackage var limit = TimeSpan.seconds(30)", false),
            ("package var limit = TimeSpan.seconds(30)", false),
            ("/// 24 h (ours).\npackage var limit = TimeSpan.days(1)", true),
            ("/// 100,000 of them (ours).\npackage var most = 100_000", true),
            ("/// 20 % at least (ours).\npackage var level = 20.0", true),
            ("/// 0.8 of the best (ours).\npackage var share = 0.7", false),
            ("/// Falls to 0 (ours).\npackage var curve = Curve([])", true),
        ])
    func faults(sample: (text: String, isRight: Bool)) throws {
        let file = SourceFile(path: "Sources/LullCore/Sample.swift", text: sample.text)
        let tunable = try #require(Self.tunables(of: file).first)
        #expect((Self.fault(of: tunable, in: file) == nil) == sample.isRight)
    }

    private struct Tunable {
        var name: String
        var value: String
        var line: Int
    }

    private static func tunables(of file: SourceFile) -> [Tunable] {
        file.code.enumerated().compactMap { index, text in
            let code = text.trimmed
            guard code.hasPrefix("package var "), let equals = code.firstRange(of: " = ") else {
                return nil
            }
            return Tunable(
                name: String(code.dropFirst(12).prefix(while: \.isPartOfName)),
                value: String(code[equals.upperBound...]), line: index + 1)
        }
    }

    private static func fault(of tunable: Tunable, in file: SourceFile) -> Finding? {
        let text = file.documentation(above: tunable.line).joined(separator: " ")
        func finding(_ fault: String, _ remedy: String) -> Finding {
            Finding(file.path, tunable.line, "\(tunable.name) \(fault)", remedy: remedy)
        }
        guard !text.isEmpty else {
            return finding(
                "has no comment.", "State its default with the unit, the reason and the source.")
        }
        guard text.contains("(") || sources.contains(where: text.contains) else {
            return finding("names no source.", "Name it, or write '(ours: the reason)'.")
        }
        guard let value = number(inCode: tunable.value) else { return nil }
        guard let stated = number(inText: text) else {
            return finding(
                "does not start with its default.", "Begin the comment with the number and unit.")
        }
        guard abs(stated - value) < 1e-9 * max(1, value) else {
            return finding(
                "states another default than \(tunable.value).", "Make comment and code agree.")
        }
        return nil
    }

    private static let secondsPerUnit: [String: Double] = [
        "s": 1, "min": 60, "h": 3_600, "day": 86_400, "days": 86_400, "seconds": 1,
        "minutes": 60, "hours": 3_600, "milliseconds": 0.001, "ms": 0.001,
    ]

    /// The value of `TimeSpan.minutes(15)` in seconds, or of a plain number; nil for anything else.
    private static func number(inCode value: String) -> Double? {
        let digits = value.filter { $0 != "_" }
        guard let rest = digits.firstRange(of: "TimeSpan.")?.upperBound else {
            return Double(digits)
        }
        let parts = digits[rest...].split(whereSeparator: { $0 == "(" || $0 == ")" })
        guard parts.count == 2, let count = Double(parts[1]),
            let factor = secondsPerUnit[String(parts[0])]
        else { return nil }
        return count * factor
    }

    /// The number that the text begins with, in seconds where a unit of time follows.
    private static func number(inText text: String) -> Double? {
        let words = text.split(separator: " ").prefix(2).map {
            $0.filter { $0 != "," }.trimmingSuffix { ".:;".contains($0) }
        }
        guard let first = words.first, let count = Double(first) else { return nil }
        return count * (words.count > 1 ? secondsPerUnit[words[1]] ?? 1 : 1)
    }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
        return String(self[...last])
    }
}
