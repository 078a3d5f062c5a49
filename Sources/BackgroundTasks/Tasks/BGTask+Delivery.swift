internal import LullClient
internal import LullModel

extension BGTask {
    /// The task that an app gets for a delivery: of exactly the subclass that its request's kind asks for.
    static func task(for active: ActiveTask) -> BGTask {
        switch active.delivery.kind {
        case .processing: BGProcessingTask(active)
        case .healthResearch: BGHealthResearchTask(active)
        case .continued: BGContinuedProcessingTask(active)
        // Fetches and pushes go to the app as a whole and never come here.
        case .refresh, .fetch, .push: BGAppRefreshTask(active)
        }
    }
}
