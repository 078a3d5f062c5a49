import LullModel
import LullWire

extension SchedulerClient {
    /// Makes this machine look like one at rest, so that only what a benchmark changes decides.
    func calm() throws(LullError) {
        for (name, value) in [
            ("battery", "80%"), ("low-power-mode", "no"), ("thermal", "nominal"),
            ("presence", "away"), ("cpu-pressure", "0%"), ("memory-pressure", "0%"),
            ("io-pressure", "0%"),
        ] {
            try overrideCondition(name, value: value, duration: nil)
        }
    }

    func setPower(_ isOn: Bool) throws(LullError) {
        try overrideCondition("external-power", value: isOn ? "yes" : "no", duration: nil)
    }

    /// Asks until nothing runs any more.
    func awaitRest() throws(LullError) {
        while try !status().running.isEmpty {}
    }
}
