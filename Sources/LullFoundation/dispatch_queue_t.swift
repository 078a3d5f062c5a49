public import Dispatch

// swift-format-ignore: TypeNamesShouldBeCapitalized
/// The name that Apple's headers give to `DispatchQueue`; the same type.
public typealias dispatch_queue_t = DispatchQueue
