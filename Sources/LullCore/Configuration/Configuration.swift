package import LullModel

/// Every tunable of the core, each with unit, default, reason and source.
package struct Configuration: Hashable, Codable, Sendable {
    // MARK: Time limits

    /// 30 s. Apple gives a refresh "up to 30 seconds" (WWDC19 707).
    package var refreshTimeLimit = TimeSpan.seconds(30)
    /// 10 min. Apple says "several minutes"; ours is the least that Android guarantees a regular job.
    package var processingTimeLimit = TimeSpan.minutes(10)
    /// 5 s before an app's limit its expiration handler is called (ours: the app's last chance).
    package var appExpirationLead = TimeSpan.seconds(5)
    /// 10 s from SIGTERM to SIGKILL for a command: enough to close an archive cleanly (ours).
    package var commandGracePeriod = TimeSpan.seconds(10)
    /// 5 s from the warning to the end for an app (ours: as long as the lead, so the limit is kept).
    package var appGracePeriod = TimeSpan.seconds(5)
    /// 5 s for which lost power or network is borne, against a wiggled plug (ours).
    package var lostConditionTolerance = TimeSpan.seconds(5)

    /// 1 min without a change of a continued task's progress: the person waits for nothing (ours; devices
    /// were seen to give up after half a minute to a minute).
    package var progressStallLimit = TimeSpan.minutes(1)

    // MARK: Windows and threshold

    /// 1 day: a refresh that found no good moment within a day takes any (ours).
    package var refreshWindow = TimeSpan.days(1)
    /// 2 days: Apple tries a processing request within two days of normal use (WWDC19 707).
    package var processingWindow = TimeSpan.days(2)
    /// 1 h: a silent push that found no good moment by then takes any (ours: older news is none).
    package var pushWindow = TimeSpan.hours(1)
    /// 1 h: the shortest window of a legacy fetch, whose interval is its window otherwise (ours).
    package var fetchWindowMinimum = TimeSpan.hours(1)
    /// 0.8 of the optimum at the start of a window (ours; Apple's curve is not public).
    package var thresholdShare = 0.8
    /// The threshold's factor over the elapsed share of the window: full for the first half, then to 0
    /// (ours: half a window of patience, and then less and less).
    package var thresholdCurve = Curve([
        Curve.Point(at: 0, value: 1), Curve.Point(at: 0.5, value: 1), Curve.Point(at: 1, value: 0),
    ])

    // MARK: Limits

    /// 1 refresh request per app, as on iOS.
    package var appRefreshRequestsMaximum = 1
    /// 10 processing requests per app, as on iOS.
    package var appProcessingRequestsMaximum = 10
    /// 10 continued requests per app; Apple speaks of a maximum without a figure.
    package var appContinuedRequestsMaximum = 10
    /// 128 characters: a continued task's identifier must be shorter, as on iOS.
    package var continuedNameMaximum = 128
    /// 4,096 bytes of a silent push's JSON, as Apple's service takes.
    package var pushPayloadMaximum = 4_096
    /// 4,096 bytes of title, subtitle and the like in one request: more than is ever shown (ours).
    package var detailsBytesMaximum = 4_096
    /// False: no GPU is offered to background work (ours: nothing on Linux tells whether one may be used).
    package var offersGPU = false
    /// 100,000 on the device: bounds memory at about 30 MB (ours).
    package var pendingRequestsMaximum = 100_000
    /// 3650 days: a date further ahead is an error of arithmetic, not a wish (ours).
    package var earliestBeginMaximum = TimeSpan.days(3650)
    /// 7 days: later begin dates are accepted with a warning, since Apple advises a week at most.
    package var earliestBeginAdvised = TimeSpan.days(7)
    /// 1 s: a shorter limit would end every command at its start (ours).
    package var timeLimitMinimum = TimeSpan.seconds(1)
    /// 24 h: nothing in the background should run longer in one go (Android's cumulative maximum).
    package var timeLimitMaximum = TimeSpan.hours(24)
    /// 1 min: shorter intervals are polling (ours; cron's finest step).
    package var repeatIntervalMinimum = TimeSpan.minutes(1)

    // MARK: Concurrency

    /// 4 refreshes at a time: short and mostly waiting for the network (ours).
    package var refreshConcurrencyMaximum = 4
    /// 2 processing executions at a time: heavy work gains nothing from more (ours).
    package var processingConcurrencyMaximum = 2

    /// 4 continued launches at a time: the person started each (ours).
    package var continuedConcurrencyMaximum = 4
    /// 0.5 of a task's own time limit must be left of a launch's window for it to join that launch (ours:
    /// a refresh may join processing, but processing is not squeezed into a refresh).
    package var launchJoinShare = 0.5

    // MARK: Policies

    /// 20 % and discharging: critically low, essential work only (WWDC20 10063).
    package var batteryLevelMinimum = 20.0
    /// 80 % of the time waiting for a processor: above it nothing starts. A log of dasd shows 50 for one
    /// activity; looser here, since background work runs in the idle class.
    package var cpuPressureMaximum = 80.0
    /// 20 % of the time stalled on memory: starting work would make it worse (ours).
    package var memoryPressureMaximum = 20.0
    /// 40 % of the time stalled on disks (ours; backups themselves cause some).
    package var ioPressureMaximum = 40.0
    /// 15 min between refreshes of one app (Apple's rate limit as observed; Android's periodic minimum).
    package var refreshSpacingMinimum = TimeSpan.minutes(15)
    /// 15 min between launches of one app for processing (Apple's rate limiting covers processing too, WWDC20
    /// 10063; the figure is the one of refreshes, ours): a handler that submits again without an
    /// earliest begin date does not run without a break.
    package var processingSpacingMinimum = TimeSpan.minutes(15)

    /// 3 silent pushes an hour for one app (Apple: two or three an hour at most).
    package var pushesPerHourMaximum = 3
    /// 15 min: legacy fetches of one app are never closer, however often new data comes (Apple's rate limit
    /// as observed for refreshes).
    package var fetchPaceMinimum = TimeSpan.minutes(15)
    /// 1 day: fetches that fail again and again are still tried daily (ours).
    package var fetchPaceMaximum = TimeSpan.days(1)
    /// 1 day between processing launches of an app that was removed from the app switcher (ours; Apple lets
    /// them run, at limits that seem tighter).
    package var forceQuitSpacing = TimeSpan.days(1)

    // MARK: Penalties

    /// 2 failures in a row are borne; the third brings a hold (ours: one bad night is no pattern).
    package var failuresTolerated = 2
    /// 1 min of hold after the first failure beyond those, doubling (ours; Android starts at 30 s).
    package var holdInitial = TimeSpan.minutes(1)
    /// 1 day at most (ours: what is mended overnight runs the next day).
    package var holdMaximum = TimeSpan.days(1)
    /// 5 overruns or missing completions in a row: then an app is not launched until it is opened (ours;
    /// Apple throttles apps that do not finish in time).
    package var offencesMaximum = 5
    /// 1,000 records of behaviour are kept without a second thought; beyond them, those of commands that
    /// are neither pending, running nor limited are forgotten (ours: a new submission clears them anyway).
    package var recordsMaximum = 1_000
    /// 30 s before a start that the machine refused (no memory, no process slot) is tried again (ours).
    package var startRetryDelay = TimeSpan.seconds(30)
    /// 3 days without a hard requirement being met raise a warning (Android stops waiting then).
    package var unmetRequirementWarning = TimeSpan.days(3)

    package init() {}
}
