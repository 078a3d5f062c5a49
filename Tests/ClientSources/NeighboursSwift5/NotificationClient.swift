import Foundation
import UserNotifications

/// The shapes in which apps notify.
final class NotificationClient: NSObject, UNUserNotificationCenterDelegate {
    private let center = UNUserNotificationCenter.current()

    func setUp() {
        center.delegate = self
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            if let error { print(error.localizedDescription) }
            guard granted else { return }
        }
        let action = UNNotificationAction(identifier: "open", title: "Open", options: [.foreground])
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "article", actions: [action], intentIdentifiers: [],
                options: .customDismissAction)
        ])
        center.getNotificationSettings { settings in
            switch settings.authorizationStatus {
            case .authorized, .provisional: break
            case .denied, .notDetermined, .ephemeral: break
            @unknown default: break
            }
        }
    }

    func notify(_ articles: Int) {
        let content = UNMutableNotificationContent()
        content.title = "News"
        content.subtitle = "\(articles) new"
        content.body = String(localized: articles)
        content.badge = articles as NSNumber
        content.sound = .default
        content.userInfo = ["articles": articles]
        content.categoryIdentifier = "article"
        content.interruptionLevel = .timeSensitive
        let soon = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
        var morning = DateComponents()
        morning.hour = 8
        let daily = UNCalendarNotificationTrigger(dateMatching: morning, repeats: true)
        center.add(
            UNNotificationRequest(
                identifier: UUID().uuidString, content: content, trigger: soon))
        center.add(
            UNNotificationRequest(identifier: "daily", content: content, trigger: daily)
        ) { error in
            if let error { print("not added: \(error)") }
        }
        UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "now", content: content, trigger: nil),
            withCompletionHandler: nil)
    }

    func clear() {
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        center.removePendingNotificationRequests(withIdentifiers: ["daily"])
        center.removeDeliveredNotifications(withIdentifiers: ["now"])
        center.getPendingNotificationRequests { print($0.map(\.identifier)) }
        center.getDeliveredNotifications { print($0.map(\.request.content.title)) }
        center.setBadgeCount(0)
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        if response.actionIdentifier == UNNotificationDefaultActionIdentifier {
            print(response.notification.request.content.userInfo["articles"] ?? "none")
        }
        completionHandler()
    }
}

extension String {
    fileprivate init(localized count: Int) { self = "\(count)" }
}
