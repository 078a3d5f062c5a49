import Foundation
import LullBus
import LullModel
import LullPlatform
import LullTestSupport
import LullWire
import Synchronization
import Testing

@Suite struct BusListenerTests {
    private func error(_ body: () throws -> Void) -> LullError? {
        do {
            try body()
            return nil
        } catch {
            return error as? LullError
        }
    }

    private func listen(at path: String) throws {
        _ = try BusListener(loop: EventLoop(), path: path, objects: [])
    }

    @Test("the socket is in a folder of mode 0700 and goes with the listener")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("deep/run/bus")
        let loop = try EventLoop()
        let listener = try BusListener(loop: loop, path: path, objects: [])
        let files = FileManager.default
        let modes = try ["deep/run", "deep/run/bus"].map {
            try files.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
        listener.close()
        #expect(!files.fileExists(atPath: path))
        listener.close()
    }

    @Test("a path longer than Linux takes is refused with the way out")
    func longPath() throws {
        let fits = "/tmp/" + String(repeating: "x", count: LocalSocket.pathBytesMaximum - 5)
        #expect(error { try LocalSocket.check(path: fits) } == nil)
        let found = error { try self.listen(at: fits + "x") }
        #expect(found?.kind == .socketPathTooLong)
        #expect(found?.hint?.contains("LULL_SOCKET") == true)
        #expect(found?.hint?.contains("XDG_RUNTIME_DIR") == true)
        #expect(
            error { _ = try SchedulerClient(socketPath: fits + "x") }?.kind == .socketPathTooLong)
    }

    @Test("a socket that a crash left behind is replaced")
    func staleSocket() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("bus")
        _ = try RawSocket(listeningAt: path)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(error { try self.listen(at: path) } == nil)
    }

    @Test("a socket on which somebody listens is left alone")
    func liveSocket() throws {
        let server = try PrivateServer()
        #expect(error { try self.listen(at: server.path) }?.kind == .daemonAlreadyRunning)
        #expect(try server.client().status() == Reports.status)
    }

    @Test(
        "a socket that somebody removes or moves away is made again, and connected peers stay",
        arguments: [false, true])
    func removedSocket(_ isMoved: Bool) throws {
        let server = try PrivateServer()
        let client = try server.client()
        #expect(try client.status() == Reports.status)
        for _ in 0..<3 {
            let files = FileManager.default
            if isMoved {
                try files.moveItem(atPath: server.path, toPath: server.path + "-\(UUID())")
            } else {
                try files.removeItem(atPath: server.path)
            }
            // Each answer is a turn of the loop, which comes past the news of the removal in one of them.
            var fresh: SchedulerClient?
            for _ in 0..<1000 where fresh == nil {
                do {
                    fresh = try server.client()
                } catch {
                    #expect(try client.status() == Reports.status)
                }
            }
            #expect(try fresh?.status() == Reports.status)
        }
    }

    @Test("a file that is no socket is left alone")
    func otherFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("precious", to: "bus")
        #expect(error { try self.listen(at: path) }?.kind == .storage)
        #expect(try folder.read("bus") == "precious")
    }

    @Test("peers that send garbage or hang up are dropped, and the others are served")
    func garbage() throws {
        let server = try PrivateServer()
        let client = try server.client()
        let nonsense: [[UInt8]] = [
            [], [0], Array("GET / HTTP/1.1\r\n\r\n".utf8), [UInt8](repeating: 0xFF, count: 70_000),
            [0] + Array("AUTH EXTERNAL 39\r\nBEGIN\r\n".utf8),
            [0]
                + Array(
                    "AUTH EXTERNAL \(hexadecimalUID)\r\nBEGIN\r\nnonsense in place of D-Bus!".utf8),
        ]
        for bytes in nonsense {
            let peer = try RawSocket(connectedTo: server.path)
            peer.write(bytes)
        }
        let waiting = try RawSocket(connectedTo: server.path)
        waiting.write(nonsense[5])
        #expect(waiting.readsToEnd())
        #expect(try client.status() == Reports.status)
        #expect(try server.client().status() == Reports.status)
    }

    @Test("a peer that asks and never reads gets no more answers, and the others are served")
    func deafPeer() throws {
        let server = try PrivateServer(
            identifiers: (0..<100).map { "com.example.request-\($0)" })
        let peer = try RawSocket(connectedTo: server.path)
        peer.write([0] + Array("AUTH EXTERNAL \(hexadecimalUID)\r\nBEGIN\r\n".utf8))
        for serial in 1...200 { peer.write(call("ListPending", serial: UInt32(serial))) }
        #expect(try server.client().status() == Reports.status)
        let taken = server.log.calls.withLock { $0.filter { $0 == "pending" }.count }
        #expect(taken < 80)
    }

    @Test("beyond the bound the newest peer is refused, and room is made when one leaves")
    func manyPeers() throws {
        let server = try PrivateServer()
        var peers = try (0..<BusListener.peersMaximum).map { _ in
            try RawSocket(connectedTo: server.path)
        }
        #expect(error { _ = try server.client() }?.kind == .daemonNotRunning)
        peers.removeAll()
        // The listener learns of each departure by itself; every refusal is a turn of its loop.
        var status: StatusReport?
        for _ in 0..<1_000 where status == nil {
            status = try? server.client().status()
        }
        #expect(status == Reports.status)
    }

    @Test(
        "another uid is turned away", .enabled(if: geteuid() == 0, "only root can become another"))
    func otherUID() throws {
        let server = try PrivateServer()
        // Root's folders are opened up, so that nothing but the listener's own look refuses.
        for folder in ["/run", ""] {
            let path = String(server.path.dropLast("/run/bus".count)) + folder
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: server.path)
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX)
            s.settimeout(10)
            s.connect(sys.argv[1])
            try:
                s.sendall(b"\\0AUTH EXTERNAL 3635353334\\r\\n")
                print("answered", s.recv(100))
            except (ConnectionResetError, BrokenPipeError):
                print("refused")
            """
        let run = try CommandLineRun([
            "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c",
            script, server.path,
        ])
        #expect(run.output == "refused\n" || run.output == "answered b''\n", "\(run.errors)")
        #expect(try server.client().status() == Reports.status)
    }

    @Test("a client does not speak to another person's daemon", .enabled(if: geteuid() == 0))
    func otherDaemon() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX)
            s.bind(sys.argv[1])
            s.listen(1)
            print("ready", flush=True)
            s.accept()[0].recv(1)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = [
            "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c", script,
            folder.path("bus"),
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        let found = error { _ = try SchedulerClient(socketPath: folder.path("bus")) }
        #expect(found?.kind == .accessDenied)
    }

    private var hexadecimalUID: String {
        String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
    }

    /// A call of a method that takes `su`, as bytes, little-endian.
    private func call(_ member: String, serial: UInt32) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func padded(_ bytes: [UInt8]) -> [UInt8] {
            bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
        }
        func field(_ code: UInt8, _ type: String, _ text: String) -> [UInt8] {
            let isSignature = type == "g"
            let length = isSignature ? [UInt8(text.utf8.count)] : number(UInt32(text.utf8.count))
            return [code, 1] + Array(type.utf8) + [0] + length + Array(text.utf8) + [0]
        }
        let body: [UInt8] = number(0) + [0, 0, 0, 0] + number(0)
        var fields = padded(field(1, "o", SchedulerInterface.path))
        fields = padded(fields + field(2, "s", SchedulerInterface.name))
        fields = padded(fields + field(3, "s", member)) + field(8, "g", "su")
        let head: [UInt8] = [0x6C, 1, 0, 1] + number(UInt32(body.count)) + number(serial)
        return padded(head + number(UInt32(fields.count)) + fields) + body
    }
}
