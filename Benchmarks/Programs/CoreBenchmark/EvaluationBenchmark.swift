import LullCore
import LullModel

/// How long one look at a request takes: of one that is held, and of one that may run.
struct EvaluationBenchmark {
    let count: Int

    func run() {
        var (scheduler, now) = Samples.waiting(1, [.externalPower, .network])
        let identifier = TaskIdentifier(trusted: "com.example.backup.0")
        guard let request = scheduler.pending(identifier) else { return }
        print("held_evaluation_ns", nanosecondsEach(scheduler, request, now, runs: false))
        _ = scheduler.handle(.conditionsChanged(Samples.pluggedIn), at: now)
        print("running_evaluation_ns", nanosecondsEach(scheduler, request, now, runs: true))
    }

    private func nanosecondsEach(
        _ scheduler: Scheduler, _ request: PendingRequest, _ now: Timestamp, runs: Bool
    ) -> Double {
        var agreeing = 0
        let time = ProcessorTime.nanoseconds {
            for _ in 0..<count where scheduler.evaluate(request, at: now).runs == runs {
                agreeing += 1
            }
        }
        precondition(agreeing == count)
        return time / Double(count)
    }
}
