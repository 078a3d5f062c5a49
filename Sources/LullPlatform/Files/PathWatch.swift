internal import CLinux
internal import Glibc
package import LullModel

/// Tells when something changes at any of a set of paths, also at such that do not exist yet (inotify).
///
/// A file is watched itself and a folder with the names in it, but neither what is below nor what is
/// beside: an app that writes next to its executable wakes nobody. What does not exist is waited for at
/// the nearest folder above that does, behind links too. For ordinary files: sysfs and procfs tell
/// inotify nothing.
package final class PathWatch {
    /// A system allows 8192 watches or more for each person.
    private static let pathsMaximum = 4096
    /// As the kernel follows before it says ELOOP.
    private static let linksMaximum = 40
    private static let interest = UInt32(
        IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
            | IN_DELETE_SELF | IN_MOVE_SELF)
    /// Above what is missing only new names matter.
    private static let interestAbove = UInt32(
        IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB)

    private let changed: () -> Void
    private let descriptor: Int32
    private var watch: Watch?
    private var paths: [String] = []
    private var numbers: Set<Int32> = []

    /// Watches nothing at first; `changed` is called once for all that happened together.
    package init(_ loop: EventLoop, changed: @escaping () -> Void) throws(LullError) {
        self.changed = changed
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("inotify_init1") }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            self?.readEvents()
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    /// Watches these absolute paths from now on, and no others.
    ///
    /// What changed before is not told: read the paths after this call, not before.
    package func observe(_ paths: Set<String>) {
        self.paths = Array(
            paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(Self.pathsMaximum))
        addWatches()
    }

    private func readEvents() {
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        // Bounded, so that a writer without rest cannot keep the loop here.
        for _ in 0..<16 {
            guard read(descriptor, &bytes, bytes.count) > 0 else { break }
        }
        addWatches()
        changed()
    }

    private func addWatches() {
        let earlier = numbers
        numbers = []
        for path in paths { add(path) }
        for number in earlier.subtracting(numbers) { inotify_rm_watch(descriptor, number) }
    }

    /// Watches what is at `path`, or else the nearest that is above it.
    private func add(_ path: String) {
        var place = path
        var interest = Self.interest
        var linksLeft = Self.linksMaximum
        while true {
            // A folder may be watched both for itself and for what is missing below it.
            let number = inotify_add_watch(
                descriptor, place, interest | UInt32(IN_MASK_ADD))
            if number >= 0 {
                numbers.insert(number)
                // It may have appeared between the last look and this one.
                guard place != path, exists(path) else { return }
                place = path
                interest = Self.interest
                linksLeft -= 1
                guard linksLeft > 0 else { return }
                continue
            }
            if let target = linkTarget(place), linksLeft > 0 {
                linksLeft -= 1
                place = target
            } else {
                guard let slash = place.lastIndex(of: "/"), place != "/" else { return }
                place = slash == place.startIndex ? "/" : String(place[..<slash])
            }
            interest = Self.interestAbove
        }
    }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Where a link that leads nowhere would lead to.
    private func linkTarget(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let target = String(
            decoding: bytes[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if target.hasPrefix("/") { return target }
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return folder + "/" + target
    }
}
