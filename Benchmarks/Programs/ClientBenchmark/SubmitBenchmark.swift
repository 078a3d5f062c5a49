import LullModel
import LullWire

/// From submission to durable acknowledgement, taking turns with a bare transaction on the same disk.
struct SubmitBenchmark {
    let client: SchedulerClient
    /// Where the bare database goes: on the disk of the daemon's state.
    let folder: String

    func run(pending: Int, rounds: Int) throws(LullError) {
        let filling = Filling(
            client: client, prefix: "com.example.filling.",
            command: Command(
                executable: "/bin/true", arguments: [String(repeating: "x", count: 100)],
                environment: ["HOME=/home/example", "PATH=/usr/local/bin:/usr/bin:/bin"]))
        try client.setPower(false)
        for number in try client.status().pendingCount..<pending { try filling.submit(number) }
        let bare = try BareTransaction(
            path: folder + "/bare-\(pending).db", rows: pending)
        var submissions: [Int64] = []
        var transactions: [Int64] = []
        for round in 0..<rounds {
            let start = StandardOutput.wallTime()
            try filling.submit(pending + round)
            let middle = StandardOutput.wallTime()
            try bare.insert("com.example.filling." + String(pending + round))
            let end = StandardOutput.wallTime()
            submissions.append(middle - start)
            transactions.append(end - middle)
        }
        StandardOutput.print("submit", submissions)
        StandardOutput.print("bare", transactions)
        // Leaves as many as before, for whoever measures next.
        for round in 0..<rounds {
            try client.cancel(
                TaskIdentifier(trusted: "com.example.filling." + String(pending + round)))
        }
    }
}
