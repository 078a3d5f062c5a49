import Foundation
import MetricKit
import Network
import OSLog
import UserNotifications

/// The shapes in which apps of Swift 6 use all of them.
@MainActor
final class ModernClient {
    private static let logger = Logger(subsystem: "com.example.news", category: "modern")
    private nonisolated let monitor = NWPathMonitor()
    private let manager = MetricManager()
    private(set) var isConnected = false
    private(set) var seconds = 0.0

    func watch() async {
        for await path in monitor {
            isConnected = path.status == .satisfied
            Self.logger.info("connected: \(self.isConnected), \(path, privacy: .public)")
        }
    }

    func watchWithHandler() {
        monitor.pathUpdateHandler = { @Sendable [weak self] path in
            let isSatisfied = path.status == .satisfied
            Task { @MainActor in self?.isConnected = isSatisfied }
        }
        monitor.start(queue: DispatchQueue(label: "monitor"))
    }

    func notify(_ text: String) async throws {
        let center = UNUserNotificationCenter.current()
        guard try await center.requestAuthorization(options: [.alert, .provisional]) else { return }
        let settings = await center.notificationSettings()
        guard settings.authorizationStatus == .authorized else { return }
        let content = UNMutableNotificationContent()
        content.body = text
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        do {
            try await center.add(request)
            try await center.setBadgeCount(1)
        } catch UNError.notificationsNotAllowed {
            Self.logger.error("not allowed")
        } catch let error as UNError {
            Self.logger.error("\(error.code.rawValue): \(error)")
        }
        let pending = await center.pendingNotificationRequests()
        let delivered = await center.deliveredNotifications()
        Self.logger.debug("\(pending.count) pending, \(delivered.count) delivered")
    }

    func receive() async {
        for await report in manager.metricReports {
            guard let entry = report.intervalEntries.fullDayEntry else { continue }
            for result in entry.values {
                switch result {
                case .totalBackgroundTime(let metric):
                    seconds += metric.value.converted(to: .seconds).value
                case .backgroundTermination(let metric):
                    Self.logger.info("\(metric.taskTimeoutTerminationCount) ended")
                default: break
                }
            }
        }
    }

    func diagnose() async {
        for await report in manager.diagnosticReports { Self.logger.info("\(report.hashValue)") }
    }
}

/// State behind a lock, shared by tasks.
final class Counter: Sendable {
    private let count = OSAllocatedUnfairLock(initialState: 0)

    func increment() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }

    func logged(_ value: some Sendable & CustomStringConvertible) async {
        let logger = Logger()
        await Task.detached { logger.notice("\(value)") }.value
    }
}

final class Presenter: NSObject, UNUserNotificationCenterDelegate, Sendable {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [.banner] }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async { print(response.actionIdentifier) }
}
