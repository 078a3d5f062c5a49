import LullModel
import LullWire

/// From the moment a condition is met to the first instruction of the command that waited for it.
struct ReactionBenchmark {
    let client: SchedulerClient
    let pipe: StampPipe
    let stamp: String

    func run(rounds: Int) throws(LullError) {
        try client.calm()
        try client.setPower(false)
        var times: [Int64] = []
        for round in 0..<rounds {
            let name = "com.example.reaction.\(round)"
            _ = try client.submit(
                Submission(
                    request: TaskRequest(
                        identifier: TaskIdentifier(trusted: name), requirements: .externalPower),
                    command: Command(executable: stamp, arguments: [pipe.path, name])))
            let start = StandardOutput.wallTime()
            try client.setPower(true)
            times.append(try pipe.next().at - start)
            try client.awaitRest()
            try client.setPower(false)
        }
        StandardOutput.print("reaction", times)
    }
}
