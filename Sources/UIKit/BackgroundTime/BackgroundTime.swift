internal import Dispatch
internal import Foundation
internal import Glibc
internal import LullClient
internal import Synchronization

/// The tasks that an app goes on with after the person left it, and the time that is left for them.
///
/// Guards, from any thread: each handler is called once at the most, on the main thread, `notice` before
/// the allowance is over; a task that is left at its end ends the process. The allowance counts from
/// entering the background. When it is over it begins anew with the next task while a delivery is worked on.
final class BackgroundTime: Sendable {
    typealias Expiration = @MainActor @Sendable () -> Void

    private struct Begun: Sendable {
        let number: Int
        let name: String
        let handler: Expiration?
        let createdAt: DispatchTime
        var isNotified = false
    }

    private struct State {
        var lastNumber = 0
        /// In the order of their beginning.
        var tasks: [Begun] = []
        /// When the allowance began; nil in the foreground.
        var since: DispatchTime?
        /// Changes whenever `since` does, so that a timer knows whether it is still meant.
        var period = 0
    }

    private let limits: BackgroundTimeLimits
    private let log: LogSink
    private let isWorking: @Sendable () -> Bool
    private let terminate: @Sendable () -> Void
    // Of its own: the end must come even when the main thread hangs.
    private let queue = DispatchQueue(label: "io.lull.background-time")
    private let state = Mutex(State())

    /// `isWorking`: whether a delivery is worked on. `terminate` ends the process.
    init(
        limits: BackgroundTimeLimits, log: LogSink, isWorking: @escaping @Sendable () -> Bool,
        terminate: @escaping @Sendable () -> Void
    ) {
        self.limits = limits
        self.log = log
        self.isWorking = isWorking
        self.terminate = terminate
    }

    /// What becomes of an app that leaves a task unended.
    static let endProcess: @Sendable () -> Void = { kill(getpid(), SIGKILL) }

    func enterBackground() {
        startPeriod(at: .now())
    }

    func leaveBackground() {
        state.withLock { state in
            state.since = nil
            state.period += 1
        }
    }

    /// Seconds; the greatest number in the foreground.
    var remaining: Double {
        guard let since = state.withLock({ $0.since }) else { return .greatestFiniteMagnitude }
        return max(0, limits.allowance - Self.seconds(since: since))
    }

    /// The number of a new task; 0 if the time in the background is over.
    func begin(_ name: String, _ handler: Expiration?) -> Int {
        if remaining == 0 {
            guard isWorking() else { return 0 }
            startPeriod(at: .now())
        }
        let (number, period) = state.withLock { state in
            state.lastNumber += 1
            state.tasks.append(
                Begun(number: state.lastNumber, name: name, handler: handler, createdAt: .now()))
            return (state.lastNumber, state.period)
        }
        queue.asyncAfter(deadline: .now() + limits.age) { [weak self] in self?.warn(of: number) }
        // One that comes after the notice gets it at once.
        if remaining <= limits.notice { queue.async { [weak self] in self?.notify(period) } }
        return number
    }

    func end(_ number: Int) {
        let ended = state.withLock { state -> Begun? in
            guard let index = state.tasks.firstIndex(where: { $0.number == number })
            else { return nil }
            return state.tasks.remove(at: index)
        }
        guard ended == nil else { return }
        let hexadecimal = String(UInt(bitPattern: number), radix: 16)
        log(
            "Can't end BackgroundTask: no background task exists with identifier \(number) "
                + "(0x\(hexadecimal)), or it may have already been ended. Break in "
                + "UIApplicationEndBackgroundTaskError() to debug.", level: .error)
    }

    // MARK: The course of a period

    private func startPeriod(at start: DispatchTime) {
        let period = state.withLock { state in
            state.since = start
            state.period += 1
            for index in state.tasks.indices { state.tasks[index].isNotified = false }
            return state.period
        }
        queue.asyncAfter(deadline: start + (limits.allowance - limits.notice)) { [weak self] in
            self?.notify(period)
        }
        queue.asyncAfter(deadline: start + limits.allowance) { [weak self] in
            self?.endPeriod(period)
        }
    }

    private func notify(_ period: Int) {
        let due = state.withLock { state -> [Begun] in
            guard state.period == period else { return [] }
            let due = state.tasks.filter { !$0.isNotified }
            for index in state.tasks.indices { state.tasks[index].isNotified = true }
            return due
        }
        guard !due.isEmpty else { return }
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                for task in due where exists(task, in: period) { task.handler?() }
            }
            for task in due where exists(task, in: period) { complain(of: task) }
        }
    }

    private func exists(_ task: Begun, in period: Int) -> Bool {
        state.withLock { state in
            state.period == period && state.tasks.contains { $0.number == task.number }
        }
    }

    private func complain(of task: Begun) {
        let creation = task.createdAt.uptimeNanoseconds / 1_000_000_000
        let address = String(UInt(task.number) << 4, radix: 16)
        log(
            "Background task still not ended after expiration handlers were called: "
                + "<_UIBackgroundTaskInfo: 0x\(address)>: taskID = \(task.number), "
                + "taskName = \(task.name), creationTime = \(creation) "
                + "(elapsed = \(Int(Self.seconds(since: task.createdAt)))). "
                + "This app will likely be terminated by the system. "
                + "Call UIApplication.endBackgroundTask(_:) to avoid this.", level: .error)
    }

    private func endPeriod(_ period: Int) {
        let left = state.withLock { state in state.period == period ? state.tasks.first : nil }
        guard let left else { return }
        log(
            "Background task \(left.number) (\"\(left.name)\") was not ended in time: this app is "
                + "terminated (0x2182bad2).", level: .error)
        terminate()
    }

    private func warn(of number: Int) {
        guard let task = state.withLock({ $0.tasks.first { $0.number == number } })
        else { return }
        log(
            "Background Task \(number) (\"\(task.name)\"), was created over 30 seconds ago. "
                + "In applications running in the background, this creates a risk of termination. "
                + "Remember to call UIApplication.endBackgroundTask(_:) for your task in a timely "
                + "manner to avoid this.", level: .error)
    }

    private static func seconds(since start: DispatchTime) -> Double {
        Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }
}
