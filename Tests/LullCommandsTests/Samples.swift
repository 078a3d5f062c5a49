import LullCommands
import LullModel

/// Fixed answers and a sealed surrounding: 2026-11-30 18:00 UTC.
enum Samples {
    static let now = 1_796_061_600.0
    static let day = 86_400.0

    /// Central Europe: one hour ahead, two in the summer of 2027.
    static let berlin = LocalZone { moment in
        (1_806_195_600..<1_824_944_400).contains(moment) ? 7_200 : 3_600
    }

    static func context(
        _ scheduler: RecordingScheduler, zone: LocalZone = .utc, folder: String = "/"
    ) -> CommandContext {
        var context = CommandContext(
            environment: [
                "PATH": "/no/such/folder:" + folder, "HOME": "/home/me", "LANG": "C.UTF-8",
                "LC_ALL": "C", "SECRET": "not kept", "TZ": "UTC",
            ],
            workingDirectory: folder, now: WallTime(secondsSince1970: now), zone: zone,
            connect: { (path) throws(LullError) in
                if let path { scheduler.calls.append("connect \(path)") }
                return scheduler
            },
            readInput: { (count) throws(LullError) in
                scheduler.calls.append("readInput \(count)")
                return Array(scheduler.input.utf8.prefix(count + 1))
            })
        context.runLinter = { (words) throws(LullError) in
            CommandReply("lull-lint \(words.joined(separator: " "))\n")
        }
        return context
    }

    static let execution = ExecutionReport(
        execution: 42, identifier: "com.example.backup", kind: "processing",
        startedAt: now - 2 * day, endedAt: now - 2 * day + 243, durationSeconds: 243,
        outcome: "expired", stopReason: "externalPowerLost", detail: "ended by SIGTERM",
        cpuSeconds: 12.34, memoryPeakBytes: 52_428_800, isForced: false,
        conditions: [
            ConditionValueReport(name: "external-power", value: "yes"),
            ConditionValueReport(name: "network", value: "full, unmetered"),
        ], score: 0.8123, threshold: 0.7, expiresAt: nil)

    static var forced: ExecutionReport {
        var result = execution
        result.execution = 41
        result.startedAt = now - 3 * day - 7_000
        result.durationSeconds = 0.42
        result.outcome = "succeeded"
        result.stopReason = nil
        result.detail = "exit status 0"
        result.isForced = true
        result.cpuSeconds = nil
        return result
    }

    static var running: ExecutionReport {
        var result = execution
        result.execution = 43
        result.startedAt = now - 90
        result.endedAt = nil
        result.outcome = "running"
        result.stopReason = nil
        result.expiresAt = now + 510
        return result
    }

    static let pending = PendingReport(
        identifier: "com.example.backup", kind: "processing",
        requirements: ["power", "unmetered network"], submittedAt: now - 3_600,
        firstSubmittedAt: now - day, earliestAt: nil, windowEndAt: now + 1.5 * day,
        timeLimitSeconds: 1_800, repeatSeconds: day, reasons: ["externalPower", "betterMoment"],
        summary: "Waits for external power, for 2 h.", command: "/usr/bin/restic backup /home/me")

    static var hostile: PendingReport {
        var result = pending
        result.identifier = "com.example.\u{1b}]0;owned\u{7}"
        result.summary = "Waits\u{9b}31m for\n\u{202e}nothing."
        result.requirements = []
        result.repeatSeconds = nil
        return result
    }

    static let explanation = ExplanationReport(
        identifier: "com.example.backup", state: .pending,
        summary: "'com.example.backup' waits for external power.", decision: "mustNotProceed",
        score: 0.62, threshold: 0.64, optimum: 0.8,
        thresholdRule: "80 % of the optimum until half of the window, then falling to 0 at its end",
        thresholdReachedAt: now + 10_800, reasons: ["externalPower", "betterMoment"],
        policies: [
            PolicyReport(
                policy: "ExternalPower", decision: "mustNotProceed", weight: 1, score: nil,
                required: "yes", observed: "no", remedy: "Connect external power.",
                sinceAt: now - 7_200),
            PolicyReport(
                policy: "Thermal", decision: "canProceed", weight: 0.5, score: 0.75,
                required: nil, observed: "fair", remedy: nil, sinceAt: now - 60),
            PolicyReport(
                policy: "MemoryPressure", decision: "notCounted", weight: 0.25, score: nil,
                required: nil, observed: "unknown", remedy: nil, sinceAt: nil),
        ],
        remedies: ["Connect the device to external power.", "Wait until the score is 0.64."],
        earliestPossibleAt: now + 600, windowStartAt: now - 3_600, windowEndAt: now + 1.5 * day,
        floorMoves: 2, pending: pending, lastExecution: execution, similar: [])

    static let status = StatusReport(
        version: "0.1.0", pid: 4_242, startedAt: now - 4 * day,
        statePath: "/home/me/.local/state/lull/lull.db", pendingCount: 3,
        running: [running, continued],
        warnings: ["'com.example.mail' is held after 5 failures until it is resumed."],
        nextWakeupAt: now + 300)

    static let conditions = [
        ConditionReport(
            name: "external-power", value: "yes", source: "override", unknownBecause: nil,
            sinceAt: now - 30, isSampled: false, isOverridden: true, overriddenUntilAt: now + 570),
        ConditionReport(
            name: "thermal", value: nil, source: "sysfs",
            unknownBecause: "There is no thermal zone.", sinceAt: now - 4 * day, isSampled: false,
            isOverridden: false, overriddenUntilAt: nil),
        ConditionReport(
            name: "cpu-pressure", value: "3%", source: "procfs", unknownBecause: nil,
            sinceAt: now - 10, isSampled: true, isOverridden: false, overriddenUntilAt: nil),
    ]

    static let output = OutputReport(
        identifier: "com.example.backup", execution: 42, startedAt: now - 2 * day,
        droppedBytes: 4_096, text: "saved \u{1b}[32m3\u{1b}[0m files\n")

    static let news = AppReport(
        app: "com.example.news", name: "News", version: "1.2", path: "/home/me/News",
        executable: "/home/me/News/NewsReader", activity: "foreground", pid: 4_711,
        permittedIdentifiers: ["com.example.news.refresh", "com.example.news.clean"],
        modes: ["fetch", "processing"], lastOpenedAt: now - 7_200, pendingCount: 2)

    static let mail = AppReport(
        app: "org.example.mail-with-a-long-name.linux", name: "\u{1b}[2JMail", path: "/opt/mail",
        executable: "/opt/mail/mail", isRefreshOn: false, isBarred: true, isForceQuit: true,
        heldUntilAt: now + 3_600, problems: ["The executable 'mail' is missing in '/opt/mail'."])

    static let notifications = [
        NotificationReport(
            app: "com.example.news", identifier: "a", title: "Three new articles",
            subtitle: "News", body: "The first one is \u{1b}[2J about tests.", at: now - 60,
            state: "shown"),
        NotificationReport(
            app: "com.example.news", identifier: "b", title: "", subtitle: "", body: "Later.",
            at: now + 3_600, state: "scheduled"),
    ]

    static var refresh: PendingReport {
        var result = pending
        result.app = "com.example.news"
        result.identifier = "refresh"
        result.kind = "healthResearch"
        result.requirements = []
        result.repeatSeconds = nil
        result.reasons = ["refreshSwitch"]
        result.summary = "Waits: Background App Refresh is off."
        result.command = nil
        return result
    }

    static var continued: ExecutionReport {
        var result = running
        result.execution = 45
        result.app = "com.example.news"
        result.identifier = "com.example.news.export.7"
        result.kind = "continued"
        result.title = "Exporting"
        result.subtitle = "12 of 30 articles"
        result.progress = 0.4
        result.expiresAt = nil
        return result
    }

    static var ofApp: ExecutionReport {
        var result = forced
        result.execution = 40
        result.app = "com.example.news"
        result.identifier = "refresh"
        result.isForced = false
        return result
    }

    static var full: RecordingScheduler {
        let result = RecordingScheduler()
        result.appReports = [news, mail]
        result.notificationReports = notifications
        result.requests = [hostile, pending, refresh]
        result.explanation = explanation
        result.executions = [execution, forced, ofApp]
        result.conditionReports = conditions
        result.launch.bypassed = ["It requires external power, and there is none."]
        return result
    }
}
