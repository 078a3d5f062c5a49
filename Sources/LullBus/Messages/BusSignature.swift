/// Takes D-Bus signatures apart.
enum BusSignature {
    /// The complete types in order: `sa{sv}u` is `s`, `a{sv}`, `u`.
    static func completeTypes(of signature: String) -> [String] {
        var types: [String] = []
        var current = ""
        var depth = 0
        for letter in signature {
            current.append(letter)
            switch letter {
            case "(", "{": depth += 1
            case ")", "}": depth -= 1
            default: break
            }
            if depth == 0 && letter != "a" {
                types.append(current)
                current = ""
            }
        }
        return types
    }

    /// The letter of a basic type or container, as sd-bus takes it.
    static func letter(_ type: String) -> CChar {
        CChar(bitPattern: type.utf8.first ?? 0)
    }
}
