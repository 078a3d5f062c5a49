import Glibc
import LullHost
import LullModel
import LullRunner
import LullTestSupport
import Testing

@Suite struct AppRunnerTests {
    private let app = AppIdentifier("com.example.news")

    private func launch(
        _ number: Int64, of launch: Int64? = nil, name: String = "refresh"
    ) -> LaunchRequest {
        let execution = ExecutionID(number)
        return LaunchRequest(
            execution: execution,
            identifier: TaskIdentifier(trusted: app.rawValue + " " + name), kind: .refresh,
            target: .app(
                app, launch: launch.map { ExecutionID($0) } ?? execution,
                Delivery(execution: execution, name: name, kind: .refresh, secondsLeft: 25)))
    }

    @Test("a launched program has its socket, what it needs to know, and nothing else open")
    func inheritance() throws {
        let bench = try AppBench(
            script:
                "ls /proc/self/fd | tr '\\n' ' '; echo $LULL_APP $LULL_INFO_PLIST $LULL_LAUNCH_SOCKET "
                + "$MARK ${NOTIFY_SOCKET:-none}; pwd; echo hello >&5",
            environment: ["MARK": "kept", "NOTIFY_SOCKET": "/run/notify", "PATH": "/usr/bin:/bin"])
        _ = try bench.start(launch(1))
        #expect(bench.end(of: 1)?.status == .exited(code: 0))
        // 3 is the folder that ls reads.
        #expect(
            bench.text(of: 1)
                == "0 1 2 3 5 com.example.news \(bench.folder)/Info.plist 5 kept none\n\(bench.folder)\n"
        )
        #expect(bench.connections.heard(from: 1) == "hello\n")
    }

    @Test("work waits for the app to be ready, and a second task joins the process and its output")
    func joining() throws {
        let bench = try AppBench(script: "echo one process; exec sleep 1000")
        let first = try bench.start(launch(1))
        #expect(bench.connections.delivered.isEmpty)
        let process = try #require(bench.runner.process(first.pid))
        bench.runner.markReady(process)
        let second = try bench.start(launch(2, of: 1, name: "clean"))
        #expect(second == first)
        #expect(bench.drive { bench.text(of: 1) == "one process\n" })
        #expect(bench.connections.delivered == [1, 2])
        #expect(bench.runner.complete(ExecutionID(1), Completion(success: true), in: process))
        #expect(!bench.runner.complete(ExecutionID(1), Completion(success: false), in: process))
        #expect(bench.ends[1]?.status == .completed(Completion(success: true)))
        #expect(bench.runner.complete(ExecutionID(2), Completion(success: false), in: process))
        // Nothing is left to do, and nobody opened it.
        #expect(bench.drive { bench.connections.ended == [first.pid] })
        #expect(bench.text(of: 2) == "one process\n")
    }

    @Test("all that is unfinished ends with the process, and what it used is counted once")
    func ending() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let identity = try bench.start(launch(1))
        _ = try bench.start(launch(2, of: 1, name: "clean"))
        kill(identity.pid, SIGSEGV)
        #expect(bench.end(of: 1)?.status == .signalled(signal: SIGSEGV))
        #expect(bench.end(of: 2)?.status == .signalled(signal: SIGSEGV))
        #expect(bench.ends[1]?.usage != nil)
        #expect(bench.ends[2]?.usage == nil)
    }

    @Test("killing work in a process that the person opened ends the work alone")
    func killingOpened() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let process = try bench.open(app)
        let identity = try bench.start(launch(1))
        #expect(identity.pid == process.pid)
        bench.runner.markReady(process)
        #expect(bench.drive { bench.connections.delivered == [1] })
        bench.runner.warn(ExecutionID(1))
        #expect(bench.connections.expired == [1])
        bench.runner.kill(ExecutionID(1))
        #expect(bench.ends.isEmpty, "An end is not reported while it is asked for.")
        #expect(bench.end(of: 1) != nil)
        #expect(bench.runner.process(process.pid) != nil)
        bench.runner.end(process)
        #expect(bench.drive { bench.connections.ended == [process.pid] })
    }

    @Test("work that was not handed over before a restart never began; the rest goes on")
    func adoption() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let identity = try bench.start(launch(1))
        let process = try #require(bench.runner.process(identity.pid))
        bench.runner.markReady(process)
        #expect(bench.drive { bench.connections.delivered == [1] })
        bench.runner.markDisconnected(process)
        _ = try bench.start(launch(2, of: 1, name: "clean"))
        #expect(bench.connections.delivered == [1])
        try bench.restart()
        #expect(bench.runner.adopt(ExecutionID(2), identity: identity) == .neverStarted)
        #expect(bench.runner.adopt(ExecutionID(1), identity: identity) == .running)
        let adopted = try #require(bench.runner.process(identity.pid))
        bench.runner.reconcile(adopted, worksOn: [ExecutionID(1)])
        #expect(bench.ends.isEmpty)
        // It comes back once more, and has lost what it worked on.
        bench.runner.reconcile(adopted, worksOn: [])
        #expect(bench.ends[1]?.status == .unknown)
        #expect(bench.drive { bench.connections.ended == [identity.pid] })
    }

    @Test("a warning that the app could not hear is repeated when it connects again")
    func warningUnheard() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let identity = try bench.start(launch(1))
        bench.runner.markReady(try #require(bench.runner.process(identity.pid)))
        #expect(bench.drive { bench.connections.delivered == [1] })
        try bench.restart()
        #expect(bench.runner.adopt(ExecutionID(1), identity: identity) == .running)
        let adopted = try #require(bench.runner.process(identity.pid))
        bench.runner.reconcile(adopted, worksOn: [ExecutionID(1)])
        #expect(bench.connections.expired.isEmpty)
        bench.runner.warn(ExecutionID(1))
        bench.runner.reconcile(adopted, worksOn: [ExecutionID(1)])
        #expect(bench.connections.expired == [1, 1])
        bench.runner.end(adopted)
        #expect(bench.drive { bench.connections.ended == [identity.pid] })
    }

    @Test("a process whose work was undone by a restart is ended")
    func adoptionOfNothing() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let identity = try bench.start(launch(1))
        try bench.restart()
        #expect(bench.runner.adopt(ExecutionID(1), identity: identity) == .neverStarted)
        #expect(bench.drive { bench.connections.ended == [identity.pid] })
    }

    @Test("a launched process that has completed everything is ended after a restart")
    func adoptionOfTheIdle() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let identity = try bench.start(launch(1))
        let process = try #require(bench.runner.process(identity.pid))
        bench.runner.markReady(process)
        #expect(bench.drive { bench.connections.delivered == [1] })
        bench.runner.complete(ExecutionID(1), Completion(success: true), in: process)
        // The daemon dies before it ends the process, and no execution tells the next one of it.
        try bench.restart()
        let adopted = try #require(bench.runner.process(identity.pid))
        #expect(!adopted.isOpened)
        #expect(bench.drive { bench.connections.ended == [identity.pid] })
    }

    @Test("the person's processes are known after a restart, and go on")
    func adoptionOfThePersons() throws {
        let bench = try AppBench(script: "exec sleep 1000")
        let opened = try bench.open(app)
        let launched = try bench.start(launch(1))
        #expect(launched.pid == opened.pid)
        let child = try bench.spawnByPerson()
        #expect(bench.runner.admit(pid: child, of: app, isOpened: true) != nil)
        bench.runner.removeOutput { _ in false }
        try bench.restart()
        #expect(bench.runner.process(opened.pid)?.isOpened == true)
        #expect(bench.runner.process(child)?.isOpened == true)
        #expect(bench.runner.adopt(ExecutionID(1), identity: launched) == .neverStarted)
        kill(child, SIGKILL)
        #expect(bench.drive { bench.connections.ended == [child] })
        waitpid(child, nil, 0)
        try bench.restart()
        #expect(bench.runner.processes(of: app).map(\.pid) == [opened.pid])
        bench.runner.end(try #require(bench.runner.process(opened.pid)))
        #expect(bench.drive { bench.connections.ended == [child, opened.pid] })
    }

    @Test("an app that cannot be started fails with the reason, and leaves nothing behind")
    func failing() throws {
        let bench = try AppBench(script: nil)
        #expect(throws: LaunchFailure.self) { try bench.start(launch(1)) }
        #expect(bench.connections.closed == [1])
        #expect(bench.runner.processes(of: app).isEmpty)
    }
}
