internal import Glibc
internal import LullModel

/// What is written down of an app's process while it lives, so that the next daemon process knows it even
/// if nothing is left for it to do.
///
/// It matters only while the process lives, so it need not outlive a power cut.
struct ProcessNote: Hashable {
    static let suffix = "process"

    var app: AppIdentifier
    /// The process's name in the process runner; nil for one that somebody else started.
    var key: ExecutionID?
    /// The person opened the app.
    var isOpened: Bool
    var identity: ProcessIdentity

    /// `APP KEY OPENED PID START BOOT`; a bundle identifier has no spaces.
    var text: String {
        "\(app.rawValue) \(key.map { "\($0.rawValue)" } ?? "-") \(isOpened ? "opened" : "launched") "
            + "\(identity.pid) \(identity.startTime) \(identity.bootID)\n"
    }

    init(of process: AppProcess) {
        app = process.app
        key = process.key
        isOpened = process.isOpened
        identity = process.identity
    }

    init?(parsing text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 6, let pid = Int32(words[3]), let startTime = UInt64(words[4]) else {
            return nil
        }
        app = AppIdentifier(String(words[0]))
        key = Int64(words[1]).map { ExecutionID($0) }
        isOpened = words[2] == "opened"
        identity = ProcessIdentity(pid: pid, startTime: startTime, bootID: String(words[5]))
    }
}

extension ExecutionFolder {
    /// Replaces the note of a process. Without one, as on a full disk, a restart only loses sight of a process
    /// that has nothing to do.
    func write(_ note: ProcessNote, as number: ExecutionID) {
        let file = openat(
            descriptor, "\(number).\(ProcessNote.suffix)",
            O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = Array(note.text.utf8)
        _ = Glibc.write(file, bytes, bytes.count)
    }

    func removeProcessNote(_ number: ExecutionID) {
        unlinkat(descriptor, "\(number).\(ProcessNote.suffix)", 0)
    }

    /// The notes of all processes, by number; one that cannot be read is removed.
    func processNotes() -> [(number: ExecutionID, note: ProcessNote)] {
        var notes: [(number: ExecutionID, note: ProcessNote)] = []
        for name in KernelFile.names(in: path) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1] == ProcessNote.suffix, let value = Int64(parts[0])
            else { continue }
            let number = ExecutionID(value)
            guard
                let note = KernelFile.text(at: "\(path)/\(name)").flatMap({
                    ProcessNote(parsing: $0)
                })
            else {
                removeProcessNote(number)
                continue
            }
            notes.append((number, note))
        }
        return notes.sorted { $0.number < $1.number }
    }
}
