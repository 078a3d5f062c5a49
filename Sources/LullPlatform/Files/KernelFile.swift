internal import CLinux
internal import Glibc

/// What reading a small file gave.
package enum FileContent: Hashable, Sendable {
    case text(String)
    /// Nothing of that name, or its device went away while it was read.
    case absent
    /// There, but the kernel refused; in its words, such as `Permission denied`.
    case unreadable(because: String)
}

/// Reads the small files of sysfs and procfs, bounded: whoever writes them may write anything.
package enum KernelFile {
    /// The most that is read of one attribute: sysfs gives a page at most.
    package static let attributeSizeMaximum = 4096
    /// The most names that are looked at in a folder, so that a strange one costs no more.
    private static let namesMaximum = 4096

    /// The file's first `sizeMaximum` bytes; bytes that are no UTF-8 are replaced.
    package static func read(
        _ path: String, sizeMaximum: Int = attributeSizeMaximum
    ) -> FileContent {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return refusal() }
        defer { close(descriptor) }
        return read(descriptor, sizeMaximum: sizeMaximum)
    }

    /// Reads an open file from its start, as an attribute that is waited on must be.
    package static func read(
        _ descriptor: Int32, sizeMaximum: Int = attributeSizeMaximum
    ) -> FileContent {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(sizeMaximum, 16 * 1024))
        while bytes.count < sizeMaximum {
            let wanted = min(chunk.count, sizeMaximum - bytes.count)
            let count = pread(descriptor, &chunk, wanted, bytes.count)
            if count < 0 {
                if errno == EINTR { continue }
                return refusal()
            }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return .text(String(decoding: bytes, as: UTF8.self))
    }

    /// The first `countMaximum` names in a folder, in order of their bytes; none if it is not there.
    package static func names(inFolder path: String, countMaximum: Int) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < namesMaximum, let entry = Glibc.readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return Array(
            names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(countMaximum))
    }

    /// Whether there is a folder of that name, behind links too.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The last part of what a symbolic link points to, such as the name of a device's driver.
    package static func linkTarget(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let target = String(
            decoding: bytes[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return target.split(separator: "/").last.map(String.init)
    }

    private static func refusal() -> FileContent {
        switch errno {
        case ENOENT, ENODEV, ENXIO, ENOTDIR: .absent
        default: .unreadable(because: String(cString: strerror(errno)))
        }
    }
}
