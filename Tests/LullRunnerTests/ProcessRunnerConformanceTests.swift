internal import LullRunner
internal import LullTestSupport
internal import Testing

@Suite("The process runner keeps what runners promise")
struct ProcessRunnerConformanceTests {
    @Test(
        "without control groups it", arguments: ExecutionRunnerConformance.Claim.allCases)
    func conformsWithoutGroups(_ claim: ExecutionRunnerConformance.Claim) throws {
        let bench = try RunnerBench()
        #expect(try ExecutionRunnerConformance(on: bench).violations(of: claim) == [])
    }

    @Test(
        "behind the runner of apps it", arguments: ExecutionRunnerConformance.Claim.allCases)
    func conformsBehindApps(_ claim: ExecutionRunnerConformance.Claim) throws {
        let bench = try RunnerBench(runsApps: true)
        #expect(try ExecutionRunnerConformance(on: bench).violations(of: claim) == [])
    }

    @Test(
        "with control groups it", .enabled(if: ControlGroupRoot.find() != nil),
        arguments: ExecutionRunnerConformance.Claim.allCases)
    func conformsWithGroups(_ claim: ExecutionRunnerConformance.Claim) throws {
        let bench = try RunnerBench(cgroupRoot: ControlGroupRoot.find())
        #expect(try ExecutionRunnerConformance(on: bench).violations(of: claim) == [])
    }
}
