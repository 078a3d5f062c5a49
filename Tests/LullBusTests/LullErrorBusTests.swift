import LullBus
import LullModel
import Testing

@Suite struct LullErrorBusTests {
    @Test("message and hint share one text and come apart again")
    func roundTrip() {
        let hints: [String?] = [nil, "", "Do.", "\n", "a\nb\n"]
        for message in ["", "Not so.", "a\nb", "\n", "a\n\tb"] {
            for hint in hints {
                let error = LullError(.usage, message, hint: hint)
                #expect(LullError(busName: error.busName, busMessage: error.busMessage) == error)
            }
        }
    }

    @Test("the hint stands on a line of its own")
    func wording() {
        let error = LullError(.noSuchRequest, "There is no 'a'.", hint: "Submit it.")
        #expect(error.busName == "io.lull.Error.NoSuchRequest")
        #expect(error.busMessage == "There is no 'a'.\nSubmit it.")
    }

    @Test("a kind that is newer than this program keeps its words; a foreign error is none of ours")
    func unknown() {
        let newer = LullError(busName: "io.lull.Error.FromTheFuture", busMessage: "Odd.")
        #expect(newer == LullError(.internal, "Odd."))
        #expect(LullError(busName: "org.example.Failed", busMessage: "x") == nil)
    }
}
