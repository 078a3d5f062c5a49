internal import Glibc
internal import LullModel

/// Reads a small file that the person names.
enum InputFile {
    /// The file's bytes, one more than `sizeMaximum` at most, so that too many can be told.
    static func read(_ path: String, sizeMaximum: Int) throws(LullError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("'\(path.escapedForDisplay)'") }
        defer { close(descriptor) }
        return try read(
            descriptor, called: "'\(path.escapedForDisplay)'", sizeMaximum: sizeMaximum)
    }

    /// The same of an open file; `name` stands for it in errors.
    static func read(
        _ descriptor: Int32, called name: String, sizeMaximum: Int
    ) throws(LullError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: sizeMaximum + 1)
        while bytes.count <= sizeMaximum {
            let count = Glibc.read(descriptor, &chunk, chunk.count - bytes.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure(name) }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return bytes
    }

    private static func failure(_ name: String) -> LullError {
        LullError(
            .invalidRequest, "\(name) cannot be read: \(String(cString: strerror(errno))).",
            hint: "Check the path.")
    }
}
