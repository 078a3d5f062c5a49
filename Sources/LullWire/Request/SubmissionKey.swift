/// The keys of the dictionary that `Submit` takes.
package enum SubmissionKey: String, CaseIterable, Sendable {
    case identifier
    case kind
    case requires
    case earliestDelay = "earliest-delay-ns"
    case earliestDate = "earliest-date-ns"
    case earliestSeconds = "earliest-seconds"
    case limit = "limit-seconds"
    case every = "every-seconds"
    case retry
    case disposition
    case command
    case environment
    case directory

    /// The D-Bus type of the value, as the documentation and errors name it.
    package var signature: String {
        switch self {
        case .identifier, .kind, .disposition, .directory: "s"
        case .requires, .command, .environment: "as"
        case .earliestDelay: "t"
        case .earliestDate: "x"
        case .earliestSeconds, .limit, .every: "d"
        case .retry: "b"
        }
    }

    /// The type in words.
    var typeInWords: String {
        switch signature {
        case "s": "a text (s)"
        case "as": "a list of texts (as)"
        case "t": "a number of nanoseconds from 0 (t)"
        case "x": "a number of nanoseconds (x)"
        case "d": "a number of seconds (d)"
        default: "true or false (b)"
        }
    }
}
