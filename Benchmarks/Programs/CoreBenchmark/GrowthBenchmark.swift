import LullCore
import LullModel

/// What each step costs with `count` pending requests; the best of three, since noise only adds.
struct GrowthBenchmark {
    let count: Int

    func run() {
        print("submit_ns_each", best { submitting() / Double(count) })
        print("change_to_start_ns", best { changeToStart() })
        print("unrelated_change_ns", best { unrelatedChange() })
        print("all_again_ns", best { allAgain() })
    }

    private func best(_ measure: () -> Double) -> Double {
        (0..<3).map { _ in measure() }.min() ?? 0
    }

    /// Submitting them one by one, each looked at and held.
    private func submitting() -> Double {
        ProcessorTime.nanoseconds { _ = Samples.waiting(count) }
    }

    /// The charger is connected: until the first starts are decided.
    private func changeToStart() -> Double {
        var (scheduler, now) = Samples.waiting(count)
        var effects: [Effect] = []
        let time = ProcessorTime.nanoseconds {
            effects = scheduler.handle(.conditionsChanged(Samples.pluggedIn), at: now)
            effects += scheduler.handle(.wakeUp, at: now)
        }
        precondition(effects.contains { if case .start = $0 { true } else { false } })
        return time
    }

    /// A change that nobody waits for.
    private func unrelatedChange() -> Double {
        var (scheduler, now) = Samples.waiting(count)
        var conditions = Samples.unplugged
        conditions.network = NetworkCondition.none
        return ProcessorTime.nanoseconds {
            _ = scheduler.handle(.conditionsChanged(conditions), at: now)
            _ = scheduler.handle(.wakeUp, at: now)
        }
    }

    /// The charger is connected, but the device is hot: every request is evaluated and held again.
    private func allAgain() -> Double {
        var (scheduler, now) = Samples.waiting(count)
        var conditions = Samples.pluggedIn
        conditions.thermalState = .serious
        var effects: [Effect] = []
        let time = ProcessorTime.nanoseconds {
            effects = scheduler.handle(.conditionsChanged(conditions), at: now)
            effects += scheduler.handle(.wakeUp, at: now)
        }
        precondition(effects.isEmpty && scheduler.pendingCount == count)
        return time
    }
}
