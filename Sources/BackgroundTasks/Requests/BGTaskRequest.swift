public import Foundation
internal import Synchronization

/// What an app asks to be launched for. Made as one of its subclasses.
///
/// The scheduler copies it when it is submitted: later changes concern the next submission only. Unchecked:
/// all that changes lies behind a lock.
open class BGTaskRequest: NSObject, NSCopying, @unchecked Sendable {
    private let name: String
    private let fields = Mutex(RequestFields())

    package init(identifier: String) {
        name = identifier
    }

    /// Names the task; one of the Info.plist's `BGTaskSchedulerPermittedIdentifiers`.
    open var identifier: String { name }

    /// The task is not begun before; when it is, the conditions decide. Nil: no floor.
    open var earliestBeginDate: Date? {
        get { values.earliestBeginDate }
        set { change { $0.earliestBeginDate = newValue } }
    }

    /// A request of the same class with the same values; a subclass of an app's becomes the class below it.
    open func copy(with zone: NSZone? = nil) -> Any {
        filled(BGTaskRequest(identifier: identifier))
    }

    /// All of it, read together.
    var values: RequestFields { fields.withLock { $0 } }

    /// Changes all of it together.
    func change(_ body: (inout RequestFields) -> Void) {
        fields.withLock { body(&$0) }
    }

    /// Gives another request this one's values.
    func filled(_ other: BGTaskRequest) -> BGTaskRequest {
        let values = values
        other.change { $0 = values }
        return other
    }

    open override var description: String {
        "<BGTaskRequest: \(identifier), earliestBeginDate: \(dateText)>"
    }

    /// As Apple's log shows it.
    var dateText: String { earliestBeginDate.map(\.description) ?? "(null)" }
}
