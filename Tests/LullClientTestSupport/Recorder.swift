package import LullClient
internal import Synchronization

/// Values in the order in which they came, for a test that waits for the next one.
package final class Recorder<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var read = 0
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    package func append(_ value: Value) {
        let waiting = state.withLock { state in
            state.values.append(value)
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// All so far, those that were waited for too.
    package var values: [Value] { state.withLock { $0.values } }

    /// The next one that was not returned yet; the test's time limit ends a wait in vain. One reader only.
    package func next() async -> Value {
        while true {
            if let value = take() { return value }
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    guard state.read == state.values.count else { return true }
                    state.waiting = continuation
                    return false
                }
                if isThere { continuation.resume() }
            }
        }
    }

    private func take() -> Value? {
        state.withLock { state in
            guard state.read < state.values.count else { return nil }
            defer { state.read += 1 }
            return state.values[state.read]
        }
    }
}

extension Recorder<LogLine> {
    /// A log that is kept here.
    package var sink: LogSink { LogSink { [self] in append($0) } }
    package var texts: [String] { values.map(\.text) }
    /// What is not for debugging only.
    package var printed: [String] { values.filter { $0.level != .debug }.map(\.text) }
}
