import Foundation
import LullBus
import LullModel
import LullWire
import Testing

@Suite struct SchedulerInterfaceTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// The part of the introspection that is ours; what sd-bus adds differs between its versions.
    private func introspection(of name: String, at path: String) throws -> String {
        let server = try PrivateServer()
        let bus = try BusClient(socketPath: server.path, limit: .seconds(5))
        let answer = try bus.call(
            path, "org.freedesktop.DBus.Introspectable", "Introspect", "", [])
        let text = try #require(answer.first?.string)
        let start = try #require(text.range(of: " <interface name=\"\(name)\">"))
        let rest = text[start.lowerBound...]
        let end = try #require(rest.range(of: "</interface>\n"))
        return String(rest[..<end.upperBound])
    }

    @Test(
        "introspection is what it was; it may grow, and the golden file with it",
        arguments: [
            (SchedulerInterface.name, SchedulerInterface.path),
            (ApplicationInterface.name, ApplicationInterface.path),
        ])
    func golden(name: String, path: String) throws {
        let file = folder.appendingPathComponent("Golden/\(name).xml")
        let found = try introspection(of: name, at: path)
        if ProcessInfo.processInfo.environment["LULL_UPDATE_GOLDEN"] == "1" {
            try Data(found.utf8).write(to: file)
        }
        let wanted = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(found == wanted, "LULL_UPDATE_GOLDEN=1 writes \(file.lastPathComponent) anew")
        #expect(ProcessInfo.processInfo.environment["LULL_UPDATE_GOLDEN"] != "1")
    }

    @Test("the documentation has every member with its signature, every key and every error")
    func documentation() throws {
        let file = folder.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Documentation/DBus.md")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let methods = SchedulerInterface.table.methods + ApplicationInterface.table.methods
        for method in methods {
            let inputs = method.inputs.map { "\($0.signature) \($0.name)" }
            let outputs = method.outputs.map { "\($0.signature) \($0.name)" }
            let arrow = outputs.isEmpty ? "" : " → " + outputs.joined(separator: ", ")
            let heading = "### `\(method.name)(\(inputs.joined(separator: ", ")))\(arrow)`\n"
            #expect(text.contains(heading), "DBus.md lacks \(heading)")
        }
        for property in SchedulerInterface.table.properties {
            #expect(text.contains("| `\(property.name)` | `\(property.signature)` |"))
        }
        for signal in ApplicationInterface.table.signals {
            let values = signal.arguments.map { "\($0.signature) \($0.name)" }
            let heading = "### Signal `\(signal.name)(\(values.joined(separator: ", ")))`\n"
            #expect(text.contains(heading), "DBus.md lacks \(heading)")
        }
        for key in SubmissionKey.allCases {
            let row = "| `\(key.rawValue)` | `\(key.signature)` |"
            #expect(text.contains(row), "DBus.md lacks \(row)")
        }
        for kind in ErrorKind.allCases {
            #expect(text.contains("`\(kind.rawValue)`"), "DBus.md lacks the error \(kind.rawValue)")
        }
    }
}
