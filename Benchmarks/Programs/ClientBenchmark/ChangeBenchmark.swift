import LullModel
import LullWire

/// With many requests waiting for the charger: from its connection to the first command, and from its
/// removal until every request was looked at again. The commands are those of `fill`, which must stamp.
struct ChangeBenchmark {
    let client: SchedulerClient
    let pipe: StampPipe

    func run(rounds: Int) throws(LullError) {
        try client.calm()
        try client.setPower(false)
        _ = try client.status()
        var starts: [Int64] = []
        var looks: [Int64] = []
        for _ in 0..<rounds {
            let start = StandardOutput.wallTime()
            try client.setPower(true)
            starts.append(try pipe.next().at - start)
            let removal = StandardOutput.wallTime()
            // The second call is answered after the look that the first one causes.
            try client.setPower(false)
            _ = try client.status()
            looks.append(StandardOutput.wallTime() - removal)
            try client.awaitRest()
            try pipe.drain()
        }
        print("pending", try client.status().pendingCount)
        StandardOutput.print("change", starts)
        StandardOutput.print("look", looks)
    }
}
