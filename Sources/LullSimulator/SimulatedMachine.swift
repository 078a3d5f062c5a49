package import LullCore
package import LullHost
package import LullModel

/// A machine in virtual time: the real host over simulated clock, store, runner and conditions.
///
/// ```swift
/// let machine = try SimulatedMachine()
/// try machine.submit("com.example.backup", requirements: [.externalPower])
/// try machine.advance(by: .hours(1))
/// machine.runner.started.count    // what really ran
/// ```
/// Time moves only when told, from one wake-up to the next. A host that asks to be woken without ever
/// getting anywhere makes `advance` throw instead of hang.
package final class SimulatedMachine {
    package let clock: SimulatedClock
    package let store: SimulatedStore
    package let runner: SimulatedRunner
    package let feed: SimulatedFeed
    package private(set) var host: SchedulerHost
    private let configuration: Configuration
    /// How often the host was woken by time.
    package private(set) var wakeupCount = 0

    /// 10,000 steps at one and the same moment are a livelock.
    private static let stepsWithoutProgressMaximum = 10_000

    package init(
        configuration: Configuration = .init(), conditions: DeviceConditions = .ideal
    ) throws(LullError) {
        clock = SimulatedClock()
        store = SimulatedStore()
        runner = SimulatedRunner(clock: clock)
        feed = SimulatedFeed(conditions)
        self.configuration = configuration
        host = try SchedulerHost(
            configuration: configuration, store: store, runner: runner, feed: feed, time: clock)
        host.settle()
    }

    /// Submits a command; the identifier is taken as valid.
    @discardableResult
    package func submit(
        _ identifier: TaskIdentifier, kind: TaskKind = .processing,
        requirements: Requirements = [], earliest: EarliestBegin? = nil,
        timeLimit: TimeSpan? = nil, every interval: TimeSpan? = nil, retries: Bool = false,
        disposition: Submission.Disposition = .replace
    ) throws(LullError) -> SubmitReceipt {
        let request = TaskRequest(
            identifier: identifier, kind: kind, requirements: requirements,
            earliestBegin: earliest, timeLimit: timeLimit, repeatInterval: interval,
            retriesUnknownOutcome: retries)
        let receipt = try host.submit(
            Submission(
                request: request, command: Command(executable: "/bin/true"),
                disposition: disposition))
        host.settle()
        return receipt
    }

    /// Lets `span` pass, waking the host and ending programs when they are due.
    package func advance(by span: TimeSpan) throws(LullError) {
        try advance(to: clock.now().scheduler + span)
    }

    package func advance(to end: SchedulerTime) throws(LullError) {
        var steps = 0
        while true {
            host.settle()
            let next = min(host.nextWakeup, runner.nextEnd)
            guard next <= end else { break }
            if next <= clock.now().scheduler {
                steps += 1
                guard steps < SimulatedMachine.stepsWithoutProgressMaximum else {
                    throw LullError(
                        .internal, "The host asks to be woken at one moment again and again.")
                }
            } else {
                steps = 0
                wakeupCount += 1
                clock.advance(to: next)
            }
            runner.reportEnds()
        }
        clock.advance(to: end)
        host.settle()
    }

    /// The daemon dies and starts again after `span`: nothing buffered survives.
    package func restartDaemon(after span: TimeSpan = .zero) throws(LullError) {
        runner.crashDaemon()
        feed.onChange = nil
        clock.advance(by: span)
        host = try SchedulerHost(
            configuration: configuration, store: store, runner: runner, feed: feed, time: clock)
        host.settle()
    }
}

extension TaskIdentifier: ExpressibleByStringLiteral {
    /// For literals in scenarios and tests; the text is taken as valid.
    package init(stringLiteral text: String) {
        self.init(trusted: text)
    }
}
