import LullLint
import Testing

@Suite struct UnreadableSourceTests {
    private func finding(in source: [UInt8]) throws -> PortFinding {
        let result = SourcePort.port(source)
        #expect(result.text == source)
        #expect(result.rewrites == [])
        try #require(result.findings.count == 1)
        #expect(result.findings[0].kind == .unreadableSource)
        return result.findings[0]
    }

    @Test("a file that does not parse stays, with the place of the first error")
    func errors() throws {
        let finding = try finding(in: Array("@objc class A {}\nlet a = \n".utf8))
        #expect(finding.line == 2)
        #expect(finding.message.contains("does not parse: "))
    }

    @Test("a file that is not UTF-8 stays")
    func encoding() throws {
        #expect(
            try finding(in: Array("@objc class A {} // ".utf8) + [0xFF]).message.contains("UTF-8"))
        _ = try finding(in: [0xFF, 0xFE, 0x40, 0x00])
    }

    @Test("a huge file stays")
    func huge() throws {
        var source = Array("@objc class A {}\n".utf8)
        source += Array(repeating: UInt8(ascii: "\n"), count: SourcePort.sizeMaximum)
        #expect(try finding(in: source).message.contains("limit"))
    }

    @Test("deep nesting and long chains are no way to exhaust the stack")
    func deep() {
        let chain = "@objc class A {}\nlet a = b" + String(repeating: ".c()", count: 50_000)
        #expect(SourcePort.port(Array(chain.utf8)).rewrites.count == 1)
        let sum = "@objc class A {}\nlet a = 1" + String(repeating: " + 1", count: 50_000)
        #expect(SourcePort.port(Array(sum.utf8)).rewrites.count == 1)
        let nested = String(repeating: "(", count: 100_000)
        #expect(SourcePort.port(Array(nested.utf8)).findings.count == 1)
        let conditions = "#if " + String(repeating: "!", count: 10_000) + "os(iOS)\n#endif"
        _ = SourcePort.port(Array(conditions.utf8))
    }

    @Test("bytes changed at random never make it fail, and what comes out has the same lines")
    func mutations() {
        let text = """
            import os.log
            #if os(iOS) && !DEBUG
            @objc(a:b:) class A { @IBOutlet var b: B! }
            #elseif os(macOS)
            #endif
            @objc protocol P: Q { optional func f() }

            """
        let source = Array(text.utf8)
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<1_000 {
            var changed = source
            for _ in 0...next(3) {
                let index = next(changed.count)
                switch next(3) {
                case 0: changed[index] = UInt8(next(256))
                case 1: changed.remove(at: index)
                default: changed.insert(source[next(source.count)], at: index)
                }
            }
            let ported = SourcePort.port(changed)
            #expect(ported.text.filter { $0 == 10 }.count == changed.filter { $0 == 10 }.count)
        }
    }
}
