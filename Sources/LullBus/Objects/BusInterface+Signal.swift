extension BusInterface {
    /// A signal with what it carries.
    package struct Signal: Sendable {
        package let name: String
        package let arguments: [Argument]

        package init(_ name: String, _ arguments: [Argument] = []) {
            self.name = name
            self.arguments = arguments
        }

        package var signature: String { arguments.map(\.signature).joined() }
    }
}
