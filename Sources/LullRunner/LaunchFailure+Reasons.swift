internal import CSpawn
internal import Glibc
internal import LullHost
internal import LullModel

extension LaunchFailure {
    /// A failure for want of something that may be there again later.
    static func transient(_ sentence: String, _ number: Int32) -> LaunchFailure {
        LaunchFailure(
            detail: "\(sentence): \(String(cString: strerror(number))).", isPermanent: false)
    }

    /// What the waiting process reported instead of starting the program.
    init(_ report: lull_report, of command: Command?) {
        let program = (command?.executable ?? "the program").escapedForDisplay
        let folder = (command?.workingDirectory ?? "?").escapedForDisplay
        let reason = String(cString: strerror(report.error))
        switch UInt32(report.stage) {
        case LULL_STAGE_WORKING_DIRECTORY.rawValue:
            let problem =
                report.error == ENOENT ? "does not exist" : "cannot be entered: \(reason)"
            self.init(
                detail: "The folder '\(folder)' to start '\(program)' in \(problem).",
                isPermanent: LaunchFailure.isPermanent(report.error))
        case LULL_STAGE_MARKER.rawValue:
            self = .transient("The start of '\(program)' cannot be noted on the disk", report.error)
        case LULL_STAGE_EXECUTE.rawValue:
            self.init(
                detail: LaunchFailure.sentence(
                    for: report.error, executing: command?.executable ?? ""),
                isPermanent: LaunchFailure.isPermanent(report.error))
        default:
            self = .transient("The process for '\(program)' cannot be set up", report.error)
        }
    }

    /// Whether a start fails the same way until somebody changes a file or the request.
    private static func isPermanent(_ number: Int32) -> Bool {
        [
            ENOENT, EACCES, EPERM, ENOEXEC, ENOTDIR, EISDIR, E2BIG, ELOOP, ENAMETOOLONG, EINVAL,
            ELIBBAD,
        ].contains(number)
    }

    private static func sentence(for number: Int32, executing path: String) -> String {
        let program = path.escapedForDisplay
        let reason = String(cString: strerror(number))
        var status = stat()
        let exists = stat(path, &status) == 0
        switch number {
        case ENOENT where !exists:
            return "There is no program '\(program)'."
        case ENOENT:
            // The file is there, so what it names to be run by is not.
            guard let interpreter = interpreter(of: path) else {
                return "'\(program)' needs a loader that this system does not have."
            }
            return "'\(program)' is to be run by '\(interpreter.escapedForDisplay)', "
                + "which does not exist. Correct its first line."
        case EACCES where exists && status.st_mode & S_IFMT == S_IFDIR:
            return "'\(program)' is a folder, not a program."
        case EACCES:
            return "'\(program)' is not executable: \(reason). Try: chmod +x"
        case ENOEXEC:
            return "'\(program)' is no program the system can run: \(reason). "
                + "A script needs a first line such as #!/bin/sh"
        case E2BIG:
            return "'\(program)' cannot be given so many or so long arguments: \(reason)."
        default:
            return "'\(program)' cannot be executed: \(reason)."
        }
    }

    /// What the first line names after `#!`; nil if it is no script.
    private static func interpreter(of path: String) -> String? {
        guard let text = KernelFile.text(at: path), text.hasPrefix("#!") else { return nil }
        let line = text.dropFirst(2).prefix { $0 != "\n" }
        return line.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
}
