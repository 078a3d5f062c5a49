internal import FoundationEssentials
internal import LullModel

/// Reads and writes values as JSON text with sorted keys, so that equal values are equal bytes.
struct StoredJSON {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }

    func text(of value: some Encodable) throws(LullError) -> String {
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw LullError(
                .internal, "A \(type(of: value)) cannot be written as JSON: \(error).")
        }
    }

    /// Reads an object in which members may be missing, since an older program wrote it: those are as in
    /// `complete`.
    func completedValue<Value: Codable>(
        _ complete: Value, from text: String
    ) throws(LullError) -> Value {
        let written = try value(JSONValue.self, from: text)
        let whole = try value(JSONValue.self, from: self.text(of: complete))
        return try value(Value.self, from: self.text(of: whole.overlaid(with: written)))
    }

    func value<Value: Decodable>(_ type: Value.Type, from text: String) throws(LullError) -> Value {
        do {
            return try decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw LullError.damaged("a stored \(type) cannot be read: \(error)")
        }
    }
}
