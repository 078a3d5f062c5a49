internal import LullModel

/// What a broker would answer, as far as `busctl` and `gdbus` insist on it where there is none.
struct BusGreeting: BusResponder {
    private static let interface = BusInterface(
        "org.freedesktop.DBus",
        methods: [
            .init("Hello", outputs: [.init("unique_name", "s")]),
            .init("AddMatch", inputs: [.init("rule", "s")]),
            .init("RemoveMatch", inputs: [.init("rule", "s")]),
            .init(
                "GetNameOwner", inputs: [.init("name", "s")], outputs: [.init("unique_name", "s")]),
        ])

    static func object() -> BusObject {
        BusObject(path: "/org/freedesktop/DBus", interface: interface, responder: BusGreeting())
    }

    func answer(_ call: BusCall) throws(LullError) -> [BusValue] {
        switch call.method {
        case "Hello": [.string(":1.1")]
        case "GetNameOwner": [.string(":1.0")]
        default: []
        }
    }

    func read(_ property: String) throws(LullError) -> BusValue {
        throw LullError(.internal, "There is no property '\(property)'.")
    }
}
