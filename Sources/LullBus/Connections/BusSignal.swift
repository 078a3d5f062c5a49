/// A signal that came over a connection.
package struct BusSignal: Hashable, Sendable {
    package let path: String
    package let interface: String
    package let name: String
    package let arguments: [BusValue]

    package init(path: String, interface: String, name: String, arguments: [BusValue]) {
        self.path = path
        self.interface = interface
        self.name = name
        self.arguments = arguments
    }
}
