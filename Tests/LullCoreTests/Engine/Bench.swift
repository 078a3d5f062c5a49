import LullCore
import LullModel
import LullTestSupport

/// A scheduler on a bench: events go in by hand, and time moves when told. No host, no processes.
struct Bench {
    var scheduler: Scheduler
    var now: Timestamp

    init(
        _ configuration: Configuration = .init(),
        conditions change: (inout DeviceConditions) -> Void = { _ in }
    ) {
        now = PolicyContext.sample().now
        scheduler = Scheduler(configuration: configuration, at: now)
        var conditions = DeviceConditions()
        conditions.isOnExternalPower = true
        conditions.battery = .present(level: 80, isDischarging: false)
        conditions.isLowPowerModeOn = false
        conditions.network = NetworkCondition(reach: .full, metering: .no)
        conditions.thermalState = .nominal
        conditions.presence = .away
        conditions.cpuPressure = 0
        conditions.memoryPressure = 0
        conditions.ioPressure = 0
        change(&conditions)
        send(.conditionsChanged(conditions))
    }

    /// The event's effects and those of the wake-up after it.
    @discardableResult
    mutating func send(_ event: Event) -> [Effect] {
        scheduler.handle(event, at: now) + scheduler.handle(.wakeUp, at: now)
    }

    /// Moves on from wake-up to wake-up; returns all effects.
    @discardableResult
    mutating func advance(_ span: TimeSpan) -> [Effect] {
        let end = now.scheduler + span
        var effects: [Effect] = []
        while scheduler.nextWakeup <= end {
            move(to: max(scheduler.nextWakeup, now.scheduler))
            effects += scheduler.handle(.wakeUp, at: now)
        }
        move(to: end)
        return effects
    }

    mutating func move(to moment: SchedulerTime) {
        now = Timestamp(scheduler: moment, wall: now.wall + (moment - now.scheduler))
    }

    @discardableResult
    mutating func change(_ body: (inout DeviceConditions) -> Void) -> [Effect] {
        var conditions = scheduler.conditions
        body(&conditions)
        return send(.conditionsChanged(conditions))
    }

    @discardableResult
    mutating func submit(
        _ name: String = "P", kind: TaskKind = .processing, requirements: Requirements = [],
        submitter: Submitter = .command, earliest: EarliestBegin? = nil, limit: TimeSpan? = nil,
        every interval: TimeSpan? = nil, retries: Bool = false,
        _ disposition: Submission.Disposition = .replace
    ) -> [Effect] {
        send(
            .submitted(
                TaskRequest(
                    identifier: TaskIdentifier(trusted: name), submitter: submitter, kind: kind,
                    requirements: requirements, earliestBegin: earliest, timeLimit: limit,
                    repeatInterval: interval, retriesUnknownOutcome: retries), disposition))
    }

    /// Submits and lets it start; the execution's number.
    mutating func run(
        _ name: String = "P", requirements: Requirements = [], submitter: Submitter = .command,
        limit: TimeSpan? = nil, every interval: TimeSpan? = nil, retries: Bool = false
    ) -> ExecutionID {
        submit(
            name, requirements: requirements, submitter: submitter, limit: limit, every: interval,
            retries: retries)
        let id = scheduler.executions.last?.id ?? ExecutionID(-1)
        send(.executionStarted(id))
        return id
    }

    @discardableResult
    mutating func end(_ id: ExecutionID, code: Int32 = 0) -> [Effect] {
        send(.executionEnded(id, ProcessEnd(status: .exited(code: code))))
    }

    // MARK: Apps

    static let app = AppIdentifier("com.example.app")

    /// Installs `com.example.app` with every mode, and opens it if asked.
    @discardableResult
    mutating func install(
        permitting identifiers: [String]?, modes: [AppProfile.Mode] = AppProfile.Mode.allCases,
        usesGPU: Bool = false
    ) -> [Effect] {
        send(
            .appRegistered(
                AppProfile(
                    identifier: Bench.app, name: "App", permittedIdentifiers: identifiers,
                    modes: modes, usesGPU: usesGPU)))
    }

    @discardableResult
    mutating func ask(
        _ name: String, _ kind: TaskKind = .refresh, at date: Double? = nil,
        network: Bool = false, details: TaskDetails? = nil
    ) -> [Effect] {
        send(
            .appSubmitted(
                AppRequest(
                    name: name, kind: kind, earliestBeginAt: date, requiresNetwork: network,
                    details: details), from: Bench.app))
    }

    /// Lets everything that is starting run.
    mutating func letStart() {
        for execution in scheduler.executions where execution.phase == .starting {
            send(.executionStarted(execution.id))
        }
    }

    @discardableResult
    mutating func complete(
        _ id: ExecutionID, success: Bool = true, result: Completion.FetchResult? = nil,
        onBehalf: Completion.OnBehalf? = nil
    ) -> [Effect] {
        let completion = Completion(success: success, fetchResult: result, onBehalf: onBehalf)
        return send(.executionEnded(id, ProcessEnd(status: .completed(completion))))
    }

    func appTask(_ name: String) -> TaskIdentifier {
        TaskIdentifier(trusted: Bench.app.rawValue + " " + name)
    }

    func execution(of name: String) -> Execution? { scheduler.execution(of: appTask(name)) }

    func reasons(of name: String) -> [PendingReason]? {
        scheduler.pending(appTask(name)).map { scheduler.evaluate($0, at: now).reasons }
    }

    var standing: AppStanding? { scheduler.standing(of: Bench.app) }

    func pending(_ name: String = "P") -> PendingRequest? {
        scheduler.pending(TaskIdentifier(trusted: name))
    }

    func evaluation(of name: String = "P") -> Evaluation? {
        pending(name).map { scheduler.evaluate($0, at: now) }
    }

    var phases: [Execution.Phase] { scheduler.executions.map(\.phase) }
}

extension [Effect] {
    /// The effects by name, so that a test can state their order.
    var names: [String] {
        map { effect in
            switch effect {
            case .keep: "keep"
            case .drop: "drop"
            case .refuse: "refuse"
            case .keptExisting: "keptExisting"
            case .start: "start"
            case .update: "update"
            case .warn(_, let reason): "warn \(reason.rawValue)"
            case .kill: "kill"
            case .finish(let record): "finish \(record.outcome.rawValue)"
            case .discard: "discard"
            case .remember: "remember"
            case .rememberStanding: "rememberStanding"
            case .forgetStanding: "forgetStanding"
            case .rememberSettings: "rememberSettings"
            }
        }
    }

    var records: [ExecutionRecord] {
        compactMap { if case .finish(let record) = $0 { record } else { nil } }
    }

    var refusal: LullError? {
        compactMap { if case .refuse(let error) = $0 { error } else { nil } }.first
    }
}

extension Configuration {
    /// For tests of what else keeps an app's launches apart.
    static var withoutProcessingSpacing: Configuration {
        var configuration = Configuration()
        configuration.processingSpacingMinimum = .zero
        return configuration
    }
}
