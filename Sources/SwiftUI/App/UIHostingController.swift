public import Foundation
public import UIKit

/// A view controller around a view, which is kept and never evaluated.
@preconcurrency @MainActor open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        return nil
    }
}
