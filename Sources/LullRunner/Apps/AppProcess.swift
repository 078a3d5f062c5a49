internal import CSpawn
internal import Glibc
package import LullModel
internal import LullPlatform

/// A process of an app, whoever started it, and the executions in it.
///
/// Guards what was handed to the process and what it has not completed yet.
package final class AppProcess {
    /// An execution in this process.
    struct Item {
        enum State {
            /// Waits for the host to write down where it runs.
            case prepared
            /// May be handed over once the app is ready.
            case released
            case delivered
            /// Its time was over before the app was ready: it is not handed over any more.
            case overdue
        }

        let execution: ExecutionID
        /// Nil for one that another daemon process handed over.
        let delivery: Delivery?
        /// Active time when it was prepared, in nanoseconds.
        let preparedAt: Int64
        var state: State
        /// Its time is over, and the app is to hear of it however often it connects anew.
        var isWarned = false
    }

    package let app: AppIdentifier
    /// Its name in the process runner; nil for a process that somebody else started.
    package let key: ExecutionID?
    /// Names its note on the disk; below zero, and never given twice, where it has no key.
    let number: ExecutionID
    package let identity: ProcessIdentity
    /// The person opened the app: Lull does not end its process when the work is done.
    package internal(set) var isOpened: Bool
    /// The app has registered its handlers, on the connection it has now.
    package internal(set) var isReady = false
    /// What the person asked of the app before it was ready to hear it, in order; two at most.
    package private(set) var awaitedActivities: [AppActivity] = []
    /// Let go; false while it waits.
    var isReleased: Bool
    /// Told to end.
    var isEnding = false
    /// The launches that found a place here.
    var launches: Set<ExecutionID> = []
    /// In the order of their starts.
    var items: [Item] = []
    /// CPU time that was charged to executions already.
    var chargedTime = TimeSpan.zero
    var killTimer: LoopTimer?
    /// Of a process that somebody else started.
    private var pidfd: Int32 = -1
    private var watch: Watch?

    init(
        _ app: AppIdentifier, key: ExecutionID?, identity: ProcessIdentity, isOpened: Bool,
        isReleased: Bool, number: ExecutionID? = nil
    ) {
        self.app = app
        self.key = key
        self.number = number ?? key ?? ExecutionID(-KernelClock.wallTime())
        self.identity = identity
        self.isOpened = isOpened
        self.isReleased = isReleased
    }

    deinit {
        stopWatching()
    }

    /// Keeps what the person asks until the app can hear it.
    ///
    /// Opened and left, it hears of both, since its requests are usually made when it is left; left and
    /// opened again, there is nothing to tell in between.
    package func remember(_ activity: AppActivity) {
        guard awaitedActivities.last != activity else { return }
        awaitedActivities.append(activity)
        if awaitedActivities.count > 2 { awaitedActivities.removeFirst(2) }
    }

    /// What was asked meanwhile; asked for once.
    package func takeAwaitedActivities() -> [AppActivity] {
        defer { awaitedActivities = [] }
        return awaitedActivities
    }

    package var pid: Int32 { identity.pid }
    /// Whether anything is left to complete.
    package var hasWork: Bool { !items.isEmpty }
    /// Executions that the app was handed and has not completed.
    package var deliveredExecutions: [ExecutionID] {
        items.filter { $0.state == .delivered }.map(\.execution)
    }

    /// Watches a process that somebody else started; false if it is gone.
    func watch(_ loop: EventLoop, onEnd: @escaping () -> Void) -> Bool {
        pidfd = lull_process_open(pid)
        guard pidfd >= 0, let status = ProcessStatus(of: pid), !status.hasEnded,
            status.startTime == identity.startTime
        else {
            stopWatching()
            return false
        }
        do throws(LullError) {
            watch = try loop.watch(pidfd, for: .readable) { _ in onEnd() }
            return true
        } catch {
            stopWatching()
            return false
        }
    }

    func stopWatching() {
        watch?.cancel()
        watch = nil
        if pidfd >= 0 { close(pidfd) }
        pidfd = -1
    }

    /// For a process that somebody else started: to it alone.
    func signal(_ number: Int32) {
        guard pidfd >= 0 else { return }
        lull_process_signal(pidfd, number)
    }

    /// What the process used since this was last asked.
    func chargeTime() -> TimeSpan? {
        guard let total = ProcessStatus.cpuTime(of: pid) else { return nil }
        defer { chargedTime = max(total, chargedTime) }
        return max(.zero, total - chargedTime)
    }
}
