import LullHost
import LullModel
import LullSimulator
import LullTestSupport
import Testing

@Suite("the simulated adapters keep what the real ones promise")
struct SimulatedConformanceTests {
    @Test("the simulated store", arguments: StateStoreConformance.claims)
    func store(_ claim: StateStoreConformance.Claim) throws {
        let store = SimulatedStore()
        try claim.check { store }
    }

    @Test("the simulated runner", arguments: ExecutionRunnerConformance.Claim.allCases)
    func runner(_ claim: ExecutionRunnerConformance.Claim) throws {
        let subject = SimulatedSubject()
        #expect(try ExecutionRunnerConformance(on: subject).violations(of: claim) == [])
    }
}

/// Programs in simulated time, each known by its path.
private final class SimulatedSubject: ExecutionRunnerConformance.Subject {
    private let clock = SimulatedClock()
    private let simulated: SimulatedRunner

    init() {
        simulated = SimulatedRunner(clock: clock)
    }

    var runner: any ExecutionRunner { simulated }

    func command(for program: ExecutionRunnerConformance.Program) -> Command {
        let path = "/simulated/\(simulated.programs.count)"
        simulated.programs[path] =
            switch program {
            case .exits(let code): ProgramBehavior(duration: .milliseconds(1), exitCode: code)
            case .prints(let text): ProgramBehavior(duration: .milliseconds(1), output: text)
            case .runsUntilWarned: ProgramBehavior(duration: .unlimited)
            case .ignoresWarning:
                ProgramBehavior(duration: .unlimited, endsAfterWarning: nil, output: "ready")
            case .isMissing:
                ProgramBehavior(
                    failure: LaunchFailure(detail: "there is no '\(path)'", isPermanent: true))
            }
        return Command(executable: path)
    }

    func drive(until isReached: () -> Bool) -> Bool {
        while !isReached() {
            guard simulated.nextEnd != .never else { return false }
            clock.advance(to: simulated.nextEnd)
            simulated.reportEnds()
        }
        return true
    }

    func restart() throws {
        simulated.crashDaemon()
    }
}
