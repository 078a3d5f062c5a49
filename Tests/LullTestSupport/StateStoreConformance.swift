package import LullCore
package import LullHost
package import LullModel

/// What every `StateStore` promises, as claims that a test runs against an implementation.
///
///     @Test("keeps its promises", arguments: StateStoreConformance.claims)
///     func conformance(_ claim: StateStoreConformance.Claim) throws {
///         let store = SimulatedStore()
///         try claim.check { store }
///     }
///
/// Each claim wants an empty store of its own. It opens it any number of times; each opening must show
/// the state as last committed, as after a restart. No two openings are used at the same time.
package enum StateStoreConformance {
    /// Opens the store under test, anew each time.
    package typealias Opening = () throws -> any StateStore

    /// One promise, and how it is checked.
    package struct Claim: Sendable, CustomStringConvertible {
        package let description: String
        private let body: @Sendable (Opening) throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (Opening) throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Throws a `Broken` if the store does not keep the promise.
        package func check(_ open: Opening) throws {
            try body(open)
        }
    }

    /// A promise that was not kept; the message has what was expected and what was found.
    package struct Broken: Error, CustomStringConvertible {
        package let description: String
    }

    package static let claims: [Claim] =
        requestClaims + commandClaims + executionClaims + memoryClaims + journalClaims + appClaims

    static func expect<Value: Equatable>(
        _ found: Value, _ expected: Value, _ what: String
    ) throws {
        guard found != expected else { return }
        throw Broken(description: "\(what): expected \(expected), found \(found)")
    }

    /// Commits to one opening and hands a new one with its state to `look`.
    static func reopened(
        _ open: Opening, after commits: [[StateChange]],
        _ look: (any StateStore, StoredState) throws -> Void
    ) throws {
        try write(open, commits)
        let store = try open()
        try look(store, try store.load())
    }

    private static func write(_ open: Opening, _ commits: [[StateChange]]) throws {
        let store = try open()
        _ = try store.load()
        for changes in commits { try store.commit(changes, journal: []) }
    }
}

// MARK: - Claims

extension StateStoreConformance {
    private static let requestClaims = [
        Claim("a new store is empty and has nothing to warn of") { open in
            let state = try open().load()
            try expect(state.pending, [], "pending")
            try expect(state.executions, [], "executions")
            try expect(state.apps, [], "apps")
            try expect(state.lastRequestNumber, 0, "last request number")
            try expect(state.lastExecutionID, ExecutionID(0), "last execution")
            try expect(state.warnings, [], "warnings")
        },
        Claim("a kept request comes back with every field, in number order") { open in
            let requests = [Samples.fullRequest(3), Samples.bareRequest(1), Samples.edgeRequest(2)]
            try reopened(open, after: [requests.map { .keepRequest($0, nil) }]) { _, state in
                try expect(state.pending, requests.sorted { $0.number < $1.number }, "pending")
                try expect(state.lastRequestNumber, 3, "last request number")
            }
        },
        Claim("keeping an identifier again replaces its request, whatever the numbers") { open in
            var changed = Samples.bareRequest(1)
            changed.floorMoves = 7
            var renumbered = Samples.fullRequest(2)
            renumbered.number = 9
            try reopened(
                open,
                after: [
                    [
                        .keepRequest(Samples.bareRequest(1), nil),
                        .keepRequest(Samples.fullRequest(2), nil),
                    ], [.keepRequest(changed, nil), .keepRequest(renumbered, nil)],
                ]
            ) { _, state in
                try expect(state.pending, [changed, renumbered], "pending")
            }
        },
        Claim("numbers of dropped requests and ended executions are remembered") { open in
            let request = Samples.bareRequest(41)
            let execution = Samples.execution(17, of: Samples.bareRequest(40))
            try reopened(
                open,
                after: [
                    [.keepRequest(request, nil)], [.dropRequest(request.identifier)],
                    [.startExecution(execution)],
                    [.finishExecution(Samples.record(of: execution))],
                ]
            ) { _, state in
                try expect(state.pending, [], "pending")
                try expect(state.executions, [], "executions")
                try expect(state.lastRequestNumber, 41, "last request number")
                try expect(state.lastExecutionID, ExecutionID(17), "last execution")
            }
        },
        Claim("dropping what is not pending changes nothing") { open in
            let request = Samples.bareRequest(1)
            try reopened(
                open,
                after: [
                    [.keepRequest(request, Samples.command)],
                    [.dropRequest(TaskIdentifier(trusted: "com.example.other"))],
                ]
            ) { store, state in
                try expect(state.pending, [request], "pending")
                try expect(try store.command(of: request.identifier), Samples.command, "command")
            }
        },
    ]

    private static let commandClaims = [
        Claim("commands come back with every list and every string") { open in
            let empty = Command(executable: "/bin/true")
            let odd = Command(
                executable: "/opt/päck/ru n", arguments: ["", "a b", "", "é\n'\u{1}", "\0"],
                environment: ["A=", "B=1=2"], workingDirectory: "/tmp/ö")
            let (first, second) = (Samples.bareRequest(1), Samples.bareRequest(2))
            let changes: [StateChange] = [.keepRequest(first, empty), .keepRequest(second, odd)]
            try reopened(open, after: [changes]) { store, _ in
                try expect(try store.command(of: first.identifier), empty, "first command")
                try expect(try store.command(of: second.identifier), odd, "second command")
                let unknown = TaskIdentifier(trusted: "com.example.unknown")
                try expect(try store.command(of: unknown), nil, "unknown command")
            }
        },
        Claim("a request kept without a command leaves the stored one, with one replaces it") {
            open in
            let request = Samples.bareRequest(1)
            let other = Command(executable: "/bin/other")
            let store = try open()
            _ = try store.load()
            try store.commit([.keepRequest(request, Samples.command)], journal: [])
            try store.commit([.keepRequest(request, nil)], journal: [])
            try expect(try store.command(of: request.identifier), Samples.command, "left")
            try store.commit([.keepRequest(request, other)], journal: [])
            try expect(try store.command(of: request.identifier), other, "replaced")
        },
        Claim("a command goes when its identifier is neither pending nor running") { open in
            let request = Samples.bareRequest(1)
            let execution = Samples.execution(1, of: request)
            let store = try open()
            _ = try store.load()
            func commit(_ changes: StateChange...) throws -> Command? {
                try store.commit(changes, journal: [])
                return try store.command(of: request.identifier)
            }
            let command = Samples.command
            try expect(try commit(.keepRequest(request, command)), command, "pending")
            try expect(try commit(.startExecution(execution)), command, "running")
            var next = request
            next.number = 2
            try expect(try commit(.keepRequest(next, nil)), command, "running and pending")
            try expect(try commit(.dropRequest(request.identifier)), command, "running again")
            let record = Samples.record(of: execution)
            try expect(try commit(.finishExecution(record)), nil, "ended")
            try expect(try commit(.keepRequest(request, command)), command, "submitted anew")
            try expect(try commit(.dropRequest(request.identifier)), nil, "cancelled")
        },
        Claim("a start that is undone keeps the command for the request put back") { open in
            let request = Samples.bareRequest(1)
            let execution = Samples.execution(1, of: request)
            let store = try open()
            _ = try store.load()
            try store.commit([.keepRequest(request, Samples.command)], journal: [])
            try store.commit([.startExecution(execution)], journal: [])
            try store.commit(
                [.discardExecution(execution.id), .keepRequest(request, nil)], journal: [])
            try expect(try store.command(of: request.identifier), Samples.command, "command")
            try expect(try store.history(of: nil, limit: 10), [], "history")
        },
    ]

    private static let executionClaims = [
        Claim("a started execution takes its request's place and comes back whole") { open in
            let (request, other) = (Samples.fullRequest(1), Samples.bareRequest(2))
            let execution = Samples.execution(5, of: request)
            try reopened(
                open,
                after: [
                    [.keepRequest(request, nil), .keepRequest(other, nil)],
                    [.startExecution(execution)],
                ]
            ) { _, state in
                try expect(state.pending, [other], "pending")
                try expect(
                    state.executions, [StoredExecution(execution: execution, process: nil)],
                    "executions")
            }
        },
        Claim("phase, limit and process of an execution are kept, in every phase") { open in
            let process = ProcessIdentity(
                pid: .max, startTime: .max, bootID: "8a1f0c1e-0000-4000-8000-000000000001")
            for (number, phase) in zip(Int64(1)..., Samples.phases) {
                var execution = Samples.execution(number, of: Samples.bareRequest(number))
                let start = StateChange.startExecution(execution)
                execution.phase = phase
                execution.expires = SchedulerTime(nanoseconds: 77 + number)
                try reopened(
                    open,
                    after: [
                        [start], [.identifyProcess(execution.id, process)],
                        [.updateExecution(execution)],
                    ]
                ) { _, state in
                    try expect(state.executions.count, Int(number), "executions")
                    try expect(
                        state.executions.last,
                        StoredExecution(execution: execution, process: process), "execution")
                }
            }
        },
        Claim("an execution that is not under way cannot be changed into being") { open in
            let execution = Samples.execution(1, of: Samples.bareRequest(1))
            let process = ProcessIdentity(pid: 1, startTime: 2, bootID: "b")
            try reopened(
                open,
                after: [
                    [
                        .updateExecution(execution), .identifyProcess(execution.id, process),
                        .discardExecution(execution.id),
                    ]
                ]
            ) { _, state in
                try expect(state.executions, [], "executions")
            }
        },
        Claim("history has every field and is newest first, of one or of all") { open in
            let records = Samples.records
            let commits = records.map { [StateChange.finishExecution($0)] }
            try reopened(open, after: commits) { store, _ in
                let newestFirst = Array(records.reversed())
                try expect(try store.history(of: nil, limit: 100), newestFirst, "all")
                try expect(
                    try store.history(of: nil, limit: 2), Array(newestFirst.prefix(2)), "two")
                let identifier = records[0].identifier
                try expect(
                    try store.history(of: identifier, limit: 100),
                    newestFirst.filter { $0.identifier == identifier }, "of one")
                try expect(try store.history(of: nil, limit: 0), [], "none")
            }
        },
    ]

    private static let memoryClaims = [
        Claim("app records come back whole, and a blank one is forgotten") { open in
            let command = AppKey.command(TaskIdentifier(trusted: "a:b"))
            let app = AppKey.app(AppIdentifier("com.example:app"))
            let kept = AppRecord(
                app: command, lastRefresh: SchedulerTime(nanoseconds: -5), failures: 3,
                heldUntil: .never)
            try reopened(
                open,
                after: [
                    [
                        .rememberApp(AppRecord(app: command, failures: 1)),
                        .rememberApp(AppRecord(app: app, failures: 1)),
                    ], [.rememberApp(kept), .rememberApp(AppRecord(app: app))],
                ]
            ) { _, state in
                try expect(state.apps, [kept], "apps")
            }
        },
        Claim("the newest fate of an identifier is known") { open in
            let identifier = TaskIdentifier(trusted: "com.example.a")
            let first = Fate(kind: .cancelled, at: WallTime(nanoseconds: 1))
            let second = Fate(kind: .refused, at: WallTime(nanoseconds: 2), detail: "Too many.")
            try reopened(
                open, after: [[.noteFate(identifier, first)], [.noteFate(identifier, second)]]
            ) { store, _ in
                try expect(try store.fate(of: identifier), second, "fate")
                let unknown = TaskIdentifier(trusted: "com.example.b")
                try expect(try store.fate(of: unknown), nil, "unknown fate")
            }
        },
        Claim("known identifiers are those of history and fates, sorted, once each") { open in
            let fate = Fate(kind: .cancelled, at: WallTime(nanoseconds: 1))
            let noted = Samples.records[0].identifier
            let late = TaskIdentifier(trusted: "zz")
            let early = TaskIdentifier(trusted: "A")
            try reopened(
                open,
                after: [
                    Samples.records.map { .finishExecution($0) },
                    [.noteFate(noted, fate), .noteFate(late, fate), .noteFate(early, fate)],
                    [.keepRequest(Samples.bareRequest(99), nil)],
                ]
            ) { store, _ in
                let expected = Set(Samples.records.map(\.identifier) + [late, early]).sorted()
                try expect(try store.knownIdentifiers(), expected, "known identifiers")
            }
        },
    ]

    private static let journalClaims = [
        Claim("segments and journal entries leave the state as it is") { open in
            let request = Samples.fullRequest(1)
            let store = try open()
            _ = try store.load()
            let now = Timestamp(
                scheduler: SchedulerTime(nanoseconds: 5), wall: WallTime(nanoseconds: 6))
            try store.beginSegment(Configuration(), at: now)
            try store.commit(
                [.keepRequest(request, Samples.command)],
                journal: [JournalEntry(at: now, event: .wakeUp)])
            try store.beginSegment(Configuration(), at: now)
            try store.commit([], journal: [JournalEntry(at: now, event: .clockChanged)])
            try store.commit([], journal: [])
            try expect(try store.command(of: request.identifier), Samples.command, "command")
            try reopened(open, after: []) { _, state in
                try expect(state.pending, [request], "pending")
            }
        }
    ]
}

// MARK: - Samples

extension StateStoreConformance {
    /// Values that use every field, and values at the edges of what the fields hold.
    package enum Samples {
        package static let command = Command(
            executable: "/usr/bin/restic", arguments: ["backup", "/home/me"],
            environment: ["HOME=/home/me", "PATH=/usr/bin"], workingDirectory: "/home/me")

        package static let phases: [Execution.Phase] = [
            .starting, .running,
            .losing(.networkLost, until: SchedulerTime(nanoseconds: 12)),
            .expiring(.timeLimit, killAt: .never), .killed(.requestedByPerson),
        ]

        package static func identifier(_ number: Int64) -> TaskIdentifier {
            TaskIdentifier(trusted: "com.example.task.\(number)")
        }

        /// Every optional field present.
        package static func fullRequest(_ number: Int64) -> PendingRequest {
            PendingRequest(
                identifier: identifier(number), submitter: .app(AppIdentifier("com.example.App")),
                number: number, firstSubmitted: WallTime(nanoseconds: 1_790_000_000_000_000_001),
                submitted: SchedulerTime(nanoseconds: 11), earliest: SchedulerTime(nanoseconds: 12),
                earliestDate: WallTime(nanoseconds: 13), windowEnd: SchedulerTime(nanoseconds: 14),
                timeLimit: .minutes(30), repeatInterval: .days(1), kind: .processing,
                requirements: [.externalPower, .network, .unmeteredNetwork, .idle],
                retriesUnknownOutcome: true, floorMoves: 3)
        }

        /// No optional field present.
        package static func bareRequest(_ number: Int64) -> PendingRequest {
            PendingRequest(
                identifier: identifier(number), submitter: .command, number: number,
                firstSubmitted: WallTime(nanoseconds: 0), submitted: .zero, earliest: .zero,
                earliestDate: nil, windowEnd: .zero, timeLimit: .zero, repeatInterval: nil,
                kind: .refresh, requirements: [], retriesUnknownOutcome: false, floorMoves: 0)
        }

        /// The largest and smallest values.
        package static func edgeRequest(_ number: Int64) -> PendingRequest {
            PendingRequest(
                identifier: TaskIdentifier(trusted: "é'\"%_🌙-\(number)"),
                submitter: .app(AppIdentifier("")), number: number,
                firstSubmitted: WallTime(nanoseconds: .min),
                submitted: SchedulerTime(nanoseconds: .min), earliest: .never,
                earliestDate: WallTime(nanoseconds: .max), windowEnd: .never, timeLimit: .unlimited,
                repeatInterval: TimeSpan(nanoseconds: .min), kind: .refresh,
                requirements: Requirements(rawValue: .max), retriesUnknownOutcome: true,
                floorMoves: .max)
        }

        package static var conditions: DeviceConditions {
            var conditions = DeviceConditions()
            conditions.isOnExternalPower = false
            conditions.battery = .present(level: 0.1 + 0.2, isDischarging: true)
            conditions.isLowPowerModeOn = true
            conditions.network = NetworkCondition(
                reach: .full, metering: .guessNo, isAirplaneModeOn: true)
            conditions.thermalState = .serious
            conditions.presence = .away
            conditions.cpuPressure = 1 / 3
            conditions.memoryPressure = 0
            conditions.ioPressure = 100
            return conditions
        }

        package static func execution(_ number: Int64, of request: PendingRequest) -> Execution {
            Execution(
                id: ExecutionID(number), request: request, phase: .starting,
                started: SchedulerTime(nanoseconds: 21), startedWall: WallTime(nanoseconds: 22),
                expires: .never, isForced: true, conditions: conditions, score: 2 / 3,
                threshold: .leastNonzeroMagnitude)
        }

        package static func record(of execution: Execution) -> ExecutionRecord {
            ExecutionRecord(
                execution: execution.id, identifier: execution.request.identifier,
                submitter: execution.request.submitter, kind: execution.request.kind,
                startedAt: execution.startedWall, endedAt: WallTime(nanoseconds: 31),
                duration: TimeSpan(nanoseconds: 32), outcome: .succeeded, stopReason: nil,
                detail: "exit status 0", usage: nil, isForced: execution.isForced,
                conditions: execution.conditions, score: execution.score,
                threshold: execution.threshold)
        }

        /// Three executions of two identifiers, ended in another order than they started.
        package static var records: [ExecutionRecord] {
            var first = record(of: execution(2, of: fullRequest(1)))
            first.outcome = .killed
            first.stopReason = .timeLimit
            first.detail = "ended by signal 9, Killed"
            first.usage = ResourceUsage(cpuTime: .seconds(3), memoryPeak: 1 << 40)
            var second = record(of: execution(1, of: bareRequest(2)))
            second.usage = ResourceUsage(cpuTime: .zero, memoryPeak: nil)
            second.isForced = false
            second.conditions = DeviceConditions()
            let third = record(of: execution(3, of: fullRequest(1)))
            return [first, second, third]
        }
    }
}

// MARK: - Apps

extension StateStoreConformance {
    static let appClaims = [
        Claim("an app's request comes back just as it was asked for") { open in
            try reopened(open, after: [[.keepRequest(Samples.appRequest(1), nil)]]) { _, state in
                try expect(state.pending, [Samples.appRequest(1)], "pending")
                try expect(state.pending.first?.origin, Samples.appRequest(1).origin, "origin")
            }
        },
        Claim("what is kept of apps and the system's switch come back, until forgotten") { open in
            var other = AppStanding(app: AppIdentifier("a.b"))
            other.isBarred = true
            let remembering: [StateChange] = [
                .rememberStanding(Samples.standing), .rememberStanding(other),
                .rememberSettings(Samples.settings),
            ]
            try reopened(open, after: [remembering]) { _, state in
                try expect(state.standings, [other, Samples.standing], "standings")
                try expect(state.settings, Samples.settings, "settings")
            }
            try reopened(open, after: [[.forgetStanding(other.app)]]) { _, state in
                try expect(state.standings, [Samples.standing], "standings")
            }
        },
    ]
}

extension StateStoreConformance.Samples {
    /// A request of an app with everything an app may say.
    package static func appRequest(_ number: Int64) -> PendingRequest {
        let app = AppIdentifier("com.example.app")
        var request = bareRequest(number)
        request.identifier = TaskIdentifier(trusted: "com.example.app com.example.app.export")
        request.submitter = .app(app)
        request.kind = .continued
        request.origin = AppRequest(
            name: "com.example.app.export", kind: .continued, earliestBeginAt: 1.1,
            requiresNetwork: true,
            details: TaskDetails(title: "Export", subtitle: "Å", failsUnlessImmediate: true))
        return request
    }

    /// An app of which everything is known.
    package static var standing: AppStanding {
        var standing = AppStanding(
            app: AppIdentifier("com.example.app"),
            profile: AppProfile(
                identifier: AppIdentifier("com.example.app"), name: "App", version: "1.2",
                permittedIdentifiers: ["com.example.app.refresh"], modes: [.fetch, .processing],
                usesGPU: true))
        standing.isRefreshOn = false
        standing.isForceQuit = true
        standing.lastOpened = WallTime(nanoseconds: 5)
        standing.fetchInterval = .hours(2)
        standing.fetchPace = .hours(3)
        standing.recentPushes = [SchedulerTime(nanoseconds: 1), SchedulerTime(nanoseconds: 2)]
        standing.lastProcessing = .zero
        standing.offences = 2
        standing.offendingLaunch = ExecutionID(4)
        return standing
    }

    /// Background App Refresh switched off.
    package static var settings: SystemSettings {
        var settings = SystemSettings()
        settings.isRefreshOn = false
        return settings
    }
}
