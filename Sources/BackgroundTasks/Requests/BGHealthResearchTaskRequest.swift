public import Foundation

/// Asks for processing for a study. Counts among the ten processing requests.
open class BGHealthResearchTaskRequest: BGProcessingTaskRequest, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.

    public override init(identifier: String) {
        super.init(identifier: identifier)
    }

    /// How the files that the task needs are protected: until the first unlock, unless it is set. Recorded;
    /// nothing starts before the first unlock anyway.
    open var protectionTypeOfRequiredData: NSString {
        get { NSString(string: values.protectionType) }
        set {
            let text = newValue.description
            change { $0.protectionType = text }
        }
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        filled(BGHealthResearchTaskRequest(identifier: identifier))
    }

    open override var description: String {
        "<BGHealthResearchTaskRequest: \(requirementsText)>"
    }
}
