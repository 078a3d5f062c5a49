internal import LullModel

extension Policy {
    /// The shared rule of the pressure policies: a veto above `maximum`, below it the less the better.
    func pressureResponse(
        _ pressure: Double?, maximum: Double, facet: ConditionFacet, remedy: String
    ) -> Response {
        /// As seen in logs of dasd for its memory, processor and thermal policies.
        let weight = 5.0
        guard let pressure else { return notCounted(facet: facet) }
        guard pressure <= maximum else {
            return veto(
                weight: weight, required: .percent(maximum), observed: .percent(pressure),
                remedy: remedy, facet: facet)
        }
        return proceed(
            weight: weight, score: 1 - 0.5 * max(0, pressure) / maximum,
            required: .percent(maximum), observed: .percent(pressure), remedy: remedy, facet: facet)
    }
}
