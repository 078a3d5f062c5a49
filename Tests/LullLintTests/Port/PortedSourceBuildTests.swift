import LullLint
import LullTestSupport
import Testing

/// The compiler's word on what comes out.
@Suite struct PortedSourceBuildTests {
    /// What the source below needs of the modules with Apple's names.
    private static let stubs = [
        "os": "public struct Logger { public init() {}; public func notice(_ text: String) {} }",
        "UIKit": """
        @_exported import Foundation
        open class UIResponder: NSObject {}
        public protocol UIApplicationDelegate: AnyObject { init() }
        extension UIApplicationDelegate { public static func main() { print("started") } }
        """,
    ]

    private static let source = """
        import UIKit
        import os

        #if os(iOS)
        @objc protocol RefreshDelegate {
            @objc func refreshed()
        }

        @UIApplicationMain
        @objc(Delegate) final class Delegate: UIResponder, UIApplicationDelegate, RefreshDelegate {
            @IBOutlet weak var owner: NSObject!
            weak var delegate: RefreshDelegate?
            @IBInspectable var size = 1
            @NSCopying var date: NSDate = NSDate()
            @objc dynamic var count = 0

            @objc(refresh:then:)
            func refresh(_ sender: Any?, then: Int) { Logger().notice("refresh") }
            @IBAction func tapped(_ sender: Any) {}
            @objc func refreshed() { delegate?.refreshed() }
            @nonobjc @MainActor@objc func update() {}
        }
        #else
        #error("Unsupported platform.")
        #endif

        """

    @Test("source that Linux refuses builds and runs once it is ported")
    func builds() throws {
        let folder = try TemporaryFolder()
        for (name, text) in Self.stubs.sorted(by: { $0.key < $1.key }) {
            let file = try folder.write(text, to: "stubs/\(name).swift")
            let run = try Run(
                "swiftc",
                [
                    "-emit-module", "-emit-library", "-parse-as-library", "-module-name", name,
                    file,
                    "-o", "lib\(name).so",
                ], in: folder.path)
            try #require(run.exitCode == 0, "\(run.text)")
        }
        try folder.write(Self.source, to: "App/App.swift")
        func build(_ file: String) throws -> Run {
            try Run(
                "swiftc",
                [
                    "-parse-as-library", "-swift-version", "5", "-I", ".", "-L", ".", "-lUIKit",
                    "-los", "-Xlinker", "-rpath", "-Xlinker", folder.path, file, "-o", "app",
                ], in: folder.path)
        }
        #expect(try build("App/App.swift").exitCode != 0)
        let report = try FolderPort.run(folder.path("App"), into: folder.path("out"))
        #expect(report.findings == [])
        let built = try build("out/App.swift")
        #expect(built.exitCode == 0, "\(built.text)")
        #expect(try Run(folder.path("app"), []).text == "started\n")
    }

    @Test("what was left for a person fails to build at the line that was told")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "class A {\n    @objc func f() {}\n    func g() { _ = #selector(f) }\n}\n",
            to: "App/A.swift")
        let report = try FolderPort.run(folder.path("App"), into: folder.path("out"))
        #expect(report.findings.map(\.line) == [3])
        let run = try Run("swiftc", ["-typecheck", "out/A.swift"], in: folder.path)
        #expect(run.exitCode != 0)
        #expect(run.text.contains("A.swift:3:20: error"))
    }
}
