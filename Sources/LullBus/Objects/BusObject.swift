package import LullModel

/// What answers for an object's interface.
package protocol BusResponder {
    /// Answers a call with one value for each output of the method.
    func answer(_ call: BusCall) throws(LullError) -> [BusValue]
    /// Reads the property of that name.
    func read(_ property: String) throws(LullError) -> BusValue
}

/// An object at a path that answers one interface, on any number of connections.
///
/// Guards nothing: its responder is called on the thread of the loop its connections hang on.
package final class BusObject {
    package let path: String
    package let interface: BusInterface
    let responder: any BusResponder
    let vtable: BusVtable

    package init(path: String, interface: BusInterface, responder: any BusResponder) {
        self.path = path
        self.interface = interface
        self.responder = responder
        vtable = BusVtable(interface)
    }
}
