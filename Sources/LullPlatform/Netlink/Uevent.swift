/// One of the kernel's messages about a device.
package struct Uevent: Hashable, Sendable {
    /// Such as `add`, `change`, `remove`.
    package var action: String
    /// Such as `power_supply`.
    package var subsystem: String

    /// Nil for what is none: fields after the first are `NAME=value`, each ended by a zero byte.
    package init?(_ message: [UInt8]) {
        var action: String?
        var subsystem: String?
        for field in message.split(separator: 0).dropFirst() {
            let text = String(decoding: field, as: UTF8.self)
            if text.hasPrefix("ACTION=") { action = String(text.dropFirst(7)) }
            if text.hasPrefix("SUBSYSTEM=") { subsystem = String(text.dropFirst(10)) }
        }
        guard let action, let subsystem else { return nil }
        self.action = action
        self.subsystem = subsystem
    }
}
