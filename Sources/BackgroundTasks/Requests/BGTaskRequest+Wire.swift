internal import Foundation
internal import LullModel

extension BGTaskRequest {
    /// What goes to the daemon; nil for a request of no known kind.
    var appRequest: AppRequest? {
        let values = values
        var request = AppRequest(
            name: identifier, kind: .refresh,
            earliestBeginAt: earliestBeginDate?.timeIntervalSince1970)
        switch self {
        case let continued as BGContinuedProcessingTaskRequest:
            request.kind = .continued
            request.earliestBeginAt = nil
            request.details = TaskDetails(
                title: continued.title, subtitle: continued.subtitle,
                failsUnlessImmediate: continued.strategy == .fail,
                requiresGPU: continued.requiredResources.contains(.gpu))
        case let processing as BGProcessingTaskRequest:
            request.kind = .processing
            request.requiresNetwork = processing.requiresNetworkConnectivity
            request.requiresExternalPower = processing.requiresExternalPower
            if processing is BGHealthResearchTaskRequest {
                request.kind = .healthResearch
                request.details = TaskDetails(protectionType: values.protectionType)
            }
        case is BGAppRefreshTaskRequest: break
        default: return nil
        }
        return request
    }

    /// A copy of what is pending; nil for what no app submits itself.
    static func request(from pending: AppRequest) -> BGTaskRequest? {
        let name = pending.name
        let details = pending.details
        let request: BGTaskRequest
        switch pending.kind {
        case .refresh: request = BGAppRefreshTaskRequest(identifier: name)
        case .processing: request = BGProcessingTaskRequest(identifier: name)
        case .healthResearch: request = BGHealthResearchTaskRequest(identifier: name)
        case .continued:
            request = BGContinuedProcessingTaskRequest(
                identifier: name, title: details?.title ?? "", subtitle: details?.subtitle ?? "")
        case .fetch, .push: return nil
        }
        request.change { fields in
            fields.earliestBeginDate = pending.earliestBeginAt.map(
                Date.init(timeIntervalSince1970:))
            fields.requiresNetworkConnectivity = pending.requiresNetwork
            fields.requiresExternalPower = pending.requiresExternalPower
            if let type = details?.protectionType { fields.protectionType = type }
            fields.strategy = details?.failsUnlessImmediate == true ? .fail : .queue
            fields.resources = details?.requiresGPU == true ? .gpu : []
        }
        return request
    }
}
