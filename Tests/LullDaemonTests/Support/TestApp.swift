import Foundation
import LullModel
import LullTestSupport
import LullWire
import Testing

/// An installed app on a test's machine: a copy of the scripted app or another program, told how to behave.
struct TestApp {
    let machine: TestMachine
    let identifier: AppIdentifier
    /// Below the machine's work folder.
    let name: String

    /// Makes the app's folder; it permits `refresh` and `clean`.
    init(
        _ machine: TestMachine, _ name: String = "news", behavior: String,
        permitted: [String]? = ["refresh", "clean"], program: String = Programs.scriptedApp
    ) throws {
        self.machine = machine
        self.name = name
        identifier = AppIdentifier("com.example." + name)
        try permit(permitted)
        try behave(behavior)
        // By a process of its own: while this one has a program open for writing, a child of another test
        // may hold it open, and nobody can run it.
        let copy = try ChildProcess(["/bin/cp", program, folder + "/News"], environment: [:])
        guard try copy.waitForEnd() == 0 else { throw POSIXError(.EIO) }
    }

    /// Writes the Info.plist, anew where there is one.
    func permit(_ permitted: [String]?) throws {
        let list = (permitted ?? []).map { "<string>\($0)</string>" }.joined()
        let permits =
            permitted == nil
            ? "" : "<key>BGTaskSchedulerPermittedIdentifiers</key><array>\(list)</array>"
        try machine.folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>\(identifier.rawValue)</string>
            <key>CFBundleExecutable</key><string>News</string>
            \(permits)
            <key>UIBackgroundModes</key><array><string>fetch</string><string>processing</string>
            <string>remote-notification</string></array>
            </dict></plist>
            """, to: "work/\(name)/Info.plist")
    }

    var folder: String { machine.folder.path("work/" + name) }
    var executable: String { folder + "/News" }

    func behave(_ words: String) throws {
        try machine.folder.write(words, to: "work/\(name)/behavior")
    }

    var events: [String] { machine.lines(name + "/events") }

    func wait(forEvent text: String, count: Int = 1) throws {
        try machine.wait(for: "\(name): \(text), after \(events)") {
            events.filter { $0.hasPrefix(text) }.count >= count
        }
    }

    /// The processes that run the app's executable.
    var processes: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { pid in
            let path = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(pid)/exe")
            return path == executable
        }
    }

    func waitUntilGone() throws {
        try machine.wait(for: "\(name) has ended") { processes.isEmpty }
    }

    /// As from a terminal, in the work folder.
    func startByPerson() throws -> ChildProcess {
        try ChildProcess(
            [executable], environment: ["LULL_SOCKET": machine.socketPath, "HOME": folder],
            folder: folder)
    }
}

extension TestMachine {
    /// A daemon, with apps installed in it.
    func client() throws -> SchedulerClient { try SchedulerClient(socketPath: socketPath) }

    func install(_ apps: TestApp...) throws {
        for app in apps {
            let report = try client().install(app.folder, info: nil)
            #expect(report.app == app.identifier.rawValue)
        }
    }

    /// The app's ended executions, newest first.
    func ended(_ app: TestApp) throws -> [ExecutionReport] {
        try client().history(of: nil, limit: 100).filter {
            $0.app == app.identifier.rawValue
        }
    }
}
