public import Foundation

/// Asks to begin, now, work that the person has just started in the app.
///
/// `earliestBeginDate` is ignored. The identifier begins with the bundle identifier and has less than 128
/// characters; title and subtitle are not empty. What is wrong is told when it is submitted.
open class BGContinuedProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.

    /// What becomes of a request that cannot begin at once.
    public enum SubmissionStrategy: Int, Sendable {
        /// It is refused, with `immediateRunIneligible`.
        case fail = 0
        /// It waits for its turn.
        case queue = 1
    }

    /// What the work needs beyond CPU and network.
    public struct Resources: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The GPU; refused where `BGTaskScheduler.supportedResources` does not have it.
        public static let gpu = Resources(rawValue: 1 << 0)
    }

    public init(identifier: String, title: String, subtitle: String) {
        super.init(identifier: identifier)
        change {
            $0.title = title
            $0.subtitle = subtitle
        }
    }

    /// What the person sees.
    open var title: String {
        get { values.title }
        set { change { $0.title = newValue } }
    }

    /// What the person sees below the title.
    open var subtitle: String {
        get { values.subtitle }
        set { change { $0.subtitle = newValue } }
    }

    /// Whether it may wait; `queue` unless it is set.
    open var strategy: SubmissionStrategy {
        get { values.strategy }
        set { change { $0.strategy = newValue } }
    }

    /// None beyond CPU and network, unless it is set.
    open var requiredResources: Resources {
        get { values.resources }
        set { change { $0.resources = newValue } }
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        filled(
            BGContinuedProcessingTaskRequest(
                identifier: identifier, title: title, subtitle: subtitle))
    }

    open override var description: String {
        "<BGContinuedProcessingTaskRequest: \(identifier), (title: \(title), "
            + "subtitle: \(subtitle), resources: \(requiredResources.text), "
            + "submissionStrategy: \(strategy == .fail ? "Fail" : "Queue"))>"
    }
}

extension BGContinuedProcessingTaskRequest.Resources {
    /// As Apple's log shows it.
    var text: String { contains(.gpu) ? "GPU" : "Default" }
}
