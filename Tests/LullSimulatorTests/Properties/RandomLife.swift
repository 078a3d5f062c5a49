import Foundation
import LullCore
import LullHost
import LullModel
import LullSimulator
import LullTestSupport

/// A life of random events on a simulated machine; the same for the same seed.
struct RandomLife {
    static let identifiers: [TaskIdentifier] = ["a", "b", "c", "d", "e"]

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

    /// One event, and the time until the next.
    mutating func step() throws {
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
            identifier, kind: random.pick(TaskKind.allCases),
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
