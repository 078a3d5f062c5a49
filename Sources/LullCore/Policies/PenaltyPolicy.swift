package import LullModel

/// Holds an app or command that failed again and again, for a growing time.
///
/// An app that overran or did not complete too often in a row is not launched until it is opened.
package struct PenaltyPolicy: Policy {
    package var name: String { "Penalty" }
    package var reason: PendingReason { .penalty }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        let most = context.configuration.offencesMaximum
        if let offences = context.standing?.offences, offences >= most {
            return veto(
                weight: 0, required: .word("opened"), observed: .count(offences),
                remedy: "Mend the app so that it completes in time (see `lull logs`), and open it.",
                wakeUps: WakeUps(.record))
        }
        guard let record = context.record, let heldUntil = record.heldUntil,
            heldUntil > context.now.scheduler
        else { return nil }
        return veto(
            weight: 0, required: .moment(heldUntil), observed: .count(record.failures),
            remedy: "Mend what makes it fail (see `lull logs`), then clear the hold with "
                + "`lull resume` or submit it again.",
            wakeUps: WakeUps(.record, at: heldUntil))
    }
}
