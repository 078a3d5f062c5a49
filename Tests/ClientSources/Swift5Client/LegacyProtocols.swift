import BackgroundTasks
import Foundation

public protocol LegacyScheduler {
    func submit(_ request: BGTaskRequest) throws
    func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void)
    func cancelAllTaskRequests()
    func submitTaskRequest(
        _ taskRequest: BGTaskRequest, completionHandler: @escaping (Error?) -> Void)
}

extension BGTaskScheduler: LegacyScheduler {}

public protocol LegacyTask: AnyObject {
    var expirationHandler: (() -> Void)? { get set }
    func setTaskCompleted(success: Bool)
}

extension BGTask: LegacyTask {}

extension BGTask: @unchecked Sendable {}

public enum LegacyState: Equatable {
    case idle
    case running(BGProcessingTask)
    case submitted(BGTaskRequest, queue: dispatch_queue_t?)
}

public class LegacyDouble: BGAppRefreshTask {
    public var completions = [Bool]()
    public override func setTaskCompleted(success: Bool) { completions.append(success) }
}

public func legacyCode(_ error: Error) -> String {
    guard let code = BGTaskScheduler.Error.Code(rawValue: (error as NSError).code),
        (error as NSError).domain == BGTaskScheduler.errorDomain
    else { return "other" }
    switch code {
    case .unavailable: return "unavailable"
    case .notPermitted: return "notPermitted"
    case .tooManyPendingTaskRequests: return "tooManyPendingTaskRequests"
    default: return "newer"
    }
}

/// Reads what was built, as unit tests of apps do.
public func legacyHealthRequest() -> BGHealthResearchTaskRequest {
    let request = BGHealthResearchTaskRequest(identifier: "com.example.app.study")
    request.protectionTypeOfRequiredData =
        FileProtectionType.completeUnlessOpen.rawValue as NSString
    return request
}
