package import LullBus
package import LullModel

/// Answers `io.lull.Scheduler1` out of a `SchedulerService` and an `AppService`.
///
/// It takes arguments apart and puts reports together. Guards nothing. Calls the service on the thread
/// of the loop its object's connections hang on.
package final class SchedulerSkin: BusResponder {
    let service: any SchedulerService & AppService
    private let admits: (BusPeer) -> Bool

    /// Peers of the private socket that are not admitted get `accessDenied` from every method.
    package init(
        _ service: any SchedulerService & AppService,
        admits: @escaping (BusPeer) -> Bool = { _ in true }
    ) {
        self.service = service
        self.admits = admits
    }

    /// The object to give to a `BusListener` and a `SessionBus`; it keeps the skin.
    package func object() -> BusObject {
        BusObject(
            path: SchedulerInterface.path, interface: SchedulerInterface.table, responder: self)
    }

    package func answer(_ call: BusCall) throws(LullError) -> [BusValue] {
        if let peer = call.peer, !admits(peer) {
            throw LullError(
                .accessDenied, "An app acts for itself only; this interface is the person's.",
                hint: "Use io.lull.Application1, or BGTaskScheduler.")
        }
        if let method = SchedulerInterface.AppMethod(rawValue: call.method) {
            return try answer(method, call)
        }
        guard let method = SchedulerInterface.Method(rawValue: call.method) else {
            throw LullError(.internal, "There is no method '\(call.method)'.")
        }
        switch method {
        case .submit:
            let submission = try SubmissionDictionary.submission(from: call.dictionary(0))
            return try reply(service.submit(submission))
        case .cancel: try service.cancel(identifier(call))
        case .cancelAll: return [.int64(Int64(try service.cancelAll()))]
        case .listPending:
            return try reply(
                service.pending(
                    after: optionalIdentifier(call),
                    limit: limit(call, maximum: SchedulerInterface.pendingPageMaximum)))
        case .explain: return try reply(service.explain(identifier(call)))
        case .listExecutions:
            return try reply(
                service.history(
                    of: optionalIdentifier(call),
                    limit: limit(call, maximum: SchedulerInterface.executionsMaximum)))
        case .getStatus: return try reply(service.status())
        case .listConditions: return try reply(service.conditions())
        case .overrideCondition:
            try service.overrideCondition(
                call.text(0), value: call.text(1), duration: duration(call.integer(2)))
        case .clearOverride:
            let name = try call.text(0)
            try service.clearOverride(name.isEmpty ? nil : name)
        case .simulateLaunch: return try reply(service.simulateLaunch(identifier(call)))
        case .simulateExpiration: try service.simulateExpiration(identifier(call))
        case .resume: try service.resume(identifier(call))
        case .getOutput:
            let number = try call.integer(1)
            let execution = number == SchedulerInterface.none ? nil : ExecutionID(number)
            return try reply(service.output(of: identifier(call), execution: execution))
        }
        return []
    }

    package func read(_ name: String) throws(LullError) -> BusValue {
        switch SchedulerInterface.Property(rawValue: name) {
        case .version: return .string(LullVersion.current)
        case .pendingCount: return .int64(Int64(try service.status().pendingCount))
        case nil: throw LullError(.internal, "There is no property '\(name)'.")
        }
    }

    func reply(_ report: some Encodable) throws(LullError) -> [BusValue] {
        [try BusValueEncoder().encode(report)]
    }

    /// Whom the text names is the service's to say.
    private func identifier(_ call: BusCall) throws(LullError) -> TaskIdentifier {
        try TaskIdentifier(writtenByPerson: call.text(0))
    }

    /// The empty text names nobody.
    private func optionalIdentifier(_ call: BusCall) throws(LullError) -> TaskIdentifier? {
        let text = try call.text(0)
        return text.isEmpty ? nil : try TaskIdentifier(writtenByPerson: text)
    }

    /// 0 asks for as many as there may be.
    func limit(_ call: BusCall, maximum: Int) throws(LullError) -> Int {
        let wanted = try call.integer(1)
        return wanted == 0 ? maximum : Int(min(wanted, Int64(maximum)))
    }

    private func duration(_ nanoseconds: Int64) throws(LullError) -> TimeSpan? {
        if nanoseconds == SchedulerInterface.none { return nil }
        guard nanoseconds > 0 else {
            throw LullError(
                .invalidRequest, "An override cannot last \(nanoseconds) ns.",
                hint: "Give a positive number of nanoseconds, or -1 for an override without end.")
        }
        return TimeSpan(nanoseconds: nanoseconds)
    }
}
