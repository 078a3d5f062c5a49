// The documented shapes of `--json` and of the bus: every field is described in Documentation/Schema.md.
// `…At` is seconds since 1970 UTC, `…Seconds` a length of time. A field that does not apply is left out.

/// The answer to a submission.
package struct SubmitReceipt: Hashable, Codable, Sendable {
    package var identifier: String
    /// `accepted`, `replaced`, or `kept` (an older request stays).
    package var disposition: String
    /// Accepted all the same, but perhaps not meant so.
    package var warnings: [String]

    package init(identifier: String, disposition: String, warnings: [String] = []) {
        self.identifier = identifier
        self.disposition = disposition
        self.warnings = warnings
    }
}

/// One pending request in a listing.
package struct PendingReport: Hashable, Codable, Sendable {
    /// As its submitter wrote it.
    package var identifier: String
    /// The bundle identifier of the app whose request it is; left out for a command.
    package var app: String?
    package var kind: String
    package var requirements: [String]
    package var submittedAt: Double
    package var firstSubmittedAt: Double
    /// The floor, if it lies ahead of the submission.
    package var earliestAt: Double?
    package var windowEndAt: Double
    package var timeLimitSeconds: Double
    package var repeatSeconds: Double?
    /// Codes of `PendingReason`, the most decisive first.
    package var reasons: [String]
    /// The first reason in words.
    package var summary: String
    package var command: String?

    package init(
        identifier: String, app: String? = nil, kind: String, requirements: [String],
        submittedAt: Double, firstSubmittedAt: Double, earliestAt: Double?, windowEndAt: Double,
        timeLimitSeconds: Double, repeatSeconds: Double?, reasons: [String], summary: String,
        command: String?
    ) {
        self.identifier = identifier
        self.app = app
        self.kind = kind
        self.requirements = requirements
        self.submittedAt = submittedAt
        self.firstSubmittedAt = firstSubmittedAt
        self.earliestAt = earliestAt
        self.windowEndAt = windowEndAt
        self.timeLimitSeconds = timeLimitSeconds
        self.repeatSeconds = repeatSeconds
        self.reasons = reasons
        self.summary = summary
        self.command = command
    }
}

/// One policy's line in an explanation.
package struct PolicyReport: Hashable, Codable, Sendable {
    package var policy: String
    /// `Decision` code, or `notCounted` where the condition is unknown and nothing requires it.
    package var decision: String
    package var weight: Double
    /// 0 to 1; left out where not counted or vetoed.
    package var score: Double?
    package var required: String?
    package var observed: String
    /// What would change this policy's answer, in words; left out where nothing better exists.
    package var remedy: String?
    /// Since when the condition has had this value.
    package var sinceAt: Double?

    package init(
        policy: String, decision: String, weight: Double, score: Double?, required: String?,
        observed: String, remedy: String?, sinceAt: Double?
    ) {
        self.policy = policy
        self.decision = decision
        self.weight = weight
        self.score = score
        self.required = required
        self.observed = observed
        self.remedy = remedy
        self.sinceAt = sinceAt
    }
}

/// Why a request has not run, whole; or what became of it.
package struct ExplanationReport: Hashable, Codable, Sendable {
    /// Where the request is, or what last became of it.
    package enum State: String, Codable, Sendable {
        case pending, running, finished, cancelled, refused, neverSubmitted
    }

    package var identifier: String
    /// The bundle identifier of the app whose request it is; left out for a command.
    package var app: String?
    package var state: State
    /// The first line of `lull why`: one sentence with the verdict.
    package var summary: String
    package var decision: String?
    package var score: Double?
    package var threshold: Double?
    /// The best score that is expected within the window.
    package var optimum: Double?
    /// How the threshold loosens, in words.
    package var thresholdRule: String?
    /// When the threshold will have fallen below the present score, if nothing else changes.
    package var thresholdReachedAt: Double?
    package var reasons: [String]
    package var policies: [PolicyReport]
    /// What would let it run now, one sentence each; empty if only time is missing.
    package var remedies: [String]
    /// No start before this moment, whatever the conditions.
    package var earliestPossibleAt: Double?
    package var windowStartAt: Double?
    package var windowEndAt: Double?
    /// How often the floor was moved by a replacing submission.
    package var floorMoves: Int?
    package var pending: PendingReport?
    package var lastExecution: ExecutionReport?
    /// Identifiers that are close to a misspelt one.
    package var similar: [String]

    package init(
        identifier: String, app: String? = nil, state: State, summary: String,
        decision: String? = nil, score: Double? = nil, threshold: Double? = nil,
        optimum: Double? = nil,
        thresholdRule: String? = nil, thresholdReachedAt: Double? = nil, reasons: [String] = [],
        policies: [PolicyReport] = [], remedies: [String] = [], earliestPossibleAt: Double? = nil,
        windowStartAt: Double? = nil, windowEndAt: Double? = nil, floorMoves: Int? = nil,
        pending: PendingReport? = nil, lastExecution: ExecutionReport? = nil,
        similar: [String] = []
    ) {
        self.identifier = identifier
        self.app = app
        self.state = state
        self.summary = summary
        self.decision = decision
        self.score = score
        self.threshold = threshold
        self.optimum = optimum
        self.thresholdRule = thresholdRule
        self.thresholdReachedAt = thresholdReachedAt
        self.reasons = reasons
        self.policies = policies
        self.remedies = remedies
        self.earliestPossibleAt = earliestPossibleAt
        self.windowStartAt = windowStartAt
        self.windowEndAt = windowEndAt
        self.floorMoves = floorMoves
        self.pending = pending
        self.lastExecution = lastExecution
        self.similar = similar
    }
}

/// One execution, running or ended.
package struct ExecutionReport: Hashable, Codable, Sendable {
    package var execution: Int64
    package var identifier: String
    /// The bundle identifier of the app whose execution it is; left out for a command.
    package var app: String?
    package var kind: String
    package var startedAt: Double
    package var endedAt: Double?
    package var durationSeconds: Double
    /// `Outcome` code; `running` or `expiring` before the end.
    package var outcome: String
    package var stopReason: String?
    package var detail: String
    package var cpuSeconds: Double?
    package var memoryPeakBytes: Int64?
    package var isForced: Bool
    /// What conditions held at the start: facet name and value, in facet order.
    package var conditions: [ConditionValueReport]
    package var score: Double?
    package var threshold: Double?
    /// While running: when the time limit ends.
    package var expiresAt: Double?
    /// What a continued task shows; left out for other kinds.
    package var title: String?
    package var subtitle: String?
    /// How far a continued task has come, 0 to 1.
    package var progress: Double?

    package init(
        execution: Int64, identifier: String, app: String? = nil, kind: String, startedAt: Double,
        endedAt: Double?, durationSeconds: Double, outcome: String, stopReason: String?,
        detail: String, cpuSeconds: Double?, memoryPeakBytes: Int64?, isForced: Bool,
        conditions: [ConditionValueReport], score: Double?, threshold: Double?, expiresAt: Double?,
        title: String? = nil, subtitle: String? = nil, progress: Double? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.progress = progress
        self.execution = execution
        self.identifier = identifier
        self.app = app
        self.kind = kind
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.durationSeconds = durationSeconds
        self.outcome = outcome
        self.stopReason = stopReason
        self.detail = detail
        self.cpuSeconds = cpuSeconds
        self.memoryPeakBytes = memoryPeakBytes
        self.isForced = isForced
        self.conditions = conditions
        self.score = score
        self.threshold = threshold
        self.expiresAt = expiresAt
    }
}

/// A facet's name with its value in words.
package struct ConditionValueReport: Hashable, Codable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// One facet of the device's state.
package struct ConditionReport: Hashable, Codable, Sendable {
    package var name: String
    /// In words; left out if unknown.
    package var value: String?
    package var source: String
    package var unknownBecause: String?
    package var sinceAt: Double
    package var isSampled: Bool
    package var isOverridden: Bool
    package var overriddenUntilAt: Double?

    package init(
        name: String, value: String?, source: String, unknownBecause: String?, sinceAt: Double,
        isSampled: Bool, isOverridden: Bool, overriddenUntilAt: Double?
    ) {
        self.name = name
        self.value = value
        self.source = source
        self.unknownBecause = unknownBecause
        self.sinceAt = sinceAt
        self.isSampled = isSampled
        self.isOverridden = isOverridden
        self.overriddenUntilAt = overriddenUntilAt
    }
}

/// The daemon at a glance.
package struct StatusReport: Hashable, Codable, Sendable {
    package var version: String
    package var pid: Int32
    package var startedAt: Double
    package var statePath: String
    package var pendingCount: Int
    package var running: [ExecutionReport]
    /// What a person should know: holds, unmet requirements of days, damage, storage trouble.
    package var warnings: [String]
    /// When the scheduler will next look by itself; left out if only an event can change anything.
    package var nextWakeupAt: Double?

    package init(
        version: String, pid: Int32, startedAt: Double, statePath: String, pendingCount: Int,
        running: [ExecutionReport], warnings: [String], nextWakeupAt: Double?
    ) {
        self.version = version
        self.pid = pid
        self.startedAt = startedAt
        self.statePath = statePath
        self.pendingCount = pendingCount
        self.running = running
        self.warnings = warnings
        self.nextWakeupAt = nextWakeupAt
    }
}

/// The answer to `simulate-launch`.
package struct LaunchReport: Hashable, Codable, Sendable {
    package var identifier: String
    package var execution: Int64
    /// Why it would not have run by itself, in words; empty if it would have.
    package var bypassed: [String]

    package init(identifier: String, execution: Int64, bypassed: [String]) {
        self.identifier = identifier
        self.execution = execution
        self.bypassed = bypassed
    }
}

/// The kept output of one execution.
package struct OutputReport: Hashable, Codable, Sendable {
    package var identifier: String
    package var execution: Int64
    package var startedAt: Double
    /// Bytes that were dropped from the start to keep the output within its bound.
    package var droppedBytes: Int64
    /// Standard output and standard error together, invalid UTF-8 repaired.
    package var text: String

    package init(
        identifier: String, execution: Int64, startedAt: Double, droppedBytes: Int64, text: String
    ) {
        self.identifier = identifier
        self.execution = execution
        self.startedAt = startedAt
        self.droppedBytes = droppedBytes
        self.text = text
    }
}
