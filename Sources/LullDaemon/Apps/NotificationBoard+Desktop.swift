internal import LullBus
internal import LullModel

extension NotificationBoard {
    private static let service = "org.freedesktop.Notifications"
    private static let object = "/org/freedesktop/Notifications"

    /// Shows through the desktop's notification service, if one is on the bus.
    func use(_ bus: SessionBus) {
        show = { [weak bus] entry, reply in
            guard let bus else { return reply(nil) }
            let request = entry.request
            let body = [request.subtitle, request.body].filter { !$0.isEmpty }
                .joined(separator: "\n")
            bus.call(
                NotificationBoard.service, NotificationBoard.object, NotificationBoard.service,
                "Notify", "susssasa{sv}i",
                [
                    .string(entry.name), .int64(Int64(entry.desktopNumber ?? 0)), .string(""),
                    .string(request.title.isEmpty ? entry.name : request.title),
                    .string(NotificationBoard.escaped(body)), .strings([]),
                    .dictionary(["desktop-entry": .string(entry.app.rawValue)]), .int64(-1),
                ]
            ) { answer in
                reply(answer?.first?.integer.flatMap { UInt32(exactly: $0) })
            }
        }
        takeBack = { [weak bus] number in
            bus?.call(
                NotificationBoard.service, NotificationBoard.object, NotificationBoard.service,
                "CloseNotification", "u", [.int64(Int64(number))]
            ) { _ in }
        }
    }

    /// The body may be taken for markup.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
