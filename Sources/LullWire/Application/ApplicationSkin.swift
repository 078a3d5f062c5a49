package import LullBus
package import LullModel

/// Answers `io.lull.Application1` out of an `ApplicationService`.
///
/// Takes arguments apart and refuses whoever does not come over the private socket. Guards nothing.
package final class ApplicationSkin: BusResponder {
    private let service: any ApplicationService

    package init(_ service: any ApplicationService) {
        self.service = service
    }

    /// The object to give to a `BusListener`; it keeps the skin.
    package func object() -> BusObject {
        BusObject(
            path: ApplicationInterface.path, interface: ApplicationInterface.table,
            responder: self)
    }

    package func answer(_ call: BusCall) throws(LullError) -> [BusValue] {
        guard let method = ApplicationInterface.Method(rawValue: call.method) else {
            throw LullError(.internal, "There is no method '\(call.method)'.")
        }
        guard let peer = call.peer else {
            throw LullError(
                .accessDenied, "Apps are served on the daemon's own socket only.",
                hint: "Connect to $XDG_RUNTIME_DIR/lull/bus, or to LULL_SOCKET.")
        }
        switch method {
        case .hello:
            return try reply(service.hello(decode(AppGreeting.self, call), from: peer))
        case .submit: try service.submit(decode(AppRequest.self, call), from: peer)
        case .cancel: try service.cancel(call.text(0), from: peer)
        case .cancelAll: try service.cancelAll(from: peer)
        case .listPending: return try reply(service.pending(from: peer))
        case .finishLaunching: try service.finishLaunching(from: peer)
        case .complete:
            try service.complete(
                execution(call), decode(Completion.self, call, at: 1), from: peer)
        case .reportProgress:
            try service.report(
                decode(TaskProgress.self, call, at: 1), of: execution(call), from: peer)
        case .setActivity:
            try service.setActivity(activity(call.text(0)), from: peer)
        case .setFetchInterval:
            let nanoseconds = try call.integer(0)
            let interval = nanoseconds < 0 ? nil : TimeSpan(nanoseconds: nanoseconds)
            try service.setFetchInterval(interval, from: peer)
        case .simulateLaunch: try service.simulateLaunch(call.text(0), from: peer)
        case .simulateExpiration: try service.simulateExpiration(call.text(0), from: peer)
        case .notify: try service.notify(decode(NotificationRequest.self, call), from: peer)
        case .withdrawNotifications:
            try service.withdrawNotifications(call.strings(0), from: peer)
        case .listNotifications: return try reply(service.notifications(from: peer))
        case .getMetrics: return try reply(service.metrics(since: call.number(0), from: peer))
        }
        return []
    }

    package func read(_ name: String) throws(LullError) -> BusValue {
        throw LullError(.internal, "There is no property '\(name)'.")
    }

    private func reply(_ value: some Encodable) throws(LullError) -> [BusValue] {
        [try BusValueEncoder().encode(value)]
    }

    /// What does not have the documented shape is the caller's fault.
    private func decode<Value: Decodable>(
        _ type: Value.Type, _ call: BusCall, at index: Int = 0
    ) throws(LullError) -> Value {
        do throws(LullError) {
            return try BusValueDecoder().decode(
                type, from: .dictionary(call.dictionary(index)))
        } catch {
            throw LullError(
                .invalidRequest, "\(call.method) was called with a value of another shape.",
                hint: "Documentation/DBus.md has the keys and their types.")
        }
    }

    private func execution(_ call: BusCall) throws(LullError) -> ExecutionID {
        ExecutionID(try call.integer(0))
    }

    private func activity(_ text: String) throws(LullError) -> AppActivity {
        guard let activity = AppActivity(rawValue: text) else {
            throw LullError(
                .invalidRequest, "'\(text.escapedForDisplay)' is no activity of an app.",
                hint: "Give foreground or background.")
        }
        return activity
    }
}

extension BusPeer {
    /// Tells the app a signal of `io.lull.Application1`; false if it cannot hear it any more.
    @discardableResult
    package func send(
        _ signal: ApplicationInterface.Signal, _ values: [BusValue]
    ) throws(LullError) -> Bool {
        try send(
            signal.rawValue, of: ApplicationInterface.table, at: ApplicationInterface.path, values)
    }
}
