import Foundation
import LullCore
import LullHost
import LullModel
import LullSimulator
import LullTestSupport

/// A life of random events on a simulated machine; the same for the same seed.
struct RandomLife {
    static let identifiers: [TaskIdentifier] = ["a", "b", "c", "d", "e"]
    static let apps = ["com.example.one", "com.example.two"].map { AppIdentifier($0) }
    static let names = ["refresh", "clean", "study", "export"]

    var random: SeededGenerator
    let machine: SimulatedMachine

    init(seed: Int) throws {
        random = SeededGenerator(seed: seed)
        machine = try SimulatedMachine(
            conditions: random.isOne(in: 4) ? DeviceConditions() : .ideal)
        for identifier in RandomLife.identifiers {
            machine.runner.behaviors[identifier] = ProgramBehavior(
                duration: .seconds(Int64.random(in: 1...1500, using: &random)),
                exitCode: random.isOne(in: 3) ? 1 : 0,
                endsAfterWarning: random.isOne(in: 4) ? nil : .seconds(2),
                failure: random.isOne(in: 10)
                    ? LaunchFailure(detail: "cannot", isPermanent: random.isOne(in: 2)) : nil)
        }
    }

    /// One thing that an app or its person does.
    private mutating func liveWithApp() {
        let app = random.pick(RandomLife.apps)
        let host = machine.host
        machine.runner.apps[app] = AppBehavior(
            completesAfter: random.isOne(in: 4)
                ? nil : .seconds(Int64.random(in: 1...1200, using: &random)),
            completion: Completion(
                success: !random.isOne(in: 4),
                fetchResult: random.pick([.newData, .noData, .failed]),
                onBehalf: random.isOne(in: 6) ? .noHandler : nil),
            completesAfterWarning: random.isOne(in: 3) ? nil : .seconds(1),
            exitsAfter: random.isOne(in: 4) ? .seconds(20) : nil)
        switch Int.random(in: 0..<18, using: &random) {
        case 0, 1, 2, 3, 4, 5:
            let kind = random.pick(TaskKind.allCases)
            let name = app.rawValue + "." + random.pick(RandomLife.names)
            let date = machine.clock.now().wall.secondsSince1970
            _ = try? host.submit(
                AppRequest(
                    name: name, kind: kind,
                    earliestBeginAt: random.isOne(in: 2)
                        ? nil : date + Double.random(in: -500...50_000, using: &random),
                    requiresNetwork: random.isOne(in: 2),
                    details: kind == .continued
                        ? TaskDetails(
                            title: "T", subtitle: "S", failsUnlessImmediate: random.isOne(in: 2))
                        : nil), from: app)
        case 6, 7: try? host.opened(app)
        case 8: host.left(app)
        case 9: try? host.removeFromSwitcher(app)
        case 10: try? host.setRefresh(!random.isOne(in: 3), for: random.isOne(in: 2) ? app : nil)
        case 11: _ = try? host.push("{}", to: app)
        case 12: try? host.setFetchInterval(random.isOne(in: 3) ? nil : .minutes(40), of: app)
        case 13: _ = try? host.simulateFetch(app)
        case 14: try? host.setBarred(random.isOne(in: 4), for: app)
        case 15: host.markMissing(app)
        case 16 where random.isOne(in: 3): try? host.unregister(app)
        default:
            if let execution = host.scheduler.executions.last {
                host.report(
                    TaskProgress(
                        completed: Int64.random(in: 0...9, using: &random), total: 9, fraction: 0.5,
                        title: "T", subtitle: "S"), of: execution.id, from: app)
            }
        }
        // Whatever became of it, it is installed again soon.
        let isOld = random.isOne(in: 2)
        _ = try? host.register(
            AppProfile(
                identifier: app, name: "App",
                permittedIdentifiers: isOld
                    ? nil : RandomLife.names.map { app.rawValue + "." + $0 },
                modes: AppProfile.Mode.allCases))
    }

    /// One event, and the time until the next.
    mutating func step() throws {
        if random.isOne(in: 2) { liveWithApp() }
        let identifier = random.pick(RandomLife.identifiers)
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2: try submit(identifier)
        case 3: try? machine.host.cancel(identifier)
        case 4: _ = try? machine.host.simulateLaunch(identifier)
        case 5: try? machine.host.simulateExpiration(identifier)
        case 6 where random.isOne(in: 3):
            machine.clock.setWall(
                machine.clock.now().wall
                    + .minutes(Int64.random(in: -300...300, using: &random)))
            machine.host.take(.clockChanged)
        case 7 where random.isOne(in: 2):
            machine.clock.suspend(for: .minutes(Int64.random(in: 1...600, using: &random)))
        case 8 where random.isOne(in: 3):
            try machine.host.overrideCondition(
                "presence", value: random.isOne(in: 2) ? "away" : "active",
                duration: .minutes(30))
        default: changeCondition()
        }
        machine.host.settle()
        try machine.advance(by: .seconds(Int64.random(in: 0...3600, using: &random)))
    }

    private mutating func submit(_ identifier: TaskIdentifier) throws {
        let earliest: EarliestBegin? =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .delay(.minutes(Int64.random(in: 0...600, using: &random)))
            case 1:
                .date(
                    machine.clock.now().wall
                        + .minutes(Int64.random(in: -100...600, using: &random)))
            default: nil
            }
        try machine.submit(
            identifier, kind: random.pick([.refresh, .processing]),
            requirements: Requirements(rawValue: UInt8.random(in: 0..<16, using: &random)),
            earliest: earliest,
            timeLimit: .seconds(Int64.random(in: 1...2000, using: &random)),
            every: random.isOne(in: 3)
                ? .minutes(Int64.random(in: 1...1500, using: &random)) : nil,
            retries: random.isOne(in: 3), disposition: random.isOne(in: 5) ? .keep : .replace)
    }

    private mutating func changeCondition() {
        let facet = random.pick(ConditionFacet.allCases)
        let values: [String] =
            switch facet {
            case .externalPower: ["yes", "yes", "no"]
            case .battery: ["absent", "10% discharging", "60% discharging", "80%"]
            case .lowPowerMode: ["on", "off", "off"]
            case .network: ["none", "full metered", "full unmetered", "full", "portal"]
            case .thermal: ["nominal", "nominal", "fair", "serious", "critical"]
            case .presence: ["away", "active"]
            case .cpuPressure, .memoryPressure, .ioPressure: ["0%", "15%", "70%", "95%"]
            }
        let value = random.pick(values)
        let isUnknown = random.isOne(in: 8)
        machine.feed.set { conditions in
            let parsed = isUnknown ? nil : try? DeviceConditions(parsing: value, for: facet)
            conditions.copy(facet, from: parsed ?? DeviceConditions())
        }
    }

    /// Any value as bytes: equal bytes mean the same decisions.
    static func bytes(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}
