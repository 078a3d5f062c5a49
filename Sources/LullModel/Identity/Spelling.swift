/// Finds what a misspelt word may have meant.
package enum Spelling {
    /// Up to three candidates within a third of the word's length in edits, nearest first.
    package static func nearest(to word: String, among candidates: [String]) -> [String] {
        let bound = max(1, word.count / 3)
        var near: [(edits: Int, candidate: String)] = []
        for candidate in Set(candidates) where candidate != word {
            let edits = distance(word, candidate)
            if edits <= bound { near.append((edits, candidate)) }
        }
        near.sort { ($0.edits, $0.candidate) < ($1.edits, $1.candidate) }
        return near.prefix(3).map(\.candidate)
    }

    /// Insertions, deletions and replacements from one to the other (Levenshtein).
    package static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        var row = Array(0...right.count)
        for (number, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = number + 1
            for column in right.indices {
                let change = diagonal + (scalar == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
