import LullModel

/// Reports with every field set, and with every optional one left out.
enum Reports {
    static func pending(_ identifier: String) -> PendingReport {
        PendingReport(
            identifier: identifier, kind: "processing", requirements: ["power", "network"],
            submittedAt: 1_800_000_000.25, firstSubmittedAt: 1_799_999_999,
            earliestAt: 1_800_003_600,
            windowEndAt: 1_800_600_000, timeLimitSeconds: 600, repeatSeconds: 86_400,
            reasons: ["externalPower", "thermal"],
            summary: "Waits for external power; the device runs on its battery (80%).",
            command: "/usr/bin/rsync --archive /home/me /mnt/backup")
    }

    static let minimalPending = PendingReport(
        identifier: "b", kind: "refresh", requirements: [], submittedAt: 1, firstSubmittedAt: 1,
        earliestAt: nil, windowEndAt: 2, timeLimitSeconds: 30, repeatSeconds: nil, reasons: [],
        summary: "", command: nil)

    static let policies = [
        PolicyReport(
            policy: "thermal", decision: "canProceed", weight: 2.5, score: 0.75, required: "fair",
            observed: "nominal", remedy: "Let it cool.", sinceAt: 17),
        PolicyReport(
            policy: "network", decision: "notCounted", weight: 0, score: nil, required: nil,
            observed: "unknown", remedy: nil, sinceAt: nil),
    ]

    static func explanation(_ identifier: String) -> ExplanationReport {
        ExplanationReport(
            identifier: identifier, state: .pending, summary: "Waits.", decision: "mustNotProceed",
            score: 0.5, threshold: 0.6, optimum: 0.9, thresholdRule: "falls to 0",
            thresholdReachedAt: 5, reasons: ["thermal"], policies: policies,
            remedies: ["Plug it in."], earliestPossibleAt: 1, windowStartAt: 2, windowEndAt: 3,
            floorMoves: 4, pending: pending(identifier), lastExecution: execution(1),
            similar: ["com.example.backup"])
    }

    static func execution(_ number: Int64) -> ExecutionReport {
        ExecutionReport(
            execution: number, identifier: "a", kind: "refresh", startedAt: 1, endedAt: 2,
            durationSeconds: 1, outcome: "failed", stopReason: "timeLimit", detail: "exit status 3",
            cpuSeconds: 0.25, memoryPeakBytes: 1 << 40, isForced: true,
            conditions: [
                .init(name: "battery", value: "80%"), .init(name: "thermal", value: "fair"),
            ],
            score: 0.5, threshold: 0.25, expiresAt: 9)
    }

    static let minimalExecution = ExecutionReport(
        execution: 1, identifier: "b", kind: "processing", startedAt: 1, endedAt: nil,
        durationSeconds: 0, outcome: "running", stopReason: nil, detail: "", cpuSeconds: nil,
        memoryPeakBytes: nil, isForced: false, conditions: [], score: nil, threshold: nil,
        expiresAt: nil)

    static let status = StatusReport(
        version: "1.2.3", pid: 4_711, startedAt: 3, statePath: "/state/lull.db", pendingCount: 2,
        running: [execution(5)], warnings: ["The disk is nearly full."], nextWakeupAt: 8)

    static let conditions = [
        ConditionReport(
            name: "battery", value: "80% discharging", source: "sysfs", unknownBecause: nil,
            sinceAt: 1, isSampled: false, isOverridden: true, overriddenUntilAt: 2),
        ConditionReport(
            name: "thermal", value: nil, source: "sysfs", unknownBecause: "no thermal zone",
            sinceAt: 0, isSampled: true, isOverridden: false, overriddenUntilAt: nil),
    ]
}
