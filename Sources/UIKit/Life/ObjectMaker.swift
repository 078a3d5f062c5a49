package import Foundation

/// Makes an object of a class that is known by its type alone: app delegates, scene delegates.
///
/// `NSObject.init()` is not `required` on Linux, so a metatype cannot be asked for it. A requirement in a
/// protocol or a class would break every client class that has another initializer.
package enum ObjectMaker {
    /// Stands for any class below `NSObject`: `init()` has the same slot in the table of each.
    private class Maker: NSObject {
        required override init() {
            super.init()
        }
    }

    /// Calls the class's own `init()`, overridden or inherited; nil unless it is an `NSObject`'s.
    ///
    /// A class without one, since it has other initializers only, traps there as it does on Apple's systems.
    @MainActor package static func make(_ type: AnyClass) -> NSObject? {
        guard let type = type as? NSObject.Type else { return nil }
        // The metatype stays that of the client's class. Only what is asked of it goes by Maker's table,
        // and the one slot used, NSObject's init(), is inherited by every subclass in the same place.
        return unsafeBitCast(type, to: Maker.Type.self).init()
    }
}
