import Foundation
import LullModel
import LullTestSupport
import Testing

/// The state folder is taken, full, read-only, damaged or of another time.
@Suite(.ownThreads)
struct StateTroubleTests {
    @Test("a second daemon on the same state names the first one and exits with 75")
    func secondOnState() throws {
        let machine = try TestMachine()
        try machine.start()
        let first = try #require(machine.daemon)
        let second = try ChildProcess([
            Programs.lulld, "--no-session-bus", "--state", machine.statePath, "--socket",
            machine.folder.path("run/other"),
        ])
        #expect(try second.waitForEnd() == 75)
        #expect(second.errorText.contains("\(first.pid)"), "\(second.errorText)")
        #expect(second.errorText.contains("Hint: "))
        try machine.succeed("status")
    }

    @Test("a second daemon on the same socket exits with 75, and the first one stays reachable")
    func secondOnSocket() throws {
        let machine = try TestMachine()
        try machine.start()
        let second = try ChildProcess([
            Programs.lulld, "--no-session-bus", "--state", machine.folder.path("state2"),
            "--socket", machine.socketPath,
        ])
        #expect(try second.waitForEnd() == 75)
        #expect(second.errorText.contains(machine.socketPath), "\(second.errorText)")
        try machine.succeed("status")
    }

    @Test("a damaged database is set aside and reported, and the daemon works")
    func damaged() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", script: "true")
        try machine.stop()
        let files = try FileManager.default.contentsOfDirectory(atPath: machine.statePath)
        let database = try #require(files.first { $0.hasSuffix(".db") || $0.hasSuffix(".sqlite") })
        try machine.folder.write(
            String(repeating: "not a database ", count: 1000), to: "state/" + database)
        try machine.start()
        let warnings = try machine.status().warnings
        #expect(
            warnings.contains { $0.contains("was damaged") && $0.contains("kept as") },
            "\(warnings)")
        let log = try #require(machine.daemon).errorText
        #expect(log.contains("was damaged"), "\(log)")
        let now = try FileManager.default.contentsOfDirectory(atPath: machine.statePath)
        let kept = try #require(now.first { $0.hasPrefix(database + ".damaged") }, "\(now)")
        #expect(try machine.folder.read("state/" + kept).hasPrefix("not a database"))
        try machine.submit("b", script: "true")
        try machine.waitForLog("'b': running → succeeded")
    }

    @Test("the state of a newer version is refused and left as it is")
    func tooNew() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", script: "true")
        try machine.stop()
        let python = try #require(Programs.installed("python3"))
        let change = try ChildProcess([
            python, "-c",
            "import sqlite3,glob,sys;d=[f for f in glob.glob(sys.argv[1]+'/*.db') if open(f,'rb').read(6)==b'SQLite'][0];"
                + "c=sqlite3.connect(d);v=c.execute('pragma user_version').fetchone()[0];"
                + "c.execute('pragma user_version=%d'%(v+1));c.commit();c.close()",
            machine.statePath,
        ])
        #expect(try change.waitForEnd() == 0, "\(change.errorText)")
        try machine.launch()
        let daemon = try #require(machine.daemon)
        #expect(try daemon.waitForEnd() == ErrorKind.stateTooNew.exitCode)
        #expect(daemon.errorText.contains("newer"), "\(daemon.errorText)")
        #expect(daemon.errorText.contains("Hint: "))
    }

    @Test("something in the way of the state folder is named")
    func fileInTheWay() throws {
        let machine = try TestMachine()
        try machine.folder.write("a file\n", to: "state")
        try machine.launch()
        let daemon = try #require(machine.daemon)
        #expect(try daemon.waitForEnd() == ErrorKind.storage.exitCode)
        #expect(daemon.errorText.contains(machine.statePath))
        #expect(try machine.folder.read("state") == "a file\n")
    }

    @Test(
        "a read-only state folder is refused with 73",
        .enabled(if: Mount.isPossible, "mounting a file system needs root"))
    func readOnly() throws {
        let machine = try TestMachine()
        let mount = try Mount(at: machine.statePath, options: "ro,size=4m")
        try machine.launch()
        let daemon = try #require(machine.daemon)
        #expect(try daemon.waitForEnd() == ErrorKind.stateReadOnly.exitCode)
        #expect(daemon.errorText.contains("read-only"), "\(daemon.errorText)")
        withExtendedLifetime(mount) {}
    }

    @Test(
        "on a full disk submissions are refused with 74, what was kept stays, and room brings all back",
        .enabled(if: Mount.isPossible, "mounting a file system needs root"))
    func fullDisk() throws {
        let machine = try TestMachine()
        let mount = try Mount(at: machine.statePath, options: "size=3m")
        try machine.start()
        try machine.submit("kept", "--power", script: "echo kept >> runs")
        let filler = try ChildProcess([
            "/bin/sh", "-c", "cat /dev/zero > '\(machine.statePath)/filler'; true",
        ])
        try filler.waitForEnd()
        var refused: (code: Int32, output: String, errors: String)?
        var accepted: [String] = ["kept"]
        for number in 0..<2000 where refused == nil {
            let name = "com.me.\(number)"
            let run = try machine.lull(
                "submit", name, "--power", "--", "sh", "-c",
                "true #" + String(repeating: "x", count: 50_000))
            if run.code == 0 { accepted.append(name) } else { refused = run }
        }
        #expect(refused?.code == 74, "\(refused?.errors ?? "never refused")")
        #expect(refused?.errors.contains("hint: ") == true, "\(refused?.errors ?? "")")
        let pending: [PendingReport] = try machine.report("pending", "pending")
        #expect(pending.map(\.identifier).sorted() == accepted.sorted())
        // Nothing starts that could not be recorded.
        try machine.setCharger(true)
        #expect(try machine.why("kept").reasons.contains(PendingReason.storage.rawValue))
        #expect(machine.lines("runs").isEmpty)

        try machine.stop(SIGKILL)
        try FileManager.default.removeItem(atPath: machine.statePath + "/filler")
        try machine.start()
        try machine.waitForLog("'kept': running → succeeded")
        #expect(machine.lines("runs") == ["kept"])
        try machine.stop()
        withExtendedLifetime(mount) {}
    }

}

/// A small file system in memory, unmounted with the value's last reference.
final class Mount {
    private let path: String

    static let isPossible: Bool = {
        guard Programs.isRoot, let folder = try? TemporaryFolder() else { return false }
        return (try? Mount(at: folder.path("probe"), options: "size=1m")) != nil
    }()

    init(at path: String, options: String) throws {
        self.path = path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        let mount = try ChildProcess([
            "/bin/mount", "-t", "tmpfs", "-o", options, "lull-test", path,
        ])
        guard try mount.waitForEnd() == 0 else {
            throw ChildProcess.Failure(description: mount.errorText)
        }
    }

    deinit {
        // Lazily: the daemon may still be ending.
        _ = try? ChildProcess(["/bin/umount", "-l", path]).waitForEnd()
    }
}
