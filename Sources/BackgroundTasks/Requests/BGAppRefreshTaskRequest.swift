public import Foundation

/// Asks for a short launch that brings content up to date. One may be pending at a time.
///
/// Needs the background mode `fetch`.
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.

    public override init(identifier: String) {
        super.init(identifier: identifier)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        filled(BGAppRefreshTaskRequest(identifier: identifier))
    }

    open override var description: String {
        "<BGAppRefreshTaskRequest: \(identifier), earliestBeginDate: \(dateText)>"
    }
}
