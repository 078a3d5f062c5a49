internal import Foundation
internal import LullModel

/// What a request carries besides its text, as the JSON that travels with it and comes back.
enum NotificationEnvelope {
    /// So that the list of all requests stays small enough to be asked for.
    static let bytesMaximum = 64 * 1024

    /// The request as the daemon takes it; throws a `UNError`.
    static func sealed(_ request: UNNotificationRequest, at now: Date) throws -> NotificationRequest
    {
        let parts = request.content.parts
        var sealed = NotificationRequest(
            identifier: request.identifier, title: parts.title, subtitle: parts.subtitle,
            body: parts.body)
        var fields: [String: Any] = [:]
        switch request.trigger {
        case let trigger as UNTimeIntervalNotificationTrigger:
            let first = now.addingTimeInterval(trigger.timeInterval)
            sealed.showAt = first.timeIntervalSince1970
            if trigger.repeats { sealed.repeatSeconds = trigger.timeInterval }
            fields["interval"] = trigger.timeInterval
            fields["madeAt"] = now.timeIntervalSince1970
            fields["repeats"] = trigger.repeats
        case let trigger as UNCalendarNotificationTrigger:
            guard let first = trigger.nextDate(after: now) else {
                throw UNError(
                    .notificationInvalidNoDate,
                    userInfo: [
                        NSLocalizedDescriptionKey:
                            "The trigger of notification '\(request.identifier)' has no next date."
                    ])
            }
            sealed.showAt = first.timeIntervalSince1970
            if trigger.repeats { sealed.repeatSeconds = trigger.exactPeriod(after: now) }
            fields["components"] = try JSONSerialization.jsonObject(
                with: JSONEncoder().encode(trigger.dateComponents))
            fields["repeats"] = trigger.repeats
        default: break
        }
        add(parts, to: &fields)
        let data = try JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
        guard data.count <= bytesMaximum else {
            throw UNError(
                .notificationInvalidNoContent,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "The userInfo of notification '\(request.identifier)' takes more than "
                        + "\(bytesMaximum) bytes."
                ])
        }
        sealed.payload = String(decoding: data, as: UTF8.self)
        return sealed
    }

    /// The request as it was added; fields that cannot be read are as in a new content.
    static func opened(_ sealed: NotificationRequest) -> UNNotificationRequest {
        let data = Data((sealed.payload ?? "{}").utf8)
        let fields = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        var parts = NotificationParts()
        parts.title = sealed.title
        parts.subtitle = sealed.subtitle
        parts.body = sealed.body
        parts.badge = fields["badge"] as? NSNumber
        parts.categoryIdentifier = fields["category"] as? String ?? ""
        parts.threadIdentifier = fields["thread"] as? String ?? ""
        parts.targetContentIdentifier = fields["target"] as? String
        parts.relevanceScore = (fields["relevance"] as? NSNumber)?.doubleValue ?? 0
        if let level = fields["level"] as? NSNumber {
            parts.interruptionLevel =
                UNNotificationInterruptionLevel(
                    rawValue: level.uintValue) ?? .active
        }
        if let sound = fields["sound"] as? String {
            parts.sound = UNNotificationSound(named: UNNotificationSoundName(sound))
        }
        parts.userInfo = userInfo(fields)
        return UNNotificationRequest(
            identifier: sealed.identifier, content: UNNotificationContent(parts),
            trigger: trigger(fields))
    }

    private static func add(_ parts: NotificationParts, to fields: inout [String: Any]) {
        if let badge = parts.badge { fields["badge"] = badge.intValue }
        if let sound = parts.sound { fields["sound"] = sound.name }
        if !parts.categoryIdentifier.isEmpty { fields["category"] = parts.categoryIdentifier }
        if !parts.threadIdentifier.isEmpty { fields["thread"] = parts.threadIdentifier }
        if let target = parts.targetContentIdentifier { fields["target"] = target }
        if parts.relevanceScore != 0 { fields["relevance"] = parts.relevanceScore }
        if parts.interruptionLevel != .active { fields["level"] = parts.interruptionLevel.rawValue }
        guard !parts.userInfo.isEmpty else { return }
        let named = parts.userInfo.reduce(into: [String: Any]()) { fields, pair in
            if let key = pair.key.base as? String { fields[key] = pair.value }
        }
        if named.count == parts.userInfo.count, JSONSerialization.isValidJSONObject(named) {
            fields["userInfo"] = named
        } else if let list = try? PropertyListSerialization.data(
            fromPropertyList: named, format: .binary, options: 0)
        {
            // Dates and bytes are allowed in a property list, and JSON has neither.
            fields["userInfoPropertyList"] = list.base64EncodedString()
        }
    }

    private static func userInfo(_ fields: [String: Any]) -> [AnyHashable: Any] {
        if let plain = fields["userInfo"] as? [String: Any] { return plain }
        guard let text = fields["userInfoPropertyList"] as? String,
            let data = Data(base64Encoded: text),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return [:] }
        return list as? [String: Any] ?? [:]
    }

    private static func trigger(_ fields: [String: Any]) -> UNNotificationTrigger? {
        let repeats = (fields["repeats"] as? NSNumber)?.boolValue ?? false
        if let interval = (fields["interval"] as? NSNumber)?.doubleValue,
            interval > 0, !repeats || interval >= 60,
            let madeAt = (fields["madeAt"] as? NSNumber)?.doubleValue
        {
            return UNTimeIntervalNotificationTrigger(
                timeInterval: interval, repeats: repeats,
                madeAt: Date(timeIntervalSince1970: madeAt))
        }
        guard let object = fields["components"],
            let data = try? JSONSerialization.data(withJSONObject: object),
            let components = try? JSONDecoder().decode(DateComponents.self, from: data)
        else { return nil }
        return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    }
}
