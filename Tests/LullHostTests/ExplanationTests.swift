import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

@Suite struct ExplanationTests {
    private func machine() throws -> SimulatedMachine { try SimulatedMachine() }

    @Test("a forced launch of what is not pending has a different answer for each past")
    func sixAnswers() throws {
        let machine = try machine()
        machine.runner.behaviors["running"] = ProgramBehavior(duration: .hours(1))
        try machine.submit("ran")
        try machine.advance(by: .minutes(1))
        try machine.submit("cancelled", earliest: .delay(.hours(1)))
        try machine.host.cancel("cancelled")
        try machine.submit("running", timeLimit: .hours(2))
        #expect(throws: LullError.self) {
            try machine.submit("refused", timeLimit: .milliseconds(1))
        }
        try machine.submit("com.example.backup", earliest: .delay(.hours(1)))
        let names = ["ran", "cancelled", "running", "refused", "com.example.bakcup", "never"]
        let answers = names.map { name in
            #expect(throws: LullError.self) {
                try machine.host.simulateLaunch(TaskIdentifier(trusted: name))
            }
        }
        #expect(Set(answers.compactMap { $0?.hint }).count == 6)
        #expect(answers.map { $0?.message.contains("'") } == Array(repeating: true, count: 6))
        #expect(answers[0]?.hint?.contains("has run") == true)
        #expect(answers[1]?.hint?.contains("cancelled") == true)
        #expect(answers[2]?.kind == .invalidRequest)
        #expect(answers[3]?.hint?.contains("refused") == true)
        #expect(answers[4]?.hint == "Did you mean 'com.example.backup'?")
        #expect(answers[5]?.hint == "`lull pending` lists what is.")
    }

    @Test("what became of an identifier is told in its first line")
    func states() throws {
        let machine = try machine()
        #expect(machine.host.explain("P").state == .neverSubmitted)
        #expect(machine.host.explain("P").summary == "'P' was never submitted.")
        #expect(throws: LullError.self) { try machine.submit("P", timeLimit: .zero) }
        let refused = machine.host.explain("P")
        #expect(refused.state == .refused)
        #expect(
            refused.summary == "'P' was refused 0 s ago: The time limit of 'P' is too short.")
        try machine.submit("P", earliest: .delay(.hours(2)))
        let pending = machine.host.explain("P")
        #expect(pending.state == .pending)
        #expect(pending.summary == "'P' has not run: its earliest begin date is in 2 h.")
        #expect(pending.reasons == ["earliestBegin"])
        #expect(pending.earliestPossibleAt == 1_780_279_200)
        try machine.advance(by: .hours(1))
        try machine.host.cancel("P")
        try machine.advance(by: .minutes(5))
        #expect(machine.host.explain("P").state == .cancelled)
        #expect(
            machine.host.explain("P").summary == "'P' was cancelled 5 min ago and is not pending.")
        machine.runner.behaviors["P"] = ProgramBehavior(duration: .minutes(2), exitCode: 3)
        try machine.submit("P")
        #expect(machine.host.explain("P").state == .running)
        #expect(
            machine.host.explain("P").summary
                == "'P' has been running for 0 s; its time ends in 10 min.")
        try machine.advance(by: .minutes(12))
        let finished = machine.host.explain("P")
        #expect(finished.state == .finished)
        #expect(
            finished.summary
                == "'P' ran and ended 10 min ago: failed (exit status 3). Nothing is pending.")
        #expect(finished.lastExecution?.durationSeconds == 120)
    }

    @Test("a floor given as a date is told as that date, although the clocks drift")
    func dateAsGiven() throws {
        let machine = try machine()
        let date = WallTime(secondsSince1970: 1_780_279_200)
        try machine.submit("P", earliest: .date(date))
        machine.clock.setWall(machine.clock.now().wall + .milliseconds(-300))
        let report = machine.host.explain("P")
        #expect(report.pending?.earliestAt == 1_780_279_200)
        #expect(report.earliestPossibleAt == 1_780_279_200)
        #expect(report.windowStartAt == 1_780_279_200)
        #expect(report.windowEndAt == 1_780_452_000)
        #expect(report.pending?.windowEndAt == report.windowEndAt)
    }

    @Test("how far a running command or a failed start has come is told in words, not codes")
    func phases() throws {
        let machine = try machine()
        machine.runner.behaviors["P"] = ProgramBehavior(
            duration: .hours(1), endsAfterWarning: nil)
        try machine.submit("P", requirements: .network)
        machine.feed.set { $0.network = NetworkCondition(reach: .none) }
        #expect(
            machine.host.explain("P").summary == "'P' has been running for 0 s; "
                + "the network was lost, and it will be ended unless that changes.")
        try machine.advance(by: .seconds(6))
        #expect(
            machine.host.explain("P").summary == "'P' has been running for 6 s; "
                + "it was told to end, since the network was lost, and is killed in 9 s.")
        machine.runner.behaviors["Q"] = ProgramBehavior(
            failure: LaunchFailure(detail: "There is no program '/bin/gone'.", isPermanent: true))
        try machine.submit("Q")
        #expect(
            machine.host.explain("Q").summary == "'Q' could not be started 0 s ago: "
                + "There is no program '/bin/gone'. Nothing is pending.")
    }

    @Test("each veto has a sentence, and a low score names what it mostly wants for")
    func sentences() throws {
        let machine = try machine()
        try machine.submit(
            "P", requirements: [.externalPower, .network, .idle], earliest: .delay(.hours(1)))
        machine.feed.set {
            $0.isOnExternalPower = false
            $0.battery = .present(level: 12.4, isDischarging: true)
            $0.network = NetworkCondition(reach: .portal)
            $0.isLowPowerModeOn = true
            $0.thermalState = .serious
            $0.presence = .active
            $0.cpuPressure = 91
            $0.memoryPressure = 25
            $0.ioPressure = 50
        }
        let request = try #require(machine.host.scheduler.pending("P"))
        let evaluation = machine.host.scheduler.evaluate(request, at: machine.clock.now())
        #expect(
            evaluation.holdSentences(at: machine.clock.now()) == [
                "its earliest begin date is in 1 h",
                "it requires external power, and the device is on battery",
                "it requires a network; the network is: portal",
                "the battery is at 12.4% and discharging", "Low Power Mode is on",
                "the device is too hot: serious", "it waits until you are away",
                "memory is short: 25%", "the disks are busy: 50%", "the processors are busy: 91%",
            ])
        machine.feed.set {
            $0 = .ideal
            $0.presence = .active
        }
        try machine.submit("low")
        #expect(
            machine.host.explain("low").summary
                == "'low' has not run: waiting for a better moment (score 0.71, threshold 0.8), "
                + "mostly for want of DeviceActivity: active.")
        #expect(machine.host.explain("low").remedies == ["Leave the device alone."])
    }

    @Test("unknown requirements say that they are unknown, and how to state them")
    func unknown() throws {
        let machine = try SimulatedMachine(conditions: DeviceConditions())
        try machine.submit("P", requirements: [.externalPower, .unmeteredNetwork, .idle])
        let report = machine.host.explain("P")
        #expect(report.reasons == ["externalPower", "network", "deviceActivity"])
        #expect(
            report.remedies.count == 3
                && report.remedies.allSatisfy { $0.contains("lull conditions --set") })
        #expect(
            report.policies.filter { $0.decision == "notCounted" }.map(\.observed)
                .allSatisfy { $0 == "unknown, not counted" })
    }

    @Test("a forced launch says why it would not have run by itself")
    func bypassed() throws {
        let machine = try machine()
        machine.feed.set { $0.isOnExternalPower = false }
        try machine.submit("P", requirements: .externalPower)
        let report = try machine.host.simulateLaunch("P")
        #expect(report.bypassed == ["it requires external power, and the device is on battery"])
        try machine.advance(by: .minutes(1))
        #expect(try machine.store.history(of: "P", limit: 1).map(\.isForced) == [true])
    }

    @Test("a forced launch that fails says what prevented it")
    func forcedInVain() throws {
        let machine = try machine()
        machine.runner.behaviors["gone"] = ProgramBehavior(
            failure: LaunchFailure(detail: "There is no program '/bin/gone'.", isPermanent: true))
        machine.runner.behaviors["crowded"] = ProgramBehavior(
            failure: LaunchFailure(detail: "There is no process slot.", isPermanent: false))
        let expected: [(TaskIdentifier, ErrorKind, String)] = [
            ("gone", .commandNotExecutable, "There is no program '/bin/gone'."),
            ("crowded", .immediateRunIneligible, "There is no process slot."),
            ("full", .diskFull, "The disk is full."),
        ]
        for (identifier, kind, message) in expected {
            try machine.submit(identifier, earliest: .delay(.hours(1)))
            if identifier == "full" {
                machine.store.failure = LullError(.diskFull, "The disk is full.")
            }
            let error = try #require(throws: LullError.self) {
                try machine.host.simulateLaunch(identifier)
            }
            #expect(error.kind == kind)
            #expect(error.message.hasSuffix(message))
        }
    }

    @Test("a requirement that is not met for three days raises a warning, before that none")
    func warnings() throws {
        let machine = try machine()
        machine.feed.set { $0.isOnExternalPower = false }
        try machine.submit("P", requirements: .externalPower)
        try machine.advance(by: .days(3))
        #expect(machine.host.currentWarnings().isEmpty)
        try machine.advance(by: .seconds(1))
        #expect(
            machine.host.currentWarnings() == [
                "'P' has waited more than 3 days: it requires external power, and the device is "
                    + "on battery."
            ])
        machine.feed.set { $0.isOnExternalPower = true }
        machine.host.settle()
        #expect(machine.host.currentWarnings().isEmpty)
    }

    @Test("a command that fails again and again is named with the way out")
    func heldWarning() throws {
        let machine = try machine()
        machine.runner.behaviors["P"] = ProgramBehavior(exitCode: 1)
        try machine.submit("P", every: .minutes(1))
        try machine.advance(by: .minutes(30))
        #expect(
            machine.host.currentWarnings().contains { $0.contains("`lull resume P` ends that.") })
        try machine.host.resume("P")
        #expect(machine.host.currentWarnings().isEmpty)
        #expect(throws: LullError.self) { try machine.host.resume("P") }
    }

    @Test(
        "spans are told in at most two units",
        arguments: [
            (0, "0 s"), (0.4, "0 s"), (59.6, "1 min"), (61, "1 min 1 s"), (3600, "1 h"),
            (3605, "1 h"), (7500, "2 h 5 min"), (90_000, "1 d 1 h"), (-5, "0 s"),
        ] as [(Double, String)])
    func words(_ seconds: Double, _ words: String) {
        #expect(TimeSpan(seconds: seconds).words == words)
    }
}
