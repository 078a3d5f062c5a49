internal import LullBus
internal import LullModel

/// A request's dictionary read key by key; nil where a key is missing, an error that names it where
/// it has another type or is out of range.
struct SubmissionValues {
    private let entries: [String: BusValue]

    init(_ entries: [String: BusValue]) {
        self.entries = entries
    }

    func text(_ key: SubmissionKey) throws(LullError) -> String? { try value(key, \.string) }
    func texts(_ key: SubmissionKey) throws(LullError) -> [String]? { try value(key, \.strings) }
    func flag(_ key: SubmissionKey) throws(LullError) -> Bool? { try value(key, \.bool) }
    func integer(_ key: SubmissionKey) throws(LullError) -> Int64? { try value(key, \.integer) }

    /// One of `words`.
    func word(_ key: SubmissionKey, of words: [String]) throws(LullError) -> String? {
        guard let word = try text(key) else { return nil }
        try check(word, of: key, isAmong: words)
        return word
    }

    /// From 0; more than there can be of them is the most.
    func nanoseconds(_ key: SubmissionKey) throws(LullError) -> Int64? {
        if case .uint64(let number)? = entries[key.rawValue] { return Int64(clamping: number) }
        guard let number = try integer(key) else { return nil }
        guard number >= 0 else { throw outOfRange(key) }
        return number
    }

    /// Seconds from 0, with or without a fraction.
    func span(_ key: SubmissionKey) throws(LullError) -> TimeSpan? {
        guard let seconds = try value(key, \.number) else { return nil }
        guard seconds >= 0, seconds.isFinite else { throw outOfRange(key) }
        return TimeSpan(seconds: seconds)
    }

    func check(
        _ word: String, of key: SubmissionKey, isAmong words: [String]
    ) throws(LullError) {
        guard !words.contains(word) else { return }
        let nearest = NearestWord.nearest(to: word, among: words)
        throw LullError(
            .invalidRequest,
            "'\(key.rawValue)' cannot be '\(String(word.prefix(64)).escapedForDisplay)'.",
            hint: (nearest.map { "Did you mean '\($0)'? " } ?? "")
                + "It takes \(words.joined(separator: ", ")).")
    }

    private func value<Value>(
        _ key: SubmissionKey, _ content: (BusValue) -> Value?
    ) throws(LullError) -> Value? {
        guard let entry = entries[key.rawValue] else { return nil }
        guard let value = content(entry) else {
            throw LullError(
                .invalidRequest,
                "'\(key.rawValue)' has the type '\(entry.signature)', which does not fit.",
                hint: "It takes \(key.typeInWords).")
        }
        return value
    }

    private func outOfRange(_ key: SubmissionKey) -> LullError {
        LullError(
            .invalidRequest, "'\(key.rawValue)' must be a number from 0.",
            hint: "It takes \(key.typeInWords).")
    }
}
