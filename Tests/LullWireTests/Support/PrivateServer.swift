import LullBus
import LullModel
import LullTestSupport
import LullWire

/// A daemon's socket with an in-memory scheduler behind it.
final class PrivateServer {
    let path: String
    let log = InMemoryScheduler.Log()
    private let folder: TemporaryFolder
    private let thread: LoopThread

    init(identifiers: [String] = [], outputText: String = "done\n") throws {
        folder = try TemporaryFolder()
        path = folder.path("run/bus")
        let path = path
        let log = log
        thread = try LoopThread { loop in
            let scheduler = InMemoryScheduler(
                log, identifiers: identifiers, outputText: outputText)
            let objects = [
                SchedulerSkin(scheduler).object(),
                ApplicationSkin(InMemoryApplications(log)).object(),
            ]
            return [try BusListener(loop: loop, path: path, objects: objects)]
        }
    }

    deinit {
        thread.stop()
    }

    func client() throws -> SchedulerClient { try SchedulerClient(socketPath: path) }
}
