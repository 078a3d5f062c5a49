package import LullHost
package import LullModel

/// What an `AppRunner` needs of the rest of the daemon: where apps are, and the way to their processes.
///
/// Processes are named by pid, which stays theirs until the runner says that they ended.
package protocol AppConnections: AnyObject {
    /// Throws for an app that cannot be started now, with the reason for people.
    func program(of app: AppIdentifier) throws(LaunchFailure) -> AppProgram
    /// Makes a pair of sockets, serves one end as that of the process `key`, and returns the other, which
    /// the caller closes.
    func openSocket(for key: ExecutionID, of app: AppIdentifier) throws(LaunchFailure) -> Int32
    /// The process `key` never came to be: its socket is of no use.
    func closeSocket(of key: ExecutionID)
    /// Hands over; false if the process is not connected.
    func deliver(_ delivery: Delivery, to process: AppProcess) -> Bool
    /// Calls the expiration handler, if the process is connected.
    func expire(_ execution: ExecutionID, in process: AppProcess)
    /// The process has ended: what it said before is heard now, and may still complete its work.
    func drain(_ process: AppProcess)
    /// The process is gone.
    func hasEnded(_ process: AppProcess)
}
