internal import LullModel

/// What a background fetch or a silent push has brought. How often an app is fetched follows from it.
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData = 0
    case noData = 1
    case failed = 2

    /// As the daemon hears it.
    var completion: Completion {
        switch self {
        case .newData: Completion(success: true, fetchResult: .newData)
        case .noData: Completion(success: true, fetchResult: .noData)
        case .failed: Completion(success: false, fetchResult: .failed)
        }
    }
}
