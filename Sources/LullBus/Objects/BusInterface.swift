/// An interface as a table: what introspection shows, and what calls are checked against.
package struct BusInterface: Sendable {
    /// A named value that a call takes or gives.
    package struct Argument: Sendable {
        package let name: String
        /// One complete D-Bus type.
        package let signature: String

        package init(_ name: String, _ signature: String) {
            self.name = name
            self.signature = signature
        }
    }

    /// A method with what it takes and gives.
    package struct Method: Sendable {
        package let name: String
        package let inputs: [Argument]
        package let outputs: [Argument]

        package init(_ name: String, inputs: [Argument] = [], outputs: [Argument] = []) {
            self.name = name
            self.inputs = inputs
            self.outputs = outputs
        }

        package var inputSignature: String { inputs.map(\.signature).joined() }
        package var outputSignature: String { outputs.map(\.signature).joined() }
    }

    /// A property that peers can read; none can be set.
    package struct Property: Sendable {
        package let name: String
        package let signature: String
        /// Stays the same as long as the daemon runs, so that clients may keep it.
        package let isConstant: Bool

        package init(_ name: String, _ signature: String, isConstant: Bool = false) {
            self.name = name
            self.signature = signature
            self.isConstant = isConstant
        }
    }

    package let name: String
    package let methods: [Method]
    package let properties: [Property]
    package let signals: [Signal]

    package init(
        _ name: String, methods: [Method], properties: [Property] = [], signals: [Signal] = []
    ) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }

    /// The method of that name, if there is one.
    package func method(_ name: String) -> Method? { methods.first { $0.name == name } }

    /// The signal of that name, if there is one.
    package func signal(_ name: String) -> Signal? { signals.first { $0.name == name } }

    /// The property of that name, if there is one.
    package func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}
