internal import CSystemd
internal import Glibc
package import LullModel
internal import LullPlatform

/// A client's end of a listener's socket: calls block, with a deadline.
///
/// Guards the connection. After a call failed for want of an answer the connection is not used
/// again.
package final class BusClient {
    /// A page of the longest listing has some 20,000 values.
    private static let answerValuesMaximum = 4_000_000

    private let socketPath: String
    private let bus: OpaquePointer
    private let limit: TimeSpan

    /// Connects, and proves that the daemon is this person's own.
    ///
    /// Throws `daemonNotRunning` if nobody listens, `accessDenied` if another uid does,
    /// `unavailable` if nobody speaks D-Bus there within `limit`.
    package init(socketPath: String, limit: TimeSpan) throws(LullError) {
        try LocalSocket.check(path: socketPath)
        self.socketPath = socketPath
        self.limit = limit
        let deadline = KernelClock.activeTime().addingSaturated(limit.nanoseconds)
        let descriptor = try BusClient.connect(to: socketPath, limit: limit)
        bus = try BusClient.speak(over: descriptor)
        // From here on `deinit` releases the bus.
        try waitUntilReady(deadline)
    }

    deinit {
        sd_bus_close_unref(bus)
    }

    /// Calls a method and returns its outputs. Lull's own errors come back as they were thrown.
    ///
    /// Waits for so long, by default as long as for the connection.
    package func call(
        path: String, interface: BusInterface, method name: String, _ arguments: [BusValue] = [],
        within span: TimeSpan? = nil
    ) throws(LullError) -> [BusValue] {
        guard let method = interface.method(name) else {
            throw LullError(.internal, "There is no method '\(name)'.")
        }
        return try call(path, interface.name, name, method.inputSignature, arguments, within: span)
    }

    /// Calls any method, such as those of `org.freedesktop.DBus.Introspectable`.
    package func call(
        _ path: String, _ interface: String, _ method: String, _ signature: String,
        _ arguments: [BusValue], within span: TimeSpan? = nil
    ) throws(LullError) -> [BusValue] {
        var message: OpaquePointer?
        let made = sd_bus_message_new_method_call(bus, &message, nil, path, interface, method)
        guard made >= 0, let message else { throw failure(made, nil) }
        defer { sd_bus_message_unref(message) }
        try BusWriter(message, unfitText: .refuse).write(arguments, as: signature)
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let microseconds = UInt64(max(1, (span ?? limit).nanoseconds / 1_000))
        let result = sd_bus_call(bus, message, microseconds, &error, &reply)
        guard result >= 0, let reply else { throw failure(result, error) }
        defer { sd_bus_message_unref(reply) }
        var reader = BusReader(reply, valuesMaximum: BusClient.answerValuesMaximum)
        return try reader.readAll()
    }

    private static func connect(to path: String, limit: TimeSpan) throws(LullError) -> Int32 {
        let descriptor = lull_local_socket(0)
        guard descriptor >= 0 else { throw .bus("socket", -errno) }
        // Bounds the wait for a place in the listener's backlog.
        var wait = timeval()
        wait.tv_sec = Int(max(1, limit.nanoseconds / 1_000_000_000))
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        let connected = LocalSocket.withAddress(path) { Glibc.connect(descriptor, $0, $1) }
        let number = errno
        guard connected == 0 else {
            close(descriptor)
            throw CallFailure.refusal(number, path)
        }
        guard let owner = LocalSocket.peer(of: descriptor), owner == geteuid() else {
            close(descriptor)
            throw CallFailure.foreign(path)
        }
        return descriptor
    }

    private static func speak(over descriptor: Int32) throws(LullError) -> OpaquePointer {
        var created: OpaquePointer?
        let result = sd_bus_new(&created)
        guard result >= 0, let bus = created else {
            close(descriptor)
            throw .bus("sd_bus_new", result)
        }
        let given = sd_bus_set_fd(bus, descriptor, descriptor)
        guard given >= 0 else {
            close(descriptor)
            sd_bus_unref(bus)
            throw .bus("sd_bus_set_fd", given)
        }
        let started = sd_bus_start(bus)
        guard started >= 0 else {
            sd_bus_close_unref(bus)
            throw .bus("sd_bus_start", started)
        }
        return bus
    }

    /// sd-bus itself would wait 90 s for a daemon that is stopped.
    private func waitUntilReady(_ deadline: Int64) throws(LullError) {
        while sd_bus_is_ready(bus) == 0 {
            let processed = sd_bus_process(bus, nil)
            guard processed >= 0 else { throw failure(processed, nil) }
            if processed > 0 { continue }
            let left = deadline.subtractingSaturated(KernelClock.activeTime())
            guard left > 0 else { throw failure(-ETIMEDOUT, nil) }
            let waited = sd_bus_wait(bus, UInt64(left / 1_000) + 1)
            guard waited >= 0 || waited == -EINTR else { throw failure(waited, nil) }
        }
        let ready = sd_bus_is_ready(bus)
        guard ready > 0 else { throw failure(ready < 0 ? ready : -ENOTCONN, nil) }
    }

    /// What a failed call means: an error the daemon threw, or what befell the call itself.
    private func failure(_ result: Int32, _ error: sd_bus_error?) -> LullError {
        CallFailure(socketPath: socketPath, limit: limit).error(
            result, name: error?.name.map { String(cString: $0) } ?? "",
            message: error?.message.map { String(cString: $0) } ?? "")
    }
}
