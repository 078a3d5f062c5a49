internal import CLinux
internal import Glibc
package import LullModel

/// Signals as events of an `EventLoop`. They are blocked for the process from here on, so make it first.
package final class LoopSignals {
    private let descriptor: Int32
    private var watch: Watch?

    package init(
        _ loop: EventLoop, signals: [Int32], handler: @escaping (Int32) -> Void
    ) throws(LullError) {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        pthread_sigmask(SIG_BLOCK, &mask, nil)
        descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("signalfd") }
        let descriptor = descriptor
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            var information = signalfd_siginfo()
            // The handler may let go of the signals, which closes the descriptor.
            while self != nil,
                read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size)
                    == MemoryLayout<signalfd_siginfo>.size
            {
                handler(Int32(information.ssi_signo))
            }
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }
}
