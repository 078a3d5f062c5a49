import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

@Suite struct SleepStoryTests {
    @Test("work each minute, asleep for eight hours: one run makes up for all, then the usual pace")
    func minutely() throws {
        let machine = try SimulatedMachine()
        try machine.submit("P", every: .minutes(1))
        try machine.advance(by: .minutes(2) + .seconds(30))
        #expect(machine.runner.started.count == 3)
        machine.clock.suspend(for: .hours(8))
        machine.host.settle()
        #expect(machine.runner.started.count == 4)
        try machine.advance(by: .minutes(3))
        #expect((6...7).contains(machine.runner.started.count))
    }

    @Test("what came due during sleep is looked at on waking")
    func due() throws {
        let machine = try SimulatedMachine()
        try machine.submit("P", earliest: .delay(.hours(2)))
        try machine.advance(by: .minutes(10))
        machine.clock.suspend(for: .hours(6))
        machine.host.settle()
        #expect(machine.runner.started.count == 1)
    }

    @Test("sleep does not count against the time limit, nor does a clock set forward")
    func limit() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(duration: .days(1))
        try machine.submit("P", timeLimit: .seconds(30))
        try machine.advance(by: .seconds(2))
        machine.clock.suspend(for: .hours(6))
        machine.host.settle()
        machine.clock.setWall(machine.clock.now().wall + .hours(1))
        machine.host.take(.clockChanged)
        try machine.advance(by: .seconds(27))
        #expect(machine.runner.warned.isEmpty)
        try machine.advance(by: .seconds(1))
        #expect(machine.runner.warned == [ExecutionID(1)])
    }

    @Test("a waiting request costs next to no wake-up for six hours, whatever holds it")
    func quiet() throws {
        let vetoes: [(inout DeviceConditions) -> Void] = [
            { $0.isOnExternalPower = false }, { $0.network = NetworkCondition(reach: .none) },
            { $0.battery = .present(level: 10, isDischarging: true) },
            { $0.thermalState = .serious }, { $0.presence = .active }, { $0.cpuPressure = 90 },
            { $0.memoryPressure = 30 }, { $0.ioPressure = 60 },
        ]
        for veto in vetoes {
            let machine = try SimulatedMachine()
            try machine.submit(
                "P", requirements: [.externalPower, .network, .idle], every: .minutes(3))
            try machine.advance(by: .minutes(10))
            machine.feed.set(veto)
            try machine.advance(by: .minutes(10))
            let wakeups = machine.wakeupCount
            let started = machine.runner.started.count
            try machine.advance(by: .hours(6))
            #expect(machine.wakeupCount <= wakeups + 2)
            #expect(machine.runner.started.count == started)
        }
    }

    @Test("36 hours without its conditions, and then at once, with no back-off in between")
    func longWait() throws {
        let machine = try SimulatedMachine(conditions: DeviceConditions())
        try machine.submit("P", requirements: [.externalPower, .network])
        try machine.advance(by: .hours(36))
        #expect(machine.runner.started.isEmpty)
        machine.feed.set { $0 = .ideal }
        machine.host.settle()
        #expect(machine.runner.started.count == 1)
    }
}
