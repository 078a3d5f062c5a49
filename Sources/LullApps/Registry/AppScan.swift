internal import LullModel
internal import LullPlatform

/// One reading of all folders for apps.
struct AppScan {
    private(set) var apps: [AppIdentifier: InstalledApp] = [:]
    private(set) var problems: [String] = []
    /// Everything whose change could change the result.
    private(set) var paths: Set<String> = []

    private let earlier: [String: InstalledApp]

    /// `earlier` is the reading before, for what cannot be read now.
    init(earlier: [AppIdentifier: InstalledApp]) {
        self.earlier = Dictionary(
            earlier.values.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads the folders in their order.
    mutating func read(_ roots: AppRoots) {
        for root in roots.all {
            paths.insert(root)
            let names = KernelFile.names(
                inFolder: root, countMaximum: AppRegistry.entriesMaximum)
            // Hidden names are ours, in the making, or an editor's.
            for name in names where !name.hasPrefix(".") {
                readEntry(root + "/" + name, name: name)
            }
        }
    }

    private mutating func readEntry(_ entry: String, name: String) {
        let known = earlier[entry]
        do throws(LullError) {
            let folder = try AppFolder(at: entry)
            observe(entry, executable: folder.info.executable)
            add(InstalledApp(folder, entry: entry, earlier: known))
        } catch {
            observe(entry, executable: nil)
            if let known {
                add(InstalledApp(unreadable: known, because: error))
            } else if BundleNames.isIdentifier(name), name.contains(".") {
                add(InstalledApp(unread: AppIdentifier(name), entry: entry, because: error))
            } else {
                problems.append(error.message)
            }
        }
    }

    private mutating func observe(_ entry: String, executable: String?) {
        // Of several places only the one in use: what an app writes beside it wakes nobody.
        paths.formUnion(inUse(AppFolder.infoPaths(in: entry)))
        guard let executable else { return }
        paths.formUnion(inUse(AppFolder.executablePaths(in: entry, name: executable)))
    }

    private func inUse(_ places: [String]) -> [String] {
        places.first { FileStamp($0) != nil }.map { [$0] } ?? places
    }

    private mutating func add(_ app: InstalledApp) {
        let identifier = app.profile.identifier
        guard let first = apps[identifier] else {
            apps[identifier] = app
            return
        }
        problems.append(
            "'\(app.entry.escapedForDisplay)' has the bundle identifier '\(identifier.rawValue)' of "
                + "'\(first.entry.escapedForDisplay)' and is ignored.")
    }
}
