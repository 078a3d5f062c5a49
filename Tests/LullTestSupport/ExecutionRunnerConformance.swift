package import LullHost
package import LullModel

/// What every `ExecutionRunner` promises, checked on any implementation: one test per claim.
///
/// ```swift
/// @Test("keeps the promise", arguments: ExecutionRunnerConformance.Claim.allCases)
/// func conforms(to claim: ExecutionRunnerConformance.Claim) throws {
///     let violations = try ExecutionRunnerConformance(on: subject).violations(of: claim)
///     #expect(violations == [])
/// }
/// ```
package final class ExecutionRunnerConformance {
    /// A runner with programs it can run and a way to let time pass. A fresh one for each claim.
    package protocol Subject: AnyObject {
        var runner: any ExecutionRunner { get }
        /// A command that behaves like this under the runner.
        func command(for program: Program) -> Command
        /// Lets events happen until `isReached`; false if a deadline passes before.
        func drive(until isReached: () -> Bool) -> Bool
        /// As if the daemon were killed and started again: `runner` is another one afterwards,
        /// on the same state.
        func restart() throws
    }

    /// What a program under test does.
    package enum Program: Hashable, Sendable {
        case exits(code: Int32)
        /// Prints the text, nothing else, and exits with 0.
        case prints(String)
        /// Runs until SIGTERM ends it.
        case runsUntilWarned
        /// Ignores SIGTERM, then prints `ready`, and runs until it is killed.
        case ignoresWarning
        /// There is no such program.
        case isMissing
    }

    /// The promises, named as what is true if they are kept.
    package enum Claim: String, CaseIterable, Sendable {
        case exitStatusIsReportedOnce
        case nothingRunsBeforeItsRelease
        case discardEndsUnheard
        case outputIsKept
        case missingProgramFailsForGood
        case warningEndsProgram
        case killEndsWhatIgnoresWarning
        case warnAndKillDiscardWhatWaits
        case unknownExecutionsAreNoMatter
        case releaseAfterDiscardFails
        case endHandlerMayStartTheNext
        case runningIsAdopted
        case waitingIsFoundNeverStarted
        case endedIsFoundGone
        case laterProcessIsNotAdopted
        case outputIsForgottenOnDemand
    }

    private let subject: any Subject
    private var ends: [(execution: ExecutionID, end: ProcessEnd)] = []
    private var violations: [String] = []
    private var lastNumber: Int64 = 0

    package init(on subject: any Subject) {
        self.subject = subject
        listen()
    }

    /// Sentences about what is not as promised; empty if the claim holds.
    package func violations(of claim: Claim) throws -> [String] {
        switch claim {
        case .exitStatusIsReportedOnce: try checkExitStatus()
        case .nothingRunsBeforeItsRelease: try checkWaiting()
        case .discardEndsUnheard: try checkUnheard { $0.discard($1) }
        case .outputIsKept: try checkOutput()
        case .missingProgramFailsForGood: checkMissingProgram()
        case .warningEndsProgram: try checkWarning()
        case .killEndsWhatIgnoresWarning: try checkKill()
        case .warnAndKillDiscardWhatWaits:
            try checkUnheard { $0.warn($1) }
            try checkUnheard { $0.kill($1) }
        case .unknownExecutionsAreNoMatter: checkUnknown()
        case .releaseAfterDiscardFails: try checkReleaseAfterDiscard()
        case .endHandlerMayStartTheNext: try checkChain()
        case .runningIsAdopted: try checkAdoption()
        case .waitingIsFoundNeverStarted: try checkNeverStarted()
        case .endedIsFoundGone: try checkGone()
        case .laterProcessIsNotAdopted: try checkOtherProcess()
        case .outputIsForgottenOnDemand: try checkForgetting()
        }
        return violations
    }
}

// MARK: - Claims

extension ExecutionRunnerConformance {
    private func checkExitStatus() throws {
        let good = try start(.exits(code: 0))
        let bad = try start(.exits(code: 7))
        expectEnd(of: good, .exited(code: 0))
        expectEnd(of: bad, .exited(code: 7))
        settle()
        expect(ends.count == 2, "\(ends.count) ends are reported for two executions")
    }

    private func checkWaiting() throws {
        let waiting = launch(.prints("ran"))
        _ = try runner.prepare(waiting)
        settle()
        expect(text(of: waiting.execution) == "", "a program printed before its release")
        expect(!hasEnded(waiting.execution), "an end is reported before the release")
        try runner.release(waiting.execution)
        expectEnd(of: waiting.execution, .exited(code: 0))
        expect(text(of: waiting.execution) == "ran", "a released program did not run")
    }

    private func checkUnheard(_ end: (any ExecutionRunner, ExecutionID) -> Void) throws {
        let waiting = launch(.prints("ran"))
        _ = try runner.prepare(waiting)
        end(runner, waiting.execution)
        settle()
        expect(!hasEnded(waiting.execution), "the end of a discarded process is reported")
        expect(text(of: waiting.execution) == "", "a discarded program ran")
    }

    private func checkOutput() throws {
        let execution = try start(.prints("one line"))
        expectEnd(of: execution, .exited(code: 0))
        expect(text(of: execution) == "one line", "the output is not what was printed")
        expect(runner.output(of: execution)?.dropped == 0, "bytes count as dropped")
    }

    private func checkMissingProgram() {
        let launch = launch(.isMissing)
        do throws(LaunchFailure) {
            _ = try runner.prepare(launch)
            try runner.release(launch.execution)
            expect(false, "a program that does not exist was started")
        } catch {
            expect(error.isPermanent, "a missing program counts as worth another try")
            guard case .command(let command) = launch.target else { return }
            expect(
                error.detail.contains(command.executable),
                "'\(error.detail)' does not name the program")
        }
        settle()
        expect(!hasEnded(launch.execution), "an end is reported of what never ran")
    }

    private func checkWarning() throws {
        let execution = try start(.runsUntilWarned)
        runner.warn(execution)
        expectEnd(of: execution, .signalled(signal: 15))
    }

    private func checkKill() throws {
        let execution = try start(.ignoresWarning)
        expect(
            subject.drive { text(of: execution) == "ready" }, "the program does not get ready")
        runner.warn(execution)
        settle()
        expect(!hasEnded(execution), "a program that ignores the warning ended by it")
        runner.kill(execution)
        expectEnd(of: execution, .signalled(signal: 9))
    }

    private func checkUnknown() {
        let unknown = ExecutionID(4_711)
        runner.warn(unknown)
        runner.kill(unknown)
        runner.discard(unknown)
        expect(runner.output(of: unknown) == nil, "there is output of an unknown execution")
        expect(ends.isEmpty, "an end of an unknown execution is reported")
    }

    private func checkReleaseAfterDiscard() throws {
        let launch = launch(.prints("ran"))
        _ = try runner.prepare(launch)
        runner.discard(launch.execution)
        do {
            try runner.release(launch.execution)
            expect(false, "a discarded execution was released")
        } catch {
            expect(!error.isPermanent, "trying again counts as useless")
        }
    }

    private func checkChain() throws {
        var next: ExecutionID?
        var failure: (any Error)?
        runner.onEnd = { [unowned self] execution, end in
            ends.append((execution, end))
            guard next == nil else { return }
            do { next = try start(.exits(code: 3)) } catch { failure = error }
        }
        let first = try start(.exits(code: 2))
        expectEnd(of: first, .exited(code: 2))
        expect(failure == nil, "a start within the end handler fails")
        if let next { expectEnd(of: next, .exited(code: 3)) }
    }

    private func checkAdoption() throws {
        let launch = launch(.runsUntilWarned)
        let identity = try runner.prepare(launch)
        try runner.release(launch.execution)
        try restart()
        let found = runner.adopt(launch.execution, identity: identity)
        expect(found == .running, "a running program is found \(found)")
        runner.warn(launch.execution)
        expect(subject.drive { hasEnded(launch.execution) }, "its end is not reported")
        settle()
        expect(ends.count == 1, "its end is reported \(ends.count) times")
    }

    private func checkNeverStarted() throws {
        let launch = launch(.prints("ran"))
        let identity = try runner.prepare(launch)
        try restart()
        let found = runner.adopt(launch.execution, identity: identity)
        expect(found == .neverStarted, "a process that waited is found \(found)")
        settle()
        expect(text(of: launch.execution) == "", "it ran although its daemon had died")
        expect(ends.isEmpty, "an end is reported of what never started")
    }

    private func checkGone() throws {
        let launch = launch(.exits(code: 0))
        let identity = try runner.prepare(launch)
        try runner.release(launch.execution)
        expectEnd(of: launch.execution, .exited(code: 0))
        try restart()
        let found = runner.adopt(launch.execution, identity: identity)
        expect(found == .gone, "a program that ended is found \(found)")
    }

    private func checkOtherProcess() throws {
        let launch = launch(.runsUntilWarned)
        var identity = try runner.prepare(launch)
        try runner.release(launch.execution)
        try restart()
        let real = identity
        identity.startTime += 1
        let found = runner.adopt(launch.execution, identity: identity)
        expect(found == .gone, "a process with another start time is found \(found)")
        identity = real
        identity.bootID = "00000000-0000-0000-0000-000000000000"
        let foundLater = runner.adopt(launch.execution, identity: identity)
        expect(foundLater == .gone, "a process of another boot is found \(foundLater)")
        // A runner that knows the execution's processes otherwise may have ended them as leftovers.
        guard runner.adopt(launch.execution, identity: real) == .running else { return }
        runner.kill(launch.execution)
        expect(subject.drive { hasEnded(launch.execution) }, "the real process does not end")
    }

    private func checkForgetting() throws {
        let kept = try start(.prints("kept"))
        let forgotten = try start(.prints("forgotten"))
        expectEnd(of: kept, .exited(code: 0))
        expectEnd(of: forgotten, .exited(code: 0))
        runner.removeOutput { $0 == kept }
        expect(text(of: kept) == "kept", "output that was to be kept is gone")
        expect(runner.output(of: forgotten) == nil, "output that was to go is kept")
    }
}

// MARK: - Means

extension ExecutionRunnerConformance {
    private var runner: any ExecutionRunner { subject.runner }

    private func listen() {
        runner.onEnd = { [unowned self] execution, end in ends.append((execution, end)) }
    }

    private func restart() throws {
        try subject.restart()
        listen()
    }

    private func launch(_ program: Program) -> LaunchRequest {
        lastNumber += 1
        return LaunchRequest(
            execution: ExecutionID(lastNumber),
            identifier: TaskIdentifier(trusted: "com.example.conformance"), kind: .refresh,
            command: subject.command(for: program))
    }

    private func start(_ program: Program) throws -> ExecutionID {
        let launch = launch(program)
        _ = try runner.prepare(launch)
        try runner.release(launch.execution)
        return launch.execution
    }

    /// Lets one whole other execution come and go, so that what was to happen has happened.
    private func settle() {
        do {
            let other = try start(.exits(code: 0))
            expect(subject.drive { hasEnded(other) }, "another execution does not end")
            ends.removeAll { $0.execution == other }
        } catch {
            expect(false, "another execution does not start: \(error)")
        }
    }

    private func hasEnded(_ execution: ExecutionID) -> Bool {
        ends.contains { $0.execution == execution }
    }

    private func text(of execution: ExecutionID) -> String? {
        runner.output(of: execution).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func expectEnd(of execution: ExecutionID, _ status: ProcessEnd.Status) {
        expect(subject.drive { hasEnded(execution) }, "execution \(execution) does not end")
        let reported = ends.filter { $0.execution == execution }.map(\.end.status)
        expect(reported == [status], "the end is reported as \(reported), not \([status])")
    }

    private func expect(_ isTrue: Bool, _ violation: String) {
        if !isTrue { violations.append(violation) }
    }
}
