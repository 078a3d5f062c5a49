internal import CSystemd
internal import Glibc
package import LullModel
package import LullPlatform

/// A socket on which the same person's programs speak D-Bus with objects here, without a broker.
///
/// Guards the socket file and the connections of its peers. Peers of another uid are turned away
/// before a byte is read. The file goes with the listener; one left by a crash is replaced at the
/// next start, and one that somebody removes is made again, or nobody would find the daemon any more.
package final class BusListener {
    /// Each peer costs a descriptor and a few pages; a command is a peer for a moment only.
    package static let peersMaximum = 256
    private static let backlog: Int32 = 64
    /// So many are taken before other descriptors get their turn.
    private static let acceptsPerTurnMaximum = 16
    /// How long to leave new peers waiting when the process has no descriptor left for them.
    private static let exhaustionPause = TimeSpan.seconds(1)

    private let loop: EventLoop
    private let path: String
    private let objects: [BusObject]
    private var descriptor: Int32
    private var file = stat()
    private var watch: Watch?
    private var removal: RemovalWatch?
    private var pause: LoopTimer?
    private var peers: [UInt64: BusPeer] = [:]
    private var nextPeer: UInt64 = 0

    /// Listens at `path`, creating its folder (mode 0700) if need be.
    ///
    /// Throws `socketPathTooLong`, `daemonAlreadyRunning` if somebody answers there, `storage` if
    /// the file cannot be made, `accessDenied` if the folder is another person's.
    package init(loop: EventLoop, path: String, objects: [BusObject]) throws(LullError) {
        self.loop = loop
        self.path = path
        self.objects = objects + [BusGreeting.object()]
        try LocalSocket.check(path: path)
        descriptor = try SocketFile.listen(at: path, backlog: BusListener.backlog)
        pause = try LoopTimer(loop) { [weak self] in self?.watch?.change(to: .readable) }
        try watchSocket()
    }

    deinit {
        close()
    }

    /// How many peers are connected now.
    package var peerCount: Int { peers.count }

    /// Ends all connections and removes the socket file. Twice does nothing.
    package func close() {
        guard descriptor >= 0 else { return }
        watch?.cancel()
        removal = nil
        pause = nil
        for peer in peers.values { peer.connection?.close() }
        peers = [:]
        var present = stat()
        // Another daemon's file, made after somebody removed ours, stays.
        if lstat(path, &present) == 0, present.st_ino == file.st_ino, present.st_dev == file.st_dev
        {
            unlink(path)
        }
        Glibc.close(descriptor)
        descriptor = -1
    }

    private func watchSocket() throws(LullError) {
        lstat(path, &file)
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.acceptPeers() }
        removal = try RemovalWatch(loop, path: path) { [weak self] in self?.listenAnew() }
    }

    /// Puts a new socket where somebody removed ours. Peers that are connected stay.
    private func listenAnew() {
        do {
            let fresh = try SocketFile.listen(at: path, backlog: BusListener.backlog)
            watch?.cancel()
            Glibc.close(descriptor)
            descriptor = fresh
            try watchSocket()
        } catch {
            // The folder is gone for good, or another daemon listens there: the old socket serves on.
        }
    }

    private func acceptPeers() {
        for _ in 0..<BusListener.acceptsPerTurnMaximum {
            let peer = lull_accept(descriptor)
            if peer >= 0 {
                welcome(peer)
                continue
            }
            switch errno {
            case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                // The peer stays in the backlog, so the socket stays readable: look away a while.
                watch?.change(to: [])
                pause?.fire(after: BusListener.exhaustionPause)
                return
            case EINTR, ECONNABORTED: continue
            default: return
            }
        }
    }

    /// Serves a socket that is connected already, such as one end of a pair whose other end a child
    /// inherits, and takes it over.
    ///
    /// The peer carries `tag`: what is known of it from the start. Its credentials are not asked for,
    /// since those of a pair are our own. Throws `internal` if the connection cannot be made.
    package func adopt(_ descriptor: Int32, tag: String) throws(LullError) -> BusPeer {
        try serve(descriptor, as: BusPeer(descriptor: nil, tag: tag))
    }

    /// Makes a pair of sockets and serves one end; the other is the caller's to hand to a child and close.
    package func makePair(tag: String) throws(LullError) -> (peer: BusPeer, other: Int32) {
        var ends: [Int32] = [-1, -1]
        guard lull_socket_pair(&ends) == 0 else { throw .bus("socketpair", -errno) }
        do throws(LullError) {
            return (try adopt(ends[0], tag: tag), ends[1])
        } catch {
            Glibc.close(ends[1])
            throw error
        }
    }

    /// Takes over the descriptor.
    private func welcome(_ descriptor: Int32) {
        guard peers.count < BusListener.peersMaximum, LocalSocket.peer(of: descriptor) == geteuid()
        else {
            Glibc.close(descriptor)
            return
        }
        do {
            _ = try serve(descriptor, as: BusPeer(descriptor: descriptor, tag: nil))
        } catch {
            // Nobody can be told: this one peer has no connection, and finds it closed.
        }
    }

    private func serve(_ descriptor: Int32, as peer: BusPeer) throws(LullError) -> BusPeer {
        let number = nextPeer
        nextPeer += 1
        guard let bus = BusListener.serverSide(of: descriptor) else {
            throw LullError(.internal, "A connection to an app cannot be made.")
        }
        do {
            let connection = try BusConnection(
                loop, owning: bus, objects: objects, peer: peer,
                onClose: { [weak self] in self?.lose(number) })
            peer.connection = connection
            peer.onDisconnect = { [weak self] in self?.lose(number) }
            peers[number] = peer
            try connection.start()
        } catch {
            peers[number]?.connection?.close()
            peers[number] = nil
            throw error
        }
        return peer
    }

    private func lose(_ number: UInt64) {
        guard let peer = peers.removeValue(forKey: number) else { return }
        peer.connection?.close()
        peer.connection = nil
        peer.hasClosed()
    }

    private static func serverSide(of descriptor: Int32) -> OpaquePointer? {
        var bus: OpaquePointer?
        guard sd_bus_new(&bus) >= 0, let bus else {
            Glibc.close(descriptor)
            return nil
        }
        // From here on the descriptor is the bus's.
        guard sd_bus_set_fd(bus, descriptor, descriptor) >= 0 else {
            Glibc.close(descriptor)
            sd_bus_unref(bus)
            return nil
        }
        var identity = sd_id128_t()
        guard sd_id128_randomize(&identity) >= 0, sd_bus_set_server(bus, 1, identity) >= 0 else {
            sd_bus_close_unref(bus)
            return nil
        }
        return bus
    }
}
