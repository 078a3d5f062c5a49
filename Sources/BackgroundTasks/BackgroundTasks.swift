// What clients get with `import BackgroundTasks` alone, as on Apple's systems.
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import LullFoundation
