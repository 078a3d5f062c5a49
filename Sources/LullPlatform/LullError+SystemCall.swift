internal import Glibc
package import LullModel

extension LullError {
    /// The error of the system call that just failed, from `errno`.
    package static func systemCall(_ name: String, on path: String? = nil) -> LullError {
        let number = errno
        let target = path.map { " '\($0)'" } ?? ""
        return LullError(
            .internal, "\(name)\(target) failed: \(String(cString: strerror(number))).")
    }
}
