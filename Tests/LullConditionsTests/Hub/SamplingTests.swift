import LullConditions
import LullHost
import LullModel
import LullPlatform
import Testing

@Suite struct SamplingTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    private func hub(
        _ sources: [any ConditionSource], interval: TimeSpan = .seconds(10)
    ) throws -> ConditionHub {
        try ConditionHub(
            loop: loop, tree: SourceTree("/"), sources: sources, samplingInterval: interval)
    }

    @Test("A young value is not read again, and without waiting facets no timer runs")
    func young() throws {
        let source = CountingSource([FacetSet(.cpuPressure)])
        let hub = try hub([source])
        #expect(source.readings == [FacetSet(.cpuPressure)])
        hub.refreshStale()
        hub.sample(.sampled)
        hub.sample([])
        loop.runOnce(timeoutMilliseconds: 20)
        #expect(source.readings.count == 1)
    }

    @Test("A facet whose changes an event tells is never sampled")
    func told() throws {
        let source = CountingSource([FacetSet(.battery)], isSampled: false)
        let hub = try hub([source])
        hub.sample([FacetSet(.battery)])
        loop.runOnce(timeoutMilliseconds: 20)
        hub.refreshStale()
        #expect(source.readings.count == 1)
    }

    @Test(
        "After the interval the awaited facets are read, and no others",
        .timeLimit(.minutes(1)))
    func interval() throws {
        let source = CountingSource([FacetSet(.cpuPressure), FacetSet(.ioPressure)])
        let began = KernelClock.bootTime()
        let hub = try hub([source], interval: .milliseconds(50))
        var snapshots = 0
        hub.onChange = { _ in snapshots += 1 }
        hub.sample([FacetSet(.ioPressure), FacetSet(.network)])
        source.value = 7
        while source.readings.count < 2 { loop.runOnce(timeoutMilliseconds: 10_000) }
        let elapsed = KernelClock.bootTime() - began
        #expect(elapsed >= 50_000_000)
        #expect(source.readings.last == FacetSet(.ioPressure))
        #expect(snapshots == 1)
        #expect(hub.snapshot.conditions.cpuPressure == 0)
        #expect(hub.snapshot.conditions.ioPressure == 7)
        hub.sample([])
        loop.runOnce(timeoutMilliseconds: 100)
        #expect(source.readings.count == 2)
        // The other is as old now, and is read when a decision wants it.
        hub.refreshStale()
        #expect(source.readings.last?.contains(.cpuPressure) == true)
        #expect(hub.snapshot.conditions.cpuPressure == 7)
        #expect(snapshots == 2)
    }

    @Test("The first source that knows a facet wins; who does not know leaves it to the next")
    func merging() throws {
        let first = CountingSource([FacetSet(.cpuPressure)])
        let second = CountingSource([FacetSet(.cpuPressure), FacetSet(.ioPressure)])
        first.value = nil
        second.value = 5
        let hub = try hub([first, second])
        #expect(hub.snapshot.conditions.cpuPressure == 5)
        first.value = 3
        let other = try self.hub([first, second])
        #expect(other.snapshot.conditions.cpuPressure == 3)
        #expect(other.snapshot.readings[Int(ConditionFacet.network.rawValue)].unknownBecause != nil)
        withExtendedLifetime(hub) {}
    }
}

/// A source that remembers what it was asked for.
final class CountingSource: ConditionSource {
    let facets: FacetSet
    let isSampled: Bool
    var readings: [FacetSet] = []
    var value: Double? = 0

    init(_ facets: FacetSet, isSampled: Bool = true) {
        self.facets = facets
        self.isSampled = isSampled
    }

    func read(_ facets: FacetSet) -> SourceReport {
        readings.append(facets)
        var report = SourceReport()
        for facet in facets.facets {
            guard let value else {
                report.leaveUnknown(
                    facet, source: "test", because: "Not now.", isSampled: isSampled)
                continue
            }
            report.tell(facet, source: "test", isSampled: isSampled) {
                $0.cpuPressure = facet == .cpuPressure ? value : $0.cpuPressure
                $0.ioPressure = facet == .ioPressure ? value : $0.ioPressure
            }
        }
        return report
    }
}
