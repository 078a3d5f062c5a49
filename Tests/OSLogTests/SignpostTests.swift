import Testing

@testable import os

@Suite("signposts") struct SignpostTests {
    @Test("work inside an interval runs, and its value and error come out")
    func interval() {
        struct Failure: Error {}
        let signposter = OSSignposter()
        #expect(signposter.withIntervalSignpost("work") { 7 } == 7)
        #expect(throws: Failure.self) {
            try signposter.withIntervalSignpost("work", "\(1)") { throw Failure() }
        }
        #expect(!signposter.isEnabled)
        #expect(!OSLog(subsystem: "s", category: .pointsOfInterest).signpostsEnabled)
    }

    @Test("an interval's state keeps its identifier, and objects have their own")
    func identifiers() {
        final class Thing {}
        let (one, other) = (Thing(), Thing())
        let signposter = OSSignposter()
        let id = signposter.makeSignpostID(from: one)
        #expect(signposter.beginInterval("work", id: id).signpostID == id)
        #expect(id != signposter.makeSignpostID(from: other))
        #expect(id == OSSignpostID(log: .default, object: one))
    }

    @Test("events and the older functions are taken and recorded nowhere")
    func events() {
        let signposter = OSSignposter(logger: Logger())
        let state = signposter.beginInterval("work", "\(1)")
        signposter.emitEvent("event", id: state.signpostID, "\(2)")
        signposter.endInterval("work", state)
        os_signpost(.event, log: .default, name: "event")
        #expect(signposter.makeSignpostID() == .exclusive && OSSignpostID.null != .invalid)
        #expect(OSSignpostIntervalState.beginState(id: .exclusive).signpostID == .exclusive)
        #expect(!OSSignposter.disabled.isEnabled)
    }

    @Test("every level is enabled but on the disabled log, and types have Apple's numbers")
    func levels() {
        #expect(OSLog.default.isEnabled(type: .debug) && !OSLog.disabled.isEnabled(type: .fault))
        #expect(
            [OSLogType.default, .info, .debug, .error, .fault].map(\.rawValue) == [0, 1, 2, 16, 17])
        let named: os_log_t = OSLog(subsystem: "s", category: .dynamicTracing)
        #expect(named.isEnabled(type: .default))
    }
}
