internal import Dispatch
internal import Foundation
internal import LullClient
internal import LullModel
internal import Synchronization

/// The progress of a continued task, which tells the system of each change.
///
/// Foundation on Linux has no observation of values. What children add changes no property here, so once one
/// is attached the fraction is looked at each second until the task is completed.
final class WatchedProgress: Progress, @unchecked Sendable {
    // Unchecked: what is added here is in a mutex. Foundation's own counts have no lock; a look during an
    // app's change may show a number that is right a second later.

    private static let lookInterval = DispatchTimeInterval.seconds(1)

    private weak let active: ActiveTask?
    private let looking = Mutex<(timer: (any DispatchSourceTimer)?, fraction: Double)>((nil, 0))

    init(of active: ActiveTask) {
        self.active = active
        super.init(parent: nil, userInfo: nil)
    }

    deinit {
        looking.withLock { $0.timer }?.cancel()
    }

    override var completedUnitCount: Int64 {
        didSet { report() }
    }

    override var totalUnitCount: Int64 {
        didSet { report() }
    }

    override func addChild(_ child: Progress, withPendingUnitCount inUnitCount: Int64) {
        super.addChild(child, withPendingUnitCount: inUnitCount)
        beginLooking()
    }

    override func becomeCurrent(withPendingUnitCount unitCount: Int64) {
        super.becomeCurrent(withPendingUnitCount: unitCount)
        beginLooking()
    }

    /// Tells how far the task is, and what it shows.
    func report() {
        active?.report(
            TaskProgress(
                completed: completedUnitCount, total: totalUnitCount, fraction: fractionCompleted,
                title: active?.title ?? "", subtitle: active?.subtitle ?? ""))
    }

    private func beginLooking() {
        looking.withLock { looking in
            guard looking.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now() + Self.lookInterval, repeating: Self.lookInterval)
            timer.setEventHandler { [weak self] in self?.look() }
            timer.activate()
            looking.timer = timer
        }
    }

    private func look() {
        guard let active, !active.isCompleted else {
            return looking.withLock { $0.timer }?.cancel() ?? ()
        }
        let fraction = fractionCompleted
        let isNews = looking.withLock { looking in
            defer { looking.fraction = fraction }
            return looking.fraction != fraction
        }
        if isNews { report() }
    }
}
