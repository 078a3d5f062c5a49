internal import FoundationEssentials
package import LullModel

/// The JSON of a silent push, looked at before the daemon is asked.
package struct PushPayload: Hashable, Sendable {
    /// In bytes, as on Apple's systems.
    package static let sizeMaximum = 4096

    /// As it came.
    package let text: String
    /// What it asks for and does not get, a sentence each.
    package let warnings: [String]

    /// Throws `invalidRequest` in words that begin with `name`, if it is no silent push.
    package init(_ bytes: [UInt8], called name: String) throws(LullError) {
        let hint = "A silent push is at least: {\"aps\": {\"content-available\": 1}}"
        guard bytes.count <= Self.sizeMaximum else {
            throw LullError(
                .invalidRequest, "The push in \(name) is larger than \(Self.sizeMaximum) bytes.",
                hint: "Send what changed, and let the app load the rest.")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw LullError(
                .invalidRequest, "The push in \(name) is not valid UTF-8.", hint: hint)
        }
        self.text = text
        let shape: Shape
        do {
            shape = try JSONDecoder().decode(Shape.self, from: Data(bytes))
        } catch DecodingError.typeMismatch {
            throw LullError(
                .invalidRequest, "The push in \(name) is JSON, but no object.", hint: hint)
        } catch {
            throw LullError(
                .invalidRequest,
                bytes.isEmpty
                    ? "The push in \(name) is empty." : "The push in \(name) is not valid JSON.",
                hint: hint)
        }
        switch shape.contentAvailable {
        case .missing(let key):
            throw LullError(
                .invalidRequest, "The push in \(name) has no \"\(key)\".", hint: hint)
        case .other:
            throw LullError(
                .invalidRequest,
                "\"content-available\" in \(name) is not the number 1, so it is no silent push.",
                hint: hint)
        case .one: break
        }
        warnings = shape.visible.map {
            "\"\($0)\" in \"aps\" has no effect: a silent push shows nothing."
        }
    }

    /// What of the JSON decides.
    private struct Shape: Decodable {
        enum ContentAvailable {
            case one
            case other
            case missing(String)
        }

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let contentAvailable: ContentAvailable
        let visible: [String]

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            let key = Key(stringValue: "aps")
            // That it is no object is what is being asked; the reason does not matter.
            guard object.contains(key),
                let aps = try? object.nestedContainer(keyedBy: Key.self, forKey: key)
            else {
                contentAvailable = .missing("aps")
                visible = []
                return
            }
            visible = ["alert", "badge", "sound"].filter {
                aps.contains(Key(stringValue: $0))
            }
            let flag = Key(stringValue: "content-available")
            guard aps.contains(flag) else {
                contentAvailable = .missing("content-available")
                return
            }
            contentAvailable = (try? aps.decode(Int.self, forKey: flag)) == 1 ? .one : .other
        }
    }
}
