import LullModel
import LullWire

/// Submits many requests that wait for the charger, one call each.
struct Filling {
    let client: SchedulerClient
    let prefix: String
    /// Gets the identifier as its last argument.
    let command: Command

    func run(count: Int) throws(LullError) {
        try client.setPower(false)
        let start = StandardOutput.wallTime()
        for number in 0..<count { try submit(number) }
        let passed = StandardOutput.wallTime() - start
        print("fill_ns", passed)
        print("fill_ns_each", passed / Int64(count))
    }

    func submit(_ number: Int) throws(LullError) {
        let name = prefix + String(number)
        var command = command
        command.arguments.append(name)
        _ = try client.submit(
            Submission(
                request: TaskRequest(
                    identifier: TaskIdentifier(trusted: name), requirements: .externalPower),
                command: command))
    }
}
