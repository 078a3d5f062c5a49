public import Foundation

extension NotificationCenter {
    /// Tells of the notifications of a name; this module's own, for there is no Combine.
    public struct Publisher {
        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        /// Calls the closure with every notification until the result is cancelled or let go of.
        public func sink(receiveValue: @escaping (Notification) -> Void) -> AnyCancellable {
            // Posted on whichever thread, and called there, as the app's author knows.
            let receiver = Receiver(receive: receiveValue)
            let token = center.addObserver(forName: name, object: object, queue: nil) {
                receiver.receive($0)
            }
            return AnyCancellable { [center] in center.removeObserver(token) }
        }

        // Unchecked: it only carries the app's closure to where notifications are posted.
        private struct Receiver: @unchecked Sendable {
            let receive: (Notification) -> Void
        }
    }

    public func publisher(
        for name: Notification.Name, object: AnyObject? = nil
    ) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

extension View {
    /// Calls the action with every notification while the view is there, on the thread that posts.
    public func onReceive(
        _ publisher: NotificationCenter.Publisher, perform action: @escaping (Notification) -> Void
    ) -> some View {
        ActiveView(content: self) { walk in
            walk.appear {
                let subscription = publisher.sink(receiveValue: action)
                return { subscription.cancel() }
            }
        }
    }
}
