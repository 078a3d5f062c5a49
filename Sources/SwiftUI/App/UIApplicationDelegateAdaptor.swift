public import Foundation
public import UIKit

/// Gives an app a delegate, made with it by the delegate's own `init()`.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType>: DynamicProperty
where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
    public let wrappedValue: DelegateType

    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        guard let delegate = ObjectMaker.make(delegateType) as? DelegateType else {
            preconditionFailure("\(delegateType) cannot be made by its init().")
        }
        wrappedValue = delegate
        AdaptedDelegate.current = delegate
    }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
    public var projectedValue: ObservedObject<DelegateType>.Wrapper {
        ObservedObject<DelegateType>.Wrapper(wrappedValue)
    }
}
