import BackgroundTasks
import Synchronization
import os

/// What an app of the tests of whole systems does: the words in the file `behavior` beside its executable.
///
/// Written as apps are, with nothing but Apple's API. Every thing that happens becomes a line of the file
/// `events` beside it. `register:NAME`, `submit:KIND:NAME` (`+power`, `+network`, `+later` after the kind),
/// `list` and `flood` are done at launch; what a task does is one of the words of `work`.
public final class Script: Sendable {
    public static let shared = Script()

    public let words: [String]
    private let folder: String
    private let log = Logger(subsystem: "com.example.whole", category: "script")
    private let deliveries = Mutex<[String]>([])

    private init() {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        folder = (own as NSString?)?.deletingLastPathComponent ?? "."
        let text = (try? String(contentsOfFile: folder + "/behavior", encoding: .utf8)) ?? ""
        words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    public func does(_ word: String) -> Bool { words.contains(word) }

    /// The rest of the first word that begins with `head` and a colon.
    public func value(of head: String) -> String? {
        words.first { $0.hasPrefix(head + ":") }.map { String($0.dropFirst(head.count + 1)) }
    }

    public func note(_ line: String) {
        let file = open(folder + "/events", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let bytes = Array((line + "\n").utf8)
        _ = write(file, bytes, bytes.count)
        close(file)
    }

    /// What an app does while it is launched.
    public func launch() {
        note("launched \(getpid())")
        log.notice("The logger tells of \(self.words.count, privacy: .public) words.")
        for word in words {
            let parts = word.split(separator: ":").map(String.init)
            switch parts[0] {
            case "register": register(parts[1], using: nil)
            case "register-main": register(parts[1], using: .main)
            case "submit": submit(kind: parts[1], name: parts[2])
            case "cancel": BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: parts[1])
            case "cancel-all": BGTaskScheduler.shared.cancelAllTaskRequests()
            case "list": list()
            case "late":
                // After the block that ends launching.
                DispatchQueue.main.async { self.register(parts[1], using: nil) }
            case "flood": flood()
            default: break
            }
        }
    }

    public func register(_ name: String, using queue: DispatchQueue?) {
        let isRegistered = BGTaskScheduler.shared.register(
            forTaskWithIdentifier: name, using: queue
        ) { task in
            self.work(on: task)
        }
        note("register \(name) \(isRegistered)")
    }

    public func submit(kind: String, name: String) {
        let options = kind.split(separator: "+").map(String.init)
        let request: BGTaskRequest
        switch options[0] {
        case "processing":
            let processing = BGProcessingTaskRequest(identifier: name)
            processing.requiresExternalPower = options.contains("power")
            processing.requiresNetworkConnectivity = options.contains("network")
            request = processing
        case "continued":
            request = BGContinuedProcessingTaskRequest(
                identifier: name, title: "Export", subtitle: "Begins")
        default: request = BGAppRefreshTaskRequest(identifier: name)
        }
        if options.contains("later") {
            request.earliestBeginDate = Date(timeIntervalSinceNow: 3_600)
        }
        do {
            try BGTaskScheduler.shared.submit(request)
            note("submit \(name) done")
        } catch let error as BGTaskScheduler.Error {
            note("submit \(name) error \(error.code.rawValue)")
        } catch {
            note("submit \(name) \(error)")
        }
    }

    private func list() {
        BGTaskScheduler.shared.getPendingTaskRequests { requests in
            self.note("pending " + requests.map(\.identifier).sorted().joined(separator: " "))
        }
    }

    private func flood() {
        for number in 1...200 { submit(kind: "processing", name: "flood.\(number)") }
        note("flooded")
    }

    // MARK: Work

    private func work(on task: BGTask) {
        note("begin \(task.identifier) \(type(of: task)) \(Thread.isMainThread ? "main" : "queue")")
        log.notice("Works on \(task.identifier, privacy: .public).")
        if does("never") { task.expirationHandler = { self.note("expire \(task.identifier)") } }
        if does("at-expiry") {
            task.expirationHandler = {
                self.note("expire \(task.identifier)")
                task.setTaskCompleted(success: false)
                task.setTaskCompleted(success: true)
            }
        }
        if does("again") { submit(kind: "refresh+later", name: task.identifier) }
        if does("list-in-work") { list() }
        if does("crash") { abort() }
        if does("exit") { exit(0) }
        if does("fork") { forkAndExit() }
        if does("hang") {
            task.expirationHandler = { self.note("expire \(task.identifier)") }
            while true { pause() }
        }
        if does("quick") {
            task.setTaskCompleted(success: true)
            exit(0)
        }
        if let continued = task as? BGContinuedProcessingTask { return advance(continued) }
        if let count = value(of: "together").flatMap(Int.init) { return meet(task, count) }
        if does("complete") || does("twice") { task.setTaskCompleted(success: true) }
        if does("twice") { task.setTaskCompleted(success: false) }
        if does("fail") { task.setTaskCompleted(success: false) }
        if does("complete-on-signal") { completeOnSignal(task) }
    }

    /// Each waits until so many tasks of this launch have begun, and then completes.
    private func meet(_ task: BGTask, _ count: Int) {
        let isLast = deliveries.withLock { names in
            names.append(task.identifier)
            return names.count == count
        }
        waiting.withLock { $0.append(task) }
        guard isLast else { return }
        note("together \(getpid())")
        for task in waiting.withLock({ $0 }) { task.setTaskCompleted(success: true) }
    }

    private let waiting = Mutex<[BGTask]>([])

    private func completeOnSignal(_ task: BGTask) {
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
        source.setEventHandler {
            self.note("told to complete \(task.identifier)")
            task.setTaskCompleted(success: true)
            source.cancel()
        }
        source.activate()
        note("waits for a signal")
    }

    private func advance(_ task: BGContinuedProcessingTask) {
        task.expirationHandler = {
            self.note("expire \(task.identifier)")
            task.setTaskCompleted(success: false)
        }
        task.progress.totalUnitCount = 8
        task.progress.completedUnitCount = 2
        task.updateTitle("Export", subtitle: "2 of 8")
        note("advanced")
        guard does("complete") else { return completeOnSignal(task) }
        task.progress.completedUnitCount = 8
        task.setTaskCompleted(success: true)
    }

    private func forkAndExit() {
        typealias Fork = @convention(c) () -> Int32
        let fork = unsafeBitCast(
            dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork"), to: Fork.self)
        if fork() == 0 {
            // Holds the socket and everything else for a minute.
            alarm(60)
            while true { pause() }
        }
        exit(0)
    }
}
