internal import CSystemd
internal import Glibc
internal import LullModel

/// Puts in words why a call to the daemon brought no answer, for every kind of client.
struct CallFailure {
    /// Where the daemon listens, as far as the client knows.
    let socketPath: String?
    /// How long an answer was waited for.
    let limit: TimeSpan

    /// What a failed call means: an error the daemon threw, or what befell the call itself.
    ///
    /// `result` is the negative number of sd-bus; `name` and `message` are what came over the bus.
    func error(_ result: Int32, name: String, message: String) -> LullError {
        if let thrown = LullError(busName: name, busMessage: message) { return thrown }
        switch name {
        case "org.freedesktop.DBus.Error.UnknownMethod",
            "org.freedesktop.DBus.Error.UnknownInterface",
            "org.freedesktop.DBus.Error.UnknownObject",
            "org.freedesktop.DBus.Error.UnknownProperty",
            "org.freedesktop.DBus.Error.InvalidArgs":
            return LullError(
                .protocolMismatch, "The daemon does not know this call: \(message)",
                hint: "Bring lull and lulld to the same version, then restart lulld.")
        default: break
        }
        switch -result {
        case ETIMEDOUT: return noAnswer
        case ECONNRESET, ENOTCONN, EPIPE, ESHUTDOWN: return closed
        default:
            let reason = message.isEmpty ? String(cString: strerror(-result)) : message
            return LullError(.internal, "The call to the daemon failed: \(reason).")
        }
    }

    /// Nothing came within the limit.
    var noAnswer: LullError {
        LullError(
            .unavailable, "The daemon did not answer within \(Int(limit.seconds)) seconds.",
            hint: "Try again; if it stays so, restart lulld.")
    }

    /// The other end went away.
    var closed: LullError {
        let place = socketPath.map { " at '\($0.escapedForDisplay)'" } ?? ""
        return CallFailure.notRunning("The daemon\(place) closed the connection.")
    }

    /// What a refused `connect` means.
    static func refusal(_ number: Int32, _ path: String) -> LullError {
        switch number {
        case EACCES, EPERM:
            LullError(
                .accessDenied, "'\(path.escapedForDisplay)' may not be opened by this account.",
                hint: "Run the command under the account that runs lulld, or set LULL_SOCKET.")
        case ENOENT, ECONNREFUSED, ENOTDIR, ENOTSOCK, EPROTOTYPE:
            notRunning("Nobody listens at '\(path.escapedForDisplay)'.")
        case EAGAIN, ETIMEDOUT:
            LullError(
                .unavailable, "The daemon at '\(path.escapedForDisplay)' takes no connections now.",
                hint: "Try again; if it stays so, restart lulld.")
        default:
            notRunning(
                "'\(path.escapedForDisplay)' cannot be reached: \(String(cString: strerror(number)))."
            )
        }
    }

    /// The daemon there belongs to somebody else.
    static func foreign(_ path: String) -> LullError {
        LullError(
            .accessDenied, "The daemon at '\(path.escapedForDisplay)' is another person's.",
            hint: "Run the command under the account that runs lulld, or set LULL_SOCKET.")
    }

    static func notRunning(_ sentence: String) -> LullError {
        LullError(
            .daemonNotRunning, sentence,
            hint: "Start the daemon: 'systemctl --user start lulld', or run 'lulld'.")
    }
}
