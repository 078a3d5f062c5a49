internal import FoundationEssentials
package import LullModel

/// The documents of `--json`: an object with the schema's version and one named content.
///
/// Keys are sorted, so that equal answers are equal bytes. Control and format characters are
/// written as `\u`, so that a terminal is safe here too.
package enum JSONDocument {
    /// Raised when a field changes its meaning or goes away; new fields do not raise it.
    package static let schema = 1

    /// `{"schema": 1, "NAME": CONTENT}`, pretty printed.
    package static func text(
        _ name: String, _ content: some Encodable
    ) throws(LullError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(Document(name: name, content: content))
            return escaped(String(decoding: data, as: UTF8.self)) + "\n"
        } catch {
            throw LullError(
                .internal, "The answer cannot be written as JSON: \(error).",
                hint: "Run the command without --json, and report this.")
        }
    }

    private struct Document<Content: Encodable>: Encodable {
        let name: String
        let content: Content

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(schema, forKey: Key(stringValue: "schema"))
            try container.encode(content, forKey: Key(stringValue: name))
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            return nil
        }
    }

    /// What the encoder leaves raw: such characters stand in strings only, where `\u` is the same.
    private static func escaped(_ json: String) -> String {
        var result = ""
        for scalar in json.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
