/// Words that no name of a type, function or case has here.
enum WordsNotToSay {
    /// From the third column of `Documentation/Glossary.md`, with the word to use instead.
    ///
    /// Short on purpose: words that have no good use elsewhere. `Result`, `Status` or `Context` do.
    static let glossary: [(word: String, say: String)] = [
        ("Job", "task request"),
        ("Queued", "pending"),
        ("Timeout", "time limit"),
        ("Constraint", "requirement (of the request) or restriction (of the device)"),
        ("Sensor", "condition"),
        ("Monitor", "condition source"),
        ("Watcher", "condition source"),
        ("Verdict", "response"),
        ("Vote", "response"),
        ("Cutoff", "threshold"),
        ("Blocker", "pending reason"),
        ("Recheck", "wake-up"),
        ("Quota", "budget"),
        ("Throttle", "rate limit"),
        ("Strike", "penalty"),
        ("Cooldown", "back-off"),
        ("Fuzz", "jitter or leeway"),
        ("Uptime", "boot time"),
        ("Chaos", "fault plan"),
        ("Oracle", "auditor"),
        ("Verifier", "auditor"),
        ("Mock", "Simulated…"),
        ("Stub", "Simulated…"),
        ("Dummy", "Simulated…"),
        ("Violation", "finding"),
    ]

    /// From `Documentation/Style.md`: words that say nothing, in names of types.
    static let emptyWords = [
        "Manager", "Helper", "Util", "Impl", "Base", "Common", "Handler", "Info",
    ]
}
