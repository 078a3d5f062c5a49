internal import Dispatch
internal import LullClient

extension BGTaskScheduler {
    /// Has a pending request launched now, whatever the policies say, and prints Apple's lines.
    ///
    /// For debugging: the request stays as it is. Without one the log says so.
    public func _simulateLaunchForTask(withIdentifier identifier: String) {
        runtime.simulateLaunch(identifier)
    }

    /// Has the time of a running task end now, and prints Apple's line. For debugging.
    public func _simulateExpirationForTask(withIdentifier identifier: String) {
        runtime.simulateExpiration(identifier)
    }
}

/// Simulates a launch from a debugger. Returns at once: the launch comes when the process goes on.
///
/// ```
/// (gdb) set language c
/// (gdb) call ((void (*)(const char *)) lull_simulate_launch)("com.example.app.refresh")
/// ```
@c(lull_simulate_launch)
public func simulateLaunchFromDebugger(_ identifier: UnsafePointer<CChar>?) {
    guard let identifier else { return }
    let name = String(cString: identifier)
    DispatchQueue.global().async {
        BGTaskScheduler.shared._simulateLaunchForTask(withIdentifier: name)
    }
}

/// Simulates an expiration from a debugger, as `lull_simulate_launch` is called. Returns at once.
@c(lull_simulate_expiration)
public func simulateExpirationFromDebugger(_ identifier: UnsafePointer<CChar>?) {
    guard let identifier else { return }
    let name = String(cString: identifier)
    DispatchQueue.global().async {
        BGTaskScheduler.shared._simulateExpirationForTask(withIdentifier: name)
    }
}
