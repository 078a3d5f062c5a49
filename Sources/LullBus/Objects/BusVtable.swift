internal import CSystemd

/// An interface in the form sd-bus wants; owns the memory that sd-bus goes on pointing to.
final class BusVtable {
    let entries: UnsafeMutablePointer<sd_bus_vtable>
    private let count: Int
    private var texts: [UnsafeMutablePointer<CChar>] = []

    init(_ interface: BusInterface) {
        count =
            interface.methods.count + interface.properties.count
            + interface.signals.count + 2
        entries = .allocate(capacity: count)
        var next = entries
        func append(_ entry: sd_bus_vtable) {
            next.initialize(to: entry)
            next += 1
        }
        append(lull_vtable_start())
        for method in interface.methods {
            let names = (method.inputs + method.outputs).map { $0.name + "\0" }.joined()
            append(
                lull_vtable_method(
                    keep(method.name), keep(method.inputSignature), keep(method.outputSignature),
                    keep(names), answerMethodCall))
        }
        for property in interface.properties {
            append(
                lull_vtable_property(
                    keep(property.name), keep(property.signature), readProperty,
                    property.isConstant ? 1 : 0))
        }
        for signal in interface.signals {
            let names = signal.arguments.map { $0.name + "\0" }.joined()
            append(lull_vtable_signal(keep(signal.name), keep(signal.signature), keep(names)))
        }
        append(lull_vtable_end())
    }

    deinit {
        entries.deinitialize(count: count)
        entries.deallocate()
        for text in texts { text.deallocate() }
    }

    private func keep(_ text: String) -> UnsafePointer<CChar> {
        let bytes = Array(text.utf8)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() {
            (copy + index).initialize(to: CChar(bitPattern: byte))
        }
        (copy + bytes.count).initialize(to: 0)
        texts.append(copy)
        return UnsafePointer(copy)
    }
}
