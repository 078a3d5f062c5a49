public import Foundation
internal import Synchronization

/// Is given an app's metrics. Both methods are optional.
public protocol MXMetricManagerSubscriber: NSObjectProtocol {
    /// At most once a day, soon after a launch, on a background queue.
    func didReceive(_ payloads: [MXMetricPayload])
    /// Never called here.
    func didReceive(_ payloads: [MXDiagnosticPayload])
}

extension MXMetricManagerSubscriber {
    public func didReceive(_ payloads: [MXMetricPayload]) {}
    public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}

/// Hands an app its metrics, at most once a day.
///
/// Counting begins when the app first adds a subscriber or makes a `MetricManager`. A payload is made when
/// the app does so again, in a process that starts a day or more after the last one; it covers all the
/// time between. Without Lull's daemon there is none, and it is asked again at the next launch.
open class MXMetricManager: NSObject, @unchecked Sendable {
    // Unchecked: the list of subscribers is in a mutex; subscribers are called on a background queue.

    private struct Entry {
        weak var subscriber: (any MXMetricManagerSubscriber)?
    }

    private let daily: DailyMetrics
    private let entries = Mutex<[Entry]>([])

    /// The process's own.
    public static let shared = MXMetricManager(.shared)

    init(_ daily: DailyMetrics) {
        self.daily = daily
        super.init()
    }

    /// Kept weakly. One that is added after the day's payload came gets it as well.
    open func add(_ subscriber: any MXMetricManagerSubscriber) {
        let isNew = entries.withLock { entries in
            entries.removeAll { $0.subscriber == nil }
            guard !entries.contains(where: { $0.subscriber === subscriber }) else { return false }
            entries.append(Entry(subscriber: subscriber))
            return true
        }
        guard isNew else { return }
        daily.subscribe { [weak self, weak subscriber] metrics in
            guard let self, let subscriber, self.has(subscriber) else { return }
            subscriber.didReceive([MXMetricPayload(metrics, version: self.daily.version)])
        }
    }

    open func remove(_ subscriber: any MXMetricManagerSubscriber) {
        entries.withLock { entries in
            entries.removeAll { $0.subscriber == nil || $0.subscriber === subscriber }
        }
    }

    /// Up to seven payloads of earlier launches and of this one, the oldest first.
    open var pastPayloads: [MXMetricPayload] {
        daily.past.map { MXMetricPayload($0, version: daily.version) }
    }

    /// Always empty.
    open var pastDiagnosticPayloads: [MXDiagnosticPayload] { [] }

    private func has(_ subscriber: any MXMetricManagerSubscriber) -> Bool {
        entries.withLock { entries in entries.contains { $0.subscriber === subscriber } }
    }
}
