internal import Glibc
internal import LullModel
internal import LullWire

/// Opens the connection to the daemon; the one place that knows how.
enum Connection {
    /// `socketPath` comes before what the environment says.
    static func open(
        socketPath: String?, environment: [String: String]
    ) throws(LullError) -> any SchedulerService & AppService {
        let path = socketPath ?? SocketPath.resolve(environment: environment, uid: getuid())
        return try SchedulerClient(socketPath: path)
    }
}
