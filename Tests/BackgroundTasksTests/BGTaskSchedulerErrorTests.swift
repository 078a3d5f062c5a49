import BackgroundTasks
import Swift5Client
import Swift6Client
import Testing

@Suite("scheduler error") struct BGTaskSchedulerErrorTests {
    private static let codes: [(BGTaskScheduler.Error.Code, Int)] = [
        (.unavailable, 1), (.tooManyPendingTaskRequests, 2), (.notPermitted, 3),
        (.immediateRunIneligible, 4),
    ]

    @Test("codes have Apple's numbers, by every way to reach them")
    func codes() {
        for (code, number) in Self.codes {
            #expect(code.rawValue == number)
            #expect(BGTaskScheduler.Error.Code(rawValue: number) == code)
            let error = BGTaskScheduler.Error(code)
            #expect(error.code == code && error.errorCode == number)
            #expect((error as NSError).domain == "BGTaskSchedulerErrorDomain")
            #expect((error as NSError).code == number)
        }
        #expect(BGTaskScheduler.Error.unavailable == .unavailable)
        #expect(BGTaskScheduler.Error.tooManyPendingTaskRequests == .tooManyPendingTaskRequests)
        #expect(BGTaskScheduler.Error.notPermitted == .notPermitted)
        #expect(BGTaskScheduler.Error.immediateRunIneligible == .immediateRunIneligible)
    }

    @Test("every way in which apps look at an error tells the codes apart")
    func clients() {
        let words = ["unavailable", "too many", "not permitted", "not now"]
        for ((code, _), word) in zip(Self.codes, words) {
            let error: any Error = BGTaskScheduler.Error(code)
            #expect(ErrorReport.words(for: error) == word)
            #expect(ErrorReport.code(of: error) == code)
            #expect(ErrorReport.isUnavailable(error) == (code == .unavailable))
        }
        #expect(
            legacyCode(BGTaskScheduler.Error(.tooManyPendingTaskRequests))
                == "tooManyPendingTaskRequests")
        #expect(legacyCode(BGTaskScheduler.Error(.immediateRunIneligible)) == "newer")
        #expect(ErrorReport.words(for: CancellationError()) == "other")
    }

    @Test("a pattern also matches an error that went through NSError, by domain and code")
    func throughNSError() {
        #expect(ErrorReport.words(for: ErrorReport.fake) == "not permitted")
        let foreign = NSError(domain: "other", code: 3)
        #expect(ErrorReport.words(for: foreign) == "other")
    }

    @Test("it prints as on Apple's systems, and carries words for people")
    func printing() {
        #expect(
            "\(BGTaskScheduler.Error(.unavailable) as NSError)".hasPrefix(
                "Error Domain=BGTaskSchedulerErrorDomain Code=1"))
        let error = BGTaskScheduler.Error(
            .notPermitted, userInfo: [NSLocalizedDescriptionKey: "Not so."])
        #expect(error.localizedDescription == "Not so.")
    }
}
