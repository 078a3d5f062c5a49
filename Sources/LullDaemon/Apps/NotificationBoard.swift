internal import FoundationEssentials
internal import Glibc
internal import LullModel
internal import LullPlatform

/// The notifications that apps asked for: shown on the desktop if there is one, else recorded.
///
/// Guards the list, which outlives the daemon in a file of its own, and the timer of the next one that is
/// due. Bounded: of what was shown the newest stay; scheduled ones beyond an app's share are refused.
final class NotificationBoard {
    /// One notification and what became of it.
    struct Entry: Codable, Hashable {
        var app: AppIdentifier
        /// The app's name, for the desktop.
        var name: String
        var request: NotificationRequest
        /// When it was shown, or will be, in seconds since 1970 UTC.
        var at: Double
        /// `shown`, `recorded` or `scheduled`.
        var state: String
        /// The desktop's number, to take its place or take it back.
        var desktopNumber: UInt32?
    }

    /// 64 scheduled by one app, as on iOS.
    static let scheduledMaximum = 64
    /// 200 that were shown: what a person may want to look up.
    static let keptMaximum = 200
    /// 1,000 in all, so that many apps cannot fill the file.
    static let entriesMaximum = 1_000
    /// 4 KiB of text and payload each.
    static let bytesMaximum = 4_096
    /// 1 min between repetitions, as on iOS.
    static let repeatMinimum: Double = 60

    /// Shows on the desktop and answers with its number, or nil where there is none.
    var show: ((Entry, @escaping (UInt32?) -> Void) -> Void)?
    /// Takes back what the desktop shows.
    var takeBack: ((UInt32) -> Void)?

    private let path: String
    private let log: DaemonLog
    private var entries: [Entry] = []
    private var timer: LoopTimer?
    /// Writes in the loop's next round, once for all that came in this one.
    private var writer: LoopTimer?
    private var isUnwritten = false

    init(loop: EventLoop, folder: String, log: DaemonLog) throws(LullError) {
        path = folder + "/notifications.json"
        self.log = log
        load()
        timer = try LoopTimer(loop) { [weak self] in self?.showDue() }
        writer = try LoopTimer(loop) { [weak self] in self?.flush() }
        arm()
    }

    /// Shows the notification now, or at its moment. Throws `invalidRequest` beyond a bound.
    func add(
        _ request: NotificationRequest, from app: AppIdentifier, named name: String?
    ) throws(LullError) {
        let bytes =
            request.identifier.utf8.count + request.title.utf8.count + request.subtitle.utf8.count
            + request.body.utf8.count + (request.payload?.utf8.count ?? 0)
        guard bytes <= NotificationBoard.bytesMaximum else {
            throw LullError(
                .invalidRequest,
                "The notification has \(bytes) bytes; \(NotificationBoard.bytesMaximum) is the most.",
                hint: "Say less.")
        }
        let now = NotificationBoard.now
        let replaced = entries.first {
            $0.app == app && $0.request.identifier == request.identifier
        }
        let moment = request.showAt.flatMap { $0.isFinite && $0 > now ? $0 : nil }
        let scheduled = entries.count { $0.app == app && $0.state == "scheduled" }
        let isFull =
            scheduled >= NotificationBoard.scheduledMaximum
            || entries.count { $0.state == "scheduled" } >= NotificationBoard.entriesMaximum / 2
        if moment != nil, isFull, replaced?.state != "scheduled" {
            throw LullError(
                .invalidRequest,
                "'\(app.rawValue)' has scheduled \(scheduled) notifications; no more are taken.",
                hint: "Take some back first.")
        }
        entries.removeAll { $0.app == app && $0.request.identifier == request.identifier }
        // What JSON cannot hold would keep the whole list from ever being written again.
        var request = request
        request.showAt = request.showAt.flatMap { $0.isFinite ? $0 : nil }
        request.repeatSeconds = request.repeatSeconds.flatMap { $0.isFinite ? $0 : nil }
        var entry = Entry(
            app: app, name: name ?? app.rawValue, request: request, at: moment ?? now,
            state: moment == nil ? "recorded" : "scheduled")
        entry.desktopNumber = replaced?.desktopNumber
        entries.append(entry)
        if moment == nil { present(entry) }
        save()
        arm()
    }

    func withdraw(_ identifiers: [String], of app: AppIdentifier) {
        let named = Set(identifiers)
        remove { $0.app == app && named.contains($0.request.identifier) }
    }

    /// Forgets everything of an app.
    func forget(_ app: AppIdentifier) {
        remove { $0.app == app }
    }

    /// What was not shown yet, the soonest first.
    func scheduled(by app: AppIdentifier) -> [NotificationRequest] {
        entries.filter { $0.app == app && $0.state == "scheduled" }
            .sorted { ($0.at, $0.request.identifier) < ($1.at, $1.request.identifier) }
            .map(\.request)
    }

    /// Newest first.
    func reports(of app: AppIdentifier?, limit: Int) -> [NotificationReport] {
        entries.filter { app == nil || $0.app == app }
            .sorted {
                ($0.at, $0.app.rawValue, $0.request.identifier)
                    > ($1.at, $1.app.rawValue, $1.request.identifier)
            }
            .prefix(limit).map { entry in
                NotificationReport(
                    app: entry.app.rawValue, identifier: entry.request.identifier,
                    title: entry.request.title, subtitle: entry.request.subtitle,
                    body: entry.request.body, at: entry.at, state: entry.state)
            }
    }

    // MARK: Parts

    private static var now: Double { Double(KernelClock.wallTime()) / 1e9 }

    private func remove(_ isMeant: (Entry) -> Bool) {
        let gone = entries.filter(isMeant)
        guard !gone.isEmpty else { return }
        entries.removeAll(where: isMeant)
        for number in gone.compactMap(\.desktopNumber) { takeBack?(number) }
        save()
        arm()
    }

    private func present(_ entry: Entry) {
        show?(entry) { [weak self] number in
            guard let self, let number,
                let index = entries.firstIndex(where: {
                    $0.app == entry.app && $0.request.identifier == entry.request.identifier
                })
            else { return }
            entries[index].desktopNumber = number
            if entries[index].state == "recorded" { entries[index].state = "shown" }
            save()
        }
    }

    private func showDue() {
        let now = NotificationBoard.now
        for index in entries.indices
        where entries[index].state == "scheduled" && entries[index].at <= now {
            present(entries[index])
            let interval = entries[index].request.repeatSeconds ?? 0
            if interval >= NotificationBoard.repeatMinimum, interval.isFinite {
                // Those that were missed meanwhile are one.
                let missed = ((now - entries[index].at) / interval).rounded(.down) + 1
                entries[index].at += missed * interval
            } else {
                entries[index].state = "recorded"
            }
        }
        save()
        arm()
    }

    /// Looks again in a minute at the latest where something is scheduled: the wall clock may be set.
    private func arm() {
        guard let next = entries.filter({ $0.state == "scheduled" }).map(\.at).min() else {
            timer?.fire(atBootTime: nil)
            return
        }
        timer?.fire(after: TimeSpan(seconds: min(max(0, next - NotificationBoard.now), 3_600)))
    }

    private func trim() {
        let past = entries.filter { $0.state != "scheduled" }.sorted { $0.at > $1.at }
        guard past.count > NotificationBoard.keptMaximum else { return }
        let kept = Set(past.prefix(NotificationBoard.keptMaximum))
        entries.removeAll { $0.state != "scheduled" && !kept.contains($0) }
    }

    private func load() {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        do {
            entries = Array(
                try JSONDecoder().decode([Entry].self, from: data)
                    .prefix(NotificationBoard.entriesMaximum))
        } catch {
            log.write(.warning, "'\(path)' is damaged; it was set aside as '\(path).damaged'.")
            rename(path, path + ".damaged")
        }
    }

    private func save() {
        trim()
        isUnwritten = true
        writer?.fire(after: .zero)
    }

    /// Writes what is not written yet.
    func flush() {
        guard isUnwritten else { return }
        isUnwritten = false
        do {
            let data = try JSONEncoder().encode(entries)
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            log.write(.warning, "'\(path)' cannot be written: \(error)")
        }
    }
}
