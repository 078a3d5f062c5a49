internal import CSystemd
internal import LullModel

/// An answer that is given after its call's own turn, once.
///
/// For what takes longer than the loop may stand still.
///
/// Keeps the call until then. A caller that has gone meanwhile is no error. Left without an answer, the
/// call fails, so that nobody waits in vain. Belongs to the loop's thread.
package final class BusLateAnswer {
    /// Nil once it is of no use: a message must not outlive its connection's slots.
    private var call: OpaquePointer?
    private let signature: String
    /// Taken over from the call's turn; else that turn answers.
    private(set) var isTaken = false
    private var isGiven = false
    private weak var registration: BusRegistration?

    init(
        _ call: OpaquePointer, _ method: BusInterface.Method, on registration: BusRegistration
    ) {
        self.call = sd_bus_message_ref(call)
        self.registration = registration
        signature = method.outputSignature
    }

    deinit {
        if isTaken && !isGiven {
            fail(
                LullError(
                    .unavailable, "The daemon ended before there was an answer.",
                    hint: "Ask again once it runs."))
        }
        letGo()
    }

    /// Lets go of the call: it was answered, in its turn or late, or its connection ends.
    func letGo() {
        sd_bus_message_unref(call)
        call = nil
    }

    func take() {
        isTaken = true
        registration?.keep(self)
    }

    /// Answers with one value for each output of the method; a second time does nothing.
    package func give(_ values: [BusValue]) {
        guard !isGiven, let call, sd_bus_message_get_expect_reply(call) > 0 else { return }
        do throws(LullError) {
            try BusRegistration.reply(to: call, with: values, as: signature)
            isGiven = true
            letGo()
        } catch {
            fail(error)
        }
    }

    private func fail(_ failure: LullError) {
        guard let call else { return }
        isGiven = true
        var error = sd_bus_error()
        sd_bus_error_set(&error, failure.busName, failure.busMessage)
        // Nobody can be told of a failure to tell of a failure.
        sd_bus_reply_method_error(call, &error)
        sd_bus_error_free(&error)
        letGo()
    }
}
