public import Foundation

extension NotificationCenter {
    /// The notifications of a name as they are posted, one after the other, while somebody iterates.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// An endless sequence of notifications. Its iterator keeps the newest 64 that were not read yet.
    public final class Notifications: AsyncSequence, Sendable {
        public typealias Element = Notification

        private let center: NotificationCenter
        private let name: Notification.Name
        // Unchecked: nothing is done with the object but comparing its identity.
        private nonisolated(unsafe) let object: AnyObject?

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(center, name, object)
        }

        /// Listens from its making on until it is let go of.
        public final class Iterator: AsyncIteratorProtocol {
            private let center: NotificationCenter
            private let observer: any NSObjectProtocol
            private var notifications: AsyncStream<Notification>.Iterator

            init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
                self.center = center
                let (stream, continuation) = AsyncStream.makeStream(
                    of: Notification.self, bufferingPolicy: .bufferingNewest(64))
                observer = center.addObserver(forName: name, object: object, queue: nil) {
                    continuation.yield($0)
                }
                notifications = stream.makeAsyncIterator()
            }

            deinit {
                center.removeObserver(observer)
            }

            public func next() async -> Notification? {
                await notifications.next()
            }
        }
    }
}
