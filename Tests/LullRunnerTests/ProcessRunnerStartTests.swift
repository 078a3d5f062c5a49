internal import Glibc
internal import LullHost
internal import LullModel
internal import LullRunner
internal import LullTestSupport
internal import Testing

@Suite("Starting programs")
struct ProcessRunnerStartTests {
    @Test(
        "a program finds the command's environment, its numbers and the daemon's bus, nothing else")
    func environment() throws {
        let bench = try RunnerBench(environment: [
            "XDG_RUNTIME_DIR": "/run/daemon", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus",
            "SECRET": "1",
        ])
        let command = Command(
            executable: "/usr/bin/env", environment: ["LULL_EXECUTION=99", "XDG_RUNTIME_DIR=/own"])
        let execution = try bench.start(command)
        #expect(bench.end(of: execution)?.status == .exited(code: 0))
        let lines = bench.text(of: execution).split(separator: "\n").map(String.init).sorted()
        #expect(
            lines == [
                "DBUS_SESSION_BUS_ADDRESS=unix:path=/bus", "LULL_EXECUTION=\(execution)",
                "LULL_IDENTIFIER=com.example.test", "XDG_RUNTIME_DIR=/own",
            ])
    }

    @Test("arguments arrive as they are, in the folder asked for, with errors in the output")
    func argumentsAndFolder() throws {
        let bench = try RunnerBench()
        let script = #"printf '%s|' "$@"; pwd; echo problem >&2; cat"#
        let command = Command(
            executable: "/bin/sh", arguments: ["-c", script, "sh", "a b", "", "$x"],
            workingDirectory: "/usr")
        let execution = try bench.start(command)
        #expect(bench.end(of: execution)?.status == .exited(code: 0))
        #expect(bench.text(of: execution) == "a b||$x|/usr\nproblem\n")
    }

    @Test("output can be read by its owner alone")
    func outputMode() throws {
        let bench = try RunnerBench()
        let execution = try bench.start(bench.shell("exit 0"))
        var status = stat()
        #expect(stat(bench.outputPath(of: execution), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        _ = bench.end(of: execution)
    }

    @Test("signals the daemon ignores or blocks, and its descriptors, do not reach programs")
    func signalsAndDescriptors() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            signal(SIGTERM, SIG_IGN)
            var mask = sigset_t()
            sigfillset(&mask)
            pthread_sigmask(SIG_BLOCK, &mask, nil)
            // Not close-on-exec, as careless libraries leave them.
            let stray = open("/dev/null", O_RDONLY)
            let bench = try RunnerBench()
            let text = try bench.output(
                ofScript: "grep -E '^Sig(Blk|Ign)' /proc/self/status; echo /proc/self/fd/*")
            #expect(stray >= 0)
            #expect(
                text == """
                    SigBlk:\t0000000000000000
                    SigIgn:\t0000000000000000
                    /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3

                    """)
        }
    }

    @Test("processing is last in line for CPU and disk, refresh is not")
    func idleClass() throws {
        let bench = try RunnerBench()
        let script = "cut -d' ' -f19,41 /proc/self/stat; ionice -p $$"
        #expect(try bench.output(ofScript: script, kind: .processing) == "19 5\nidle\n")
        let refresh = try bench.output(ofScript: script, kind: .refresh)
        #expect(!refresh.contains("idle"))
        #expect(!refresh.hasPrefix("19 "))
    }

    @Test("a program leads a process group of its own")
    func processGroup() throws {
        let bench = try RunnerBench()
        let words = try bench.output(ofScript: "echo $$; cut -d' ' -f5 /proc/$$/stat")
            .split(separator: "\n")
        #expect(words.count == 2)
        #expect(words.first == words.last)
    }

    @Test("failures of a start name the program, the reason and a remedy, and leave no marker")
    func failures() throws {
        let folder = try TemporaryFolder()
        let bench = try RunnerBench(stateFolder: folder.path("state"))
        func file(_ name: String, _ text: String, mode: mode_t) throws -> String {
            let path = try folder.write(text, to: name)
            chmod(path, mode)
            return path
        }
        let plain = try file("plain", "#!/bin/sh\n", mode: 0o644)
        let script = try file("script", "echo hello\n", mode: 0o755)
        let orphan = try file("orphan", "#!/no/such/sh -e\n", mode: 0o755)
        let expected = [
            (folder.path("no"), "There is no program '\(folder.path("no"))'."),
            (plain, "'\(plain)' is not executable: Permission denied. Try: chmod +x"),
            (folder.path, "'\(folder.path)' is a folder, not a program."),
            (
                script,
                "'\(script)' is no program the system can run: Exec format error. "
                    + "A script needs a first line such as #!/bin/sh"
            ),
            (
                orphan,
                "'\(orphan)' is to be run by '/no/such/sh', which does not exist. "
                    + "Correct its first line."
            ),
            (plain + "/x", "'\(plain)/x' cannot be executed: Not a directory."),
            (
                "/bin/\u{0}sh",
                "'/bin/\\u{0}sh' or one of its arguments or variables holds a zero "
                    + "byte, which no program can be given."
            ),
        ]
        for (path, sentence) in expected {
            #expect(
                bench.failure(of: Command(executable: path))
                    == LaunchFailure(detail: sentence, isPermanent: true))
        }
        let names = try bench.output(
            ofScript: "cd '\(bench.stateFolder)/executions'; echo *.started")
        #expect(names == "\(expected.count + 1).started\n")
    }

    @Test("a folder to start in that is missing fails the start for good")
    func missingFolder() throws {
        let bench = try RunnerBench()
        let failure = bench.failure(
            of: Command(executable: "/bin/true", workingDirectory: "/no/folder"))
        #expect(
            failure
                == LaunchFailure(
                    detail: "The folder '/no/folder' to start '/bin/true' in does not exist.",
                    isPermanent: true))
    }

    @Test("arguments beyond what the kernel takes fail the start for good")
    func tooLongArguments() throws {
        let bench = try RunnerBench()
        let failure = bench.failure(
            of: Command(
                executable: "/bin/true",
                arguments: [String(repeating: "x", count: 300_000)]))
        #expect(failure?.isPermanent == true)
        #expect(failure?.detail.contains("so long arguments") == true)
    }

    @Test("a start whose marker cannot be written fails, and may be tried again")
    func unwritableMarker() throws {
        let bench = try RunnerBench()
        let launch = bench.launch(bench.shell("echo ran"))
        _ = try bench.runner.prepare(launch)
        // A folder in the marker's place is as good as a full disk.
        #expect(mkdir("\(bench.stateFolder)/executions/\(launch.execution).started", 0o700) == 0)
        let failure = #expect(throws: LaunchFailure.self) {
            try bench.runner.release(launch.execution)
        }
        #expect(failure?.isPermanent == false)
        #expect(bench.text(of: launch.execution) == "")
    }

    @Test("where the kernel refuses a control group, programs run without")
    func refusedGroup() throws {
        let folder = try TemporaryFolder()
        // An ordinary folder takes subfolders, but no processes.
        for root in [folder.path, folder.path("missing")] {
            let bench = try RunnerBench(cgroupRoot: root)
            let execution = try bench.start(bench.shell("echo ran; exit 3"))
            let end = bench.end(of: execution)
            #expect(end?.status == .exited(code: 3))
            #expect(end?.usage != nil)
            #expect(bench.text(of: execution) == "ran\n")
            #expect(
                ControlGroupRoot(path: root, stateFolder: bench.stateFolder).removeEmptyGroups())
            #expect(rmdir(root) == 0 || errno == ENOENT)
        }
    }

    @Test("a waiting process that somebody else ends fails its release, and may be tried again")
    func lostBeforeRelease() throws {
        let bench = try RunnerBench()
        for isNoticed in [false, true] {
            let launch = bench.launch(bench.shell("echo ran"))
            let identity = try bench.runner.prepare(launch)
            Glibc.kill(identity.pid, SIGKILL)
            #expect(bench.drive { !RunnerBench.isRunning(identity.pid) })
            if isNoticed { #expect(bench.drive { ProcessStatus(of: identity.pid) == nil }) }
            let failure = #expect(throws: LaunchFailure.self) {
                try bench.runner.release(launch.execution)
            }
            #expect(failure?.isPermanent == false)
            #expect(bench.text(of: launch.execution) == "")
        }
        #expect(bench.ends.isEmpty)
    }
}
