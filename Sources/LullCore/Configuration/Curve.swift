/// A piecewise linear function: exact on every machine, unlike `exp` and `pow`.
package struct Curve: Hashable, Codable, Sendable {
    /// A position and the value there.
    package struct Point: Hashable, Codable, Sendable {
        package var at: Double
        package var value: Double

        package init(at: Double, value: Double) {
            self.at = at
            self.value = value
        }
    }

    package let points: [Point]

    /// Takes at least one point; `at` ascends strictly.
    package init(_ points: [Point]) {
        precondition(!points.isEmpty, "A curve needs a point; give at least one.")
        precondition(
            zip(points, points.dropFirst()).allSatisfy { $0.at < $1.at },
            "A curve's points must ascend; sort them by `at` and drop duplicates.")
        self.points = points
    }

    /// The value at `position`; the ends extend flat.
    package func value(at position: Double) -> Double {
        guard let first = points.first, position > first.at else { return points[0].value }
        for index in 1..<max(points.count, 1) where position <= points[index].at {
            let left = points[index - 1]
            let right = points[index]
            let share = (position - left.at) / (right.at - left.at)
            return left.value + (right.value - left.value) * share
        }
        return points[points.count - 1].value
    }

    /// The position from `start` on right after which the value lies below `limit`; nil if there is none.
    package func firstPosition(from start: Double, below limit: Double) -> Double? {
        if value(at: start) < limit { return start }
        for index in 1..<max(points.count, 1) where points[index].at > start {
            let left = points[index - 1]
            let right = points[index]
            guard right.value < limit else { continue }
            guard left.value > limit else { return max(start, left.at) }
            let share = (left.value - limit) / (left.value - right.value)
            return max(start, left.at + (right.at - left.at) * share)
        }
        return nil
    }

    /// The curve with all values multiplied by `factor`.
    package func scaled(by factor: Double) -> Curve {
        Curve(points.map { Point(at: $0.at, value: factor * $0.value) })
    }
}
