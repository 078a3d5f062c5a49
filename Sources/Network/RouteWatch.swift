internal import Foundation
internal import LullModel
internal import LullPlatform

/// Listens to the kernel for changes of links and routes, on a thread that sleeps between them.
enum RouteWatch {
    /// Calls `changed` on that thread, for as long as the process lives.
    static func begin(_ changed: @escaping () -> Void) {
        let thread = Thread {
            do throws(LullError) {
                let loop = try EventLoop()
                let socket = try NetlinkSocket(loop, about: .routes) { _ in changed() }
                withExtendedLifetime(socket) { loop.run() }
            } catch {
                // A container may refuse netlink; changes then come from the daemon alone.
            }
        }
        thread.name = "io.lull.routes"
        thread.stackSize = 256 * 1024
        thread.start()
    }
}
