internal import CSystemd
internal import Glibc
package import LullModel
package import LullPlatform

/// A client's end of a listener's socket on an `EventLoop`: answers come as callbacks, nothing blocks.
///
/// Guards the connection and the calls that wait for an answer. One thread: the loop's. Every call is
/// answered exactly once, by the daemon, by its deadline or by the end of the connection, and never
/// before `call` has returned.
///
/// ```swift
/// let channel = try BusChannel(
///     loop: loop, socketPath: path, onSignal: { signal in … }, onClose: { … })
/// try channel.call("/io/lull/Scheduler1", SchedulerInterface.table, "GetStatus") { answer in … }
/// ```
package final class BusChannel {
    /// So many calls may wait for their answers; more are refused.
    package static let callsMaximum = 1_024
    /// The daemon answers in well under a millisecond; after this long, something is wrong with it.
    package static let answerLimit = TimeSpan.seconds(5)
    /// So many messages may wait for the daemon to read them; more are refused.
    private static let unsentMaximum: UInt64 = 4_096
    /// A page of the longest listing has some 20,000 values.
    private static let answerValuesMaximum = 4_000_000

    /// How a call went: the method's outputs, or what the daemon threw, in its words.
    package typealias Answer = Result<[BusValue], LullError>

    private let loop: EventLoop
    private let socketPath: String?
    private let onSignal: (BusSignal) -> Void
    private let onClose: () -> Void
    private var bus: OpaquePointer?
    private var connection: BusConnection?
    private var filter: OpaquePointer?
    private var calls: [UInt64: PendingCall] = [:]
    private var nextCall: UInt64 = 0
    private var timer: LoopTimer?

    /// Connects to the daemon that listens at `socketPath`; the greetings are exchanged later.
    ///
    /// `onClose` is called once if the other end closes; not after `close()`. Throws
    /// `daemonNotRunning` if nobody listens, `accessDenied` if another uid does, `unavailable` if the
    /// daemon takes no connection now.
    package convenience init(
        loop: EventLoop, socketPath: String, onSignal: @escaping (BusSignal) -> Void,
        onClose: @escaping () -> Void
    ) throws(LullError) {
        let descriptor = try BusChannel.connect(to: socketPath)
        try self.init(
            loop, owning: descriptor, socketPath: socketPath, onSignal: onSignal, onClose: onClose)
    }

    /// Speaks over a socket that is connected already, such as an inherited one, and takes it over.
    package convenience init(
        loop: EventLoop, adopting descriptor: Int32, onSignal: @escaping (BusSignal) -> Void,
        onClose: @escaping () -> Void
    ) throws(LullError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else {
            throw LullError(
                .daemonNotRunning, "Descriptor \(descriptor) is no socket to a daemon.",
                hint: "Leave LULL_LAUNCH_SOCKET to the daemon that starts the app.")
        }
        try self.init(
            loop, owning: descriptor, socketPath: nil, onSignal: onSignal, onClose: onClose)
    }

    private init(
        _ loop: EventLoop, owning descriptor: Int32, socketPath: String?,
        onSignal: @escaping (BusSignal) -> Void, onClose: @escaping () -> Void
    ) throws(LullError) {
        self.loop = loop
        self.socketPath = socketPath
        self.onSignal = onSignal
        self.onClose = onClose
        let bus = try BusChannel.clientSide(of: descriptor)
        self.bus = bus
        let connection = try BusConnection(
            loop, owning: bus, side: .client, onClose: { [weak self] in self?.lose() })
        self.connection = connection
        let me = Unmanaged.passUnretained(self).toOpaque()
        let added = sd_bus_add_filter(bus, &filter, messageArrived, me)
        guard added >= 0 else { throw .bus("sd_bus_add_filter", added) }
        timer = try LoopTimer(loop) { [weak self] in self?.failOverdue() }
        try connection.start()
    }

    deinit {
        release()
    }

    /// False once either end has closed.
    package var isOpen: Bool { bus != nil }

    /// Calls a method; `reply` gets its outputs, or an error, within `limit`.
    ///
    /// Throws, and never calls `reply`, if the call cannot be made at all: the arguments do not fit,
    /// the connection is closed, too many calls wait.
    package func call(
        _ path: String, _ interface: BusInterface, _ method: String, _ arguments: [BusValue] = [],
        limit: TimeSpan = BusChannel.answerLimit, reply: @escaping (Answer) -> Void
    ) throws(LullError) {
        guard calls.count < BusChannel.callsMaximum else { throw BusChannel.overload }
        let message = try message(path, interface, method, arguments)
        defer { sd_bus_message_unref(message) }
        let call = PendingCall(
            self, nextCall, deadline: KernelClock.bootTime().addingSaturated(limit.nanoseconds),
            failure: CallFailure(socketPath: socketPath, limit: limit), reply)
        // The deadline is ours: sd-bus counts none before the greetings are over.
        let result = sd_bus_call_async(
            bus, &call.slot, message, callAnswered, Unmanaged.passUnretained(call).toOpaque(),
            UInt64.max)
        guard result >= 0 else { throw call.failure.error(result, name: "", message: "") }
        nextCall += 1
        calls[call.number] = call
        armTimer()
        connection?.attend()
    }

    /// Calls a method without waiting for an answer; what it throws over there is not heard of.
    ///
    /// Throws as `call` does.
    package func post(
        _ path: String, _ interface: BusInterface, _ method: String, _ arguments: [BusValue] = []
    ) throws(LullError) {
        let message = try message(path, interface, method, arguments)
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_expect_reply(message, 0)
        let result = sd_bus_send(bus, message, nil)
        guard result >= 0 else {
            throw CallFailure(socketPath: socketPath, limit: .zero)
                .error(result, name: "", message: "")
        }
        connection?.attend()
    }

    /// Ends the connection without calling `onClose`. Calls that wait are answered with an error.
    package func close() {
        release()
        failAll()
    }

    fileprivate func finish(_ call: PendingCall, _ answer: Answer) {
        guard calls.removeValue(forKey: call.number) != nil else { return }
        call.release()
        armTimer()
        call.reply(answer)
    }

    fileprivate func take(_ message: OpaquePointer) {
        var type: UInt8 = 0
        guard sd_bus_message_get_type(message, &type) >= 0, type == 4 else { return }
        func text(_ pointer: UnsafePointer<CChar>?) -> String {
            pointer.map { String(cString: $0) } ?? ""
        }
        let interface = text(sd_bus_message_get_interface(message))
        // What sd-bus itself says at the end of a connection; that is `onClose`.
        guard interface != "org.freedesktop.DBus.Local" else { return }
        var reader = BusReader(message, valuesMaximum: BusChannel.answerValuesMaximum)
        let arguments: [BusValue]
        do {
            arguments = try reader.readAll()
        } catch {
            // A signal of a shape that is not ours concerns somebody else.
            return
        }
        onSignal(
            BusSignal(
                path: text(sd_bus_message_get_path(message)), interface: interface,
                name: text(sd_bus_message_get_member(message)), arguments: arguments))
    }
}

// MARK: - Inside

extension BusChannel {
    private static var overload: LullError {
        LullError(
            .unavailable, "Too many calls to the daemon wait already.",
            hint: "Wait for answers before asking more.")
    }

    private static func connect(to path: String) throws(LullError) -> Int32 {
        try LocalSocket.check(path: path)
        let descriptor = lull_local_socket(1)
        guard descriptor >= 0 else { throw .bus("socket", -errno) }
        // A local socket connects at once, or its listener has a full backlog.
        let connected = LocalSocket.withAddress(path) { Glibc.connect(descriptor, $0, $1) }
        let number = errno
        guard connected == 0 else {
            Glibc.close(descriptor)
            throw CallFailure.refusal(number, path)
        }
        guard let owner = LocalSocket.peer(of: descriptor), owner == geteuid() else {
            Glibc.close(descriptor)
            throw CallFailure.foreign(path)
        }
        return descriptor
    }

    private static func clientSide(of descriptor: Int32) throws(LullError) -> OpaquePointer {
        var created: OpaquePointer?
        let result = sd_bus_new(&created)
        guard result >= 0, let bus = created else {
            Glibc.close(descriptor)
            throw .bus("sd_bus_new", result)
        }
        let given = sd_bus_set_fd(bus, descriptor, descriptor)
        guard given >= 0 else {
            Glibc.close(descriptor)
            sd_bus_unref(bus)
            throw .bus("sd_bus_set_fd", given)
        }
        return bus
    }

    private func message(
        _ path: String, _ interface: BusInterface, _ name: String, _ arguments: [BusValue]
    ) throws(LullError) -> OpaquePointer {
        guard let method = interface.method(name) else {
            throw LullError(.internal, "There is no method '\(name)'.")
        }
        let failure = CallFailure(socketPath: socketPath, limit: .zero)
        guard let bus else { throw failure.closed }
        var unsent: UInt64 = 0
        if sd_bus_get_n_queued_write(bus, &unsent) >= 0, unsent >= BusChannel.unsentMaximum {
            throw BusChannel.overload
        }
        var made: OpaquePointer?
        let result = sd_bus_message_new_method_call(bus, &made, nil, path, interface.name, name)
        guard result >= 0, let message = made else {
            throw failure.error(result, name: "", message: "")
        }
        do {
            try BusWriter(message, unfitText: .refuse)
                .write(arguments, as: method.inputSignature)
        } catch {
            sd_bus_message_unref(message)
            throw error
        }
        return message
    }

    private func armTimer() {
        timer?.fire(atBootTime: calls.values.map(\.deadline).min())
    }

    private func failOverdue() {
        let now = KernelClock.bootTime()
        let overdue = calls.values.filter { $0.deadline <= now }.sorted { $0.number < $1.number }
        for call in overdue { finish(call, .failure(call.failure.noAnswer)) }
        armTimer()
    }

    /// The other end closed.
    private func lose() {
        guard bus != nil else { return }
        release()
        failAll()
        onClose()
    }

    private func failAll() {
        for call in calls.values.sorted(by: { $0.number < $1.number }) {
            finish(call, .failure(call.failure.closed))
        }
    }

    private func release() {
        for call in calls.values { call.release() }
        if let filter { sd_bus_slot_unref(filter) }
        filter = nil
        bus = nil
        connection?.close()
        connection = nil
    }
}

/// A call that waits for its answer.
private final class PendingCall {
    let number: UInt64
    /// In nanoseconds of boot time.
    let deadline: Int64
    let failure: CallFailure
    let reply: (BusChannel.Answer) -> Void
    var slot: OpaquePointer?
    weak var channel: BusChannel?

    init(
        _ channel: BusChannel, _ number: UInt64, deadline: Int64, failure: CallFailure,
        _ reply: @escaping (BusChannel.Answer) -> Void
    ) {
        self.channel = channel
        self.number = number
        self.deadline = deadline
        self.failure = failure
        self.reply = reply
    }

    /// From here on sd-bus does not know of it any more.
    func release() {
        if let slot { sd_bus_slot_unref(slot) }
        slot = nil
    }
}

/// Called by sd-bus with the answer to a call.
private func callAnswered(
    message: OpaquePointer?, call: UnsafeMutableRawPointer?,
    busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let call else { return 0 }
    let pending = Unmanaged<PendingCall>.fromOpaque(call).takeUnretainedValue()
    guard let channel = pending.channel else { return 0 }
    if let error = sd_bus_message_get_error(message)?.pointee {
        let name = error.name.map { String(cString: $0) } ?? ""
        let text = error.message.map { String(cString: $0) } ?? ""
        // Deadlines are ours, so this is what sd-bus says when the connection has ended.
        guard name != "org.freedesktop.DBus.Error.NoReply" else {
            channel.finish(pending, .failure(pending.failure.closed))
            return 1
        }
        let number = -sd_bus_message_get_errno(message)
        channel.finish(
            pending, .failure(pending.failure.error(number, name: name, message: text)))
        return 1
    }
    var reader = BusReader(message, valuesMaximum: 4_000_000)
    do {
        channel.finish(pending, .success(try reader.readAll()))
    } catch {
        channel.finish(pending, .failure(error))
    }
    return 1
}

/// Called by sd-bus for every message that is no answer.
private func messageArrived(
    message: OpaquePointer?, channel: UnsafeMutableRawPointer?,
    busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let channel else { return 0 }
    Unmanaged<BusChannel>.fromOpaque(channel).takeUnretainedValue().take(message)
    return 0
}
