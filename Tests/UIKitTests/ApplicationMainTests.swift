import LullClientTestSupport
import Testing

@Suite("main() of an app delegate", .timeLimit(.minutes(1))) struct ApplicationMainTests {
    private func lines(of app: ClientProcess, until last: String) async -> [String] {
        var lines: [String] = []
        repeat { lines.append(await app.lines.next()) } while lines.last != last
        return lines
    }

    @Test("@main makes the delegate, launches, serves the main queue, and ends with 0 on SIGTERM")
    func delegateMain() async throws {
        let app = try ClientProcess("DelegateApp")
        #expect(
            await lines(of: app, until: "loop 0") == ["launched made 1", "active", "loop 0"])
        app.terminate()
        #expect(await app.lines.next() == "terminating")
        #expect(await app.ends.next() == 0)
    }

    @Test("launched in the background it is never active")
    func backgroundMain() async throws {
        let app = try ClientProcess("DelegateApp", inBackground: true)
        #expect(await lines(of: app, until: "loop 2") == ["launched made 2", "loop 2"])
        app.terminate()
        #expect(await app.lines.next() == "terminating")
        #expect(await app.ends.next() == 0)
    }

    @Test("UIApplicationMain makes application and delegate from the names of their classes")
    func applicationMain() async throws {
        let app = try ClientProcess("PlainDelegateApp")
        #expect(await lines(of: app, until: "loop") == ["active true OwnApplication", "loop"])
        app.terminate()
        #expect(await app.lines.next() == "terminating")
        #expect(await app.ends.next() == 0)
    }
}
