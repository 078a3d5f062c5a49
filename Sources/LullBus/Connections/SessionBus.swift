internal import CSystemd
internal import Glibc
package import LullModel
package import LullPlatform

/// Our objects under a name on the session bus, if there is one: an extra, never a need.
///
/// Guards the connection to the broker. Everything it waits for comes over the loop, so that a
/// broker that hangs holds up nobody; only the question who a new sender is waits, 2 s at most.
package final class SessionBus {
    /// What became of the connection.
    package enum State: Hashable, Sendable {
        /// Reachable under the name from now on.
        case named
        /// Somebody else has the name; the objects are reachable on the private socket only.
        case nameTaken
        /// The broker went away; the name is not asked for again.
        case closed
    }

    /// Senders known by uid; when full, all are forgotten and asked for again.
    private static let sendersMaximum = 256
    private static let answerLimitMicroseconds: UInt64 = 2_000_000

    private let onChange: (State) -> Void
    private var connection: BusConnection?
    /// Unique names are never given twice, so an answer stays true.
    private var knownSenders: [String: Bool] = [:]

    /// `DBUS_SESSION_BUS_ADDRESS`, else the socket in `XDG_RUNTIME_DIR` if it exists.
    package static func address(in environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return address
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
            access(folder + "/bus", F_OK) == 0
        else { return nil }
        return "unix:path=" + folder + "/bus"
    }

    /// Connects to `address` and asks for `name`. Throws `unavailable` if nobody answers there.
    package init(
        loop: EventLoop, address: String, name: String, objects: [BusObject],
        onChange: @escaping (State) -> Void
    ) throws(LullError) {
        self.onChange = onChange
        var created: OpaquePointer?
        let result = sd_bus_new(&created)
        guard result >= 0, let bus = created else { throw .bus("sd_bus_new", result) }
        let isSet =
            sd_bus_set_address(bus, address) >= 0 && sd_bus_set_bus_client(bus, 1) >= 0
            && sd_bus_set_method_call_timeout(bus, SessionBus.answerLimitMicroseconds) >= 0
        guard isSet else {
            sd_bus_unref(bus)
            throw SessionBus.unreachable(address)
        }
        let connection = try BusConnection(
            loop, owning: bus, objects: objects,
            admits: { [weak self] in self?.admits($0) ?? false },
            onClose: { [weak self] in self?.lose() })
        self.connection = connection
        let owner = Unmanaged.passUnretained(self).toOpaque()
        do {
            try connection.start { (bus) throws(LullError) in
                let asked = sd_bus_request_name_async(bus, nil, name, 0, nameAnswered, owner)
                guard asked >= 0 else { throw .bus("sd_bus_request_name_async", asked) }
            }
        } catch {
            close()
            throw SessionBus.unreachable(address)
        }
    }

    deinit {
        close()
    }

    /// Leaves the bus without calling `onChange`. Twice does nothing.
    package func close() {
        connection?.close()
        connection = nil
    }

    /// Calls a method of another program on the bus; `reply` gets its outputs, or nil if nobody answered
    /// as hoped. It is called once, unless the bus is left meanwhile.
    package func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String,
        _ signature: String, _ arguments: [BusValue], reply: @escaping ([BusValue]?) -> Void
    ) {
        guard let connection else { return reply(nil) }
        do {
            try connection.call(
                destination, path, interface, method, signature, arguments, reply: reply)
        } catch {
            reply(nil)
        }
    }

    fileprivate func take(_ state: State) { onChange(state) }

    private func lose() {
        guard connection != nil else { return }
        connection = nil
        onChange(.closed)
    }

    private func admits(_ message: OpaquePointer) -> Bool {
        guard let sender = sd_bus_message_get_sender(message).map({ String(cString: $0) }) else {
            return false
        }
        if let known = knownSenders[sender] { return known }
        var credentials: OpaquePointer?
        guard sd_bus_query_sender_creds(message, UInt64(SD_BUS_CREDS_EUID), &credentials) >= 0,
            let credentials
        else { return false }
        defer { sd_bus_creds_unref(credentials) }
        var uid: uid_t = 0
        let isOurs = sd_bus_creds_get_euid(credentials, &uid) >= 0 && uid == geteuid()
        if knownSenders.count >= SessionBus.sendersMaximum { knownSenders = [:] }
        knownSenders[sender] = isOurs
        return isOurs
    }

    private static func unreachable(_ address: String) -> LullError {
        LullError(
            .unavailable, "There is no session bus at '\(address.escapedForDisplay)'.",
            hint: "The daemon is reachable on its own socket all the same.")
    }
}

/// Called by sd-bus with the broker's answer to the request for the name.
private func nameAnswered(
    message: OpaquePointer?, owner: UnsafeMutableRawPointer?,
    busError: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let owner else { return 0 }
    let bus = Unmanaged<SessionBus>.fromOpaque(owner).takeUnretainedValue()
    // DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER and …_ALREADY_OWNER.
    var answer: UInt32 = 0
    let isRead =
        sd_bus_message_is_method_error(message, nil) == 0
        && sd_bus_message_read_basic(message, CChar(bitPattern: UInt8(ascii: "u")), &answer) > 0
    bus.take(isRead && (answer == 1 || answer == 4) ? .named : .nameTaken)
    return 0
}
