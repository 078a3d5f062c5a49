import Foundation
import LullBus
import LullModel
import LullPlatform
import LullWire

/// An app that speaks `io.lull.Application1` by hand, well or badly, as the file `behavior` beside it says.
///
/// Every thing that happens becomes a line of the file `events` beside it.
@main
final class ScriptedApp {
    private let folder: String
    private let words: [String]
    private let loop: EventLoop
    private var channel: BusChannel?
    private var socket: Int32 = -1
    private var retry: LoopTimer?
    private var working: [ExecutionID] = []

    static func main() throws {
        signal(SIGPIPE, SIG_IGN)
        let app = try ScriptedApp()
        try app.connect()
        app.loop.run()
    }

    private init() throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        folder = URL(fileURLWithPath: own).deletingLastPathComponent().path
        let text = try String(contentsOfFile: folder + "/behavior", encoding: .utf8)
        words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        loop = try EventLoop()
        let words = Array("The app prints this.\n".utf8)
        _ = write(1, words, words.count)
    }

    private func does(_ word: String) -> Bool { words.contains(word) }

    private func note(_ line: String) {
        let file = open(folder + "/events", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let bytes = Array((line + "\n").utf8)
        _ = write(file, bytes, bytes.count)
        close(file)
    }

    // MARK: Connection

    private func connect() throws {
        let environment = ProcessInfo.processInfo.environment
        let onSignal = { [unowned self] (signal: BusSignal) in take(signal) }
        let onClose = { [unowned self] in lose() }
        let inherited = environment["LULL_LAUNCH_SOCKET"].flatMap { Int32($0) }
        note("started \(inherited == nil ? "by the person" : "in the background") \(getpid())")
        if does("ignores-term") { signal(SIGTERM, SIG_IGN) }
        if does("silent") { return }
        if let inherited {
            socket = inherited
            if does("garbage") {
                let bytes = [UInt8](repeating: 0xA5, count: 100_000)
                _ = write(inherited, bytes, bytes.count)
                return note("wrote garbage")
            }
            channel = try BusChannel(
                loop: loop, adopting: inherited, onSignal: onSignal, onClose: onClose)
        } else {
            channel = try BusChannel(
                loop: loop,
                socketPath: SocketPath.resolve(environment: environment, uid: getuid()),
                onSignal: onSignal, onClose: onClose)
        }
        greet(inherited == nil ? .foreground : .background)
    }

    private func greet(_ activity: AppActivity) {
        let greeting = AppGreeting(activity: activity, executions: working, hasInterface: true)
        call(.hello, [encoded(greeting)]) { [self] in
            for word in words where word.hasPrefix("submit:") {
                let parts = word.split(separator: ":").map(String.init)
                let kind = TaskKind(rawValue: parts[1]) ?? .refresh
                // Not before in an hour: only a simulated launch starts it.
                let request = AppRequest(
                    name: parts[2], kind: kind,
                    earliestBeginAt: Date().timeIntervalSince1970 + 3_600,
                    details: kind == .continued ? TaskDetails(title: "T", subtitle: "S") : nil)
                call(.submit, [encoded(request)])
            }
            for word in words where word.hasPrefix("foreign:") {
                call(.cancel, [.string(String(word.dropFirst(8)))])
                call(.listPending)
            }
            if does("manage") { manage() }
            if does("flood") { flood(1_000) }
            if does("notify") {
                call(.notify, [encoded(NotificationRequest(identifier: "n", title: "News"))])
            }
            if does("notify-oddly") {
                let odd = NotificationRequest(
                    identifier: "odd", title: "Odd", showAt: .infinity, repeatSeconds: .nan)
                call(.notify, [encoded(odd)])
            }
            if !does("unready") { call(.finishLaunching) }
        }
    }

    /// Tries what is the person's alone.
    private func manage() {
        do {
            try channel?.call(
                SchedulerInterface.path, SchedulerInterface.table, "CancelAll", []
            ) { [self] answer in
                switch answer {
                case .success: note("CancelAll done")
                case .failure(let error): note("CancelAll: \(error.kind.rawValue)")
                }
            }
        } catch {
            note("CancelAll: \(error)")
        }
    }

    private func flood(_ count: Int) {
        guard count > 0 else { return note("flooded") }
        let request = AppRequest(name: "flood-\(count)", kind: .processing)
        do {
            try channel?.call(
                ApplicationInterface.path, ApplicationInterface.table, "Submit",
                [encoded(request)]
            ) { [self] _ in
                if count % 100 == 1 { flood(count - 1) }
            }
            if count % 100 != 1 { flood(count - 1) }
        } catch {
            note("flood stopped: \(error)")
        }
    }

    private func lose() {
        note("disconnected")
        guard does("reconnects") else { return }
        reconnect()
    }

    private func reconnect() {
        do {
            channel = try BusChannel(
                loop: loop,
                socketPath: SocketPath.resolve(
                    environment: ProcessInfo.processInfo.environment, uid: getuid()),
                onSignal: { [unowned self] in take($0) }, onClose: { [unowned self] in lose() })
            greet(
                ProcessInfo.processInfo.environment["LULL_LAUNCH_SOCKET"] == nil
                    ? .foreground : .background)
        } catch {
            retry = try? LoopTimer(loop) { [unowned self] in reconnect() }
            retry?.fire(after: .milliseconds(50))
        }
    }

    // MARK: Work

    private func take(_ signal: BusSignal) {
        switch ApplicationInterface.Signal(rawValue: signal.name) {
        case .deliver: deliver(signal.arguments[0])
        case .expire:
            note("expire \(signal.arguments[0].integer ?? 0)")
            if does("at-expiry") {
                for execution in working { complete(execution) }
            }
        case .activityRequested:
            note("asked for \(signal.arguments[0].string ?? "?")")
            call(.setActivity, [signal.arguments[0]])
        case .deviceChanged: note("device changed")
        case nil: note("signal \(signal.name)")
        }
    }

    private func deliver(_ value: BusValue) {
        guard let delivery = try? BusValueDecoder().decode(Delivery.self, from: value) else {
            return note("a delivery that cannot be read")
        }
        note(
            "deliver \(delivery.name) \(delivery.kind.rawValue)\(delivery.isSimulated ? " simulated" : "")"
                + (delivery.details?.payload.map { " " + $0 } ?? ""))
        working.append(delivery.execution)
        if does("crash") { abort() }
        if does("exit") { exit(0) }
        if does("close") {
            channel?.close()
            return note("closed its socket")
        }
        if does("fork") {
            typealias Fork = @convention(c) () -> Int32
            let address = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork")
            let fork = unsafeBitCast(address, to: Fork.self)
            if fork() == 0 {
                // The child holds the socket and everything else for a minute.
                alarm(60)
                while true { pause() }
            }
            exit(0)
        }
        if does("complete") { complete(delivery.execution) }
        if does("twice") {
            complete(delivery.execution)
            complete(delivery.execution)
            complete(ExecutionID(999_999))
        }
        if does("quick") {
            complete(delivery.execution)
            // Its last words are in the socket.
            channel?.close()
            exit(0)
        }
    }

    private func complete(_ execution: ExecutionID) {
        working.removeAll { $0 == execution }
        do {
            try channel?.post(
                ApplicationInterface.path, ApplicationInterface.table, "Complete",
                [.int64(execution.rawValue), encoded(Completion(success: !does("fails")))])
        } catch {
            note("complete: \(error)")
        }
    }

    // MARK: Calls

    private func call(
        _ method: ApplicationInterface.Method, _ arguments: [BusValue] = [],
        then: @escaping () -> Void = {}
    ) {
        do {
            try channel?.call(
                ApplicationInterface.path, ApplicationInterface.table, method.rawValue, arguments
            ) { [self] answer in
                switch answer {
                case .success(let values):
                    let count = values.first?.array?.count
                    note(method.rawValue + (count.map { " \($0)" } ?? " done"))
                    then()
                case .failure(let error): note("\(method.rawValue): \(error.kind.rawValue)")
                }
            }
        } catch {
            note("\(method.rawValue): \(error)")
        }
    }

    private func encoded(_ value: some Encodable) -> BusValue {
        (try? BusValueEncoder().encode(value)) ?? .dictionary([:])
    }
}
