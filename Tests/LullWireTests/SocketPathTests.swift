import Foundation
import LullTestSupport
import LullWire
import Testing

@Suite struct SocketPathTests {
    /// A uid that has no folder in /run/user.
    private let uid: UInt32 = 4_000_000_001

    @Test("LULL_SOCKET comes first, then the runtime folder, then the state folder, then home")
    func order() {
        var environment = [
            "LULL_SOCKET": "/a/socket", "XDG_RUNTIME_DIR": "/run/user/7",
            "XDG_STATE_HOME": "/state",
            "HOME": "/home/me",
        ]
        func path() -> String { SocketPath.resolve(environment: environment, uid: uid) }
        #expect(path() == "/a/socket")
        environment["LULL_SOCKET"] = ""
        #expect(path() == "/run/user/7/lull/bus")
        environment["XDG_RUNTIME_DIR"] = "relative"
        #expect(path() == "/state/lull/run/bus")
        environment["XDG_STATE_HOME"] = nil
        #expect(path() == "/home/me/.local/state/lull/run/bus")
    }
}
