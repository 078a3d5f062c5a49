import CSpawn
import Foundation

/// A program that a test started, with its standard output and error in pipes.
///
/// Never waits without a deadline. Killed with the value's last reference.
final class ChildProcess {
    let pid: Int32
    /// How it ended: an exit code, or 128 and the signal. Nil while it runs.
    private(set) var exitCode: Int32?
    private let pidfd: Int32
    private static let starting = NSLock()
    private var output: PipeEnd
    private var errors: PipeEnd

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(
        _ words: [String], environment: [String: String] = [:], folder: String? = nil
    ) throws {
        let words = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + words
        // A pipe is closed at exec from a moment after it is made on; no other start lies between.
        ChildProcess.starting.lock()
        defer { ChildProcess.starting.unlock() }
        output = try PipeEnd()
        errors = try PipeEnd()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writeEnd, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.writeEnd, 2)
        let variables = [
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8",
        ]
        .merging(ChildProcess.sanitizerOptions) { $1 }.merging(environment) { $1 }
        let arguments = words.map { strdup($0) } + [nil]
        let entries = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + entries { free(text) } }
        var pid: pid_t = 0
        var attributes = ChildProcess.freshSignals()
        defer { posix_spawnattr_destroy(&attributes) }
        let error = posix_spawn(&pid, words[0], &actions, &attributes, arguments, entries)
        guard error == 0 else {
            throw Failure(description: "\(words[0]): \(String(cString: strerror(error)))")
        }
        self.pid = pid
        pidfd = lull_process_open(pid)
        output.closeWriteEnd()
        errors.closeWriteEnd()
    }

    deinit {
        if exitCode == nil {
            kill(pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        close(pidfd)
    }

    /// The options of a sanitizer that the programs were built with, where there is one.
    private static let sanitizerOptions: [String: String] = {
        let given = ProcessInfo.processInfo.environment
        return given.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"].contains($0.key) }
    }()

    /// What this process blocks or ignores is no business of the program's.
    private static func freshSignals() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGTERM, SIGINT, SIGCHLD] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    var outputText: String { String(decoding: output.bytes, as: UTF8.self) }
    var errorText: String { String(decoding: errors.bytes, as: UTF8.self) }

    func signal(_ number: Int32) { kill(pid, number) }

    /// Takes in what it writes until `isDone`, its end, or the deadline; true if `isDone`.
    @discardableResult
    func read(for limit: Double, until isDone: () -> Bool) -> Bool {
        let deadline = Deadline(after: limit)
        while !isDone() {
            var descriptors = [output, errors].map {
                pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0)
            }
            descriptors.append(
                pollfd(fd: exitCode == nil ? pidfd : -1, events: Int16(POLLIN), revents: 0))
            guard descriptors.contains(where: { $0.fd >= 0 }) else { return isDone() }
            let left = deadline.millisecondsLeft
            poll(&descriptors, 3, left)
            if descriptors[0].revents != 0 { output.read() }
            if descriptors[1].revents != 0 { errors.read() }
            if descriptors[2].revents != 0 { reap() }
            if left == 0 { return isDone() }
        }
        return true
    }

    /// The exit code; kills it and throws if it has not ended in time.
    @discardableResult
    func waitForEnd(within limit: Double = 30) throws -> Int32 {
        // What it started may hold its pipes open; its own end is what counts.
        read(for: limit) { exitCode != nil }
        guard let exitCode else {
            kill(pid, SIGKILL)
            throw Failure(description: "process \(pid) has not ended in \(limit) s: \(errorText)")
        }
        output.read()
        errors.read()
        return exitCode
    }

    private func reap() {
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return }
        let signal = status & 0x7f
        exitCode = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}

/// A moment to be done by, on the clock that no one sets.
struct Deadline {
    private let end: UInt64

    init(after seconds: Double) {
        end = DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
    }

    var millisecondsLeft: Int32 {
        let now = DispatchTime.now().uptimeNanoseconds
        return now >= end ? 0 : Int32(clamping: (end - now) / 1_000_000 + 1)
    }
}
