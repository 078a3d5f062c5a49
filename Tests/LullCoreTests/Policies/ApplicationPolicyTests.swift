import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ApplicationPolicyTests {
    private static let app = AppIdentifier("com.example.app")

    private func check(
        _ answer: PolicyExpectation.Answer, _ required: String?, _ observed: String?,
        kind: TaskKind = .refresh, _ standing: AppStanding?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var wakeUps = WakeUps.none
        if case .veto = answer { wakeUps = WakeUps(.record) }
        PolicyExpectation(
            answer: answer, required: required.map { .word($0) },
            observed: observed.map { .word($0) }, wakeUps: wakeUps
        ).check(
            ApplicationPolicy(),
            .sample("com.example.app P", kind: kind, submitter: .app(Self.app)),
            .sample { $0.standing = standing }, sourceLocation: sourceLocation)
    }

    private func standing(
        permits: [String]? = ["P"], modes: [AppProfile.Mode] = AppProfile.Mode.allCases,
        _ change: (inout AppStanding) -> Void = { _ in }
    ) -> AppStanding {
        var standing = AppStanding(
            app: Self.app,
            profile: AppProfile(
                identifier: Self.app, name: "App", permittedIdentifiers: permits, modes: modes))
        change(&standing)
        return standing
    }

    @Test("a command has no app")
    func command() {
        PolicyExpectation(answer: .none).check(ApplicationPolicy(), .sample(), .sample())
    }

    @Test("every way in which an app cannot be launched holds its request")
    func table() {
        let veto = PolicyExpectation.Answer.veto(weight: 0, absolutely: true)
        check(.score(1, weight: 0), "installed", "installed", standing())
        check(veto, "installed", "missing", nil)
        check(veto, "installed", "missing", standing { $0.profile = nil })
        check(veto, "allowed", "barred", standing { $0.isBarred = true })
        check(veto, "permitted", "not permitted", standing(permits: ["Q"]))
        check(veto, "fetch", "no such mode", standing(modes: [.processing]))
        check(veto, "processing", "no such mode", kind: .processing, standing(modes: [.fetch]))
        // What the system makes itself needs no permitted identifier.
        check(.score(1, weight: 0), "installed", "installed", kind: .push, standing(permits: nil))
    }
}
