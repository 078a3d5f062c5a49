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
    package var connect: (String?) throws(LullError) -> any SchedulerService & AppService
    /// The first bytes of standard input, at most so many.
    package var readInput: (Int) throws(LullError) -> [UInt8]

    /// Replaces this process by the program beside it that needs a Swift toolchain, with these
    /// arguments. Returns only in a test.
    package var runLinter: ([String]) throws(LullError) -> CommandReply = LinterProgram.run

    package init(
        environment: [String: String], workingDirectory: String?, now: WallTime, zone: LocalZone,
        colorsErrors: Bool = false,
        connect: @escaping (String?) throws(LullError) -> any SchedulerService & AppService,
        readInput: @escaping (Int) throws(LullError) -> [UInt8]
    ) {
        self.environment = environment
        self.workingDirectory = workingDirectory
        self.now = now
        self.zone = zone
        self.colorsErrors = colorsErrors
        self.connect = connect
        self.readInput = readInput
    }

    /// The daemon that these arguments mean.
    package func service(
        _ arguments: ParsedArguments
    ) throws(LullError) -> any SchedulerService & AppService {
        try connect(arguments.value(of: GlobalOptions.socket))
    }

    /// `path` as an absolute one.
    package func absolute(_ path: String) throws(LullError) -> String {
        if path.hasPrefix("/") { return path }
        guard let workingDirectory else {
            throw LullError(
                .invalidRequest, "The present folder does not exist any more.",
                hint: "Change to another folder and try again.")
        }
        return ProgramSearch.absolute(path, in: workingDirectory)
    }

    package var moments: MomentFormat { MomentFormat(now: now, zone: zone) }
}
