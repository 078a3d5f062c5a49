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

    /// A context, and in words what is not ideal in it.
    struct Situation {
        var name: String
        var context: PolicyContext
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
        result.append(request("an app's fetch", .fetch, app, []))
        result.append(request("a push", .push, app, []))
        result.append(request("a continued task", .continued, app, []))
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

    private static let ideal: DeviceConditions = {
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
        return ideal
    }()

    /// Everything ideal, and then each thing that may differ from that, alone.
    static let situations: [Situation] = {
        var best = PolicyContext(now: now, conditions: ideal)
        best.standing = standing { _ in }
        var result = [Situation(name: "all is ideal", context: best)]
        for change in changes {
            var context = best
            change(&context)
            let facets = context.conditions.changedFacets(since: ideal).facets
            let words = facets.map {
                "`\($0.name)` " + (context.conditions.describe($0) ?? "unknown")
            }
            result.append(Situation(name: words.joined(separator: ", "), context: context))
        }
        for (name, change) in happenings {
            var context = best
            change(&context)
            result.append(Situation(name: name, context: context))
        }
        return result
    }()

    private static let changes: [Change] =
        power + network + load + [
            { $0.conditions.thermalState = .fair }, { $0.conditions.thermalState = .serious },
            { $0.conditions.thermalState = .critical }, { $0.conditions.thermalState = nil },
            { $0.conditions.presence = .active }, { $0.conditions.presence = nil },
        ]

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
    private static let happenings: [(String, Change)] = [
        ("2 of its kind run", { $0.runningOfKind = 2 }),
        ("4 of its kind run", { $0.runningOfKind = 4 }),
        ("its own execution runs", { $0.isAppRunning = true }),
        ("the state cannot be written", { $0.isStorageFailing = true }),
        ("held after 3 failures", { $0.record = record(failures: 3, held: .minutes(1)) }),
        ("last launched for its kind 5 min ago", launched(.minutes(5))),
        ("last launched for its kind 1 h ago", launched(.hours(1))),
        ("its app has a launch that it joins", { $0.joinsLaunch = true }),
        ("3 pushes within the hour", { $0.standing = standing { $0.recentPushes = pushes } }),
        ("the app's folder is missing", { $0.standing = standing { $0.profile = nil } }),
        (
            "the identifier is not permitted any more",
            { $0.standing = standing { $0.profile?.permittedIdentifiers = [] } }
        ), ("a mode is missing", { $0.standing = standing { $0.profile?.modes = [] } }),
        ("the app is barred", { $0.standing = standing { $0.isBarred = true } }),
        (
            "Background App Refresh is off for the app",
            { $0.standing = standing { $0.isRefreshOn = false } }
        ), ("Background App Refresh is off for the system", { $0.isSystemRefreshOn = false }),
        ("the app was force quit", { $0.standing = standing { $0.isForceQuit = true } }),
        (
            "the app was force quit, and processing ran 1 h ago",
            {
                $0.standing = standing {
                    $0.isForceQuit = true
                    $0.lastProcessing = now.scheduler - .hours(1)
                }
            }
        ), ("5 overruns in a row", { $0.standing = standing { $0.offences = 5 } }),
    ]

    private static func launched(_ span: TimeSpan) -> Change {
        {
            $0.record = record(refreshed: span)
            $0.standing = standing { $0.lastProcessing = now.scheduler - span }
        }
    }

    private static let pushes = [50, 40, 30].map { now.scheduler - .minutes($0) }

    private static func standing(_ change: (inout AppStanding) -> Void) -> AppStanding {
        let app = AppIdentifier("com.example.app")
        var standing = AppStanding(
            app: app,
            profile: AppProfile(
                identifier: app, name: "App", permittedIdentifiers: ["com.example.task"],
                modes: AppProfile.Mode.allCases))
        change(&standing)
        return standing
    }

    private static func record(
        failures: Int = 0, held: TimeSpan? = nil, refreshed: TimeSpan? = nil
    ) -> AppRecord {
        AppRecord(
            app: .app(AppIdentifier("com.example.app")),
            lastRefresh: refreshed.map { now.scheduler - $0 }, failures: failures,
            heldUntil: held.map { now.scheduler + $0 })
    }
}
