package import LullCore
package import LullModel

extension PendingRequest {
    /// One hour: the moment at which samples are submitted.
    package static let sampleMoment = SchedulerTime(nanoseconds: 3_600_000_000_000)

    /// A request as the core would keep it, submitted at `sampleMoment`.
    package static func sample(
        _ identifier: String = "P", kind: TaskKind = .processing,
        requirements: Requirements = [], submitter: Submitter = .command, number: Int64 = 1,
        earliest: SchedulerTime = sampleMoment, earliestDate: WallTime? = nil,
        window: TimeSpan = .days(2), every interval: TimeSpan? = nil
    ) -> PendingRequest {
        PendingRequest(
            identifier: TaskIdentifier(trusted: identifier), submitter: submitter, number: number,
            firstSubmitted: WallTime(secondsSince1970: 1_780_272_000), submitted: sampleMoment,
            earliest: earliest, earliestDate: earliestDate, windowEnd: earliest + window,
            timeLimit: .minutes(10), repeatInterval: interval, kind: kind,
            requirements: requirements, retriesUnknownOutcome: false, floorMoves: 0)
    }
}

extension PolicyContext {
    /// A context at `PendingRequest.sampleMoment` with everything unknown but what `set` changes.
    package static func sample(
        after span: TimeSpan = .zero, _ set: (inout PolicyContext) -> Void = { _ in }
    ) -> PolicyContext {
        var context = PolicyContext(
            now: Timestamp(
                scheduler: PendingRequest.sampleMoment + span,
                wall: WallTime(secondsSince1970: 1_780_272_000) + span),
            conditions: DeviceConditions())
        set(&context)
        return context
    }
}
