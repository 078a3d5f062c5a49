import LullCore
import LullHost
import LullModel
import LullSimulator
import LullTestSupport
import Testing

@Suite struct ConditionStoryTests {
    /// Plays a story with one command `P`, and compares both lines.
    private func expect(
        _ text: String, kind: TaskKind = .processing, requirements: Requirements = [],
        limit: TimeSpan = .hours(1), earliest: EarliestBegin? = nil,
        every interval: TimeSpan? = nil, step: TimeSpan = .minutes(10),
        lasting duration: TimeSpan = .minutes(25),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let timeline = try Timeline(text)
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(duration: duration)
        let result = try timeline.run(on: machine, step: step) { _ in
            try machine.submit(
                "P", kind: kind, requirements: requirements, earliest: earliest, timeLimit: limit,
                every: interval)
        }
        #expect(result.execution == timeline["execution"], sourceLocation: sourceLocation)
        if let reason = timeline["reason"] {
            #expect(result.reason == reason, sourceLocation: sourceLocation)
        }
    }

    @Test("everything at its best: it runs at once")
    func ideal() throws {
        try expect(
            """
            submit     .P......
            execution  .[=]....
            reason     ........
            """)
    }

    @Test("a request that needs the network waits for it; local work does not")
    func network() throws {
        try expect(
            """
            network    ....####
            submit     P.......
            execution  ....[=].
            reason     nnnn....
            """, requirements: .network)
        try expect(
            """
            network    ........
            submit     P.......
            execution  [=].....
            """)
    }

    @Test("large transfers wait until the link costs nothing, and stop when it does again")
    func metered() throws {
        try expect(
            """
            metered    ###..####...
            submit     P...........
            execution  ...[=]...[=]
            reason     nnn..nnnn...
            """, requirements: [.network, .unmeteredNetwork])
    }

    @Test("what merely needs a network runs over a metered one")
    func meteredAnyway() throws {
        try expect(
            """
            metered    ########
            submit     P.......
            execution  [=].....
            """, requirements: .network)
    }

    @Test("Low Power Mode holds a refresh always, and processing only on battery")
    func lowPower() throws {
        try expect(
            """
            low power  ###.....
            submit     P.......
            execution  ...|....
            reason     lll.....
            """, kind: .refresh, lasting: .seconds(10))
        try expect(
            """
            low power  ######..
            charging   ..####..
            submit     P.......
            execution  ..[=]...
            reason     ll......
            """)
    }

    @Test("a hot device starts nothing, and lets what runs go on")
    func hot() throws {
        try expect(
            """
            hot        ###..##.
            submit     P.......
            execution  ...[=]..
            reason     ttt.....
            """)
    }

    @Test("critical heat ends what runs at once; it runs again when the device is cool")
    func critical() throws {
        try expect(
            """
            critical   ..##....
            submit     P.......
            execution  [=].[=].
            reason     ..tt....
            """)
    }

    @Test("busy processors are waited out")
    func busy() throws {
        try expect(
            """
            busy       ####....
            submit     P.......
            execution  ....[=].
            reason     cccc....
            """)
    }

    @Test("an idle command ends when the person returns, and goes on when they have left")
    func idle() throws {
        try expect(
            """
            in use     ##..###...
            submit     P.........
            execution  ..[=]..[=]
            reason     aa..aaa...
            """, requirements: .idle)
    }

    @Test("several conditions must come together, and any of them may end it")
    func severalTogether() throws {
        try expect(
            """
            charging   ..####..####
            in use     ###.........
            busy       ...#........
            submit     P...........
            execution  ....[=].[=].
            reason     ppac..pp....
            """, requirements: [.externalPower, .idle], lasting: .minutes(25))
    }

    @Test("a command that would like power does not starve without it")
    func notRequired() throws {
        try expect(
            """
            charging   ........
            submit     P.......
            execution  [=].....
            """)
    }

    @Test("a poor moment becomes good enough as the window passes")
    func lateWindow() throws {
        // In use and on battery: 32.4 of 52.5, which exceeds 1.6 × (1 − elapsed / 48 h) after 29.5 h.
        try expect(
            """
            in use     ##########################
            charging   ..........................
            submit     P.........................
            execution  ..............|...........
            reason     mmmmmmmmmmmmmm............
            """, step: .hours(2))
    }

    @Test("vetoes hold beyond the end of the window")
    func vetoesHold() throws {
        try expect(
            """
            charging   ...............................##
            submit     P................................
            execution  ...............................|.
            reason     ppppppppppppppppppppppppppppppp..
            """, requirements: .externalPower, step: .hours(2))
    }

    @Test("a floor is a floor, however good the moments before it")
    func floor() throws {
        try expect(
            """
            submit     P.......
            execution  ...[=]..
            reason     eee.....
            """, earliest: .delay(.minutes(30)))
    }

    @Test("daily work that needs the charger runs on each day with a charger, soon after plug-in")
    func latePlugIn() throws {
        try expect(
            """
            charging   ......#...........#.......................#.....
            submit     P...............................................
            execution  ......|...........|.......................|.....
            """, requirements: .externalPower, every: .days(1), step: .hours(2))
    }

    @Test("a refresh each five minutes runs each fifteen")
    func rateLimit() throws {
        try expect(
            """
            submit     P............
            execution  |..|..|..|..|
            """, kind: .refresh, limit: .seconds(30), every: .minutes(5), step: .minutes(5),
            lasting: .seconds(5))
    }

    @Test("a charge limit that lets the battery's state flap interrupts nothing")
    func chargeLimit() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(duration: .hours(2))
        try machine.submit("P", requirements: .externalPower, timeLimit: .hours(3))
        for number in 0..<18 {
            machine.feed.set {
                $0.battery = .present(level: 80, isDischarging: number.isMultiple(of: 2))
            }
            try machine.advance(by: .minutes(10))
        }
        #expect(machine.runner.started.count == 1 && machine.runner.warned.isEmpty)
        #expect(try machine.store.history(of: "P", limit: 1).map(\.outcome) == [.succeeded])
    }
}
