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
}
