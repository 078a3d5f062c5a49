import Testing

@Suite("unchecked code") struct UncheckedCodeTests {
    private static let fragments = [
        "@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency", "unsafeBitCast(",
    ]

    /// Places where the compiler is told to believe us, and why it may.
    private struct Approval {
        var reason: String
        /// Path and how many times.
        var files: [String: Int]
        var fragment = "@unchecked Sendable"
    }

    private static let approved = [
        Approval(
            reason: "NSObject is not Sendable; what these classes store is constant and Sendable.",
            files: [
                "Sources/BackgroundTasks/Scheduler/BGTaskScheduler.swift": 1,
                "Sources/MetricKit/MXAppExitMetric.swift": 3,
                "Sources/MetricKit/MXDiagnostic.swift": 7,
                "Sources/MetricKit/MXDiagnosticPayload.swift": 1,
                "Sources/MetricKit/MXHistogram.swift": 14, "Sources/MetricKit/MXMetric.swift": 4,
                "Sources/MetricKit/MXMetricPayload.swift": 1,
                "Sources/UIKit/Views/UIColor.swift": 1,
                "Sources/UserNotifications/UNNotificationCategory.swift": 3,
                "Sources/UserNotifications/UNNotificationRequest.swift": 2,
                "Sources/UserNotifications/UNNotificationResponse.swift": 2,
                "Sources/UserNotifications/UNNotificationTrigger.swift": 4,
                "Sources/os/OSLog.swift": 1,
            ]),
        Approval(
            reason: "NSObject is not Sendable; what changes in these classes is in a mutex.",
            files: [
                "Sources/BackgroundTasks/Requests/BGTaskRequest.swift": 1,
                "Sources/BackgroundTasks/Tasks/BGTask.swift": 1,
                "Sources/MetricKit/MXMetricManager.swift": 1,
                "Sources/UserNotifications/UNNotificationContent.swift": 1,
                "Sources/UserNotifications/UNUserNotificationCenter.swift": 1,
            ]),
        Approval(
            reason: "They restate what their base class says, and store nothing that changes.",
            files: [
                "Sources/BackgroundTasks/Requests/BGAppRefreshTaskRequest.swift": 1,
                "Sources/BackgroundTasks/Requests/BGContinuedProcessingTaskRequest.swift": 1,
                "Sources/BackgroundTasks/Requests/BGHealthResearchTaskRequest.swift": 1,
                "Sources/BackgroundTasks/Requests/BGProcessingTaskRequest.swift": 1,
                "Sources/BackgroundTasks/Tasks/BGAppRefreshTask.swift": 1,
                "Sources/BackgroundTasks/Tasks/BGContinuedProcessingTask.swift": 1,
                "Sources/BackgroundTasks/Tasks/BGHealthResearchTask.swift": 1,
                "Sources/BackgroundTasks/Tasks/BGProcessingTask.swift": 1,
                "Sources/UserNotifications/UNMutableNotificationContent.swift": 1,
            ]),
        Approval(
            reason:
                "A plain closure of the app's, which Apple's interface says is called elsewhere: "
                + "we keep it in a mutex or constant, and call it where that says.",
            files: [
                "Sources/LullClient/Runtime/ClientClosure.swift": 1,
                "Sources/Network/NWPathMonitor.swift": 1,
                "Sources/SwiftUI/State/AnyCancellable.swift": 3,
                "Sources/SwiftUI/State/NotificationCenter+Publisher.swift": 1,
                "Tests/NetworkTests/PathMonitorTests.swift": 1,
            ]),
        Approval(
            reason: "What changes is touched on one queue only, which the class has for itself.",
            files: [
                "Sources/MetricKit/DailyMetrics.swift": 1, "Sources/Network/PathSource.swift": 1,
                "Tests/LullClientTestSupport/ClientProcess.swift": 1,
            ]),
        Approval(
            reason:
                "What it adds is in a mutex. Foundation's own counts have no lock: a look during an "
                + "app's change may show a number that is right a second later.",
            files: ["Sources/BackgroundTasks/Tasks/WatchedProgress.swift": 1]),
        Approval(
            reason: "An error that never changes and whose user info is made here.",
            files: [
                "Sources/BackgroundTasks/Scheduler/BGTaskScheduler+Error.swift": 1,
                "Sources/UserNotifications/UNError.swift": 1,
            ]),
        Approval(
            reason: "Used on the main thread, where views live; Sendable if their values are, as "
                + "Apple declares them.",
            files: [
                "Sources/SwiftUI/Environment/Environment.swift": 1,
                "Sources/SwiftUI/State/Binding.swift": 1, "Sources/SwiftUI/State/State.swift": 1,
            ]),
        Approval(
            reason: "Written by the app's evaluation and read in bodies, all on the main thread.",
            files: ["Sources/SwiftUI/Environment/EnvironmentValues.swift": 1],
            fragment: "nonisolated(unsafe)"),
        Approval(
            reason: "In a mutex; of the objects nothing is used but whether they still live.",
            files: ["Sources/SwiftUI/State/ObservableObject.swift": 1]),
        Approval(
            reason: "Of the object nothing is used but its identity.",
            files: ["Sources/LullFoundation/NotificationCenter+Notifications.swift": 1],
            fragment: "nonisolated(unsafe)"),
        Approval(
            reason: "It is a lock itself: its state is touched by the holder of its pthread mutex.",
            files: ["Sources/os/OSAllocatedUnfairLock.swift": 1]),
        Approval(
            reason:
                "Calls init() of a client's class by the slot that NSObject's subclasses share; "
                + "tests run it for classes of both language modes.",
            files: ["Sources/UIKit/Life/ObjectMaker.swift": 1], fragment: "unsafeBitCast("),
        Approval(
            reason: "dlsym returns an untyped pointer to a C function of a known type.",
            files: [
                "Tests/LullClientTests/ProcessEnvironmentTests.swift": 1,
                "Tests/LullConditionsTests/Hub/ThisMachineTests.swift": 1,
                "Tests/ScriptedApp/ScriptedApp.swift": 1,
            ], fragment: "unsafeBitCast("),
    ]

    @Test("what the compiler cannot check is on the approved list, and the list has nothing else")
    func list() {
        var findings: [Finding] = []
        for file in Repository.swiftFiles where !file.isClientSource {
            for fragment in Self.fragments {
                let lines = Self.uses(of: fragment, in: file)
                let count = Self.approved.filter { $0.fragment == fragment }
                    .compactMap { $0.files[file.path] }.reduce(0, +)
                guard lines.count != count else { continue }
                findings.append(
                    Finding(
                        file.path, lines.first ?? 1,
                        "\(lines.count) uses of \(fragment), \(count) approved.",
                        remedy: "Do without, or give the list in UncheckedCodeTests a reason."))
            }
        }
        for path in Self.approved.flatMap(\.files.keys) where !Repository.exists(path) {
            findings.append(
                Finding(
                    path, 1, "The approved file is gone.",
                    remedy: "Remove it from the list in UncheckedCodeTests."))
        }
        expectNone(findings)
    }

    @Test("every entry has a reason")
    func reasons() {
        #expect(Self.approved.allSatisfy { $0.reason.hasSuffix(".") && $0.reason.count > 20 })
    }

    @Test("what is unchecked in a module that apps import says so where it stands")
    func comments() {
        let fragments = ["@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast("]
        let files = Repository.sources.filter { AppModules.all.contains($0.target) }
        expectNone(
            files.filter { file in
                fragments.contains { !file.lines(with: $0).isEmpty } && !Self.says(file)
            }.map {
                Finding(
                    $0.path, 1, "It has unchecked code and no comment that proves it.",
                    remedy: "Write beside it 'Unchecked: …' and why it is safe.")
            })
    }

    @Test("the check finds uses in code, and lets Apple's attribute pass where it is one")
    func uses() {
        func count(_ path: String, _ text: String, _ fragment: String = "@preconcurrency") -> Int {
            Self.uses(of: fragment, in: SourceFile(path: path, text: text)).count
        }
        let type = "@preconcurrency @MainActor open class UIThing {}"
        #expect(count("Sources/UIKit/UIThing.swift", type) == 0)
        #expect(count("Sources/LullClient/UIThing.swift", type) == 1)
        #expect(count("Sources/UIKit/UIThing.swift", "@preconcurrency import Foundation") == 1)
        #expect(count("Sources/UIKit/UIThing.swift", "struct A: @preconcurrency Equatable {}") == 1)
        let unchecked = "final class A: @unchecked Sendable {}"
        #expect(count("Sources/UIKit/A.swift", unchecked, "@unchecked Sendable") == 1)
        #expect(count("Sources/UIKit/A.swift", "// " + unchecked, "@unchecked Sendable") == 0)
    }

    /// `@preconcurrency` on a declaration belongs to Apple's interface: it asks less of clients in Swift 5
    /// mode and turns no check of ours off. On an import or a conformance it does.
    private static func uses(of fragment: String, in file: SourceFile) -> [Int] {
        let lines = file.lines(with: fragment)
        guard fragment == "@preconcurrency", AppModules.appleNamed.contains(file.target) else {
            return lines
        }
        return lines.filter { line in
            let code = file.code[line - 1]
            return code.containsWord("import") || code.contains(": @preconcurrency")
                || code.contains(", @preconcurrency")
        }
    }

    private static func says(_ file: SourceFile) -> Bool {
        file.lines.contains { line in
            line.trimmed.hasPrefix("//")
                && ["nchecked", "Unsafe"].contains { line.contains($0) }
        }
    }
}
