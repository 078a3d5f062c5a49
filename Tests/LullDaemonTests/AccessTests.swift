import Foundation
import LullModel
import LullTestSupport
import Testing

/// Another person's programs.
@Suite(.ownThreads)
struct AccessTests {
    static let canChangePerson = Programs.isRoot && Programs.installed("setpriv") != nil

    @Test(
        "another uid is refused, even if the file permissions let it in",
        .enabled(if: canChangePerson, "changing the uid needs root and setpriv"))
    func otherPerson() throws {
        let machine = try TestMachine()
        try machine.start()
        for (path, mode) in [
            (machine.folder.path, 0o755), (machine.folder.path("run"), 0o755),
            (machine.socketPath, 0o777),
        ] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let words = [
            Programs.installed("setpriv") ?? "", "--reuid", "65534", "--regid", "65534",
            "--clear-groups",
        ]
        // By its own hand: the command would refuse to talk to another person's daemon.
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX); s.settimeout(10); s.connect(sys.argv[1])
            try:
                s.sendall(b'\\0AUTH EXTERNAL 30\\r\\nNEGOTIATE_UNIX_FD\\r\\nBEGIN\\r\\n')
                data = s.recv(100)
            except (ConnectionResetError, BrokenPipeError):
                data = b''
            sys.exit(3 if data == b'' else 0)
            """
        let python = try #require(Programs.installed("python3"))
        let raw = try ChildProcess(words + [python, "-c", script, machine.socketPath])
        #expect(try raw.waitForEnd() == 3, "\(raw.outputText)\(raw.errorText)")
        try machine.succeed("status")
    }

    @Test("state and socket are their owner's alone")
    func permissions() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", script: "echo secret")
        try machine.waitForLog("'a': running → succeeded")
        let paths = [machine.statePath, machine.socketPath, machine.folder.path("run")]
        let inner = try FileManager.default.subpathsOfDirectory(atPath: machine.statePath)
            .map { machine.statePath + "/" + $0 }
        for path in paths {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(path): \(String(mode, radix: 8))")
        }
        // Below the folder nobody else gets; still, what holds output and commands is closed as well.
        #expect(!inner.isEmpty)
        for path in inner {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o022 == 0, "\(path): \(String(mode, radix: 8))")
        }
    }
}
