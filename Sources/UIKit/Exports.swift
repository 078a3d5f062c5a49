// Apps import UIKit alone and use all of these, as on Apple's systems.
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import LullFoundation
@_exported public import UserNotifications
