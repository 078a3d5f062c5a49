/// Finds what somebody probably meant.
package enum NearestMatch {
    /// Longer words are not compared: their distance costs time and helps nobody.
    private static let lengthMaximum = 64

    /// The candidate closest to `word`, the first of equals; nil if none is close.
    ///
    /// Close is a third of the word's letters, at least one: `histroy` finds `history`.
    package static func of(_ word: String, among candidates: [String]) -> String? {
        guard !word.isEmpty, word.count <= lengthMaximum else { return nil }
        let distanceMaximum = max(1, word.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates
        where candidate != word && abs(candidate.utf8.count - word.utf8.count) <= lengthMaximum {
            let distance = distance(from: word, to: candidate)
            if distance <= distanceMaximum, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.candidate
    }

    /// Insertions, deletions, substitutions, and exchanges of neighbours, each counted one.
    package static func distance(from first: String, to second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let substitution = previous[column] + (first[row] == second[column] ? 0 : 1)
                var cost = min(substitution, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
