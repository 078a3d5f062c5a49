package import LullModel
package import LullWire

/// Everything a command takes from outside, so that a test can seal it.
package struct CommandContext {
    package var environment: [String: String]
    /// Absolute; nil if the folder was removed.
    package var workingDirectory: String?
    /// Read once, so that one listing has one present.
    package var now: WallTime
    package var zone: LocalZone
    /// Whether errors may be coloured: a terminal, and no `NO_COLOR`.
    package var colorsErrors: Bool
    /// Opens a connection to the daemon, at the given socket if any.
    package var connect: (String?) throws(LullError) -> any SchedulerService

    package init(
        environment: [String: String], workingDirectory: String?, now: WallTime, zone: LocalZone,
        colorsErrors: Bool = false,
        connect: @escaping (String?) throws(LullError) -> any SchedulerService
    ) {
        self.environment = environment
        self.workingDirectory = workingDirectory
        self.now = now
        self.zone = zone
        self.colorsErrors = colorsErrors
        self.connect = connect
    }

    /// The daemon that these arguments mean.
    package func service(
        _ arguments: ParsedArguments
    ) throws(LullError) -> any SchedulerService {
        try connect(arguments.value(of: GlobalOptions.socket))
    }

    package var moments: MomentFormat { MomentFormat(now: now, zone: zone) }
}
