public import Foundation
package import LullClient

/// Work that the person has started in the app and can watch; it goes on when the app is left.
///
/// Its progress must move, or the system ends it. `lull status` shows title, subtitle and progress. That the
/// person cancelled it cannot be told from the end of its time: both call the expiration handler.
open class BGContinuedProcessingTask: BGTask, ProgressReporting, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.

    /// What the person sees of it; set its unit counts, or attach children.
    public let progress: Progress

    package override init(_ active: ActiveTask) {
        let progress = WatchedProgress(of: active)
        self.progress = progress
        super.init(active)
    }

    /// What the person sees: the request's, or as updated since.
    open var title: String { active.title }
    /// What the person sees below the title.
    open var subtitle: String { active.subtitle }

    /// Shows other words to the person.
    open func updateTitle(_ title: String, subtitle: String) {
        active.update(title: title, subtitle: subtitle)
        (progress as? WatchedProgress)?.report()
    }
}
