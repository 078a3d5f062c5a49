public import Foundation

/// Makes an object of a class that is known by its type alone: app delegates, scene delegates.
///
/// `NSObject.init()` is not `required` on Linux, so a metatype cannot be asked for it. A requirement in a
/// protocol or a class would break every client class that has another initializer.
package enum ObjectMaker {
    /// Calls the class's own `init()`, overridden or inherited; nil unless it is an `NSObject`'s.
    ///
    /// A class without one, since it has other initializers only, traps there as it does on Apple's systems.
    @MainActor package static func make(_ type: AnyClass) -> NSObject? {
        guard let type = type as? NSObject.Type else { return nil }
        // Unchecked: the metatype stays that of the client's class. Only what is asked of it goes by the
        // table of _AnyObjectClass, and the one slot used, that of NSObject's init(), every subclass has
        // in the same place.
        return unsafeBitCast(type, to: _AnyObjectClass.Type.self).init()
    }
}

/// Stands for any class below `NSObject` in a call of its `init()`. Not for apps.
///
/// Open, for a class that others can inherit from is the only one whose calls no compiler may bind early.
open class _AnyObjectClass: NSObject {
    public required override init() {
        super.init()
    }
}
