/// How the machine reaches others.
package struct NetworkCondition: Hashable, Codable, Sendable {
    /// How far packets get.
    package enum Reach: String, Codable, Sendable {
        /// No route beyond this machine.
        case none
        /// A route, but something (a sign-in page) stands in the way.
        case portal
        /// A route to a network that is known not to reach the internet.
        case limited
        /// A default route, as far as known.
        case full
    }

    /// Whether the link costs by volume.
    ///
    /// `guess…` is an inference from the kind of link, not a setting.
    package enum Metering: String, Codable, Sendable {
        case yes
        case no
        case guessYes = "guess-yes"
        case guessNo = "guess-no"
        case unknown
    }

    package var reach: Reach
    package var metering: Metering
    /// All radios are switched off.
    package var isAirplaneModeOn: Bool

    package init(reach: Reach, metering: Metering = .unknown, isAirplaneModeOn: Bool = false) {
        self.reach = reach
        self.metering = metering
        self.isAirplaneModeOn = isAirplaneModeOn
    }

    package static let none = NetworkCondition(reach: .none)

    package var isReachable: Bool { reach == .full }
    /// Unknown counts as metered: a guess must not cost the person money.
    package var isKnownUnmetered: Bool { metering == .no || metering == .guessNo }
}
