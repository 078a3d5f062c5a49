internal import CSystemd
internal import Glibc
package import LullModel

/// Who is at the other end of one connection of a listener, and the way to tell it something.
///
/// Guards what was learned of the peer when it connected. Belongs to the thread of its listener's loop.
package final class BusPeer {
    /// What the listener's owner knows of it: the launch whose socket it inherited. Nil for a peer that
    /// connected by itself.
    package let tag: String?
    /// The process that connected; 0 for one with a tag, whose process its owner knows.
    package let pid: Int32
    /// Refers to that process alone, even after its number was given to another; -1 if there is none.
    package let pidfd: Int32
    /// Called once when the connection has ended, whoever ended it.
    package var onClose: (() -> Void)?

    var connection: BusConnection?
    var onDisconnect: (() -> Void)?
    private var knownExecutable: String?

    /// Asks the kernel who is at the other end of `descriptor`.
    init(descriptor: Int32?, tag: String?) {
        self.tag = tag
        guard let descriptor else {
            pid = 0
            pidfd = -1
            return
        }
        pid = lull_peer_pid(descriptor)
        let given = lull_peer_pidfd(descriptor)
        pidfd = given >= 0 || pid <= 0 ? given : lull_pidfd_open(pid)
        if pidfd >= 0 { _ = fcntl(pidfd, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        if pidfd >= 0 { close(pidfd) }
    }

    package var isConnected: Bool { connection != nil }

    /// The resolved path of the program that the peer runs, as it was when first asked for; nil if
    /// the process is gone or cannot be seen.
    ///
    /// A file that was replaced meanwhile, as by an update, is named by its path all the same.
    package var executable: String? {
        if let knownExecutable { return knownExecutable }
        guard pid > 0, let path = BusPeer.executable(of: pid), isAlive else { return nil }
        knownExecutable = path
        return path
    }

    /// Sends a signal to this peer alone; false if it cannot hear it any more.
    ///
    /// Throws `internal` if the values do not fit the signal. A peer that does not read what it is
    /// sent loses its connection.
    @discardableResult
    package func send(
        _ signal: String, of interface: BusInterface, at path: String, _ values: [BusValue]
    ) throws(LullError) -> Bool {
        guard let row = interface.signal(signal) else {
            throw LullError(.internal, "There is no signal '\(signal)'.")
        }
        return try connection?.send(signal: row, of: interface.name, at: path, values) ?? false
    }

    /// Handles what the peer sent before its process ended, so that its last words count.
    package func drain() {
        connection?.drain()
    }

    /// Ends the connection; `onClose` is called.
    package func disconnect() {
        onDisconnect?()
    }

    /// The connection is gone.
    func hasClosed() {
        let call = onClose
        onClose = nil
        onDisconnect = nil
        call?()
    }

    /// Read after the path: whoever had the number then is the one who has it now.
    private var isAlive: Bool {
        guard pidfd >= 0 else { return true }
        var waited = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        return poll(&waited, 1, 0) == 0
    }

    /// The program that a process runs; nil if it cannot be seen.
    package static func executable(of pid: Int32) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/\(pid)/exe", &bytes, bytes.count - 1)
        guard count > 0 else { return nil }
        let path = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let mark = " (deleted)"
        return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
    }
}
