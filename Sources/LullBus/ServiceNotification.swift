internal import CSystemd

/// What the process tells the service manager that started it, if one did.
package enum ServiceNotification {
    /// The daemon is ready to serve.
    package static func ready() {
        // Without a service manager there is nobody to tell, and nothing went wrong.
        _ = sd_notify(0, "READY=1")
    }
}
