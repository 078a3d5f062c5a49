internal import Dispatch

/// A launch handler with the queue that it is called on.
struct Registration: Sendable {
    let queue: DispatchQueue
    let handler: ClientClosure<ActiveTask>

    /// Without a queue the name gets a serial one of its own, so that names do not hold each other up.
    init(name: String, queue: DispatchQueue?, handler: ClientClosure<ActiveTask>) {
        self.queue = queue ?? DispatchQueue(label: "com.apple.BGTaskScheduler (\(name))")
        self.handler = handler
    }

    func launch(_ task: ActiveTask) {
        queue.async { [handler] in handler.call(task) }
    }
}
