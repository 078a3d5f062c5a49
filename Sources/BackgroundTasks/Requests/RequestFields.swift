internal import Foundation

/// What a request can carry beyond its identifier; each subclass shows its part.
struct RequestFields: Sendable {
    var earliestBeginDate: Date?
    var requiresNetworkConnectivity = false
    var requiresExternalPower = false
    var protectionType = FileProtectionType.completeUntilFirstUserAuthentication.rawValue
    var title = ""
    var subtitle = ""
    var strategy = BGContinuedProcessingTaskRequest.SubmissionStrategy.queue
    var resources: BGContinuedProcessingTaskRequest.Resources = []
}
