internal import LullModel

/// The daemon's command line.
struct DaemonOptions {
    var statePath: String?
    var socketPath: String?
    var systemRoot = "/"
    var usesSessionBus = true
    var isVerbose = false
    var showsHelp = false
    var showsVersion = false

    static let help = """
        Usage: lulld [OPTION]...

        Runs background work for one person when the machine can spare it. Needs no root, no
        configuration and no broker; stays in the foreground and logs to standard error.

          --state FOLDER        keep the state here  [$XDG_STATE_HOME/lull, ~/.local/state/lull]
          --socket PATH         listen here  [$LULL_SOCKET, $XDG_RUNTIME_DIR/lull/bus, …]
          --no-session-bus      do not offer io.lull.Scheduler on the session bus
          --system-root FOLDER  read sys/ and proc/ below this folder, for tests  [/]
          --verbose             log every effect
          --help                show this text
          --version             show the version

        Exit codes: 0 after SIGTERM or SIGINT; 64 wrong usage; 69-78 as in `lull help exit-codes`.
        Commands that are running go on without the daemon, and the next one finds them again.

        """

    init(_ arguments: [String]) throws(LullError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let attached = parts.count == 2 ? String(parts[1]) : nil
            switch name {
            case "--state": statePath = try DaemonOptions.value(name, attached, &rest)
            case "--socket": socketPath = try DaemonOptions.value(name, attached, &rest)
            case "--system-root": systemRoot = try DaemonOptions.value(name, attached, &rest)
            case "--no-session-bus" where attached == nil: usesSessionBus = false
            case "--verbose" where attached == nil: isVerbose = true
            case "--help" where attached == nil, "-h" where attached == nil: showsHelp = true
            case "--version" where attached == nil: showsVersion = true
            default:
                let known = [
                    "--state", "--socket", "--system-root", "--no-session-bus", "--verbose",
                    "--help", "--version",
                ]
                let near = Spelling.nearest(to: name, among: known).first
                throw LullError(
                    .usage, "lulld does not take '\(argument.escapedForDisplay)'.",
                    hint: near.map { "Did you mean \($0)?" } ?? "See lulld --help.")
            }
        }
    }

    private static func value(
        _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(LullError) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw LullError(.usage, "\(name) needs a path.", hint: "See lulld --help.")
        }
        guard value.hasPrefix("/") else {
            throw LullError(
                .usage, "\(name) needs an absolute path, not '\(value.escapedForDisplay)'.",
                hint: "Write it from / on.")
        }
        return value
    }
}
