/// Measures the core alone: no socket, no store, no process.
///
/// `growth COUNT` prints what one scheduler with that many pending requests costs; `evaluations COUNT`
/// evaluates one request that often. Figures are lines `name value`, times in ns of processor time.
enum CoreBenchmark {
    nonisolated static func main() {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 2, let count = words.last.flatMap({ Int($0) }), count > 0 else {
            print("Usage: CoreBenchmark growth|evaluations COUNT")
            return
        }
        switch words.first {
        case "growth": GrowthBenchmark(count: count).run()
        case "evaluations": EvaluationBenchmark(count: count).run()
        default: print("There is no benchmark of that name.")
        }
    }
}
