internal import Glibc
internal import LullModel

/// Writes whole texts to standard output and standard error.
enum StandardStream {
    /// Writes all of `text`, or throws what kept it from being written: a full disk, a closed pipe.
    static func write(_ text: String, to descriptor: Int32) throws(LullError) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw LullError(
                    .storage,
                    "The output cannot be written: \(String(cString: strerror(errno))).",
                    hint: "Check where the output goes.")
            }
        }
    }
}
