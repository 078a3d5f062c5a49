import LullModel
import Testing

@Suite struct ErrorKindTests {
    /// What each exit code means, and which kinds have it: documented, and never to change.
    private static let meanings: [(code: Int32, kinds: Set<ErrorKind>)] = [
        (64, [.usage]), (65, [.invalidIdentifier, .invalidRequest, .noSuchCondition, .invalidApp]),
        (66, [.noSuchRequest, .noSuchApp]), (69, [.unavailable, .noToolchain, .daemonNotRunning]),
        (70, [.internal]),
        (73, [.stateReadOnly]), (74, [.diskFull, .storage]),
        (75, [.tooManyPendingTaskRequests, .immediateRunIneligible, .daemonAlreadyRunning]),
        (76, [.protocolMismatch]), (77, [.notPermitted, .accessDenied]),
        (78, [.stateDamaged, .stateTooNew, .socketPathTooLong]), (126, [.commandNotExecutable]),
        (127, [.commandNotFound]),
    ]

    @Test("every kind of error has the exit code that is documented for it")
    func codes() {
        for (code, kinds) in ErrorKindTests.meanings {
            #expect(Set(ErrorKind.allCases.filter { $0.exitCode == code }) == kinds)
        }
        let listed = ErrorKindTests.meanings.reduce(0) { $0 + $1.kinds.count }
        #expect(listed == ErrorKind.allCases.count)
    }

    @Test("error names on the bus are distinct, and begin with a capital letter")
    func names() {
        let names = ErrorKind.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter) })
    }

    @Test("only lost conditions, heat and the person make a request pending again")
    func stopReasons() {
        let again = StopReason.allCases.filter(\.makesPendingAgain)
        #expect(
            again == [.externalPowerLost, .networkLost, .personReturned, .overheating, .forceQuit])
    }
}
