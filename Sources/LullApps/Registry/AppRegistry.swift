package import LullModel
package import LullPlatform

/// The installed apps: what stands in `lull/apps` of the person's data folder and of the system's.
///
/// Kept current by the kernel's events, without reading anything in between. Guards the list and the
/// watch; belongs to the loop's thread. Of two apps with one bundle identifier that counts which stands in
/// the earlier folder (the person's own, then `XDG_DATA_DIRS` in its order), in one folder the one whose
/// name there comes first in byte order; the other is told in `problems`.
package final class AppRegistry {
    /// More than anybody installs; the rest of a folder is not read.
    static let entriesMaximum = 512
    /// The most sentences in `problems`.
    private static let problemsMaximum = 50

    /// Read through `sortedApps` where order matters.
    package private(set) var apps: [AppIdentifier: InstalledApp] = [:]
    /// What stands in the folders and is no app, or is hidden by another, a sentence each.
    package private(set) var problems: [String] = []
    /// Told of each change, in identifier order, also from within `install` and `uninstall`. Not of what
    /// is there at the beginning.
    package var onChange: ((AppChange) -> Void)?

    let roots: AppRoots
    private var watch: PathWatch?

    /// Reads the folders and watches them from then on; also such that do not exist yet.
    package init(loop: EventLoop, environment: [String: String]) throws(LullError) {
        roots = AppRoots(environment: environment)
        watch = try PathWatch(loop) { [weak self] in self?.refresh() }
        _ = read()
    }

    /// In identifier order.
    package var sortedApps: [InstalledApp] {
        apps.values.sorted { $0.profile.identifier < $1.profile.identifier }
    }

    /// The app whose executable a process runs, by the target of `/proc/PID/exe`; a ` (deleted)` at its
    /// end, as after a rebuild, is dropped. Of apps that share one executable it is the one that the process
    /// was started as (`LULL_APP` in its environment), else the first in identifier order.
    package func app(
        withExecutable path: String, startedAs identifier: AppIdentifier? = nil
    ) -> InstalledApp? {
        let deleted = " (deleted)"
        let name = path.hasSuffix(deleted) ? String(path.dropLast(deleted.count)) : path
        guard !name.isEmpty else { return nil }
        let candidates = sortedApps.filter { $0.executable == name }
        return candidates.first { $0.profile.identifier == identifier } ?? candidates.first
    }

    /// Reads everything again and tells what changed.
    func refresh() {
        for change in read() { onChange?(change) }
    }

    private func read() -> [AppChange] {
        let earlier = apps
        // What is watched follows from what is read, and what changed between the two is not told: read
        // again until both agree. A tree in permanent change is told of again.
        var observed: Set<String> = []
        for _ in 0..<4 {
            var scan = AppScan(earlier: earlier)
            scan.read(roots)
            apps = scan.apps
            problems = Array(scan.problems.prefix(Self.problemsMaximum))
            guard scan.paths != observed else { break }
            observed = scan.paths
            watch?.observe(observed)
        }
        return Set(earlier.keys).union(apps.keys).sorted().compactMap { identifier in
            switch (earlier[identifier], apps[identifier]) {
            case (nil, let app?): .registered(app)
            case (_?, nil): .missing(identifier)
            case (let old?, let new?) where old != new: .updated(new)
            case (_, _): nil
            }
        }
    }
}
