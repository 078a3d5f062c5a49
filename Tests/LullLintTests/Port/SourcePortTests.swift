import LullLint
import Testing

/// Source in, source out; what is left out of a case must stay as it is.
@Suite struct SourcePortTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let source: String
        let ported: String

        init(_ description: String, _ source: String, _ ported: String) {
            testDescription = description
            self.source = source
            self.ported = ported
        }

        /// Source that stays as it is.
        init(_ description: String, same source: String) {
            self.init(description, source, source)
        }
    }

    static let conditionCases: [Case] = [
        Case(
            "os(iOS) holds", "#if os(iOS)\nlet a = 1\n#endif\n",
            "#if os(Linux)\nlet a = 1\n#endif\n"),
        Case("not os(iOS)", "#if !os(iOS)\n#endif", "#if !os(Linux)\n#endif"),
        Case(
            "or, with another system", "#if os(macOS) || os(iOS)\n#endif",
            "#if os(macOS) || os(Linux)\n#endif"),
        Case(
            "and, with spaces kept", "#if  os( iOS )  &&  !targetEnvironment(simulator)\n#endif",
            "#if  os( Linux )  &&  !targetEnvironment(simulator)\n#endif"),
        Case(
            "in parentheses", "#if !(os(iOS) && DEBUG) || os(tvOS)\n#endif",
            "#if !(os(Linux) && DEBUG) || os(tvOS)\n#endif"),
        Case(
            "elseif", "#if os(macOS)\n#elseif os(iOS)\n#else\n#endif",
            "#if os(macOS)\n#elseif os(Linux)\n#else\n#endif"),
        Case(
            "both branches of a chain", "#if os(iOS) && DEBUG\n#elseif os(iOS)\n#endif",
            "#if os(Linux) && DEBUG\n#elseif os(Linux)\n#endif"),
        Case(
            "nested", "#if canImport(UIKit)\n#if os(iOS)\n#endif\n#endif",
            "#if canImport(UIKit)\n#if os(Linux)\n#endif\n#endif"),
        Case(
            "among attributes and members",
            "class A {\n#if os(iOS)\n@objc\n#endif\nfunc f() {}\n}",
            "class A {\n#if os(Linux)\n\n#endif\nfunc f() {}\n}"),
        Case(
            "around a call in a chain", "let a = b\n#if os(iOS)\n    .c()\n#endif\n",
            "let a = b\n#if os(Linux)\n    .c()\n#endif\n"),
        Case("a Linux branch of its own", same: "#if os(iOS)\n#elseif os(Linux)\n#endif"),
        Case("already for Linux too", same: "#if os(iOS) || os(Linux)\n#endif"),
        Case(
            "a Linux branch in other words", same: "#if os(iOS)\n#elseif canImport(Glibc)\n#endif"
        ),
        Case("other systems", same: "#if os(macOS) || os(tvOS) || os(watchOS)\n#endif"),
        Case("the simulator", same: "#if targetEnvironment(simulator)\n#endif"),
        Case("availability", same: "if #available(iOS 26, *) {}\n@available(iOS 13, *) let a = 1"),
        Case("a comment and a string", same: "// #if os(iOS)\nlet a = \"#if os(iOS)\"\n"),
        Case("a function called os", same: "os(iOS)\n"),
        Case(
            "what is not built on Linux",
            same: "#if os(macOS)\n#if os(iOS)\n@objc class A {}\n#endif\n#endif"),
        Case(
            "the other branch of iOS",
            "#if os(iOS)\n@objc class A {}\n#else\n@objc class B {}\n#endif",
            "#if os(Linux)\nclass A {}\n#else\n@objc class B {}\n#endif"),
        Case(
            "what needs the Objective-C runtime",
            same: "#if canImport(ObjectiveC) && DEBUG\n@objc class A {}\n#endif"),
    ]

    @Test("a condition on iOS holds on Linux, and only where it should", arguments: conditionCases)
    func conditions(_ example: Case) {
        expect(example)
    }

    static let attributeCases: [Case] = [
        Case("@objc", "@objc class A: B {}", "class A: B {}"),
        Case("with a name", "@objc(A_B) class A {}", "class A {}"),
        Case(
            "with a selector", "class A { @objc(f:g:) func f(a: Int, g: Int) {} }",
            "class A { func f(a: Int, g: Int) {} }"),
        Case("@objcMembers", "@objcMembers public final class A {}", "public final class A {}"),
        Case(
            "an outlet", "class A { @IBOutlet private weak var b: B! }",
            "class A { private weak var b: B! }"),
        Case("on a line of its own", "  @objc\n  func f() {}\n", "  \n  func f() {}\n"),
        Case("over two lines", "@objc(a:\n  b:) func f() {}\n", "\nfunc f() {}\n"),
        Case("glued to the next word", "@MainActor@objc func f() {}", "@MainActor func f() {}"),
        Case("after a comment", "/* a */@objc/* b */ func f() {}", "/* a */ /* b */ func f() {}"),
        Case("with Windows line ends", "@objc\r\nfunc f() {}\r\n", "\r\nfunc f() {}\r\n"),
        Case("a byte order mark", "\u{FEFF}@objc class A {}", "\u{FEFF} class A {}"),
        Case("a protocol", "@objc protocol P {}", "protocol P: AnyObject {}"),
        Case(
            "a protocol of another", "@objc public protocol P: Q, R {}",
            "public protocol P: AnyObject, Q, R {}"),
        Case(
            "a protocol of objects", "@objc protocol P: NSObjectProtocol {}",
            "protocol P: NSObjectProtocol {}"),
        Case("a protocol of classes", "@objc protocol P: AnyObject {}", "protocol P: AnyObject {}"),
        Case(
            "what Linux accepts",
            same: "class A { @nonobjc dynamic func f() {}; @IBAction func g(_ s: Any) {}\n"
                + "@IBInspectable var i = 1; @NSCopying var d = NSDate() }\n@IBDesignable class B {}"
        ),
        Case("names alike", same: "@objcish class A {}\n@Sendable func objc() {}"),
        Case(
            "UIKit's entry point", "@UIApplicationMain\nfinal class A {}", "@main\nfinal class A {}"
        ),
        Case("AppKit's entry point", "@NSApplicationMain class A {}", "@main class A {}"),
        Case("Swift's entry point", same: "@main struct A {}"),
    ]

    @Test("an attribute that Linux refuses goes, and no other", arguments: attributeCases)
    func attributes(_ example: Case) {
        expect(example)
    }

    static let importCases: [Case] = [
        Case("the parts of os that exist", same: "import os.log\nimport os.lock\n"),
        Case("a part of os that does not", "import os.activity\n", "import os\n"),
        Case(
            "a part of Foundation", "@preconcurrency import Foundation.NSDate",
            "@preconcurrency import Foundation"),
        Case("a declaration", same: "import struct os.Logger\nimport class Foundation.NSDate"),
        Case("a declaration in a part", "import struct os.log.Logger", "import struct os.Logger"),
        Case("somebody's own", same: "import Mine.Part\nimport Mine"),
    ]

    @Test("the import of a module's part imports the module", arguments: importCases)
    func imports(_ example: Case) {
        expect(example)
    }

    static let networkingCases: [Case] = [
        Case(
            "a session", "import Foundation // a\nlet a = URLSession.shared\n",
            "import Foundation; import FoundationNetworking // a\nlet a = URLSession.shared\n"),
        Case(
            "a type", "internal import Foundation\nfunc f(_ a: URLRequest?) {}\n",
            "internal import Foundation; internal import FoundationNetworking\n"
                + "func f(_ a: URLRequest?) {}\n"),
        Case(
            "once", "import Foundation\nimport Foundation\nlet a = HTTPURLResponse.self",
            "import Foundation; import FoundationNetworking\nimport Foundation\n"
                + "let a = HTTPURLResponse.self"),
        Case(
            "a part of Foundation", "import Foundation.NSURL\nlet a: URLResponse",
            "import Foundation; import FoundationNetworking\nlet a: URLResponse"),
        Case("no use", same: "import Foundation\nlet a = URL(string: \"URLSession\")"),
        Case("UIKit brings it", same: "import Foundation\nimport UIKit\nlet a: URLSession"),
        Case(
            "already asked for",
            same: "import Foundation\n#if canImport(FoundationNetworking)\n"
                + "import FoundationNetworking\n#endif\nlet a: URLSession"),
        Case(
            "already imported",
            same: "import Foundation\nimport FoundationNetworking\nlet a: URLSession"),
        Case("without Foundation", same: "let a: URLSession"),
    ]

    @Test(
        "FoundationNetworking is imported where its names are used and nothing brings it",
        arguments: networkingCases)
    func networking(_ example: Case) {
        expect(example)
    }

    static let previewCases: [Case] = [
        Case("a preview", "#Preview {\n    A()\n}\nlet a = 1", "\n\n\nlet a = 1"),
        Case("with a name", "let a = 1\n#Preview(\"x\") { A() }\n", "let a = 1\n\n"),
        Case(
            "for a system only", "@available(iOS 17, *)\n#Preview(traits: .a) {\n}\n", "\n\n\n"),
        Case(
            "what is within", "#Preview { @objc class A {}; return #selector(a) }", ""),
        Case("another macro", same: "#Predicate<A> { $0.b }\n#warning(\"a\")"),
        Case(
            "a preview provider",
            same: "struct P: PreviewProvider { static var previews: some View { A() } }"),
    ]

    @Test("a preview goes, its lines stay", arguments: previewCases)
    func previews(_ example: Case) {
        expect(example)
        #expect(SourcePort.port(Array(example.source.utf8)).findings == [])
    }

    private func expect(_ example: Case) {
        let source = Array(example.source.utf8)
        let result = SourcePort.port(source)
        #expect(String(decoding: result.text, as: UTF8.self) == example.ported)
        #expect(result.rewrites.isEmpty == (example.source == example.ported))
        #expect(result.text.filter { $0 == 10 }.count == source.filter { $0 == 10 }.count)
        let again = SourcePort.port(result.text)
        #expect(again.text == result.text)
        #expect(again.rewrites.isEmpty)
    }

    @Test("a rewrite tells its line, and what stood there")
    func rewrites() {
        let source = "\n\n@objc(a) class A {}\n#if os(iOS)\n#endif\n"
        #expect(
            SourcePort.port(Array(source.utf8)).rewrites == [
                PortRewrite(.attribute, line: 3, before: "@objc(a)", after: ""),
                PortRewrite(.condition, line: 4, before: "iOS", after: "Linux"),
            ])
    }

    @Test("a manifest's platform condition names Linux, and its own conditions stay")
    func manifests() {
        func ported(_ text: String) -> String {
            String(
                decoding: SourcePort.port(Array(text.utf8), isManifest: true).text, as: UTF8.self)
        }
        #expect(
            ported("let a = b(.when(platforms: [.macOS, .iOS]))")
                == "let a = b(.when(platforms: [.macOS, .linux]))")
        for same in [
            "let a = b(.when(platforms: [.iOS, .linux]))",
            "let p = Package(platforms: [.iOS(.v16)])",
            "#if os(iOS)\n#endif",
        ] {
            #expect(ported(same) == same)
        }
    }

    @Test(
        "what no rewriting saves is found at its place, and left",
        arguments: [
            ("let a = \n  #selector(f)", PortFinding.Kind.selector, 2, 3),
            ("let a = #keyPath(A.b)", .selector, 1, 9),
            ("let a = Selector((\"_f:\"))", .selector, 1, 9),
            ("func f() { NSSelectorFromString(\"f\") }", .selector, 1, 12),
            ("protocol P {\n  optional func f()\n}", .optionalRequirement, 2, 3),
            ("import Foundation\nimport CoreData", .missingModule, 2, 8),
            ("@testable import struct Combine.Just", .missingModule, 1, 25),
            (
                "#if os(iOS)\n#else // other\n#endif\n#if os(iOS) || os(Linux)\n#endif", .ownBranch,
                4, 8
            ),
        ])
    func findings(sample: (source: String, kind: PortFinding.Kind, line: Int, column: Int)) throws {
        let result = SourcePort.port(Array(sample.source.utf8))
        try #require(result.findings.count == 1)
        #expect(result.findings[0].kind == sample.kind)
        #expect(result.findings[0].line == sample.line)
        #expect(result.findings[0].column == sample.column)
        #expect(result.findings[0].isNote == (sample.kind == .ownBranch))
    }

    @Test(
        "code that Linux does not build, and modules that exist, are no findings",
        arguments: [
            "#if canImport(CoreData)\nimport CoreData\n#endif",
            "#if canImport(ObjectiveC)\nlet a = #selector(f)\n#endif",
            "#if os(macOS)\nimport AppKit\n#elseif os(iOS)\nimport UIKit\n#endif",
            "#if os(iOS)\nimport UIKit\n#else\nimport Cocoa\n#endif",
            "#if !os(iOS)\nimport Cocoa\n#endif", "import BackgroundTasks\nimport Synchronization",
            "import Own", "let optional = 1\nlet Selector = 2", "// #selector(f)",
        ])
    func noFindings(source: String) {
        #expect(SourcePort.port(Array(source.utf8)).findings == [])
    }

    @Test("a module that the folder brings itself is not missing")
    func ownModules() {
        let source = Array("import Combine\nimport CoreData".utf8)
        let findings = SourcePort.port(source, ownModules: ["Combine"]).findings
        #expect(findings.map(\.line) == [2])
    }
}
