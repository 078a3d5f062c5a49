internal import FoundationEssentials
internal import LullModel

/// The first level of a property list, XML or binary, as far as an Info.plist is read here.
struct PropertyListContents: Hashable, Sendable {
    /// A value: what is neither text, a truth value nor a list of them is only known to be there.
    enum Value: Hashable, Sendable {
        case string(String)
        case boolean(Bool)
        /// nil stands for an element that is no string.
        case array([String?])
        case other
    }

    /// More elements than any app has; the rest of a list is not read.
    static let elementsMaximum = 4096
    /// Values nest a few levels deep; the XML parser's stack overflows at some ten thousand.
    private static let depthMaximum = 64

    let values: [String: Value]

    /// `name` stands for the file in errors.
    init(_ data: Data, name: String) throws(LullError) {
        let shown = name.escapedForDisplay
        guard !data.isEmpty else {
            throw LullError(
                .invalidApp, "'\(shown)' is empty.", hint: "Write the app's property list there.")
        }
        let isBinary = data.starts(with: Array("bplist".utf8))
        if !isBinary {
            guard Self.beginsLikeXML(data) else {
                throw LullError(
                    .invalidApp, "'\(shown)' is not a property list.",
                    hint: "Write it as XML, beginning with <?xml version=\"1.0\"?>.")
            }
            guard !Self.isTooDeep(data) else {
                throw LullError(
                    .invalidApp,
                    "'\(shown)' nests values more than \(Self.depthMaximum) levels deep.",
                    hint: "An Info.plist needs three or four; check that it is the right file.")
            }
        }
        do {
            values = try PropertyListDecoder().decode(FirstLevel.self, from: data).values
        } catch DecodingError.typeMismatch {
            throw LullError(
                .invalidApp, "'\(shown)' is a property list, but not a dictionary.",
                hint: "Its outermost value must be <dict> with the keys of an Info.plist.")
        } catch {
            let isWhole = isBinary || Self.contains("</plist", data)
            throw LullError(
                .invalidApp,
                isWhole
                    ? "'\(shown)' is a damaged property list\(Self.reason(error))."
                    : "'\(shown)' is cut off: its end, </plist>, is missing.",
                hint: isWhole
                    ? "Check it with 'plistutil -i FILE', or write it anew."
                    : "Build or copy it again.")
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error,
            let cause = context.underlyingError as? CocoaError,
            let text = cause.userInfo["NSDebugDescription"] as? String
        else { return "" }
        let words = String(text.prefix(200)).escapedForDisplay
        return ": " + (words.hasSuffix(".") ? String(words.dropLast()) : words)
    }

    private static func beginsLikeXML(_ data: Data) -> Bool {
        var bytes = data[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let white: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        return bytes.first { !white.contains($0) } == UInt8(ascii: "<")
    }

    /// Whether elements that hold others nest too deep; a comment's count too, which errs on the safe side.
    private static func isTooDeep(_ data: Data) -> Bool {
        var depth = 0
        let bytes = Array(data)
        var index = 0
        while index < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "<") else { continue }
            let rest = bytes[(index + 1)...]
            if rest.starts(with: "array".utf8) || rest.starts(with: "dict".utf8) {
                // Not looked for without bound: each of many tags could lead through the whole file.
                let end = rest.prefix(32).firstIndex(of: UInt8(ascii: ">"))
                if let end, bytes[end - 1] == UInt8(ascii: "/") { continue }
                depth += 1
                if depth > depthMaximum { return true }
            } else if rest.starts(with: "/array".utf8) || rest.starts(with: "/dict".utf8) {
                depth -= 1
            }
        }
        return false
    }

    private static func contains(_ text: String, _ data: Data) -> Bool {
        let wanted = Array(text.utf8)
        return data.indices.contains { data[$0...].starts(with: wanted) }
    }
}

/// Takes the first level apart in one place, so that one bound holds for all of it: in a binary list a
/// thousand references to one long text are small.
private struct FirstLevel: Decodable {
    private static let keysMaximum = 1024
    /// UTF-8 bytes of all text together.
    private static let textMaximum = 4 << 20

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Takes any value and keeps nothing: an element must be taken to come to the next.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) {}
    }

    var values: [String: PropertyListContents.Value] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var textLeft = Self.textMaximum
        for key in container.allKeys.prefix(Self.keysMaximum) {
            // That a value has another type is what is being asked; the reason does not matter.
            if let text = try? container.decode(String.self, forKey: key) {
                textLeft -= text.utf8.count
                values[key.stringValue] = .string(text)
            } else if let flag = try? container.decode(Bool.self, forKey: key) {
                values[key.stringValue] = .boolean(flag)
            } else if var list = try? container.nestedUnkeyedContainer(forKey: key) {
                values[key.stringValue] = .array(try Self.elements(of: &list, &textLeft))
            } else {
                values[key.stringValue] = .other
            }
            guard textLeft >= 0 else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [key], debugDescription: "Its texts are too long."))
            }
        }
    }

    private static func elements(
        of list: inout any UnkeyedDecodingContainer, _ textLeft: inout Int
    ) throws -> [String?] {
        var result: [String?] = []
        while !list.isAtEnd, result.count < PropertyListContents.elementsMaximum, textLeft >= 0 {
            let text = try? list.decode(String.self)
            if let text {
                textLeft -= text.utf8.count
            } else {
                _ = try list.decode(Skipped.self)
            }
            result.append(text)
        }
        return result
    }
}
