/// Finds the known name that somebody probably meant.
enum NearestName {
    /// The one with the fewest changed letters, at most a third of them; the first of equals.
    static func of(_ word: String, among names: [String]) -> String? {
        // Words from outside may be of any length.
        guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
        let lowercased = Array(word.lowercased().utf8)
        let ranked = names.map { (name: $0, changes: changes(lowercased, Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.changes < $1.changes }) else { return nil }
        return best.changes <= max(2, lowercased.count / 3) ? best.name : nil
    }

    /// How many letters must be added, removed or changed.
    private static func changes(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
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
