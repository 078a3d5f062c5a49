import Foundation
import OSLog
import os.log

#if os(Linux)
    let platform = "Linux"
#else
    let platform = "another"
#endif

private let newsLog = OSLog(subsystem: "com.example.news", category: "sync")

extension Logger {
    private static var subsystem = Bundle.main.bundleIdentifier ?? "com.example.news"
    static let background = Logger(subsystem: subsystem, category: "background")
    static let old = Logger(newsLog)
}

enum SyncFailure: Error {
    case offline
}

struct Feed: CustomStringConvertible {
    var title: String
    var description: String { title }
}

enum Stage: String {
    case fetching
}

/// The shapes in which apps log.
final class LoggingClient: NSObject {
    private let logger = Logger(subsystem: "com.example.news", category: "client")
    private let lock = OSAllocatedUnfairLock(initialState: [String: Int]())
    private let gate = OSAllocatedUnfairLock()
    private let signposter = OSSignposter(subsystem: "com.example.news", category: "sync")
    private var count = 3
    private var feed: Feed? = Feed(title: "World")

    func interpolations(_ error: any Error, name: String, task: NSObject, url: URL, when: Date) {
        logger.log("plain")
        logger.log(level: .debug, "\(name)")
        logger.trace("\(self.count) feeds")
        logger.debug("\(self.count, privacy: .private) \(name, privacy: .public)")
        logger.info("took \(1.5, format: .fixed(precision: 2)) s at \(when)")
        logger.notice("\(name, align: .left(columns: 20), privacy: .public)|")
        logger.warning("\(self.count, format: .hex(includePrefix: true, minDigits: 4))")
        logger.error("failed: \(error.localizedDescription, privacy: .public)")
        logger.error("failed: \(error) \(error as NSError)")
        logger.critical("\(task) \(url) \(Stage.fetching.rawValue)")
        logger.fault("\(self.feed?.title ?? "none", privacy: .private(mask: .hash))")
        logger.info("\(true) \(false, format: .answer) \(UInt8(3)) \(Int64.max) \(CGFloat(1))")
        logger.info("\(self.feed) \(self.feed?.title) \(Optional(3)) \(SyncFailure.offline)")
        logger.info("\(Stage.self) \([1, 2, 3]) \(["a": 1], privacy: .public) \(UUID())")
        logger.info("\(name, privacy: .sensitive) \(name, privacy: .sensitive(mask: .hash))")
        logger.info("\(String(describing: self.feed), privacy: .public) \(name as NSString)")
        logger.info("\(Date.now.formatted(), privacy: .auto) \(ProcessInfo.processInfo)")
        logger.info("\(task.description) \(Float(2)) \(name.count) \(#function, privacy: .public)")
        Logger.background.info("one\ntwo")
        Logger.old.info("\(platform)")
        Logger().info("\(#line)")
    }

    func printf(_ error: any Error, name: String) {
        os_log("plain")
        os_log("with a log", log: newsLog)
        os_log("with a type", log: newsLog, type: .error)
        os_log("%@", log: newsLog, type: .info, name)
        os_log("%{public}@ took %.2f s, %d of %ld", log: newsLog, type: .default, name, 1.5, 1, 2)
        os_log("%{public}@", log: .default, type: .error, error.localizedDescription)
        os_log("%{public}s %%", name)
        os_log("%{private}@ %{public}@", type: .debug, name, error as NSError)
        os_log(.error, "at a level")
        os_log(.error, log: newsLog, "at a level, in a log: %{public}@", name)
        os_log("interpolated \(name, privacy: .public)")
        os_log(.info, log: newsLog, "interpolated at a level \(self.count)")
        os_log("off", log: .disabled)
        if newsLog.isEnabled(type: .debug) { os_log(.debug, "\(name)") }
    }

    func marks() throws -> Int {
        let id = signposter.makeSignpostID()
        let state = signposter.beginInterval("fetch", id: id, "\(self.count)")
        defer { signposter.endInterval("fetch", state) }
        signposter.emitEvent("half way")
        os_signpost(.begin, log: newsLog, name: "parse")
        os_signpost(.event, log: newsLog, name: "parse", signpostID: OSSignpostID(log: newsLog))
        os_signpost(.end, log: newsLog, name: "parse", "%d feeds", count)
        return try signposter.withIntervalSignpost("store") { try locked() }
    }

    private func locked() throws -> Int {
        gate.lock()
        defer { gate.unlock() }
        lock.withLock { $0["runs", default: 0] += 1 }
        return lock.withLock { $0["runs"] ?? 0 }
    }
}
