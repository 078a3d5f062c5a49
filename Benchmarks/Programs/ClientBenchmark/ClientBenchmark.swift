import Glibc
import LullModel
import LullPlatform
import LullWire

/// Measures a running daemon from outside, through the client library that programs use.
///
/// Figures are lines `name value`, times in ns of wall time. `Benchmarks/run` starts the daemon with a
/// throw-away state and puts the figures together.
enum ClientBenchmark {
    static let usage = """
        Usage: ClientBenchmark fill SOCKET COUNT PREFIX PROGRAM [WORD]...
               ClientBenchmark submit SOCKET FOLDER PENDING ROUNDS
               ClientBenchmark answer SOCKET
               ClientBenchmark reaction SOCKET PIPE STAMP ROUNDS
               ClientBenchmark due SOCKET PIPE STAMP ROUNDS SPREAD-MS
               ClientBenchmark change SOCKET PIPE ROUNDS

        """

    nonisolated static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            StandardError.write("ClientBenchmark: \(error.message) \(error.hint ?? "")\n")
            exit(error.kind.exitCode)
        }
    }

    private static func run(_ words: [String]) throws(LullError) {
        guard words.count >= 2 else { throw LullError(.usage, "Too few words.", hint: usage) }
        let client = try SchedulerClient(socketPath: words[1], answerLimit: .seconds(60))
        switch (words[0], words.count) {
        case ("fill", 5...):
            let command = Command(executable: words[4], arguments: Array(words[5...]))
            try Filling(client: client, prefix: words[3], command: command)
                .run(count: try number(words[2]))
        case ("submit", 5):
            try SubmitBenchmark(client: client, folder: words[2])
                .run(pending: try number(words[3]), rounds: try number(words[4]))
        case ("answer", 2):
            print("pending", try client.status().pendingCount)
            print("answered_at", StandardOutput.wallTime())
        case ("reaction", 5):
            try ReactionBenchmark(client: client, pipe: try StampPipe(words[2]), stamp: words[3])
                .run(rounds: try number(words[4]))
        case ("due", 6):
            try DueBenchmark(client: client, pipe: try StampPipe(words[2]), stamp: words[3])
                .run(rounds: try number(words[4]), spread: .milliseconds(try number64(words[5])))
        case ("change", 4):
            try ChangeBenchmark(client: client, pipe: try StampPipe(words[2]))
                .run(rounds: try number(words[3]))
        default:
            throw LullError(.usage, "There is no such benchmark.", hint: usage)
        }
    }

    private static func number(_ word: String) throws(LullError) -> Int {
        guard let number = Int(word), number > 0 else {
            throw LullError(.usage, "'\(word)' is not a positive number.", hint: usage)
        }
        return number
    }

    private static func number64(_ word: String) throws(LullError) -> Int64 {
        Int64(try number(word))
    }
}
