import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct PolicyRegistryTests {
    @Test("the order in which policies are asked and shown")
    func order() {
        #expect(
            PolicyRegistry.policies.map(\.name) == [
                "EarliestBegin", "Storage", "Application", "RefreshSwitch", "ForceQuit", "Penalty",
                "RateLimit", "ExternalPower",
                "NetworkRequirement", "BatteryLevel", "LowPowerMode", "Thermal", "DeviceActivity",
                "ActivityGroup", "MemoryPressure", "IOPressure", "CPUUsage",
            ])
    }

    @Test("every pending reason but the two of the evaluation itself has exactly one policy")
    func reasons() {
        let reasons = PolicyRegistry.policies.map(\.reason)
        #expect(Set(reasons).count == reasons.count)
        #expect(
            Set(PendingReason.allCases).subtracting(reasons) == [.betterMoment, .starting])
    }

    @Test("whoever waits for a moment or an event comes before whoever needs sampling")
    func cheapestFirst() {
        var conditions = DeviceConditions()
        conditions.cpuPressure = 100
        conditions.memoryPressure = 100
        conditions.ioPressure = 100
        conditions.isOnExternalPower = false
        let context = PolicyContext.sample { $0.conditions = conditions }
        let vetoes = PolicyRegistry.policies.compactMap {
            $0.response(to: .sample(requirements: .externalPower), in: context)
        }.filter(\.isVeto)
        #expect(vetoes.first?.policy == "ExternalPower")
        #expect(vetoes.count == 4)
    }
}
