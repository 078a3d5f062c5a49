internal import Foundation
internal import LullBus
internal import LullClient
internal import LullModel

/// An app's metrics, asked for once in a process and at most once a day.
///
/// Guards the record of when that was, in a small file of the app's; all happens on a queue of its own.
final class DailyMetrics: @unchecked Sendable {
    // Unchecked: what changes is touched on `queue` only.

    /// The file's content.
    private struct Record: Codable {
        /// Seconds since 1970 UTC up to which has been counted.
        var untilAt: Double
        var past: [AppMetrics] = []
    }

    /// As many days as a week has; older ones are forgotten.
    private static let pastMaximum = 7
    private static let spanMinimum = 86_400.0
    /// Many times what seven entries take.
    private static let fileBytesMaximum = 64 * 1024

    /// Of the process's app.
    static let shared: DailyMetrics = {
        let runtime = AppRuntime.shared
        let profile = runtime.profile
        return DailyMetrics(
            file: profile.map { stateFile(of: $0.identifier.rawValue) },
            version: profile?.version ?? "", connection: { runtime.connection })
    }()

    let version: String
    private let file: URL?
    private let connection: () -> any SchedulerConnection
    private let now: () -> Date
    private let queue = DispatchQueue(label: "io.lull.metrics")
    private var record: Record?
    private var today: AppMetrics?
    private var hasLooked = false

    /// Without a file, as for a program that is no app, nothing is ever told.
    init(
        file: URL?, version: String, now: @escaping () -> Date = { .now },
        connection: @escaping () -> any SchedulerConnection
    ) {
        self.file = file
        self.version = version
        self.now = now
        self.connection = connection
    }

    /// Calls back once with this launch's metrics, on a background queue; never if there are none.
    func subscribe(_ receive: @escaping (AppMetrics) -> Void) {
        queue.async { [self] in
            look()
            if let today { receive(today) }
        }
    }

    /// The newest last. Waits for what is under way.
    var past: [AppMetrics] {
        queue.sync {
            if record == nil { record = read() }
            return record?.past ?? []
        }
    }

    /// `$XDG_STATE_HOME/APP/metrics.json`.
    private static func stateFile(of app: String) -> URL {
        let variables = ProcessInfo.processInfo.environment
        let base = variables["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder =
            base.map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(
                ".local/state")
        return folder.appendingPathComponent(app).appendingPathComponent("metrics.json")
    }

    private func look() {
        guard !hasLooked, file != nil else { return }
        hasLooked = true
        let moment = now().timeIntervalSince1970
        guard var record = read(), record.untilAt <= moment else {
            // The first time, or the clock was set back: counting begins now.
            write(Record(untilAt: moment, past: read()?.past ?? []))
            return
        }
        self.record = record
        guard moment - record.untilAt >= Self.spanMinimum else { return }
        do throws(LullError) {
            let metrics = try connection().metrics(since: record.untilAt)
            today = metrics
            record.untilAt = metrics.untilAt
            record.past = (record.past + [metrics]).suffix(Self.pastMaximum)
            write(record)
        } catch {
            say("No metrics this time, and asked for again at the next launch: \(error.message)")
        }
    }

    private func read() -> Record? {
        // A file that is absent or damaged begins anew; it holds nothing that was not delivered.
        guard let file, let handle = FileHandle(forReadingAtPath: file.path) else { return nil }
        defer { handle.closeFile() }
        let data = handle.readData(ofLength: Self.fileBytesMaximum)
        return try? JSONDecoder().decode(Record.self, from: data)
    }

    private func write(_ record: Record) {
        self.record = record
        guard let file else { return }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(record).write(to: file, options: .atomic)
        } catch {
            say("'\(file.path)' was not written, so metrics may come twice: \(error)")
        }
    }

    private func say(_ text: String) {
        LogEntry(.error, text, subsystem: "com.apple.MetricKit", category: "Lull").write()
    }
}
