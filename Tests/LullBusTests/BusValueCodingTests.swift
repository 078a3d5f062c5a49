import LullBus
import LullModel
import Testing

@Suite struct BusValueCodingTests {
    private enum Colour: String, Codable { case red, green }

    private struct Inner: Codable, Equatable { var name: String }

    private struct Everything: Codable, Equatable {
        var text = "ü"
        var small: Int32 = -3
        var wide = Int64.min
        var unsigned = UInt64.max
        var fraction = 0.1
        var flag = true
        var absent: String?
        var present: Int? = 4
        var colour = Colour.green
        var colours = [Colour.red, .green]
        var words = ["a", ""]
        var inner = Inner(name: "n")
        var inners = [Inner(name: "1"), Inner(name: "2")]
        var grid = [[1, 2], []]
        var identifier = TaskIdentifier(trusted: "a.b")
    }

    @Test("a structure of every shape comes back as it was")
    func roundTrip() throws {
        let value = try BusValueEncoder().encode(Everything())
        #expect(try BusValueDecoder().decode(Everything.self, from: value) == Everything())
    }

    @Test("values take the D-Bus types that the documentation promises")
    func types() throws {
        let entries = try #require(BusValueEncoder().encode(Everything()).dictionary)
        let wanted = [
            "text": "s", "small": "x", "wide": "x", "unsigned": "t", "fraction": "d", "flag": "b",
            "present": "x", "colour": "s", "colours": "as", "words": "as", "inner": "a{sv}",
            "inners": "aa{sv}", "grid": "aax", "identifier": "s",
        ]
        #expect(entries.mapValues(\.signature) == wanted)
    }

    @Test("an empty array keeps the type of its elements")
    func emptyArrays() throws {
        let value = Everything(colours: [], words: [], inners: [], grid: [])
        let entries = try #require(BusValueEncoder().encode(value).dictionary)
        #expect(entries["colours"] == .array([], of: "s"))
        #expect(entries["words"] == .array([], of: "s"))
        #expect(entries["inners"] == .array([], of: "a{sv}"))
        #expect(entries["grid"] == .array([], of: "ax"))
    }

    @Test("decoding ignores keys it does not know")
    func unknownKeys() throws {
        let value = BusValue.dictionary(["name": .string("n"), "later": .bool(true)])
        #expect(try BusValueDecoder().decode(Inner.self, from: value) == Inner(name: "n"))
    }

    @Test("a missing or misfitting field is named")
    func misfit() throws {
        for (value, word) in [
            (BusValue.dictionary([:]), "'name' is missing"),
            (.dictionary(["name": .bool(true)]), "'name'"), (.string("x"), "dictionary"),
        ] {
            let error = #expect(throws: LullError.self) {
                try BusValueDecoder().decode(Inner.self, from: value)
            }
            #expect(error?.kind == .protocolMismatch)
            #expect(error?.message.contains(word) == true)
        }
        let tooLarge = BusValue.array([.int64(1 << 40)], of: "x")
        #expect(throws: LullError.self) {
            try BusValueDecoder().decode([Int32].self, from: tooLarge)
        }
    }
}
