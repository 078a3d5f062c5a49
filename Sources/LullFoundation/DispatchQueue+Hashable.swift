public import Dispatch

// swift-format-ignore: AvoidRetroactiveConformances
/// A queue equals itself only, as on Apple's systems, where it is an `NSObject`: values that hold one derive
/// `Equatable`.
///
/// On Linux each look at the main queue or a global one makes a new object; those are told by their labels,
/// which are the system's.
extension DispatchQueue: @retroactive Equatable, @retroactive Hashable {
    public static func == (left: DispatchQueue, right: DispatchQueue) -> Bool {
        if left === right { return true }
        let label = left.label
        let isSystems = label == "com.apple.main-thread" || label.hasPrefix("com.apple.root.")
        return isSystems && label == right.label
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(label)
    }
}
