import Testing

@Suite("banned code") struct BannedCodeTests {
    /// A piece of code that has no place here, and what to write instead.
    struct Ban: Sendable {
        var fragment: String
        var remedy: String
        /// Path prefixes where it may stand.
        var allowed: [String] = []
    }

    /// Locks and queues have their place within apps only, which call from any thread.
    private static let sourceBans = [
        Ban(fragment: "Date()", remedy: "Take the moment as an argument, or ask a TimeSource."),
        Ban(fragment: "sleep(", remedy: "Wait for the event itself, with a timer of the loop."),
        Ban(fragment: "usleep(", remedy: "Wait for the event itself, with a timer of the loop."),
        Ban(fragment: "nanosleep(", remedy: "Wait for the event itself, with a timer of the loop."),
        Ban(fragment: "try!", remedy: "Pass the error on, or use `precondition` with a sentence."),
        Ban(
            fragment: "fatalError(",
            remedy: "A programmer's error is a `precondition`; any other is thrown."),
        Ban(
            fragment: "print(", remedy: "Return the text; only programs print.",
            allowed: ["Sources/LullCommands/", "Sources/LullDaemon/", "Sources/lull"]),
        Ban(fragment: "DateFormatter", remedy: "It depends on the locale; format the numbers."),
        Ban(
            fragment: "NSLock",
            remedy: "Use a Mutex within apps, and no lock in the daemon: its loop is one thread.",
            // The value is any client's, and a Mutex guards only what may be sent to it.
            allowed: ["Sources/SwiftUI/State/ValueBox.swift"]),
        Ban(
            fragment: "DispatchQueue", remedy: "Use the event loop.", allowed: AppModules.folders),
        Ban(
            fragment: "Mutex", remedy: "Everything runs on the loop's thread; no lock is needed.",
            allowed: AppModules.folders),
        Ban(
            fragment: "import Synchronization",
            remedy: "Everything runs on the loop's thread; no lock is needed.",
            allowed: AppModules.folders),
    ]

    private static let testBans = [
        Ban(fragment: "sleep(", remedy: "Wait for an event, with a deadline; or move the clock."),
        Ban(fragment: "usleep(", remedy: "Wait for an event, with a deadline; or move the clock."),
        Ban(fragment: "nanosleep(", remedy: "Wait for an event, with a deadline."),
        Ban(fragment: "#expect(true)", remedy: "Expect something that can be false."),
    ]

    /// Same events, same effects: what decides knows no clock, no chance, no thread and no output.
    private static let pureBans = [
        "async", "await", "Task {", "Task.", "print(", "Date(", "ContinuousClock",
        "SuspendingClock", "clock_gettime(", "ProcessInfo", "random(", "randomElement(",
        "shuffled(", "shuffle(", "SystemRandomNumberGenerator", "UUID(", "Hasher(", "hashValue",
        "getenv(", "exp(", "pow(", "log(",
    ].map {
        Ban(
            fragment: $0,
            remedy: "The deciding part takes time and values as arguments and returns effects.",
            // The index's slots are found by hash and never listed by it.
            allowed: $0 == "hashValue" ? ["Sources/LullCore/Engine/SlotIndex.swift"] : [])
    }

    private static let pureFolders = [
        "Sources/LullModel/", "Sources/LullCore/", "Sources/LullHost/",
    ]

    @Test("sources use no banned call")
    func sources() {
        expectNone(Repository.sources.flatMap { Self.findings(in: $0, Self.sourceBans) })
    }

    @Test("locks and queues are found everywhere but in the modules that apps import")
    func locks() {
        func count(_ path: String) -> Int {
            let text = "import Synchronization\nlet lock = Mutex(0)\nlet queue = DispatchQueue.main"
            return Self.findings(in: SourceFile(path: path, text: text), Self.sourceBans).count
        }
        #expect(count("Sources/LullDaemon/Sample.swift") == 3)
        #expect(count("Sources/LullApps/Sample.swift") == 3)
        #expect(count("Sources/LullClient/Sample.swift") == 0)
        #expect(count("Sources/UIKit/Sample.swift") == 0)
    }

    @Test("tests neither sleep nor claim what is always true")
    func tests() {
        expectNone(Repository.tests.flatMap { Self.findings(in: $0, Self.testBans) })
    }

    @Test("model, core and host mention no clock, randomness, task or output")
    func pure() {
        let files = Repository.sources.filter { file in
            Self.pureFolders.contains(where: file.path.hasPrefix)
        }
        #expect(files.count > 50)
        expectNone(files.flatMap { Self.findings(in: $0, Self.pureBans) })
    }

    @Test("no work is left for later in a comment")
    func leftovers() {
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
        var findings: [Finding] = []
        for file in Repository.swiftFiles {
            for (index, line) in file.lines.enumerated()
            where words.contains(where: line.containsWord) {
                findings.append(
                    Finding(
                        file.path, index + 1, "Something is left to be done here.",
                        remedy: "Do it, or write what is true now."))
            }
        }
        expectNone(findings)
    }

    @Test(
        "the check finds a banned call in code, and only there",
        arguments: [
            ("let now = Date()", true), ("let now = CivilDate()", false),
            ("// never Date() here", false), ("let text = \"Date()\"", false),
            ("let text = \"at \\(Date())\"", true), ("/* try! */ try? open()", false),
            ("try! open()", true), ("Thread.sleep(forTimeInterval: 1)", true),
            ("let text = #\"a \" try! \"#", false),
            ("let text = \"\"\"\n    \"quoted\" try!\n    \"\"\"", false),
            ("let text = \"\"\"\n    text\n    \"\"\"\ntry! open()", true),
            ("debugPrint(value)", false), ("func sleep() {}", false), ("print(value)", true),
        ])
    func found(sample: (text: String, isFound: Bool)) {
        let file = SourceFile(path: "Sources/LullRunner/Sample.swift", text: sample.text)
        #expect(!Self.findings(in: file, Self.sourceBans).isEmpty == sample.isFound)
    }

    private static func findings(in file: SourceFile, _ bans: [Ban]) -> [Finding] {
        bans.filter { !$0.allowed.contains(where: file.path.hasPrefix) }.flatMap { ban in
            // A declaration of that name calls nothing.
            let declared = Set(file.lines(with: "func " + ban.fragment))
            return file.lines(with: ban.fragment).filter { !declared.contains($0) }.map {
                Finding(
                    file.path, $0, "'\(ban.fragment)' has no place here.", remedy: ban.remedy)
            }
        }
    }
}
