internal import Dispatch
internal import Glibc

/// Has SIGTERM answered on the main queue instead of ending the process at once.
@MainActor enum TerminationSignal {
    private static var source: (any DispatchSourceSignal)?

    /// Calls `handler` for every SIGTERM from now on.
    static func handle(_ handler: @escaping @MainActor () -> Void) {
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { handler() } }
        source.activate()
        self.source = source
    }
}
