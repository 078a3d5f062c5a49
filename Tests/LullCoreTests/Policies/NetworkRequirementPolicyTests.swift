import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct NetworkRequirementPolicyTests {
    private struct Row {
        var network: NetworkCondition?
        var observed: Operand
        /// Nil: a veto.
        var any: Double?
        var unmetered: Double?
    }

    private static func full(_ metering: NetworkCondition.Metering) -> NetworkCondition {
        NetworkCondition(reach: .full, metering: metering)
    }

    private let rows: [Row] = [
        Row(network: nil, observed: .unknown),
        Row(network: NetworkCondition(reach: .none), observed: .word("none")),
        Row(network: NetworkCondition(reach: .portal, metering: .no), observed: .word("portal")),
        Row(network: NetworkCondition(reach: .limited, metering: .no), observed: .word("limited")),
        Row(
            network: NetworkCondition(reach: .full, metering: .no, isAirplaneModeOn: true),
            observed: .word("airplane mode")),
        Row(network: full(.no), observed: .word("unmetered"), any: 1, unmetered: 1),
        Row(network: full(.guessNo), observed: .word("unmetered (guess)"), any: 1, unmetered: 1),
        Row(network: full(.unknown), observed: .word("metering unknown"), any: 1),
        Row(network: full(.guessYes), observed: .word("metered (guess)"), any: 0.5),
        Row(network: full(.yes), observed: .word("metered"), any: 0.5),
    ]

    @Test("each state of the network against each requirement")
    func table() {
        for row in rows {
            let context = PolicyContext.sample { $0.conditions.network = row.network }
            PolicyExpectation(answer: .none)
                .check(NetworkRequirementPolicy(), .sample(), context)
            check(row, row.any, "any", .network, context)
            check(row, row.unmetered, "unmetered", [.network, .unmeteredNetwork], context)
        }
    }

    private func check(
        _ row: Row, _ score: Double?, _ required: String, _ requirements: Requirements,
        _ context: PolicyContext
    ) {
        PolicyExpectation(
            answer: score.map { .score($0, weight: 8.4) } ?? .veto(weight: 8.4),
            required: .word(required), observed: row.observed,
            wakeUps: score == 1 ? .none : WakeUps(.network)
        ).check(NetworkRequirementPolicy(), .sample(requirements: requirements), context)
    }
}
