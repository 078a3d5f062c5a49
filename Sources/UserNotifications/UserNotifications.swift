// On Apple's systems UserNotifications brings Foundation along, and its clients rely on it.
@_exported public import Foundation
