import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ThresholdTests {
    private let start = PendingRequest.sampleMoment

    private func threshold(
        window: TimeSpan = .days(2), optimum: Double = 1,
        _ change: (inout Configuration) -> Void = { _ in }
    ) -> Threshold {
        var configuration = Configuration()
        change(&configuration)
        return Threshold(of: .sample(window: window), in: configuration, optimum: optimum)
    }

    @Test(
        "it is 0.8 of the optimum for half the window, then falls evenly to nothing at its end",
        arguments: [
            (-5, 0.8), (0, 0.8), (12, 0.8), (24, 0.8), (30, 0.6), (36, 0.4), (42, 0.2), (48, 0),
            (100, 0),
        ] as [(Int64, Double)])
    func values(_ hours: Int64, _ value: Double) {
        #expect(abs(threshold().value(at: start + .hours(hours)) - value) < 1e-12)
        #expect(
            abs(threshold(optimum: 0.5).value(at: start + .hours(hours)) - value / 2) < 1e-12)
    }

    @Test("at the window's end every score is good enough")
    func end() {
        #expect(!threshold().isExceeded(by: 0, at: start + .hours(48) - TimeSpan(nanoseconds: 1)))
        #expect(threshold().isExceeded(by: 0, at: start + .hours(48)))
        #expect(threshold(window: .zero).isExceeded(by: 0, at: start))
        #expect(threshold().moment(atWhichExceededBy: 0, from: start) == start + .hours(48))
    }

    @Test("a score that just meets a level stretch waits for the end of that stretch")
    func level() {
        let moment = threshold().moment(atWhichExceededBy: 0.8, from: start)
        #expect(moment == start + .hours(24) + .milliseconds(1))
        let steps = threshold {
            $0.thresholdCurve = Curve([
                .init(at: 0, value: 1), .init(at: 0.25, value: 0.5), .init(at: 0.75, value: 0.5),
                .init(at: 1, value: 0),
            ])
        }
        #expect(
            steps.moment(atWhichExceededBy: 0.4, from: start)
                == start + .hours(36) + .milliseconds(1))
    }

    @Test("the moment a score is good enough is truly the first", arguments: SeededGenerator.seeds)
    func moments(_ seed: Int) {
        var random = SeededGenerator(seed: seed)
        let window = TimeSpan(
            nanoseconds: Int64.random(
                in: 60_000_000_000...TimeSpan.days(3650).nanoseconds, using: &random))
        var points = [Curve.Point(at: 0, value: 1)]
        for step in 1..<Int.random(in: 2...5, using: &random) {
            points.append(
                .init(
                    at: Double(step) / 5,
                    value: Double.random(in: 0...points[step - 1].value, using: &random)))
        }
        points.append(.init(at: 1, value: random.isOne(in: 2) ? 0 : points[points.count - 1].value))
        let threshold = threshold(
            window: window, optimum: Double.random(in: 0...1, using: &random)
        ) { $0.thresholdCurve = Curve(points) }
        for _ in 0..<20 {
            let now =
                start
                + TimeSpan(nanoseconds: Int64.random(in: 0...window.nanoseconds, using: &random))
            let score =
                random.isOne(in: 4)
                ? threshold.value(at: start + TimeSpan(seconds: window.seconds / 3))
                : Double.random(in: 0...1, using: &random)
            let moment = threshold.moment(atWhichExceededBy: score, from: now)
            #expect(moment >= now)
            #expect(threshold.isExceeded(by: score, at: moment), "score \(score) at \(moment)")
            if threshold.isExceeded(by: score, at: now) {
                #expect(moment == now)
            } else {
                // Nothing before it is good enough, but for the millisecond it allows itself.
                let before =
                    now
                    + TimeSpan(
                        nanoseconds: Int64.random(
                            in: 0...(moment - now).nanoseconds, using: &random))
                #expect(
                    before >= moment - .milliseconds(2)
                        || !threshold.isExceeded(by: score, at: before))
            }
        }
    }
}
