/// Finds the word somebody probably meant.
enum NearestWord {
    /// The word with the fewest changed letters, if fewer than half differ; the earlier of equals.
    static func nearest(to word: String, among words: [String]) -> String? {
        // Words from outside may be of any length; none of ours is longer than this.
        guard word.utf8.count <= 64 else { return nil }
        if let whole = words.first(where: { $0.hasPrefix(word) && word.utf8.count >= 3 }) {
            return whole
        }
        let ranked = words.map { (word: $0, changes: changes(from: word, to: $0)) }
        guard let best = ranked.min(by: { $0.changes < $1.changes }) else { return nil }
        return best.changes * 2 < max(word.utf8.count, best.word.utf8.count) ? best.word : nil
    }

    /// How many letters must be added, removed or changed.
    private static func changes(from left: String, to right: String) -> Int {
        let right = Array(right.utf8)
        var row = Array(0...right.count)
        for (line, letter) in left.utf8.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in right.indices {
                let above = row[column + 1]
                let changed = diagonal + (right[column] == letter ? 0 : 1)
                row[column + 1] = min(changed, above + 1, row[column] + 1)
                diagonal = above
            }
        }
        return row[right.count]
    }
}
