import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct StoragePolicyTests {
    @Test("nothing starts while the state cannot be written")
    func failing() {
        for kind in TaskKind.allCases {
            PolicyExpectation(
                answer: .veto(weight: 0), required: .word("writable"), observed: .word("failing"),
                wakeUps: WakeUps(.storage)
            ).check(StoragePolicy(), .sample(kind: kind), .sample { $0.isStorageFailing = true })
        }
    }

    @Test("a state that can be written is not mentioned")
    func working() {
        PolicyExpectation(answer: .none).check(StoragePolicy(), .sample(), .sample())
    }
}
