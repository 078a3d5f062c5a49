public import Foundation

/// A sound's file name.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The sound of a notification; kept with it, and not played here.
public final class UNNotificationSound: NSObject, NSCopying, Sendable {
    let name: String

    private init(name: String) { self.name = name }

    public convenience init(named name: UNNotificationSoundName) {
        self.init(name: name.rawValue)
    }

    public static let `default` = UNNotificationSound(name: "default")
    public static let defaultCritical = UNNotificationSound(name: "defaultCritical")
    public static let defaultRingtone = UNNotificationSound(name: "defaultRingtone")

    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        defaultCritical
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSound)?.name == name
    }

    public override var hash: Int { name.hash }
}
