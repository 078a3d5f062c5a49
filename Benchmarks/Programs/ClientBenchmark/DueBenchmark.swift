import LullModel
import LullWire

/// How late commands begin that are due at random moments; nothing else holds them.
struct DueBenchmark {
    let client: SchedulerClient
    let pipe: StampPipe
    let stamp: String

    func run(rounds: Int, spread: TimeSpan) throws(LullError) {
        try client.calm()
        try client.setPower(true)
        var generator = SeededGenerator(seed: 1)
        var due: [String: Int64] = [:]
        // All are submitted by then.
        let first = StandardOutput.wallTime() + 1_000_000_000
        for round in 0..<rounds {
            let name = "com.example.due.\(round)"
            let moment = first + Int64.random(in: 0..<spread.nanoseconds, using: &generator)
            due[name] = moment
            _ = try client.submit(
                Submission(
                    request: TaskRequest(
                        identifier: TaskIdentifier(trusted: name),
                        earliestBegin: .date(WallTime(nanoseconds: moment))),
                    command: Command(executable: stamp, arguments: [pipe.path, name])))
        }
        var lateness: [Int64] = []
        for _ in 0..<rounds {
            let stamp = try pipe.next()
            if let moment = due[stamp.name] { lateness.append(stamp.at - moment) }
        }
        print("due_early", lateness.filter { $0 < 0 }.count)
        StandardOutput.print("due", lateness)
    }
}

/// The same moments in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
