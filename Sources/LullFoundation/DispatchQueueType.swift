public import Dispatch

/// The name that Apple's headers give to `DispatchQueue`; the same type.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias dispatch_queue_t = DispatchQueue
