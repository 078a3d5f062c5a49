internal import LullModel

/// Finds the known name that somebody probably meant.
enum NearestName {
    /// The one with the fewest changed letters, at most a third of them; the first of equals.
    static func of(_ word: String, among names: [String]) -> String? {
        // Words from outside may be of any length.
        guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
        let lowercased = word.lowercased()
        let ranked = names.map { (name: $0, changes: Spelling.distance(lowercased, $0)) }
        guard let best = ranked.min(by: { $0.changes < $1.changes }) else { return nil }
        return best.changes <= max(2, lowercased.unicodeScalars.count / 3) ? best.name : nil
    }
}
