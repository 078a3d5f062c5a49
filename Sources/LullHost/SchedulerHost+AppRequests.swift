internal import LullCore
package import LullModel

// What an app asks for itself; whose call it is was proven before.
extension SchedulerHost {
    /// Accepts an app's submission, or throws why not; on return it survives a power cut.
    ///
    /// The error's message is the line that the app's log shows.
    @discardableResult
    package func submit(
        _ request: AppRequest, from app: AppIdentifier
    ) throws(LullError) -> SubmitReceipt {
        let identifier = TaskIdentifier(trusted: app.rawValue + " " + request.name)
        let before = scheduler.checkpoint(of: identifier)
        let effects = try takeDurably(.appSubmitted(request, from: app)) { $0.restore(before) }
        for case .refuse(let error) in effects {
            // What is no name is not kept either: it may be of any length.
            if request.name.utf8.count <= TaskIdentifier.appNameBytesMaximum {
                note(Fate(kind: .refused, at: now().wall, detail: error.message), of: identifier)
            }
            throw error
        }
        return SubmitReceipt(
            identifier: request.name,
            disposition: before.request == nil ? "accepted" : "replaced")
    }

    /// Takes back the app's pending request; one that is running goes on. Unknown names do nothing.
    package func cancel(_ name: String, from app: AppIdentifier) throws(LullError) {
        let identifier = TaskIdentifier(trusted: app.rawValue + " " + name)
        guard let request = scheduler.pending(identifier), !request.kind.isSystemMade else {
            return
        }
        try cancel(identifier)
    }

    /// Takes back all of the app's own pending requests; returns how many.
    @discardableResult
    package func cancelAll(from app: AppIdentifier) throws(LullError) -> Int {
        let all = scheduler.pending(of: app).filter { !$0.kind.isSystemMade }.map {
            scheduler.checkpoint(of: $0.identifier)
        }
        let effects = try takeDurably(.appCancelledAll(app)) { scheduler in
            for before in all { scheduler.restore(before) }
        }
        let at = now().wall
        for request in all.compactMap(\.request) {
            note(Fate(kind: .cancelled, at: at), of: request.identifier)
        }
        return effects.count
    }

    /// The app's pending requests just as it submitted them, in identifier order.
    package func pending(of app: AppIdentifier) -> [AppRequest] {
        scheduler.pending(of: app).filter { !$0.kind.isSystemMade }.compactMap(\.origin)
    }

    /// Whether the app may speak for the execution.
    package func execution(_ id: ExecutionID, belongsTo app: AppIdentifier) -> Bool {
        scheduler.execution(id)?.request.identifier.app == app
    }

    /// Takes in how far a continued task has come; ignored for another app's or an ended execution.
    ///
    /// Reports may come many times a second: the newest is shown at once, while the core is told every
    /// five seconds at most, which is often enough to see that it moves.
    package func report(
        _ progress: TaskProgress, of execution: ExecutionID, from app: AppIdentifier
    ) {
        var progress = progress
        progress.title = String(progress.title.prefix(SchedulerHost.titleMaximum))
        progress.subtitle = String(progress.subtitle.prefix(SchedulerHost.titleMaximum))
        progress.fraction = progress.fraction.isFinite ? min(max(progress.fraction, 0), 1) : 0
        guard self.execution(execution, belongsTo: app),
            scheduler.execution(execution)?.request.kind == .continued
        else { return }
        let now = now().scheduler
        let told = newestProgress[execution]?.told
        newestProgress = newestProgress.filter { scheduler.execution($0.key) != nil }
        guard told.map({ now - $0 >= SchedulerHost.progressInterval }) ?? true else {
            newestProgress[execution]?.progress = progress
            return
        }
        newestProgress[execution] = (progress, now)
        take(.progressReported(execution, progress))
    }

    /// 256 characters of a title: nothing shows more (ours).
    private static let titleMaximum = 256
    /// 5 s between reports that the core is told of: a journal need not hold more (ours).
    private static let progressInterval = TimeSpan.seconds(5)
}
