// On Apple's systems Network brings Dispatch and Foundation along, and its clients rely on it.
@_exported public import Dispatch
@_exported public import Foundation
