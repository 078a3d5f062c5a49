internal import CSystemd
internal import LullModel

/// One object on one connection: what sd-bus hands back to the two functions below.
final class BusRegistration {
    /// A call that holds more is refused: a submission has a few hundred at most.
    static let callValuesMaximum = 65_536

    let object: BusObject
    /// Who is at the other end; nil on a bus with many.
    private weak var peer: BusPeer?
    /// Whether the sender of this message may call at all.
    let admits: (OpaquePointer) -> Bool

    init(
        _ object: BusObject, peer: BusPeer?, admits: @escaping (OpaquePointer) -> Bool
    ) {
        self.object = object
        self.peer = peer
        self.admits = admits
    }

    /// Answers that are still to come.
    private var late: [LateAnswer] = []

    private struct LateAnswer {
        weak var answer: BusLateAnswer?
    }

    func keep(_ answer: BusLateAnswer) {
        late.removeAll { $0.answer == nil }
        late.append(LateAnswer(answer: answer))
    }

    /// The connection ends: nobody waits for the answers any more.
    func end() {
        for late in late { late.answer?.letGo() }
        late = []
    }

    func install(on bus: OpaquePointer) throws(LullError) {
        let result = sd_bus_add_object_vtable(
            bus, nil, object.path, object.interface.name, object.vtable.entries,
            Unmanaged.passUnretained(self).toOpaque())
        guard result >= 0 else { throw .bus("sd_bus_add_object_vtable", result) }
    }

    fileprivate func answer(_ message: OpaquePointer) throws(LullError) {
        guard admits(message) else {
            throw LullError(
                .accessDenied, "This daemon serves only the person who runs it.",
                hint: "Start lulld under your own account.")
        }
        let name = sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
        guard let method = object.interface.method(name) else {
            throw LullError(.internal, "There is no method '\(name)'.")
        }
        var reader = BusReader(message, valuesMaximum: BusRegistration.callValuesMaximum)
        let later = BusLateAnswer(message, method, on: self)
        // Whoever keeps the call does not keep the message.
        defer { if !later.isTaken { later.letGo() } }
        let call = BusCall(
            method: name, arguments: try reader.readAll(), peer: peer, later: later)
        let results = try object.responder.answer(call)
        guard !later.isTaken, sd_bus_message_get_expect_reply(message) > 0 else { return }
        try BusRegistration.reply(to: message, with: results, as: method.outputSignature)
    }

    static func reply(
        to call: OpaquePointer, with results: [BusValue], as signature: String
    ) throws(LullError) {
        var reply: OpaquePointer?
        let made = sd_bus_message_new_method_return(call, &reply)
        guard made >= 0, let reply else { throw .bus("sd_bus_message_new_method_return", made) }
        defer { sd_bus_message_unref(reply) }
        try BusWriter(reply, unfitText: .repair).write(results, as: signature)
        let sent = sd_bus_send(nil, reply, nil)
        // The answer was given; if the peer has gone meanwhile, the connection finds out by itself.
        guard sent >= 0 || sent == -ENOTCONN || sent == -ECONNRESET || sent == -EPIPE else {
            throw .bus("sd_bus_send", sent)
        }
    }

    fileprivate func read(_ name: String, into reply: OpaquePointer) throws(LullError) {
        guard let property = object.interface.property(name) else {
            throw LullError(.internal, "There is no property '\(name)'.")
        }
        let value = try object.responder.read(name)
        try BusWriter(reply, unfitText: .repair).write([value], as: property.signature)
    }
}

/// Called by sd-bus for every method of every object.
func answerMethodCall(
    message: OpaquePointer?, registration: UnsafeMutableRawPointer?,
    busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let registration else { return -EINVAL }
    let target = Unmanaged<BusRegistration>.fromOpaque(registration).takeUnretainedValue()
    do {
        try target.answer(message)
        return 1
    } catch {
        return report(error, in: busError)
    }
}

/// Called by sd-bus for every property of every object.
func readProperty(
    bus: OpaquePointer?, path: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?,
    name: UnsafePointer<CChar>?, reply: OpaquePointer?, registration: UnsafeMutableRawPointer?,
    busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let name, let reply, let registration else { return -EINVAL }
    let target = Unmanaged<BusRegistration>.fromOpaque(registration).takeUnretainedValue()
    do {
        try target.read(String(cString: name), into: reply)
        return 0
    } catch {
        return report(error, in: busError)
    }
}

private func report(
    _ failure: LullError, in busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    sd_bus_error_set(busError, failure.busName, failure.busMessage)
}
