internal import CLinux
internal import Glibc
package import LullModel

/// Tells of changes in folders and all below them, also in folders that do not exist yet (inotify).
///
/// For trees of ordinary files: sysfs and procfs tell inotify nothing of what the kernel changes.
/// A file counts as changed when its writer closes it, so that no half-written value is reported.
package final class FolderWatch {
    /// The most folders that are watched; a system allows 8192 or more for each person.
    private static let foldersMaximum = 1024
    private static let namesMaximum = 256
    private static let depthMaximum = 6
    private static let interest = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF)

    private let root: String
    private let folders: [String]
    private let changed: (String) -> Void
    private let descriptor: Int32
    private var watch: Watch?
    /// The path below the root of each watched folder, by the kernel's number for the watch.
    private var watched: [Int32: String] = [:]

    /// `folders` are paths below `root`, without slashes at the ends; `changed` is called with the one that
    /// changed, once for all that was ready together.
    package init(
        _ loop: EventLoop, root: String, folders: [String], changed: @escaping (String) -> Void
    ) throws(LullError) {
        self.root = root
        self.folders = folders
        self.changed = changed
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("inotify_init1") }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            self?.readEvents()
        }
        watchEverything()
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    private func readEvents() {
        var touched: Set<String> = []
        var isTreeChanged = false
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 8)
        defer { buffer.deallocate() }
        // Bounded, so that a writer without rest cannot keep the loop here.
        for _ in 0..<16 {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { break }
            var offset = 0
            while offset + 16 <= count {
                let number = buffer.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                guard offset + 16 + length <= count else { break }
                let name = buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
                offset += 16 + length
                if note(number, mask, String(decoding: name, as: UTF8.self), in: &touched) {
                    isTreeChanged = true
                }
            }
        }
        if isTreeChanged { watchEverything() }
        for folder in folders where touched.contains(folder) { changed(folder) }
    }

    /// Enters the folders of interest that an event touches; true if the tree's shape changed.
    private func note(
        _ number: Int32, _ mask: UInt32, _ name: String, in touched: inout Set<String>
    ) -> Bool {
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
            touched.formUnion(folders)
            return true
        }
        guard let place = watched[number] else { return false }
        let isFolder = mask & UInt32(IN_ISDIR) != 0
        let isTreeChanged =
            isFolder || mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0
        let path = name.isEmpty ? place : place.isEmpty ? name : place + "/" + name
        // A new ordinary file is reported when it is closed; only a link is complete at once.
        let isIncomplete = mask & UInt32(IN_CREATE) != 0 && !isFolder && !isLink(path)
        if !isIncomplete {
            for folder in folders where isPart(path, of: folder) || isPart(folder, of: path) {
                touched.insert(folder)
            }
        }
        return isTreeChanged
    }

    private func isPart(_ path: String, of folder: String) -> Bool {
        path == folder || path.hasPrefix(folder + "/")
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(root + "/" + path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Watches each folder of interest with all below, and all above, where it may appear.
    private func watchEverything() {
        let earlier = watched
        watched = [:]
        add("")
        for folder in folders {
            var above = ""
            for part in folder.split(separator: "/").dropLast() {
                above += above.isEmpty ? String(part) : "/" + part
                add(above)
            }
            addTree(folder, depth: 0)
        }
        for number in earlier.keys where watched[number] == nil {
            inotify_rm_watch(descriptor, number)
        }
    }

    private func addTree(_ folder: String, depth: Int) {
        guard depth < Self.depthMaximum, add(folder) else { return }
        let names = KernelFile.names(
            inFolder: root + "/" + folder, countMaximum: Self.namesMaximum)
        for name in names {
            addTree(folder + "/" + name, depth: depth + 1)
        }
    }

    @discardableResult
    private func add(_ folder: String) -> Bool {
        guard watched.count < Self.foldersMaximum else { return false }
        let number = inotify_add_watch(
            descriptor, root + "/" + folder, Self.interest | UInt32(IN_ONLYDIR))
        guard number >= 0 else { return false }
        // The same folder again, behind a link: what is below it is watched already.
        guard watched[number] == nil else { return false }
        watched[number] = folder
        return true
    }
}
