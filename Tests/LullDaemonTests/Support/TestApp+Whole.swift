import Foundation
import LullModel
import LullTestSupport
import LullWire
import Testing

/// What the suites of whole apps have in common: programs built on the modules, as people's apps are.
extension TestApp {
    /// An app without an interface, or with one.
    static func whole(
        _ machine: TestMachine, _ behavior: String, named name: String = "news",
        permitted: [String]? = ["refresh", "clean"], hasInterface: Bool = false
    ) throws -> TestApp {
        try TestApp(
            machine, name, behavior: behavior, permitted: permitted,
            program: hasInterface ? Programs.wholeInterfaceApp : Programs.wholeApp)
    }

    /// Has the person start it, waits for what it does, and kills it, as a system short of memory would.
    func startAndKill(after event: String, count: Int = 1) throws {
        let person = try startByPerson()
        try wait(forEvent: event, count: count)
        person.signal(SIGKILL)
        try person.waitForEnd()
        try waitUntilKnownGone()
    }

    func waitUntilKnownGone() throws {
        try machine.wait(for: "\(name) is known to be gone") { try report().activity == nil }
    }

    func report() throws -> AppReport {
        try #require(machine.client().apps().first { $0.app == identifier.rawValue })
    }

    /// The task as the command line names it.
    func task(_ name: String) -> String { identifier.rawValue + "/" + name }

    func why(_ name: String) throws -> ExplanationReport { try machine.why(task(name)) }

    /// The task's ended executions, newest first.
    func history(_ name: String) throws -> [ExecutionReport] { try machine.history(task(name)) }

    /// Waits until the task has ended, and returns how.
    func waitForEnd(of name: String, count: Int = 1) throws -> ExecutionReport {
        try machine.wait(for: "\(name) has ended, after \(events)") {
            try history(name).count >= count
        }
        return try #require(history(name).first)
    }

    /// What `lull logs` shows of its newest launch.
    func logs() throws -> String {
        let run = try machine.lull("logs", identifier.rawValue)
        guard run.code == 0 else { throw ChildProcess.Failure(description: run.errors) }
        return run.output
    }

    func waitForLogs(_ text: String) throws {
        try machine.wait(for: "the app's log has: \(text)") {
            (try? logs())?.contains(text) == true
        }
    }

    /// The names of its pending requests.
    func pending() throws -> [String] {
        try machine.client().pending(after: nil, limit: 1_000)
            .filter { $0.app == identifier.rawValue }.map(\.identifier)
    }
}
