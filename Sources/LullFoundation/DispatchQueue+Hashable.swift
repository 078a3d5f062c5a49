public import Dispatch

/// A queue equals itself only, as on Apple's systems, where it is an `NSObject`: values that hold one derive
/// `Equatable`.
extension DispatchQueue: @retroactive Equatable, @retroactive Hashable {
    public static func == (left: DispatchQueue, right: DispatchQueue) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
