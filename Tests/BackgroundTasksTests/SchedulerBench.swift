import BackgroundTasks
import LullClient
import LullClientTestSupport
import LullModel

/// A scheduler over a simulated system; `shared` is left alone, so that tests may run side by side.
struct SchedulerBench {
    static let refresh = "com.example.app.refresh"
    static let cleaning = "com.example.app.cleaning"
    static let study = "com.example.app.study"

    let bench: AppBench
    let scheduler: BGTaskScheduler
    var connection: SimulatedConnection { bench.connection }

    init(profile: AppProfile? = AppBench.profile) {
        bench = AppBench(profile: profile)
        scheduler = BGTaskScheduler(runtime: bench.runtime)
    }

    /// Registers a handler that hands over each task, and ends launching.
    func tasks(of identifiers: String...) -> Recorder<BGTask> {
        let tasks = Recorder<BGTask>()
        for identifier in identifiers {
            scheduler.register(forTaskWithIdentifier: identifier, using: nil) { tasks.append($0) }
        }
        bench.runtime.finishLaunching()
        return tasks
    }

    /// The completions so far, without their executions.
    var completions: [Completion] { connection.completions.values.map(\.completion) }
}

extension BGTaskScheduler {
    /// Puts `shared` over a simulated system: for exit tests, whose process is their own.
    static func simulateShared(isTrapping: Bool = true) -> AppBench {
        let bench = AppBench(isTrapping: isTrapping)
        AppRuntime.replaceShared(with: bench.runtime)
        return bench
    }
}
