import Foundation
import LullModel
import LullTestSupport
import Testing

/// A device of a test's own: hardware in files, a state folder, a socket, and `lulld` over them.
///
/// On its battery and without a network at first; nobody is there. At its end the daemon and every program
/// that was started in its folder are killed.
final class TestMachine {
    let folder: TemporaryFolder
    private(set) var daemon: ChildProcess?
    private var unread: [Substring] = []
    private var readCount = 0
    private var gate: Int32 = -1

    /// What the hardware is at first.
    init(isPlugged: Bool = false, hasNetwork: Bool = false) throws {
        folder = try TemporaryFolder()
        let battery = "system/sys/class/power_supply/BAT0/"
        for (name, value) in ["type": "Battery", "present": "1", "capacity": "80"] {
            try folder.write(value + "\n", to: battery + name)
        }
        try folder.write("Mains\n", to: "system/sys/class/power_supply/AC/type")
        for (name, value) in ["operstate": "up", "flags": "0x1003", "type": "1"] {
            try folder.write(value + "\n", to: "system/sys/class/net/eth0/" + name)
        }
        try setCharger(isPlugged)
        try setNetwork(hasNetwork)
        try folder.write("", to: "work/.keep")
    }

    deinit {
        if let daemon { kill(daemon.pid, SIGKILL) }
        for pid in programs { kill(pid, SIGKILL) }
        if gate >= 0 { close(gate) }
    }

    // MARK: Hardware

    func setCharger(_ isOnline: Bool) throws {
        try folder.write(
            isOnline ? "Charging\n" : "Discharging\n",
            to: "system/sys/class/power_supply/BAT0/status")
        try folder.write(
            isOnline ? "1\n" : "0\n", to: "system/sys/class/power_supply/AC/online")
    }

    func setNetwork(_ isUp: Bool) throws {
        let head = "Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT\n"
        let route = "eth0 00000000 0100000A 0003 0 0 100 00000000 0 0 0\n"
        try folder.write(isUp ? head + route : head, to: "system/proc/net/route")
    }

    // MARK: The daemon

    var statePath: String { folder.path("state") }
    var socketPath: String { folder.path("run/bus") }

    /// The daemon's command line for this device.
    var daemonWords: [String] {
        [
            Programs.lulld, "--verbose", "--state", statePath, "--socket", socketPath,
            "--system-root", folder.path("system"),
        ]
    }

    /// Starts the daemon and waits until it listens.
    func start(environment: [String: String]? = nil) throws {
        try launch(environment: environment)
        try waitForLog("listens on")
    }

    /// Starts the daemon without waiting for anything.
    func launch(environment: [String: String]? = nil) throws {
        unread = []
        readCount = 0
        let words = daemonWords + (environment == nil ? ["--no-session-bus"] : [])
        daemon = try ChildProcess(
            words, environment: surroundings.merging(environment ?? [:]) { $1 })
    }

    /// Waits for the next line of the daemon's log that contains `text`, and takes it out; lines before it
    /// stay to be waited for.
    @discardableResult
    func waitForLog(_ text: String, within limit: Double = 30) throws -> String {
        let daemon = try #require(daemon)
        var found: Int?
        daemon.read(for: limit) {
            takeLines(of: daemon)
            found = unread.firstIndex { $0.contains(text) }
            return found != nil || daemon.exitCode != nil
        }
        guard let found else {
            throw ChildProcess.Failure(
                description: "no line with '\(text)' in the log:\n\(daemon.errorText)")
        }
        return String(unread.remove(at: found))
    }

    /// Takes in what the daemon has logged, so that its pipe does not fill.
    func takeLog() {
        daemon?.read(for: 0) { false }
    }

    /// Whether the log shows no line with `text` within so many seconds.
    func staysSilent(about text: String, for seconds: Double) -> Bool {
        guard let daemon else { return false }
        return !daemon.read(for: seconds) {
            takeLines(of: daemon)
            return unread.contains { $0.contains(text) }
        }
    }

    private func takeLines(of daemon: ChildProcess) {
        let text = daemon.errorText
        let lines = text.split(separator: "\n")
        let complete = text.hasSuffix("\n") ? lines.count : max(0, lines.count - 1)
        guard complete > readCount else { return }
        unread += lines[readCount..<complete]
        readCount = complete
    }

    /// Ends the daemon with a signal; returns its exit code.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) throws -> Int32 {
        let daemon = try #require(daemon)
        daemon.signal(signal)
        return try daemon.waitForEnd()
    }

    // MARK: The command

    private var surroundings: [String: String] {
        ["HOME": folder.path, "LULL_SOCKET": socketPath, "TZ": "UTC"]
    }

    /// Runs `lull` in the device's work folder.
    @discardableResult
    func lull(_ words: [String]) throws -> (code: Int32, output: String, errors: String) {
        let process = try ChildProcess(
            [Programs.lull] + words, environment: surroundings, folder: folder.path("work"))
        let code = try process.waitForEnd()
        takeLog()
        return (code, process.outputText, process.errorText)
    }

    @discardableResult
    func lull(_ words: String...) throws -> (code: Int32, output: String, errors: String) {
        try lull(words)
    }

    /// Runs `lull` and expects success.
    func succeed(
        _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let run = try lull(words)
        #expect(run.code == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    }

    /// Submits a shell script under an identifier, with the given options.
    func submit(
        _ identifier: String, _ options: String..., script: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let run = try lull(["submit", identifier] + options + ["--", "sh", "-c", script])
        #expect(run.code == 0, "\(identifier): \(run.errors)", sourceLocation: sourceLocation)
    }

    /// The content named `key` of a JSON document that `lull` prints.
    func report<Content: Decodable>(
        _ key: String, as type: Content.Type = Content.self, _ words: String...
    ) throws -> Content {
        let run = try lull(["--json"] + words)
        guard run.code == 0 else { throw ChildProcess.Failure(description: run.errors) }
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let content = try #require((object as? [String: Any])?[key])
        let data = try JSONSerialization.data(withJSONObject: content, options: .fragmentsAllowed)
        return try JSONDecoder().decode(type, from: data)
    }

    func why(_ identifier: String) throws -> ExplanationReport {
        try report("explanation", "why", identifier)
    }

    func history(_ identifier: String) throws -> [ExecutionReport] {
        try report("history", "history", identifier)
    }

    func status() throws -> StatusReport { try report("status", "status") }

    /// Waits until the daemon has noticed; events that come close together are read together.
    func waitForCondition(_ name: String, _ value: String) throws {
        try wait(for: "\(name) is \(value)") {
            let conditions: [ConditionReport] = try report("conditions", "conditions")
            return conditions.contains { $0.name == name && $0.value == value }
        }
    }

    // MARK: Programs

    /// The processes whose folder is this device's work folder: what the daemon started.
    var programs: [Int32] {
        let work = folder.path("work")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { pid in
            let place = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(pid)/cwd")
            return place?.hasPrefix(work) == true
        }
    }

    /// Makes `../gate`, at which programs in the work folder wait by reading a line from it.
    func makeGate() throws {
        guard mkfifo(folder.path("gate"), 0o600) == 0 else { throw POSIXError(.EIO) }
        gate = open(folder.path("gate"), O_RDWR | O_CLOEXEC)
    }

    /// Lets one waiting program go on.
    func openGate() throws {
        guard write(gate, "go\n", 3) == 3 else { throw POSIXError(.EIO) }
    }

    /// The lines of a file that programs write in the work folder; none if there is no file.
    func lines(_ name: String) -> [String] {
        let text = (try? folder.read("work/" + name)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Looks until `isTrue`, at most so long; the daemon's log is taken in meanwhile.
    func wait(
        for claim: String, within limit: Double = 30, until isTrue: () throws -> Bool
    ) throws {
        let deadline = Deadline(after: limit)
        while try !isTrue() {
            guard deadline.millisecondsLeft > 0 else {
                throw ChildProcess.Failure(
                    description: "never came true: \(claim)\n\(daemon?.errorText ?? "")")
            }
            daemon?.read(for: 0.01) { false }
            if daemon?.exitCode != nil || daemon == nil { poll(nil, 0, 10) }
        }
    }
}
