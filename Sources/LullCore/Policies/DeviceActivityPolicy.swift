package import LullModel

/// Keeps heavy work away from the person: processing prefers, and may require, that nobody is there.
package struct DeviceActivityPolicy: Policy {
    package var name: String { "DeviceActivity" }
    package var reason: PendingReason { .deviceActivity }
    /// As seen in logs of dasd: 20 for processing-like work, 2 for a refresh.
    private var processingWeight: Double { 20.0 }
    private var refreshWeight: Double { 2.0 }
    /// As seen in logs of dasd for a device in use: 0.25 and 0.41.
    private var processingActiveScore: Double { 0.25 }
    private var refreshActiveScore: Double { 0.41 }

    package init() {}

    /// An app's processing always waits for idle; a command's only with `--idle`.
    package static func requiresIdle(_ request: PendingRequest) -> Bool {
        request.requirements.contains(.idle)
            || (request.kind.group == .long && !request.submitter.isCommand)
    }

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        let isRequired = DeviceActivityPolicy.requiresIdle(request)
        let required: Operand? = isRequired ? .word("away") : nil
        let isLong = request.kind.group == .long
        let weight = isLong ? processingWeight : refreshWeight
        let remedy = "Leave the device alone."
        switch context.conditions.presence {
        case .away?:
            return proceed(
                weight: weight, required: required, observed: .word("away"), facet: .presence)
        case .active? where isRequired:
            return veto(
                weight: weight, required: required, observed: .word("active"), remedy: remedy,
                facet: .presence)
        case .active?:
            let score = isLong ? processingActiveScore : refreshActiveScore
            return proceed(
                weight: weight, score: score, required: required, observed: .word("active"),
                remedy: remedy, facet: .presence)
        case nil where isRequired:
            return veto(
                weight: weight, required: required, observed: .unknown,
                remedy: "Nothing tells whether you are there; state it with "
                    + "`lull conditions --set presence=away`.", facet: .presence)
        case nil:
            return notCounted(facet: .presence)
        }
    }
}
