import LullBus
import LullModel
import LullWire
import Testing

@Suite struct SubmissionDictionaryTests {
    private let least: [String: BusValue] = [
        "identifier": .string("a"), "command": .strings(["/bin/true"]),
    ]

    private func submission(_ changes: [String: BusValue]) throws -> Submission {
        try SubmissionDictionary.submission(from: least.merging(changes) { $1 })
    }

    private func refusal(_ changes: [String: BusValue]) -> LullError? {
        do {
            _ = try submission(changes)
            return nil
        } catch {
            return error as? LullError
        }
    }

    @Test("a dictionary gives back the submission it was made of", arguments: Submissions.all)
    func roundTrip(submission: Submission) throws {
        let dictionary = SubmissionDictionary.dictionary(from: submission)
        #expect(try SubmissionDictionary.submission(from: dictionary) == submission)
        for (key, value) in dictionary {
            #expect(SubmissionKey(rawValue: key)?.signature == value.signature)
        }
    }

    @Test("identifier and command are enough")
    func defaults() throws {
        #expect(try submission([:]) == Submissions.small)
    }

    @Test("an unknown key is refused with the nearest known one")
    func unknownKey() throws {
        let found = refusal(["limit": .double(3)])
        #expect(found?.kind == .invalidRequest)
        #expect(found?.message == "'limit' is no key of a request.")
        #expect(found?.hint?.hasPrefix("Did you mean 'limit-seconds'?") == true)
        #expect(refusal(["requirs": .strings([])])?.hint?.contains("'requires'") == true)
        #expect(refusal(["zzzzzz": .bool(true)])?.hint?.contains("Did you mean") == false)
    }

    @Test("a value of another type is refused with the key and the type it takes")
    func wrongType() throws {
        for key in SubmissionKey.allCases {
            let wrong: BusValue = key.signature == "b" ? .string("yes") : .bool(true)
            let found = refusal([key.rawValue: wrong])
            #expect(found?.kind == .invalidRequest)
            #expect(found?.message.contains("'\(key.rawValue)'") == true, "\(key)")
            #expect(found?.hint?.contains("(\(key.signature))") == true, "\(key)")
        }
    }

    @Test("a word that is none of the known ones is refused")
    func unknownWord() throws {
        #expect(refusal(["kind": .string("procesing")])?.hint?.contains("'processing'") == true)
        #expect(refusal(["requires": .strings(["powr"])])?.hint?.contains("'power'") == true)
        #expect(refusal(["disposition": .string("drop")])?.kind == .invalidRequest)
    }

    @Test("whole seconds may be given as integers, and nanoseconds as either integer")
    func lenientNumbers() throws {
        let found = try submission([
            "limit-seconds": .int64(30), "every-seconds": .uint64(60),
            "earliest-delay-ns": .int64(5),
        ])
        #expect(found.request.timeLimit == .seconds(30))
        #expect(found.request.repeatInterval == .seconds(60))
        #expect(found.request.earliestBegin == .delay(TimeSpan(nanoseconds: 5)))
        let huge = try submission(["earliest-delay-ns": .uint64(.max)])
        #expect(huge.request.earliestBegin == .delay(.unlimited))
        let seconds = try submission(["earliest-seconds": .double(1.5)])
        #expect(seconds.request.earliestBegin == .delay(.milliseconds(1_500)))
    }

    @Test(
        "numbers out of range are refused",
        arguments: [
            ["limit-seconds": BusValue.double(-1)], ["every-seconds": .double(.nan)],
            ["earliest-seconds": .double(.infinity)], ["earliest-delay-ns": .int64(-1)],
        ])
    func outOfRange(changes: [String: BusValue]) {
        #expect(refusal(changes)?.kind == .invalidRequest)
    }

    @Test("two floors are refused")
    func twoFloors() {
        let found = refusal(["earliest-seconds": .double(1), "earliest-date-ns": .int64(1)])
        #expect(found?.kind == .invalidRequest)
    }

    @Test(
        "a command that could not start is refused",
        arguments: [
            ["command": BusValue.strings([])], ["command": .strings(["rsync"])],
            ["environment": .strings(["HOME"])], ["environment": .strings(["=x"])],
            ["directory": .string("here")],
            ["command": .strings(["/bin/true", String(repeating: "x", count: 300_000)])],
        ])
    func badCommand(changes: [String: BusValue]) {
        #expect(refusal(changes)?.kind == .invalidRequest)
    }

    @Test("a request without identifier or command is refused")
    func missing() {
        for key in ["identifier", "command"] {
            var dictionary = least
            dictionary[key] = nil
            #expect(throws: LullError.self) {
                try SubmissionDictionary.submission(from: dictionary)
            }
        }
    }
}
