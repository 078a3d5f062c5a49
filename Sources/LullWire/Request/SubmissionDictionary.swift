package import LullBus
package import LullModel

/// A submission as the dictionary that `Submit` takes, both ways.
package enum SubmissionDictionary {
    /// Command and environment are kept with each request; a person's environment has some 5 KiB.
    package static let commandBytesMaximum = 256 * 1_024

    private static let requirements: [(word: String, requirement: Requirements)] = [
        ("power", .externalPower), ("network", .network),
        ("unmetered-network", [.network, .unmeteredNetwork]), ("idle", .idle),
    ]

    /// All that differs from what a missing key means.
    package static func dictionary(from submission: Submission) -> [String: BusValue] {
        let request = submission.request
        var result: [SubmissionKey: BusValue] = [
            .identifier: .string(request.identifier.rawValue),
            .kind: .string(request.kind.rawValue),
            .disposition: .string(submission.disposition.rawValue),
            .command: .strings([submission.command.executable] + submission.command.arguments),
            .environment: .strings(submission.command.environment),
            .directory: .string(submission.command.workingDirectory),
        ]
        let words = requirements.filter { request.requirements.isSuperset(of: $0.requirement) }
        if !words.isEmpty { result[.requires] = .strings(words.map(\.word)) }
        switch request.earliestBegin {
        case .delay(let span): result[.earliestDelay] = .uint64(UInt64(max(0, span.nanoseconds)))
        case .date(let date): result[.earliestDate] = .int64(date.nanoseconds)
        case nil: break
        }
        result[.limit] = request.timeLimit.map { .double($0.seconds) }
        result[.every] = request.repeatInterval.map { .double($0.seconds) }
        if request.retriesUnknownOutcome { result[.retry] = .bool(true) }
        return Dictionary(uniqueKeysWithValues: result.map { ($0.key.rawValue, $0.value) })
    }

    /// Throws `invalidRequest`, naming the key, for what is unknown or does not fit.
    package static func submission(
        from dictionary: [String: BusValue]
    ) throws(LullError) -> Submission {
        try checkKeys(of: dictionary)
        let values = SubmissionValues(dictionary)
        guard let identifier = try values.text(.identifier) else { throw missing(.identifier) }
        var request = TaskRequest(identifier: try TaskIdentifier(validating: identifier))
        if let kind = try values.word(.kind, of: TaskKind.allCases.map(\.rawValue)) {
            request.kind = TaskKind(rawValue: kind) ?? request.kind
        }
        request.requirements = try requirements(in: values)
        request.earliestBegin = try earliestBegin(in: values)
        request.timeLimit = try values.span(.limit)
        request.repeatInterval = try values.span(.every)
        request.retriesUnknownOutcome = try values.flag(.retry) ?? false
        let dispositions: [Submission.Disposition] = [.replace, .keep]
        let disposition = try values.word(.disposition, of: dispositions.map(\.rawValue))
        return Submission(
            request: request, command: try command(in: values),
            disposition: disposition.flatMap { Submission.Disposition(rawValue: $0) } ?? .replace)
    }

    private static func checkKeys(of dictionary: [String: BusValue]) throws(LullError) {
        let known = SubmissionKey.allCases.map(\.rawValue)
        for key in dictionary.keys.sorted() where !known.contains(key) {
            let nearest = NearestWord.nearest(to: key, among: known)
            let advice = nearest.map { "Did you mean '\($0)'? " } ?? ""
            throw LullError(
                .invalidRequest,
                "'\(String(key.prefix(64)).escapedForDisplay)' is no key of a request.",
                hint: advice + "The keys are \(known.joined(separator: ", ")).")
        }
    }

    private static func requirements(
        in values: SubmissionValues
    ) throws(LullError) -> Requirements {
        var result: Requirements = []
        for word in try values.texts(.requires) ?? [] {
            let known = requirements.map(\.word)
            try values.check(word, of: .requires, isAmong: known)
            for entry in requirements where entry.word == word { result.insert(entry.requirement) }
        }
        return result
    }

    private static func earliestBegin(
        in values: SubmissionValues
    ) throws(LullError) -> EarliestBegin? {
        let delay = try values.nanoseconds(.earliestDelay).map {
            EarliestBegin.delay(TimeSpan(nanoseconds: $0))
        }
        let date = try values.integer(.earliestDate).map {
            EarliestBegin.date(WallTime(nanoseconds: $0))
        }
        let seconds = try values.span(.earliestSeconds).map { EarliestBegin.delay($0) }
        let given = [delay, date, seconds].compactMap { $0 }
        guard given.count <= 1 else {
            throw LullError(
                .invalidRequest, "A request has one floor at most, and \(given.count) were given.",
                hint: "Give one of earliest-delay-ns, earliest-date-ns and earliest-seconds.")
        }
        return given.first
    }

    private static func command(in values: SubmissionValues) throws(LullError) -> Command {
        guard let words = try values.texts(.command) else { throw missing(.command) }
        guard let executable = words.first, executable.hasPrefix("/") else {
            throw LullError(
                .invalidRequest, "'command' must begin with the absolute path of a program.",
                hint: "Write ['/usr/bin/rsync', '--archive', …].")
        }
        let environment = try values.texts(.environment) ?? []
        for entry in environment where entry.hasPrefix("=") || !entry.utf8.contains(0x3D) {
            throw LullError(
                .invalidRequest,
                "'\(String(entry.prefix(64)).escapedForDisplay)' in 'environment' is not NAME=VALUE."
            )
        }
        let directory = try values.text(.directory) ?? "/"
        guard directory.hasPrefix("/") else {
            throw LullError(
                .invalidRequest,
                "'directory' must be an absolute path, and '"
                    + "\(String(directory.prefix(64)).escapedForDisplay)' is none.")
        }
        let bytes = (words + environment).reduce(directory.utf8.count) { $0 + $1.utf8.count + 1 }
        guard bytes <= commandBytesMaximum else {
            throw LullError(
                .invalidRequest,
                "Command and environment have \(bytes) bytes; \(commandBytesMaximum) is the most.",
                hint: "Put the command into a script, or leave variables out.")
        }
        return Command(
            executable: executable, arguments: Array(words.dropFirst()), environment: environment,
            workingDirectory: directory)
    }

    private static func missing(_ key: SubmissionKey) -> LullError {
        LullError(
            .invalidRequest, "The request lacks '\(key.rawValue)'.",
            hint: "Add '\(key.rawValue)', \(key.typeInWords).")
    }
}
