import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ConditionChangeTests {
    private let base = PendingRequest.sampleMoment

    private func values(_ set: (inout DeviceConditions) -> Void) -> DeviceConditions {
        var conditions = DeviceConditions()
        set(&conditions)
        return conditions
    }

    @Test("an override reads in place of what was measured, until its end")
    func override() {
        var bench = Bench { $0.isOnExternalPower = false }
        bench.submit(requirements: .externalPower)
        let effects = bench.send(
            .conditionOverridden(
                .externalPower, values: values { $0.isOnExternalPower = true },
                until: bench.now.scheduler + .minutes(5)))
        #expect(effects.names == ["start"])
        bench.send(.executionStarted(ExecutionID(1)))
        bench.change { $0.isOnExternalPower = false }
        #expect(bench.scheduler.conditions.isOnExternalPower == true)
        #expect(bench.advance(.minutes(5) - .milliseconds(1)).isEmpty)
        #expect(bench.scheduler.conditionOverride(of: .externalPower) != nil)
        bench.advance(.milliseconds(1))
        #expect(bench.scheduler.conditionOverride(of: .externalPower) == nil)
        #expect(bench.scheduler.conditions.isOnExternalPower == false)
        #expect(
            bench.phases
                == [.losing(.externalPowerLost, until: base + .minutes(5) + .seconds(5))])
    }

    @Test("an override without an end stays until cleared, and a second one takes its place")
    func cleared() {
        var bench = Bench()
        for presence in [Presence.active, .away, .active] {
            bench.send(
                .conditionOverridden(
                    .presence, values: values { $0.presence = presence }, until: nil))
            #expect(bench.scheduler.conditions.presence == presence)
        }
        #expect(bench.scheduler.nextWakeup == .never)
        bench.send(.overrideCleared(.presence))
        #expect(bench.scheduler.conditions.presence == .away)
    }

    @Test("an override may make a condition unknown")
    func unknown() {
        var bench = Bench()
        bench.send(.conditionOverridden(.network, values: DeviceConditions(), until: nil))
        #expect(bench.scheduler.conditions.network == nil)
        bench.submit(requirements: .network)
        #expect(bench.evaluation()?.reasons == [.network])
    }

    @Test("since when a facet has its value is known for each facet alone")
    func since() {
        var bench = Bench()
        bench.advance(.hours(1))
        bench.change { $0.isOnExternalPower = false }
        bench.advance(.hours(1))
        bench.change {
            $0.isOnExternalPower = false
            $0.presence = .active
        }
        #expect(bench.scheduler.since(.externalPower) == base + .hours(1))
        #expect(bench.scheduler.since(.presence) == base + .hours(2))
        #expect(bench.scheduler.since(.thermal) == base)
    }

    @Test("sampled conditions are asked for only while a request waits for nothing else")
    func samples() {
        var bench = Bench {
            $0.cpuPressure = 95
            $0.isOnExternalPower = false
        }
        #expect(bench.scheduler.awaitedSamples.isEmpty)
        bench.submit(requirements: .externalPower)
        #expect(bench.scheduler.awaitedSamples.isEmpty, "it waits for power first")
        bench.change { $0.isOnExternalPower = true }
        #expect(bench.scheduler.awaitedSamples == FacetSet(.cpuPressure))
        #expect(bench.change { $0.cpuPressure = 10 }.names == ["start"])
        #expect(
            bench.scheduler.awaitedSamples == FacetSet(.thermal), "heat, while something runs")
        bench.send(.executionStarted(ExecutionID(1)))
        bench.end(ExecutionID(1))
        #expect(bench.scheduler.awaitedSamples.isEmpty)
    }

    @Test("what nothing can measure is not sampled in the hope that it changes")
    func unknownSamples() {
        var bench = Bench {
            $0.cpuPressure = nil
            $0.presence = .active
        }
        bench.submit()
        #expect(bench.evaluation()?.reasons == [.betterMoment])
        #expect(bench.scheduler.awaitedSamples.isEmpty)
    }

    @Test("a failing storage holds everything, and everything goes on when it works again")
    func storage() {
        var bench = Bench()
        bench.send(.storageFailing(true))
        bench.submit("a")
        bench.submit("r", kind: .refresh)
        #expect(bench.evaluation(of: "a")?.reasons == [.storage])
        #expect(bench.scheduler.executions.isEmpty && bench.scheduler.nextWakeup == .never)
        #expect(bench.send(.storageFailing(false)).names.filter { $0 == "start" }.count == 2)
    }
}
