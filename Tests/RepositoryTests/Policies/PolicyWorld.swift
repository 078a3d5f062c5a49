import LullCore
import LullModel

/// Small worlds in which a policy is asked, one difference at a time, to see every answer it has.
enum PolicyWorld {
    private typealias Change = @Sendable (inout PolicyContext) -> Void

    struct Request {
        /// As a manual page names it.
        var name: String
        var request: PendingRequest
    }

    static let now = Timestamp(
        scheduler: .zero + .days(1), wall: WallTime(secondsSince1970: 1_800_000_000))

    /// The sorts of request that policies tell apart.
    static let requests: [Request] = {
        let app = Submitter.app(AppIdentifier("com.example.app"))
        let all: [(String, Requirements)] = [
            ("", []), (" that requires power", .externalPower),
            (" that requires a network", .network),
            (" that requires an unmetered network", [.network, .unmeteredNetwork]),
        ]
        var result: [Request] = []
        for (words, requirements) in all {
            result.append(request("a command" + words, .processing, .command, requirements))
            result.append(request("an app's processing" + words, .processing, app, requirements))
        }
        result.append(request("a command that requires idle", .processing, .command, .idle))
        result.append(request("an app's refresh", .refresh, app, []))
        var later = request("a command that begins later", .processing, .command, [])
        later.request.earliest = now.scheduler + .hours(1)
        result.append(later)
        var reached = request("a command whose begin has come", .processing, .command, [])
        reached.request.earliest = now.scheduler - .minutes(1)
        result.append(reached)
        return result
    }()

    private static func request(
        _ name: String, _ kind: TaskKind, _ submitter: Submitter, _ requirements: Requirements
    ) -> Request {
        let submitted = now.scheduler - .hours(1)
        return Request(
            name: name,
            request: PendingRequest(
                identifier: TaskIdentifier(trusted: "com.example.task"), submitter: submitter,
                number: 1, firstSubmitted: now.wall, submitted: submitted, earliest: submitted,
                earliestDate: nil, windowEnd: submitted + .days(2), timeLimit: .minutes(10),
                repeatInterval: nil, kind: kind, requirements: requirements,
                retriesUnknownOutcome: false, floorMoves: 0))
    }

    /// Ideal conditions, and then each thing that may differ from them, alone.
    static let contexts: [PolicyContext] = {
        var ideal = DeviceConditions()
        ideal.isOnExternalPower = true
        ideal.battery = .present(level: 80, isDischarging: false)
        ideal.isLowPowerModeOn = false
        ideal.network = NetworkCondition(reach: .full, metering: .no)
        ideal.thermalState = .nominal
        ideal.presence = .away
        ideal.cpuPressure = 0
        ideal.memoryPressure = 0
        ideal.ioPressure = 0
        var result = [PolicyContext(now: now, conditions: ideal)]
        for change in changes {
            var context = PolicyContext(now: now, conditions: ideal)
            change(&context)
            result.append(context)
        }
        return result
    }()

    private static let changes: [Change] =
        power + network + load + [
            { $0.conditions.thermalState = .fair }, { $0.conditions.thermalState = .serious },
            { $0.conditions.thermalState = .critical }, { $0.conditions.thermalState = nil },
            { $0.conditions.presence = .active }, { $0.conditions.presence = nil },
        ] + core

    private static let power: [Change] = [
        { $0.conditions.isOnExternalPower = false }, { $0.conditions.isOnExternalPower = nil },
        { $0.conditions.battery = .present(level: 60, isDischarging: true) },
        { $0.conditions.battery = .present(level: 25, isDischarging: true) },
        { $0.conditions.battery = .present(level: 10, isDischarging: true) },
        { $0.conditions.battery = .absent }, { $0.conditions.battery = nil },
        {
            $0.conditions.isLowPowerModeOn = true
            $0.conditions.isOnExternalPower = false
        },
        { $0.conditions.isLowPowerModeOn = true }, { $0.conditions.isLowPowerModeOn = nil },
    ]

    private static let network: [Change] = {
        let reaches: [NetworkCondition?] = [
            NetworkCondition(reach: .none), NetworkCondition(reach: .portal),
            NetworkCondition(reach: .limited),
            NetworkCondition(reach: .none, isAirplaneModeOn: true), nil,
        ]
        let meterings: [NetworkCondition.Metering] = [.yes, .guessYes, .guessNo, .unknown]
        let links = meterings.map { NetworkCondition(reach: .full, metering: $0) }
        return (reaches + links).map { condition in { $0.conditions.network = condition } }
    }()

    private static let load: [Change] = [10, 30, 95, nil].flatMap {
        (percent: Double?) -> [Change] in
        [
            { $0.conditions.cpuPressure = percent }, { $0.conditions.memoryPressure = percent },
            { $0.conditions.ioPressure = percent },
        ]
    }

    /// What the core itself knows: other executions, the app's record, the state folder.
    private static let core: [Change] = [
        { $0.runningOfKind = 2 }, { $0.runningOfKind = 4 }, { $0.isAppRunning = true },
        { $0.isStorageFailing = true },
        {
            $0.record = AppRecord(
                app: .command(TaskIdentifier(trusted: "com.example.task")), failures: 3,
                heldUntil: now.scheduler + .minutes(1))
        },
        {
            $0.record = AppRecord(
                app: .app(AppIdentifier("com.example.app")),
                lastRefresh: now.scheduler - .minutes(5))
        },
        {
            $0.record = AppRecord(
                app: .app(AppIdentifier("com.example.app")),
                lastRefresh: now.scheduler - .hours(1))
        },
    ]
}
