import LullModel
import LullTestSupport
import Testing

@testable import LullCore

@Suite struct EvaluationTests {
    private func response(
        _ policy: String, _ score: Double, weight: Double,
        decision: Decision = .canProceed, reason: PendingReason = .thermal,
        isCounted: Bool = true, wakeUps: WakeUps = .none
    ) -> Response {
        Response(
            policy: policy, reason: reason, decision: decision, weight: weight, score: score,
            isCounted: isCounted, required: nil, observed: .unknown, remedy: nil, facet: nil,
            wakeUps: wakeUps)
    }

    private func evaluate(
        _ responses: [Response], threshold: Double = 0.8, after span: TimeSpan = .zero
    ) -> Evaluation {
        var configuration = Configuration()
        configuration.thresholdShare = threshold
        return Evaluation(
            responses: responses, threshold: Threshold(of: .sample(), in: configuration),
            at: PendingRequest.sampleMoment + span)
    }

    // MARK: Score

    private struct LoggedRow {
        var shown: [(policy: String, weight: Double, score: Double)]
        var sum: Double
        var score: Double
        var threshold: Double
        var runs: Bool
    }

    @Test("four rows of a public log: sums, scores and decisions to six digits")
    func loggedRows() {
        let denominator = 48.52
        let rows = [
            LoggedRow(
                shown: [("DeviceActivity", 20, 0.75), ("BatteryLevel", 1, 0.6014)],
                sum: 43.1214, score: 0.888734, threshold: 0.694377, runs: true),
            LoggedRow(
                shown: [
                    ("DeviceActivity", 20, 0.75), ("ChargerPluggedIn", 10, 0.5),
                    ("BatteryLevel", 1, 0.5479),
                ], sum: 38.0679, score: 0.784582, threshold: 0.664113, runs: true),
            LoggedRow(
                shown: [
                    ("DeviceActivity", 20, 0.65), ("ChargerPluggedIn", 10, 0.5),
                    ("BatteryLevel", 1, 0.5479), ("Thermal", 5, 0.2),
                ], sum: 32.0679, score: 0.660922, threshold: 0.664113, runs: false),
            LoggedRow(
                shown: [
                    ("DeviceActivity", 20, 0.75), ("ChargerPluggedIn", 10, 0.5),
                    ("BatteryLevel", 1, 0.5134),
                ], sum: 38.0334, score: 0.783871, threshold: 0.664113, runs: true),
        ]
        for row in rows {
            var responses = row.shown.map { response($0.policy, $0.score, weight: $0.weight) }
            let unshown = denominator - row.shown.reduce(0) { $0 + $1.weight }
            responses.append(response("Unshown", 1, weight: unshown))
            let evaluation = evaluate(responses, threshold: row.threshold)
            #expect(abs(evaluation.score * denominator - row.sum) < 5e-7)
            // The log rounds what it prints, the denominator too.
            #expect(abs(evaluation.score - row.score) < 1e-6)
            #expect(evaluation.decision == .canProceed)
            #expect(evaluation.runs == row.runs)
        }
    }

    @Test("what is not counted leaves the mean alone, and with nothing counted the score is 1")
    func uncounted() {
        #expect(evaluate([]).score == 1)
        #expect(evaluate([]).runs)
        let unknown = response("Unknown", 0, weight: 0, isCounted: false)
        #expect(evaluate([unknown]).score == 1)
        #expect(evaluate([unknown, response("A", 0.5, weight: 2)]).score == 0.5)
        #expect(
            evaluate([response("A", 0.5, weight: 2), response("B", 1, weight: 0)]).score == 0.5)
    }

    @Test("a score must exceed the threshold; meeting it is not enough")
    func exceeds() {
        #expect(!evaluate([response("A", 0.8, weight: 1)]).runs)
        #expect(evaluate([response("A", 0.8 + 1e-9, weight: 1)]).runs)
    }

    // MARK: Decision

    @Test("an absolute refusal beats an absolute wish, which beats a refusal, which beats a score")
    func precedence() {
        let strength: [Decision] = [
            .canProceed, .mustNotProceed, .absolutelyMustProceed, .absolutelyMustNotProceed,
        ]
        for (i, first) in strength.enumerated() {
            for (j, second) in strength.enumerated() {
                let evaluation = evaluate([
                    response("A", 1, weight: 1, decision: first),
                    response("B", 1, weight: 1, decision: second),
                ])
                #expect(evaluation.decision == strength[max(i, j)])
                #expect(evaluation.runs == (max(i, j) % 2 == 0))
            }
        }
    }

    @Test("an absolute wish runs whatever the score, and is no veto")
    func wish() {
        let evaluation = evaluate([
            response("A", 0, weight: 1, decision: .absolutelyMustProceed),
            response("B", 0, weight: 9, decision: .mustNotProceed),
        ])
        #expect(evaluation.runs)
        #expect(evaluation.reasons == [.starting])
        #expect(evaluation.watch(at: PendingRequest.sampleMoment) == .none)
    }

    @Test("reasons are the vetoes in order, else that a better moment is likely")
    func reasons() {
        let vetoes = evaluate([
            response("A", 0, weight: 1, decision: .mustNotProceed, reason: .network),
            response("B", 0.1, weight: 1, reason: .thermal),
            response("C", 0, weight: 1, decision: .absolutelyMustNotProceed, reason: .batteryLevel),
        ])
        #expect(vetoes.reasons == [.network, .batteryLevel])
        #expect(evaluate([response("A", 0.1, weight: 1)]).reasons == [.betterMoment])
        #expect(evaluate([response("A", 0.9, weight: 1)]).reasons == [.starting])
    }

    @Test("only moments put off the earliest possible start, and the latest of them decides")
    func earliestPossible() {
        let now = PendingRequest.sampleMoment
        func veto(_ wakeUps: WakeUps) -> Response {
            response("A", 0, weight: 1, decision: .mustNotProceed, wakeUps: wakeUps)
        }
        #expect(evaluate([veto(WakeUps(.network))]).earliestPossible(at: now) == now)
        #expect(
            evaluate([
                veto(WakeUps(at: now + .hours(1))), veto(WakeUps(.record, at: now + .hours(3))),
                veto(WakeUps(.battery)),
            ]).earliestPossible(at: now) == now + .hours(3))
    }

    // MARK: Watch

    private let now = PendingRequest.sampleMoment

    @Test("a vetoed request waits for its first veto and for nothing else")
    func firstVeto() {
        let evaluation = evaluate([
            response("A", 0.1, weight: 1, wakeUps: WakeUps(.presence)),
            response(
                "B", 0, weight: 1, decision: .mustNotProceed,
                wakeUps: WakeUps(WakeTriggers(.network), at: now + .hours(9))),
            response(
                "C", 0, weight: 1, decision: .absolutelyMustNotProceed, wakeUps: WakeUps(.thermal)),
        ])
        #expect(evaluation.watch(at: now) == WakeUps(WakeTriggers(.network), at: now + .hours(9)))
        #expect(evaluation.thresholdReached(at: now) == nil)
    }

    @Test("a low score waits for any better condition, and for the threshold to fall")
    func lowScore() throws {
        let evaluation = evaluate([
            response("A", 0.25, weight: 2, wakeUps: WakeUps(.presence)),
            response("B", 0.5, weight: 1, wakeUps: WakeUps(.externalPower)),
            response("C", 1, weight: 1),
            response("D", 0, weight: 0, isCounted: false, wakeUps: WakeUps(.battery)),
        ])
        let watch = evaluation.watch(at: now)
        #expect(watch.triggers.facets.facets == [.externalPower, .battery, .presence])
        #expect(watch.moment == evaluation.thresholdReached(at: now))
        // 0.8 × 2 × (1 − share) = 0.5 at share 0.6875 of two days, and a millisecond later less.
        let crossing = now + .hours(33) + .milliseconds(1)
        #expect(abs((watch.moment - crossing).nanoseconds) < 1000)
    }

    @Test("a sampled condition is waited for only if it alone would lift the score")
    func sampled() {
        let lifts = evaluate([
            response("A", 0.5, weight: 5, wakeUps: WakeUps(.cpuPressure)),
            response("B", 1, weight: 5),
            response("C", 0.5, weight: 1, wakeUps: WakeUps(.presence)),
        ])
        #expect(lifts.watch(at: now).triggers.facets.facets == [.presence, .cpuPressure])
        let helpless = evaluate([
            response("A", 0.5, weight: 5, wakeUps: WakeUps(.cpuPressure)),
            response("C", 0.25, weight: 20, wakeUps: WakeUps(.presence)),
        ])
        #expect(helpless.watch(at: now).triggers.facets.facets == [.presence])
    }

    @Test(
        "once the threshold has fallen so far that a sampled condition could lift it, it is watched"
    )
    func sampledLater() {
        let responses = [
            response("A", 0.5, weight: 5, wakeUps: WakeUps(.cpuPressure)),
            response("C", 0.25, weight: 20, wakeUps: WakeUps(.presence)),
        ]
        let early = evaluate(responses)
        let moment = early.watch(at: now).moment
        // (5 + 5) / 25 = 0.4 is what a calm processor would give.
        #expect(moment == early.threshold.moment(atWhichExceededBy: 0.4, from: now))
        #expect(moment < early.thresholdReached(at: now) ?? .zero)
        let later = evaluate(responses, after: moment - now)
        #expect(!later.runs)
        #expect(later.watch(at: moment).triggers.facets.facets == [.presence, .cpuPressure])
        #expect(later.watch(at: moment).moment == later.thresholdReached(at: moment))
    }

    @Test("a sampled condition that is unknown is watched, since becoming known may lift the score")
    func sampledUnknown() {
        let evaluation = evaluate([
            response("A", 0.6, weight: 10, wakeUps: WakeUps(.presence)),
            response("B", 0, weight: 0, isCounted: false, wakeUps: WakeUps(.cpuPressure)),
        ])
        #expect(evaluation.watch(at: now).triggers.facets.facets == [.presence, .cpuPressure])
    }
}
