import LullCore
import LullHost
import LullModel
import LullStore
import LullTestSupport
import Testing

private typealias Samples = StateStoreConformance.Samples

@Suite("The event journal and the clock's anchor")
struct JournalTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ limits: StoreLimits = StoreLimits()) throws -> SQLiteStateStore {
        try SQLiteStateStore(folder: folder.path, limits: limits)
    }

    private let events: [Event] = [
        .submitted(
            TaskRequest(
                identifier: TaskIdentifier(trusted: "a/b"), submitter: .app(AppIdentifier("x")),
                earliestBegin: .delay(.hours(1))), .keep),
        .conditionsChanged(Samples.conditions),
        .conditionOverridden(.battery, values: Samples.conditions, until: .never),
        .startFailed(ExecutionID(4), detail: "no such file: 'ä'", isPermanent: true),
        .executionEnded(
            ExecutionID(5),
            ProcessEnd(status: .exited(code: 3), usage: ResourceUsage(cpuTime: .seconds(1)))),
        .wakeUp, .cancelledAll, .storageFailing(true),
    ]

    @Test("entries come back in order, each in the segment that was current")
    func order() throws {
        let entries = zip(Int64(1)..., events).map { entry($0, $1) }
        let store = try open()
        try store.beginSegment(Configuration(), at: moment(0))
        try store.commit([], journal: Array(entries[..<3]))
        try store.commit(
            [.keepRequest(Samples.bareRequest(1), nil)], journal: Array(entries[3..<4]))
        try store.beginSegment(Configuration(), at: moment(100))
        try store.commit([], journal: Array(entries[4...]))
        store.close()
        let reopened = try open()
        #expect(try reopened.segments().map(\.number) == [1, 2])
        #expect(try reopened.segments().map(\.start) == [moment(0), moment(100)])
        #expect(
            try reopened.segments().map(\.lullVersion) == [
                LullVersion.current, LullVersion.current,
            ])
        #expect(try reopened.journal(ofSegment: 1) == Array(entries[..<4]))
        #expect(try reopened.journal(ofSegment: 2) == Array(entries[4...]))
        #expect(try reopened.journal(ofSegment: 3) == [])
        try reopened.commit([], journal: [entry(200, .wakeUp)])
        #expect(try reopened.journal(ofSegment: 2).last == entry(200, .wakeUp))
    }

    @Test("a segment opens with the whole state and the configuration of its moment")
    func stateCopy() throws {
        let store = try open()
        let execution = Samples.execution(7, of: Samples.fullRequest(1))
        let process = ProcessIdentity(pid: 3, startTime: 4, bootID: "b")
        let app = AppRecord(app: .command(Samples.identifier(2)), failures: 2)
        try store.commit(
            [
                .keepRequest(Samples.fullRequest(2), nil),
                .keepRequest(Samples.edgeRequest(3), nil),
                .startExecution(execution), .identifyProcess(execution.id, process),
                .rememberApp(app),
            ], journal: [])
        var configuration = Configuration()
        configuration.refreshTimeLimit = .seconds(31)
        try store.beginSegment(configuration, at: moment(0))
        try store.commit(
            [
                .dropRequest(Samples.identifier(2)), .keepRequest(Samples.bareRequest(50), nil),
                .discardExecution(execution.id), .rememberApp(AppRecord(app: app.app)),
            ], journal: [])
        try store.beginSegment(Configuration(), at: moment(1))

        let first = try #require(try store.state(ofSegment: 1))
        #expect(first.pending == [Samples.fullRequest(2), Samples.edgeRequest(3)])
        #expect(first.executions == [StoredExecution(execution: execution, process: process)])
        #expect(first.apps == [app])
        #expect(first.lastRequestNumber == 3)
        #expect(first.lastExecutionID == ExecutionID(7))
        #expect(try store.configuration(ofSegment: 1) == configuration)
        let second = try #require(try store.state(ofSegment: 2))
        #expect(second.pending == [Samples.edgeRequest(3), Samples.bareRequest(50)])
        #expect(second.executions == [])
        #expect(second.apps == [])
        #expect(second.lastRequestNumber == 50)
        #expect(try store.configuration(ofSegment: 2) == Configuration())
        #expect(try store.state(ofSegment: 3) == nil)
    }

    @Test("a segment goes when its last moment is older than the maximum")
    func age() throws {
        var limits = StoreLimits()
        limits.segmentAgeMaximum = .days(14)
        let store = try open(limits)
        let day: Int64 = 86_400
        for start in [0, 5 * day, 10 * day, 19 * day] {
            try store.beginSegment(Configuration(), at: moment(start))
            try store.commit([], journal: [entry(start + 1, .wakeUp)])
        }
        // The first ended 14 days ago to the second: just kept.
        #expect(try store.segments().map(\.number) == [1, 2, 3, 4])
        try store.beginSegment(Configuration(), at: moment(19 * day + 1))
        #expect(try store.segments().map(\.number) == [2, 3, 4, 5])
        #expect(try store.state(ofSegment: 1) == nil)
        #expect(try store.journal(ofSegment: 1) == [])
        #expect(try store.journal(ofSegment: 2) == [entry(5 * day + 1, .wakeUp)])
        // The fifth lasted until now, however long ago it began.
        try store.beginSegment(Configuration(), at: moment(400 * day))
        #expect(try store.segments().map(\.number) == [5, 6])
        try store.beginSegment(Configuration(), at: moment(415 * day))
        #expect(try store.segments().map(\.number) == [6, 7])
        try store.commit([], journal: [entry(415 * day + 1, .clockChanged)])
        store.close()
        #expect(try open(limits).journal(ofSegment: 6) == [])
        #expect(try open(limits).journal(ofSegment: 7) == [entry(415 * day + 1, .clockChanged)])
    }

    @Test("the oldest segments go when all together take too much; the current one never does")
    func size() throws {
        var limits = StoreLimits()
        limits.segmentBytesMaximum = 300_000
        let store = try open(limits)
        try store.commit(
            (1...500).map { .keepRequest(Samples.fullRequest($0), nil) }, journal: [])
        for start in Int64(0)..<12 {
            try store.beginSegment(Configuration(), at: moment(start))
            let segments = try store.segments()
            #expect(segments.last?.number == start + 1)
            #expect(segments.reduce(0) { $0 + $1.bytes } <= limits.segmentBytesMaximum)
        }
        #expect((2..<12).contains(try store.segments().count))
        let current = try #require(try store.segments().last?.number)
        // The entries of a segment count once it has ended.
        let many = (0..<5_000).map { entry($0, .conditionsChanged(Samples.conditions)) }
        try store.commit([], journal: many)
        #expect(try store.journal(ofSegment: current).count == 5_000)
        try store.beginSegment(Configuration(), at: moment(20))
        #expect(try store.segments().map(\.number) == [current + 1])
        limits.segmentBytesMaximum = 0
        store.close()
        let tight = try open(limits)
        try tight.beginSegment(Configuration(), at: moment(21))
        #expect(try tight.segments().map(\.number) == [current + 2])
        #expect(try tight.state(ofSegment: current + 2)?.pending.count == 500)
    }

    @Test("entries before the first segment belong to none")
    func entriesBeforeSegments() throws {
        let store = try open()
        try store.commit([], journal: [entry(1, .wakeUp)])
        try store.beginSegment(Configuration(), at: moment(2))
        try store.commit([], journal: [entry(3, .clockChanged)])
        #expect(try store.journal(ofSegment: 1) == [entry(3, .clockChanged)])
    }

    @Test("journal text has sorted keys, so equal entries are equal bytes")
    func sortedKeys() throws {
        let store = try open()
        try store.commit([], journal: [entry(1, .cancelled(TaskIdentifier(trusted: "a/b")))])
        let text = try Database(folder.path("lull.db")).run("SELECT entry FROM journal")
        #expect(
            text == #"{"at":{"scheduler":1000000000,"utcOffset":7200,"wall":1790000001000000000},"#
                + #""event":{"cancelled":{"_0":"a/b"}}}"#)
    }

    @Test("the anchor is none at first, stays over a restart, and moves with journalled commits")
    func anchor() throws {
        let store = try open()
        #expect(try store.clockAnchor() == nil)
        try store.commit([], journal: [entry(1, .wakeUp)])
        #expect(try store.clockAnchor() == nil)
        let anchor = ClockAnchor(
            bootID: "8a1f", bootTime: 1_000, wall: moment(10).wall,
            scheduler: moment(10).scheduler)
        try store.setClockAnchor(anchor)
        store.close()
        let reopened = try open()
        #expect(try reopened.clockAnchor() == anchor)
        try reopened.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        #expect(try reopened.clockAnchor() == anchor)
        // The wall clock was set an hour back in between; boot time follows the scheduler's.
        let set = Timestamp(
            scheduler: moment(15).scheduler, wall: moment(15 - 3600).wall, utcOffset: 0)
        try reopened.commit(
            [], journal: [entry(12, .wakeUp), JournalEntry(at: set, event: .clockChanged)])
        let moved = ClockAnchor(
            bootID: "8a1f", bootTime: 5_000_001_000, wall: set.wall, scheduler: set.scheduler)
        #expect(try reopened.clockAnchor() == moved)
        reopened.close()
        #expect(try open().clockAnchor() == moved)
    }
}
