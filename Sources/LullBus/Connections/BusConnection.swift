internal import CSystemd
internal import Glibc
internal import LullModel
internal import LullPlatform

/// One sd-bus connection on an `EventLoop`, answering for its objects until either side ends it.
///
/// Guards the connection's `sd_bus` and the watch over it. A peer that sends garbage, hangs up or
/// does not read its answers loses its connection and nothing else happens.
final class BusConnection {
    /// After so many messages, or so long, other descriptors get their turn.
    private static let messagesPerTurnMaximum = 64
    private static let turnMaximum = TimeSpan.milliseconds(10)
    /// More than a socket's buffer holds.
    private static let drainedMaximum = 4_096
    /// So many unread answers, of up to a page each, and the peer is taken for dead.
    private static let unreadAnswersMaximum = 64

    /// Which end of the connection this is.
    enum Side {
        /// Answers calls: reads none while its answers are not read.
        case server
        /// Asks, and reads always, or both ends would wait for each other.
        case client
    }

    private let loop: EventLoop
    private let side: Side
    private var bus: OpaquePointer?
    private var isProcessing = false
    private var isOverloaded = false
    private var registrations: [BusRegistration] = []
    private var watch: Watch?
    private var timer: LoopTimer?
    private let onClose: () -> Void

    /// Takes over `bus`, which must not be started yet.
    init(
        _ loop: EventLoop, owning bus: OpaquePointer, side: Side = .server,
        objects: [BusObject] = [], peer: BusPeer? = nil,
        admits: @escaping (OpaquePointer) -> Bool = { _ in true }, onClose: @escaping () -> Void
    ) throws(LullError) {
        self.loop = loop
        self.side = side
        self.bus = bus
        self.onClose = onClose
        for object in objects {
            let registration = BusRegistration(object, peer: peer, admits: admits)
            registrations.append(registration)
            try registration.install(on: bus)
        }
    }

    deinit {
        release()
    }

    /// Begins to speak; `prepare` may send on the started bus.
    func start(_ prepare: (OpaquePointer) throws(LullError) -> Void = { _ in })
        throws(LullError)
    {
        guard let bus else { return }
        let started = sd_bus_start(bus)
        guard started >= 0 else { throw .bus("sd_bus_start", started) }
        try prepare(bus)
        let descriptor = sd_bus_get_fd(bus)
        guard descriptor >= 0 else { throw .bus("sd_bus_get_fd", descriptor) }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.process() }
        process()
    }

    /// Ends the connection without calling `onClose`. Twice does nothing.
    func close() {
        release()
    }

    /// Sends a signal; false if it cannot be, since the connection is closed or the peer does not read.
    func send(
        signal: BusInterface.Signal, of interface: String, at path: String, _ values: [BusValue]
    )
        throws(LullError) -> Bool
    {
        guard let bus else { return false }
        var made: OpaquePointer?
        let result = sd_bus_message_new_signal(bus, &made, path, interface, signal.name)
        guard result >= 0, let message = made else {
            throw .bus("sd_bus_message_new_signal", result)
        }
        defer { sd_bus_message_unref(message) }
        try BusWriter(message, unfitText: .repair).write(values, as: signal.signature)
        guard !isOverloaded, sd_bus_send(bus, message, nil) >= 0 else { return false }
        var unsent: UInt64 = 0
        _ = sd_bus_get_n_queued_write(bus, &unsent)
        if unsent > BusConnection.unreadAnswersMaximum {
            // Ended in the loop's next round, not in the midst of the caller's work.
            isOverloaded = true
            wake(at: 0)
        } else {
            attend()
        }
        return true
    }

    /// Calls a method of a program on a bus with many; `reply` gets nil for an error. Answered within
    /// the time that the bus is set to.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String,
        _ signature: String, _ arguments: [BusValue], reply: @escaping ([BusValue]?) -> Void
    ) throws(LullError) {
        guard let bus else { return reply(nil) }
        var made: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            bus, &made, destination, path, interface, method)
        guard result >= 0, let message = made else {
            throw .bus("sd_bus_message_new_method_call", result)
        }
        defer { sd_bus_message_unref(message) }
        try BusWriter(message, unfitText: .repair).write(arguments, as: signature)
        let waiting = Unmanaged.passRetained(ForeignCall(reply))
        let sent = sd_bus_call_async(bus, nil, message, foreignAnswered, waiting.toOpaque(), 0)
        guard sent >= 0 else {
            waiting.release()
            throw .bus("sd_bus_call_async", sent)
        }
        attend()
    }

    /// After something was sent from outside: waits for the socket to take it.
    func attend() {
        guard !isProcessing, let bus else { return }
        guard let watch else { return }
        var count: UInt64 = 0
        _ = sd_bus_get_n_queued_write(bus, &count)
        switch side {
        case .server: if count > 0 { watch.change(to: .writable) }
        case .client: watch.change(to: [.readable, .writable])
        }
    }

    /// Handles everything the peer has sent so far, for a peer that will send nothing more.
    func drain() {
        guard !isProcessing else { return }
        isProcessing = true
        for _ in 0..<BusConnection.drainedMaximum {
            guard let bus, sd_bus_process(bus, nil) > 0 else { break }
        }
        isProcessing = false
        process()
    }

    private func process() {
        guard !isProcessing else { return }
        guard !isOverloaded else { return end() }
        isProcessing = true
        defer { isProcessing = false }
        var handled = 0
        let end = KernelClock.activeTime() + BusConnection.turnMaximum.nanoseconds
        while let bus, handled < BusConnection.messagesPerTurnMaximum {
            if handled > 0
                && (side == .server && unreadAnswers(bus) > 0 || KernelClock.activeTime() > end)
            {
                break
            }
            let result = sd_bus_process(bus, nil)
            // A handler may have closed this connection.
            guard self.bus != nil else { return }
            guard result >= 0 else { return self.end() }
            if result == 0 { break }
            handled += 1
        }
        guard let bus else { return }
        guard sd_bus_is_open(bus) > 0,
            side == .client || unreadAnswers(bus) <= BusConnection.unreadAnswersMaximum
        else { return self.end() }
        rearm(bus)
    }

    /// While answers wait to be read no further calls are taken: a peer cannot make us keep more.
    private func rearm(_ bus: OpaquePointer) {
        if side == .server && unreadAnswers(bus) > 0 {
            watch?.change(to: .writable)
            timer?.fire(atBootTime: nil)
            return
        }
        let events = sd_bus_get_events(bus)
        guard events >= 0 else { return end() }
        watch?.change(to: Readiness(rawValue: UInt32(events)))
        var moment: UInt64 = 0
        let result = sd_bus_get_timeout(bus, &moment)
        guard result >= 0 else { return end() }
        if moment == UInt64.max || result == 0 {
            timer = nil
        } else {
            wake(at: moment)
        }
    }

    /// `moment` in microseconds of CLOCK_MONOTONIC; 0 for at once.
    private func wake(at moment: UInt64) {
        if timer == nil {
            do {
                timer = try LoopTimer(loop) { [weak self] in self?.process() }
            } catch {
                return end()
            }
        }
        let span = Int64(clamping: moment).multipliedSaturated(by: 1_000)
            .subtractingSaturated(KernelClock.activeTime())
        timer?.fire(after: TimeSpan(nanoseconds: span))
    }

    /// Nothing counts before the greetings are over: until then our own messages wait for them.
    private func unreadAnswers(_ bus: OpaquePointer) -> UInt64 {
        guard sd_bus_is_ready(bus) > 0 else { return 0 }
        var count: UInt64 = 0
        return sd_bus_get_n_queued_write(bus, &count) >= 0 ? count : 0
    }

    private func end() {
        release()
        onClose()
    }

    private func release() {
        watch?.cancel()
        watch = nil
        timer = nil
        guard let bus else { return }
        self.bus = nil
        for registration in registrations { registration.end() }
        sd_bus_close_unref(bus)
    }
}

/// A call to another program that waits for its answer.
private final class ForeignCall {
    /// What is read of a foreign answer; a notification's is one number.
    static let valuesMaximum = 4_096

    let reply: ([BusValue]?) -> Void

    init(_ reply: @escaping ([BusValue]?) -> Void) {
        self.reply = reply
    }
}

/// Called by sd-bus with another program's answer, or an error in its place.
private func foreignAnswered(
    message: OpaquePointer?, call: UnsafeMutableRawPointer?,
    busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let call else { return 0 }
    let waiting = Unmanaged<ForeignCall>.fromOpaque(call).takeRetainedValue()
    guard sd_bus_message_is_method_error(message, nil) == 0 else {
        waiting.reply(nil)
        return 1
    }
    var reader = BusReader(message, valuesMaximum: ForeignCall.valuesMaximum)
    do {
        waiting.reply(try reader.readAll())
    } catch {
        waiting.reply(nil)
    }
    return 1
}
