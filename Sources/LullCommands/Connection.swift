internal import LullModel
internal import LullWire

/// Opens the connection to the daemon; the one place that knows how.
enum Connection {
    static func open(
        socketPath: String?, environment: [String: String]
    ) throws(LullError) -> any SchedulerService {
        throw LullError(
            .daemonNotRunning, "The daemon is not running.",
            hint: "Start it with 'systemctl --user start lulld'.")
    }
}
