/// A request as an app submits it and reads it back; whose it is follows from the connection.
package struct AppRequest: Hashable, Codable, Sendable {
    package var name: String
    package var kind: TaskKind
    /// Seconds since 1970 UTC; nil: no floor.
    package var earliestBeginAt: Double?
    package var requiresNetwork: Bool
    package var requiresExternalPower: Bool
    package var details: TaskDetails?

    package init(
        name: String, kind: TaskKind, earliestBeginAt: Double? = nil,
        requiresNetwork: Bool = false, requiresExternalPower: Bool = false,
        details: TaskDetails? = nil
    ) {
        self.name = name
        self.kind = kind
        self.earliestBeginAt = earliestBeginAt
        self.requiresNetwork = requiresNetwork
        self.requiresExternalPower = requiresExternalPower
        self.details = details
    }
}

/// What only some kinds of request carry.
package struct TaskDetails: Hashable, Codable, Sendable {
    /// What a continued task shows to the person.
    package var title: String?
    package var subtitle: String?
    /// A continued task that may not wait: refused if it cannot start at once.
    package var failsUnlessImmediate: Bool
    package var requiresGPU: Bool
    /// Health research: `protectionTypeOfRequiredData`.
    package var protectionType: String?
    /// A push: its JSON, as it came.
    package var payload: String?

    package init(
        title: String? = nil, subtitle: String? = nil, failsUnlessImmediate: Bool = false,
        requiresGPU: Bool = false, protectionType: String? = nil, payload: String? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.failsUnlessImmediate = failsUnlessImmediate
        self.requiresGPU = requiresGPU
        self.protectionType = protectionType
        self.payload = payload
    }
}
