internal import Glibc
internal import LullModel

/// What is written down of an app's execution, so that the next daemon process knows where it runs.
///
/// Beside it a *delivered* mark says that the app was handed the work: without one it never began. Both
/// matter only while the process lives, so they need not outlive a power cut.
struct AppNote: Hashable {
    static let suffix = "app"
    static let deliveredSuffix = "delivered"

    var app: AppIdentifier
    /// The process's name in the process runner; nil for one that somebody else started.
    var key: ExecutionID?
    /// The person opened the app.
    var isOpened: Bool

    /// `APP KEY OPENED`; a bundle identifier has no spaces.
    var text: String {
        "\(app.rawValue) \(key.map { "\($0.rawValue)" } ?? "-") \(isOpened ? "opened" : "launched")\n"
    }

    init(app: AppIdentifier, key: ExecutionID?, isOpened: Bool) {
        self.app = app
        self.key = key
        self.isOpened = isOpened
    }

    init?(parsing text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 3 else { return nil }
        app = AppIdentifier(String(words[0]))
        key = Int64(words[1]).map { ExecutionID($0) }
        isOpened = words[2] == "opened"
    }
}

extension ExecutionFolder {
    /// Replaces the note of an execution; false if it cannot be written.
    func write(_ note: AppNote, of execution: ExecutionID) -> Bool {
        let file = openat(
            descriptor, "\(execution).\(AppNote.suffix)",
            O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        guard file >= 0 else { return false }
        defer { close(file) }
        let bytes = Array(note.text.utf8)
        return Glibc.write(file, bytes, bytes.count) == bytes.count
    }

    /// The note of an app's execution; nil for a command's.
    func note(of execution: ExecutionID) -> AppNote? {
        KernelFile.text(at: "\(path)/\(execution).\(AppNote.suffix)").flatMap {
            AppNote(parsing: $0)
        }
    }

    func markDelivered(_ execution: ExecutionID) {
        let file = openat(
            descriptor, "\(execution).\(AppNote.deliveredSuffix)",
            O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        if file >= 0 { close(file) }
    }

    /// It could not be handed over after all.
    func unmarkDelivered(_ execution: ExecutionID) {
        unlinkat(descriptor, "\(execution).\(AppNote.deliveredSuffix)", 0)
    }

    func isDelivered(_ execution: ExecutionID) -> Bool {
        faccessat(descriptor, "\(execution).\(AppNote.deliveredSuffix)", F_OK, 0) == 0
    }

    /// The execution is over: only its output stays.
    func removeNotes(of execution: ExecutionID) {
        unlinkat(descriptor, "\(execution).\(AppNote.suffix)", 0)
        unlinkat(descriptor, "\(execution).\(AppNote.deliveredSuffix)", 0)
    }

    /// Has the execution's output be that of the process it runs in, which has another's name.
    func shareOutput(of key: ExecutionID, with execution: ExecutionID) {
        let own = output(of: execution).path
        unlink(own)
        link(output(of: key).path, own)
    }
}
