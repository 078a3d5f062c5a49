internal import CSpawn
internal import Glibc
internal import LullModel
internal import LullPlatform

/// One process that the runner holds: its descriptors, and how far it got.
///
/// Owns the descriptors; they are closed with it. The pid stays ours as long as it is not reaped,
/// which the runner does when it drops this.
final class LaunchedProcess {
    enum Phase {
        /// Prepared; goes when a byte comes through the socket, ends when it is closed.
        case waiting
        /// Prepared, but ended by somebody else before it was let go.
        case lost
        case released
        /// Discarded or failed to start: reaped without a word.
        case abandoned
    }

    let execution: ExecutionID
    /// What it was prepared for; nil if it was adopted.
    let command: Command?
    let pid: Int32
    let pidfd: Int32
    /// Nil where the kernel gives none.
    let group: ControlGroup?
    var phase: Phase
    /// Watches for the end.
    var watch: Watch?
    private var socket: Int32

    init(
        _ execution: ExecutionID, command: Command?, pid: Int32, pidfd: Int32, socket: Int32,
        group: ControlGroup?, phase: Phase
    ) {
        self.execution = execution
        self.command = command
        self.pid = pid
        self.pidfd = pidfd
        self.socket = socket
        self.group = group
        self.phase = phase
    }

    deinit {
        watch?.cancel()
        closeSocket()
        close(pidfd)
    }

    /// Lets the waiting process go and waits for its exec, at most `millisecondsMaximum`.
    func letGo(millisecondsMaximum: Int32, report: inout lull_report) -> lull_release_result {
        defer { closeSocket() }
        let result = lull_spawn_release(socket, millisecondsMaximum, &report)
        return lull_release_result(rawValue: UInt32(result))
    }

    /// Sends to the whole process group, whose number is the leader's pid.
    ///
    /// Processes that made a session of their own are not reached; `killAll` gets them, if there
    /// is a control group.
    func signalGroup(_ signal: Int32) {
        Glibc.kill(-pid, signal)
    }

    /// Ends all members of the control group, and of the process group, whose members may have
    /// left the control group.
    func killAll() {
        group?.kill()
        signalGroup(SIGKILL)
        lull_process_signal(pidfd, SIGKILL)
    }

    /// Makes a waiting process exit unstarted.
    func abandon() {
        phase = .abandoned
        closeSocket()
        killAll()
    }

    private func closeSocket() {
        if socket >= 0 { close(socket) }
        socket = -1
    }
}
