internal import LullBus
internal import LullModel
internal import LullRunner
internal import LullWire

/// A connection on which an app has proven who it is and said hello.
final class AppSession {
    let peer: BusPeer
    let process: AppProcess
    /// It can be brought to the foreground and back.
    let hasInterface: Bool
    /// The device as it was last told; nil before.
    var device: AppDevice?

    var app: AppIdentifier { process.app }

    init(peer: BusPeer, process: AppProcess, hasInterface: Bool) {
        self.peer = peer
        self.process = process
        self.hasInterface = hasInterface
    }

    /// Tells the app a signal with one value; false if it cannot hear it.
    @discardableResult
    func send(_ signal: ApplicationInterface.Signal, _ value: some Encodable) -> Bool {
        do throws(LullError) {
            return try peer.send(signal, [BusValueEncoder().encode(value)])
        } catch {
            // Only a value that does not fit its own signature comes here, which the tests rule out.
            return false
        }
    }
}
