package import LullModel

/// One rule with an opinion about a request at a moment.
///
/// A new one is one file, one test file and one line in `PolicyRegistry`.
package protocol Policy: Sendable {
    /// As shown in explanations, after Apple's names where they exist.
    var name: String { get }
    /// The public code of this policy's veto.
    var reason: PendingReason { get }

    /// The answer, or nil where the rule does not apply to the request.
    func response(to request: PendingRequest, in context: PolicyContext) -> Response?
}

/// What a policy may look at besides the request.
package struct PolicyContext: Sendable {
    package var now: Timestamp
    package var conditions: DeviceConditions
    package var configuration: Configuration
    /// What is remembered of the request's app.
    package var record: AppRecord?
    /// Launches under way whose limit the request shares.
    package var runningOfKind: Int
    /// Whether it must wait for an execution of its app to end.
    package var isAppRunning: Bool
    package var isStorageFailing: Bool
    /// What is known of the request's app; nil for a command, and for an app that is not installed.
    package var standing: AppStanding?
    package var isSystemRefreshOn: Bool
    /// Whether the request would share a launch that is under way, and so needs no place of its own.
    package var joinsLaunch: Bool

    package init(
        now: Timestamp, conditions: DeviceConditions, configuration: Configuration = .init(),
        record: AppRecord? = nil, runningOfKind: Int = 0, isAppRunning: Bool = false,
        isStorageFailing: Bool = false, standing: AppStanding? = nil,
        isSystemRefreshOn: Bool = true, joinsLaunch: Bool = false
    ) {
        self.standing = standing
        self.isSystemRefreshOn = isSystemRefreshOn
        self.joinsLaunch = joinsLaunch
        self.now = now
        self.conditions = conditions
        self.configuration = configuration
        self.record = record
        self.runningOfKind = runningOfKind
        self.isAppRunning = isAppRunning
        self.isStorageFailing = isStorageFailing
    }
}
