import LullClientTestSupport
import Testing

@Suite("main() of an app", .timeLimit(.minutes(1))) struct AppMainTests {
    private func lines(of app: ClientProcess, until last: String) async -> [String] {
        var lines: [String] = []
        repeat { lines.append(await app.lines.next()) } while lines.last != last
        return lines
    }

    @Test("@main makes app and delegate, and the phase and the views follow")
    func main() async throws {
        let app = try ClientProcess("SceneApp")
        #expect(
            await lines(of: app, until: "loop")
                == ["init", "launched 1", "phase active", "appeared", "loop"])
        app.terminate()
        #expect(await app.lines.next() == "terminating")
        #expect(await app.ends.next() == 0)
    }

    @Test("launched in the background nothing appears")
    func background() async throws {
        let app = try ClientProcess("SceneApp", inBackground: true)
        #expect(await lines(of: app, until: "launched 2") == ["init", "launched 2"])
        app.terminate()
        #expect(await app.lines.next() == "terminating")
        #expect(await app.ends.next() == 0)
    }
}
