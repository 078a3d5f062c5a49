import LullCore
import LullHost
import LullModel
import LullSimulator
import LullTestSupport
import Testing

@Suite("journal segments")
struct SegmentTests {
    @Test("each day's segment replays by itself, from its state to the next one's")
    func replaysAlone() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["nightly"] = ProgramBehavior(duration: .hours(3))
        try machine.submit(
            "nightly", requirements: .externalPower, timeLimit: .hours(4), every: .hours(20))
        try machine.submit("hourly", kind: .refresh, requirements: .network, every: .hours(1))
        try machine.host.overrideCondition("presence", value: "active", duration: .days(2))
        for hour in 0..<100 {
            machine.feed.set { conditions in
                conditions.isOnExternalPower = hour % 24 < 9
                conditions.network =
                    hour % 7 == 3 ? .none : NetworkCondition(reach: .full, metering: .yes)
            }
            try machine.advance(by: .hours(1))
        }
        machine.host.flush()
        let segments = machine.store.segments
        let journal = machine.store.journal
        try #require(segments.count >= 4)
        for (number, segment) in segments.enumerated() {
            let end = number + 1 < segments.count ? segments[number + 1].entries : journal.count
            let entries = journal[segment.entries..<end]
            let first = try #require(entries.first)
            var scheduler = Scheduler(
                pending: segment.state.pending,
                executions: segment.state.executions.map(\.execution),
                records: segment.state.apps, lastRequestNumber: segment.state.lastRequestNumber,
                lastExecutionID: segment.state.lastExecutionID, at: first.at)
            for entry in entries { _ = scheduler.handle(entry.event, at: entry.at) }
            let pending = scheduler.pending(after: nil, limit: .max)
            if number + 1 < segments.count {
                let next = segments[number + 1].state
                #expect(pending.sorted { $0.number < $1.number } == next.pending)
                #expect(scheduler.executions == next.executions.map(\.execution))
            } else {
                let host = machine.host.scheduler
                #expect(pending == host.pending(after: nil, limit: .max))
                #expect(scheduler.executions == host.executions)
                #expect(scheduler.conditions == host.conditions)
            }
        }
    }
}
