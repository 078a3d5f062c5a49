import LullCore
import LullHost
import LullModel
import LullSimulator
import LullTestSupport
import Testing

@Suite struct MachineTests {
    /// Plays a story with one program of twenty minutes, submitted as `P` with these requirements.
    private func play(
        _ text: String, requirements: Requirements = [], limit: TimeSpan? = nil,
        every interval: TimeSpan? = nil
    ) throws -> (timeline: Timeline, execution: String, reason: String) {
        let timeline = try Timeline(text)
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(duration: .minutes(25))
        let result = try timeline.run(on: machine) { _ in
            try machine.submit(
                "P", requirements: requirements, timeLimit: limit ?? .hours(1), every: interval)
        }
        return (timeline, result.execution, result.reason)
    }

    @Test("a request that needs power starts when the charger is connected")
    func startsOnPower() throws {
        let story = try play(
            """
            charging   ....########....
            submit     P...............
            execution  ....[=].........
            reason     pppp............
            """, requirements: .externalPower)
        #expect(story.execution == story.timeline["execution"])
        #expect(story.reason == story.timeline["reason"])
    }

    @Test("a request that loses power expires and becomes pending again")
    func losesPower() throws {
        let story = try play(
            """
            charging   ....##..####....
            submit     P...............
            execution  ....[=].[=].....
            reason     pppp..pp........
            """, requirements: .externalPower)
        #expect(story.execution == story.timeline["execution"])
        #expect(story.reason == story.timeline["reason"])
    }

    @Test("a command waits for a better moment while the person is active")
    func waitsForIdle() throws {
        let story = try play(
            """
            in use     ###.....
            submit     P.......
            execution  ...[=]..
            reason     mmm.....
            """)
        #expect(story.execution == story.timeline["execution"])
        #expect(story.reason == story.timeline["reason"])
    }

    @Test("the time limit ends an execution and the next occurrence waits for its period")
    func limits() throws {
        let story = try play(
            """
            submit     P............
            execution  []....[]....[
            reason     eeeeeeeeeeeee
            """, limit: .minutes(15), every: .hours(1))
        #expect(story.execution == story.timeline["execution"])
        #expect(story.reason == story.timeline["reason"])
    }

    @Test("a daemon that dies under a running command finds it again and enforces its limit")
    func survives() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(duration: .hours(5), endsAfterWarning: nil)
        try machine.submit("P", timeLimit: .minutes(30))
        try machine.advance(by: .minutes(10))
        try machine.restartDaemon(after: .minutes(5))
        #expect(machine.host.scheduler.executions.count == 1)
        try machine.advance(by: .minutes(20))
        let history = try machine.store.history(of: nil, limit: 10)
        #expect(history.map(\.outcome) == [.killed])
        #expect(history.map(\.stopReason) == [.timeLimit])
        #expect(history.map(\.duration) == [.minutes(30) + .seconds(10)])
        #expect(machine.runner.started.count == 1)
    }
}
