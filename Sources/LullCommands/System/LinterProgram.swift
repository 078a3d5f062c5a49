internal import Glibc
internal import LullModel

/// The program `lull-lint`, which reads Swift source with the toolchain's own parser.
///
/// It is a program of its own so that `lull` needs no toolchain.
enum LinterProgram {
    /// Replaces this process by it, with `arguments`.
    static func run(_ arguments: [String]) throws(LullError) -> CommandReply {
        guard let folder = ownFolder() else {
            throw LullError(.internal, "The folder of lull itself cannot be found.")
        }
        let candidates = [folder + "/lull-lint", folder + "/../libexec/lull/lull-lint"]
        guard let program = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw LullError(
                .noToolchain, "The program lull-lint is not installed beside lull.",
                hint: "It is built where a Swift toolchain has SwiftSyntax in lib/swift/host; "
                    + "see Documentation/Porting.md.")
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        execv(program, words)
        let number = errno
        for word in words { free(word) }
        throw LullError(
            .commandNotExecutable,
            "'\(program)' cannot be run: \(String(cString: strerror(number))).",
            hint: "Install lull again.")
    }

    private static func ownFolder() -> String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        guard let text = String(validatingCString: path), let slash = text.lastIndex(of: "/")
        else { return nil }
        return String(text[..<slash])
    }
}
