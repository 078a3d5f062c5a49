import Foundation
import Testing

@testable import UserNotifications

@Suite("values of notifications") struct ValueTests {
    @Test("actions and categories keep what they are given; a category is its identifier")
    func categories() {
        let action = UNTextInputNotificationAction(
            identifier: "reply", title: "Reply", options: [.foreground],
            textInputButtonTitle: "Send", textInputPlaceholder: "Text")
        let category = UNNotificationCategory(
            identifier: "a", actions: [action], intentIdentifiers: ["b"],
            options: [.customDismissAction])
        #expect(category.actions.map(\.title) == ["Reply"] && category.options.rawValue == 1)
        #expect(action.textInputButtonTitle == "Send" && action.textInputPlaceholder == "Text")
        #expect(action.options == .foreground && category.intentIdentifiers == ["b"])
        #expect(
            category
                == UNNotificationCategory(identifier: "a", actions: [], intentIdentifiers: []))
    }

    @Test("settings follow the authorization; what Linux has not is not supported")
    func settings() {
        let granted = UNNotificationSettings(.authorized)
        #expect(granted.alertSetting == .enabled && granted.alertStyle == .banner)
        #expect(granted.notificationCenterSetting == .enabled)
        #expect(granted.soundSetting == .notSupported && granted.badgeSetting == .notSupported)
        #expect(granted.timeSensitiveSetting == .notSupported)
        #expect(granted.showPreviewsSetting == .always && !granted.providesAppNotificationSettings)
        let denied = UNNotificationSettings(.denied)
        #expect(denied.alertSetting == .disabled && denied.alertStyle == .none)
    }

    @Test("numbers are Apple's")
    func numbers() {
        #expect(UNAuthorizationStatus.authorized.rawValue == 2)
        #expect(UNNotificationInterruptionLevel.timeSensitive.rawValue == 2)
        #expect(UNAuthorizationOptions.alert.rawValue == 4)
        #expect(UNNotificationPresentationOptions.banner.rawValue == 16)
        #expect(UNError.Code.notificationInvalidNoDate.rawValue == 1400)
        #expect(UNError.errorDomain == "UNErrorDomain")
    }

    @Test("sounds are equal by their name")
    func sounds() {
        let bell = UNNotificationSound(named: UNNotificationSoundName("bell"))
        #expect(bell == UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell")))
        #expect(bell != .default)
        #expect(UNNotificationSound.defaultCriticalSound(withAudioVolume: 1) == .defaultCritical)
        #expect(bell.copy() as? UNNotificationSound == bell)
    }

    @Test("a response keeps its notification, and a delegate may leave everything out")
    func responses() async {
        final class Delegate: NSObject, UNUserNotificationCenterDelegate {}
        let request = UNNotificationRequest(
            identifier: "a", content: UNMutableNotificationContent(), trigger: nil)
        let notification = UNNotification(date: Date(), request: request)
        let response = UNTextInputNotificationResponse(
            notification: notification, actionIdentifier: UNNotificationDefaultActionIdentifier,
            userText: "text")
        #expect(response.notification.request.identifier == "a" && response.userText == "text")
        #expect(response.actionIdentifier == UNNotificationDefaultActionIdentifier)
        let center = UNUserNotificationCenter.current()
        #expect(
            await Delegate().userNotificationCenter(center, willPresent: notification).isEmpty)
        #expect(!center.supportsContentExtensions)
    }
}
