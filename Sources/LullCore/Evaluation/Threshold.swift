package import LullModel

/// How good is good enough: high while a better moment is likely, falling to nothing at the window's end.
package struct Threshold: Hashable, Sendable {
    package let windowStart: SchedulerTime
    package let windowEnd: SchedulerTime
    /// The best score that is expected within the window. Until a forecast exists it is the score with
    /// every soft condition at its best, which is 1.
    package let optimum: Double
    private let share: Double
    private let curve: Curve

    package init(of request: PendingRequest, in configuration: Configuration, optimum: Double = 1) {
        windowStart = request.windowStart
        windowEnd = request.windowEnd
        self.optimum = optimum
        share = configuration.thresholdShare
        curve = configuration.thresholdCurve
    }

    /// The threshold at a moment.
    package func value(at now: SchedulerTime) -> Double {
        optimum * share * curve.value(at: elapsedShare(at: now))
    }

    /// Whether `score` is good enough. At the window's end every score is: only vetoes hold then.
    package func isExceeded(by score: Double, at now: SchedulerTime) -> Bool {
        now >= windowEnd || score > value(at: now)
    }

    /// The first moment from `now` on at which `score` is good enough.
    package func moment(
        atWhichExceededBy score: Double, from now: SchedulerTime
    ) -> SchedulerTime {
        guard !isExceeded(by: score, at: now) else { return now }
        guard
            let position = curve.scaled(by: optimum * share).firstPosition(
                from: elapsedShare(at: now), below: score)
        else { return windowEnd }
        // A millisecond later, since the score must exceed the threshold and not just meet it; more only
        // where the curve is so flat that rounding hides a millisecond.
        let length = (windowEnd - windowStart).seconds
        var moment = max(now, windowStart + TimeSpan(seconds: position * length))
        var step = TimeSpan.milliseconds(1)
        repeat {
            moment = moment + step
            step = step * 2
        } while !isExceeded(by: score, at: moment)
        return min(moment, windowEnd)
    }

    private func elapsedShare(at now: SchedulerTime) -> Double {
        let length = windowEnd - windowStart
        guard length > .zero else { return 1 }
        let elapsed = now - windowStart
        return min(1, max(0, Double(elapsed.nanoseconds) / Double(length.nanoseconds)))
    }
}
