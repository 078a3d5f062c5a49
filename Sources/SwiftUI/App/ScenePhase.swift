internal import UIKit

/// Whether a scene is in use; in an app the phase of the whole app.
public enum ScenePhase: Comparable, Hashable, Sendable {
    case background
    case inactive
    case active

    init(_ state: UIApplication.State) {
        switch state {
        case .active: self = .active
        case .inactive: self = .inactive
        case .background: self = .background
        @unknown default: self = .inactive
        }
    }
}
