internal import Glibc
internal import LullModel

/// Reading and writing whole files and folders, with errors that name the path.
///
/// Links are never followed at the last part of a path.
enum LocalFiles {
    /// Bytes copied at a time.
    private static let chunkSize = 1 << 20

    /// The names in a folder, sorted by their bytes; nil for a name that is not UTF-8.
    static func names(in folder: String) throws(LullError) -> [String?] {
        guard let stream = opendir(folder) else { throw failure("read", folder) }
        defer { closedir(stream) }
        var names: [String] = []
        var unreadable = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let name else {
                unreadable += 1
                continue
            }
            if name != ".", name != ".." { names.append(name) }
        }
        names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return names + Array(repeating: nil, count: unreadable)
    }

    /// The content of a regular file of at most `sizeMaximum` bytes; of a larger one that many
    /// bytes and one more.
    static func read(_ path: String, sizeMaximum: Int) throws(LullError) -> [UInt8] {
        // Not blocking, so that a pipe put in a file's place cannot hold us.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("read", path) }
        defer { close(descriptor) }
        var result: [UInt8] = []
        while result.count <= sizeMaximum {
            let chunk = try readChunk(
                descriptor, path, min(chunkSize, sizeMaximum + 1 - result.count))
            if chunk.isEmpty { break }
            result += chunk
        }
        return result
    }

    /// Writes all of `text` to an open descriptor, such as standard output.
    static func write(_ text: String, to descriptor: Int32) throws(LullError) {
        try writeAll(Array(text.utf8)[...], descriptor, "output")
    }

    /// Writes a file with these permissions, replacing what stood there in one step.
    static func write(
        _ bytes: [UInt8], to path: String, permissions: mode_t
    ) throws(LullError) {
        try replace(path, permissions) { (descriptor) throws(LullError) in
            try writeAll(bytes[...], descriptor, path)
        }
    }

    /// Copies a file with its permissions and time of change.
    static func copy(_ path: String, to target: String, _ status: FileStatus) throws(LullError) {
        let source = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw failure("read", path) }
        defer { close(source) }
        try replace(target, status.permissions) { (descriptor) throws(LullError) in
            while true {
                let chunk = try readChunk(source, path, chunkSize)
                if chunk.isEmpty { break }
                try writeAll(chunk[...], descriptor, target)
            }
            var times = [status.modified, status.modified]
            guard futimens(descriptor, &times) == 0 else { throw failure("date", target) }
        }
    }

    /// Makes a folder; what is no folder there is removed first, links above all.
    static func makeFolder(_ path: String) throws(LullError) {
        if let status = FileStatus(at: path) {
            if status.kind == .folder { return }
            try remove(path)
        }
        guard mkdir(path, 0o777) == 0 else { throw failure("create", path) }
    }

    /// Makes a link to `destination`, replacing what stood there.
    static func makeLink(to destination: String, at path: String) throws(LullError) {
        if self.destination(ofLink: path) == destination { return }
        try clear(path)
        guard symlink(destination, path) == 0 else { throw failure("create", path) }
    }

    /// The text of a link; nil if it is none or its text is not UTF-8.
    static func destination(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(validating: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The path without links; nil if there is nothing, or links lead in a circle.
    static func resolved(_ path: String) -> String? {
        guard let result = realpath(path, nil) else { return nil }
        defer { free(result) }
        return String(validatingCString: result)
    }

    /// Removes a file or link.
    static func remove(_ path: String) throws(LullError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
    }

    /// Removes a folder if nothing is in it.
    static func removeEmptyFolder(_ path: String) { rmdir(path) }

    private static func replace(
        _ path: String, _ permissions: mode_t, _ fill: (Int32) throws(LullError) -> Void
    ) throws(LullError) {
        try clear(path)
        let temporary = path + ".lull-port"
        try remove(temporary)
        // Readable and writable by us, so that the next run can replace a read-only file.
        let descriptor = open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("write", path) }
        do throws(LullError) {
            try fill(descriptor)
            guard fchmod(descriptor, permissions) == 0 else { throw failure("write", path) }
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            throw failure("write", path)
        }
    }

    /// Removes a folder where a file or link has to be; only an empty one, others keep it.
    private static func clear(_ path: String) throws(LullError) {
        guard let status = FileStatus(at: path) else { return }
        if status.kind == .folder {
            guard rmdir(path) == 0 else { throw failure("replace", path) }
        } else if status.kind == .link {
            try remove(path)
        }
    }

    private static func readChunk(
        _ descriptor: Int32, _ path: String, _ count: Int
    ) throws(LullError) -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: count)
        while true {
            let read = chunk.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if read >= 0 {
                chunk.removeLast(count - read)
                return chunk
            }
            guard errno == EINTR else { throw failure("read", path) }
        }
    }

    private static func writeAll(
        _ bytes: ArraySlice<UInt8>, _ descriptor: Int32, _ path: String
    ) throws(LullError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure("write", path)
            }
        }
    }

    private static func failure(_ verb: String, _ path: String) -> LullError {
        let number = errno
        let kind: ErrorKind = number == ENOSPC || number == EDQUOT ? .diskFull : .storage
        return LullError(
            kind, "Cannot \(verb) '\(path)': \(String(cString: strerror(number))).",
            hint: kind == .diskFull ? "Make room and run it again." : "Check its permissions.")
    }
}
