internal import LullModel
internal import LullWire

/// `lull submit`: asks for a command to be run when the moment is good.
package enum SubmitCommand {
    package static let declaration = CommandDeclaration(
        "submit", synonyms: ["add", "run", "schedule", "queue"],
        summary: "Ask for a command to be run when the moment is good",
        discussion: [
            "Returns once the request is kept durably; the command runs later, when what it "
                + "requires is there and the machine has power and quiet to spare. 'lull why ID' "
                + "says what it waits for.",
            "The command is found through PATH now, and started in the present folder with PATH, "
                + "HOME, USER, LOGNAME, SHELL, LANG, LC_*, TZ, SSH_AUTH_SOCK and what --env adds; "
                + "XDG_RUNTIME_DIR and DBUS_SESSION_BUS_ADDRESS are the daemon's. LULL_IDENTIFIER "
                + "and LULL_EXECUTION tell the command what it is run for. It has no terminal and "
                + "reads an empty input.",
            "Exit status 0 is success. At the end of its time the command gets SIGTERM, and SIGKILL "
                + "ten seconds later. What it leaves running in its process group, or in its control "
                + "group where there is one, is killed when it ends.",
            "DURATION is numbers with units, as in 30s, 10m, 2h, 1d, 1h30m or 1.5h. TIME is a "
                + "local time such as 2026-12-01T03:00, '2026-12-01 03:00:00' or 03:00 (the next "
                + "one), or one with a zone such as 2026-12-01T03:00:00+01:00.",
        ],
        operands: [
            OperandDeclaration(
                "ID", completion: .identifiers,
                help: "The identifier: 1 to 128 bytes without white space, such as "
                    + "com.example.backup.")
        ],
        options: [
            refresh, processing, power, network, idle, earliest, every, limit, retry, replace,
            keep, env, cwd,
        ],
        takesProgram: true,
        examples: [
            CommandExample(
                "lull submit com.me.backup --power --network=unmetered --every 1d --limit 30m "
                    + "-- restic backup ~",
                "Backs up once a day, on external power and an unmetered network."),
            CommandExample(
                "lull submit com.me.index --idle --earliest 03:00 -- updatedb",
                "Once, after the next 03:00, while nobody is at the machine."),
        ],
        run: run)

    static let refresh = OptionDeclaration(
        "refresh", excludes: ["processing"],
        help: "Short work that brings content up to date; may run while the machine is in use.")
    static let processing = OptionDeclaration(
        "processing", excludes: ["refresh"],
        help: "Long work that waits for a quiet moment. This is the default.")
    static let power = OptionDeclaration("power", help: "Requires external power.")
    static let network = OptionDeclaration(
        "network", argument: .optional("any|unmetered"),
        completion: .words(["any", "unmetered"]),
        help: "Requires a network, an unmetered one if so asked. Default any.")
    static let idle = OptionDeclaration(
        "idle", help: "Requires that nobody uses the machine, and ends when somebody does.")
    static let earliest = OptionDeclaration(
        "earliest", argument: .required("DURATION|TIME"),
        help: "Does not run before this moment, or before so much time has passed. A floor, "
            + "not a promise.")
    static let every = OptionDeclaration(
        "every", argument: .required("DURATION"),
        help: "Asks again before each start, once in so much time. Missed occurrences become one.")
    static let limit = OptionDeclaration(
        "limit", argument: .required("DURATION"),
        help: "The time one execution is given. Default: that of the kind.")
    static let retry = OptionDeclaration(
        "retry",
        help: "Runs again if the outcome could not be learned, as after a power cut. Default: "
            + "never twice.")
    static let replace = OptionDeclaration(
        "replace", excludes: ["keep"],
        help: "Takes the place of a pending request with this identifier. This is the default.")
    static let keep = OptionDeclaration(
        "keep", excludes: ["replace"],
        help: "Leaves a pending request with this identifier as it is.")
    static let env = OptionDeclaration(
        "env", argument: .required("NAME=VALUE"), isRepeatable: true,
        help: "Sets a variable in the command's environment.")
    static let cwd = OptionDeclaration(
        "cwd", argument: .required("DIR"), completion: .folders,
        help: "The folder to start in. Default: the present one.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let submission = try submission(arguments, context)
        var receipt = try context.service(arguments).submit(submission)
        if case .date(let floor) = submission.request.earliestBegin, floor <= context.now {
            receipt.warnings.append(
                "The earliest moment, \(context.moments.full(floor.secondsSince1970)), has passed.")
        }
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("receipt", receipt))
        }
        var page = TextPage()
        let name = receipt.identifier
        switch receipt.disposition {
        case "replaced": page.add("Replaced the pending request '\(name)'.")
        case "kept": page.add("Kept the pending request '\(name)'; this one was dropped.")
        default: page.add("Accepted '\(name)'.")
        }
        return CommandReply(page.text, warnings: receipt.warnings)
    }

    private static func submission(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> Submission {
        let request = TaskRequest(
            identifier: try TaskIdentifier(validating: arguments.operands[0]),
            kind: arguments.has(refresh) ? .refresh : .processing,
            requirements: try requirements(arguments),
            earliestBegin: try earliestBegin(arguments, context),
            timeLimit: try positive(arguments, limit),
            repeatInterval: try positive(arguments, every),
            retriesUnknownOutcome: arguments.has(retry))
        return Submission(
            request: request, command: try command(arguments, context),
            disposition: arguments.has(keep) ? .keep : .replace)
    }

    private static func requirements(
        _ arguments: ParsedArguments
    ) throws(LullError) -> Requirements {
        var result: Requirements = []
        if arguments.has(power) { result.insert(.externalPower) }
        if arguments.has(idle) { result.insert(.idle) }
        if arguments.has(network) {
            result.insert(.network)
            switch arguments.value(of: network) {
            case nil, "any": break
            case "unmetered": result.insert(.unmeteredNetwork)
            case let other?:
                throw LullError(
                    .usage, "--network cannot be '\(other.escapedForDisplay)'.",
                    hint: "Write --network, --network=any or --network=unmetered.")
            }
        }
        return result
    }

    private static func earliestBegin(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> EarliestBegin? {
        guard let text = arguments.value(of: earliest) else { return nil }
        if MomentText.looksLikeMoment(text) {
            return .date(
                try MomentText.parse(text, for: "--earliest", now: context.now, zone: context.zone))
        }
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else {
            throw LullError(
                .usage,
                "--earliest '\(text.escapedForDisplay)' is neither a length of time nor a moment.",
                hint: "Write it as in 2h, 03:00 or 2026-12-01T03:00.")
        }
        return .delay(try DurationText.parse(text, for: "--earliest"))
    }

    private static func positive(
        _ arguments: ParsedArguments, _ option: OptionDeclaration
    ) throws(LullError) -> TimeSpan? {
        guard let text = arguments.value(of: option) else { return nil }
        let span = try DurationText.parse(text, for: "--\(option.name)")
        guard span > .zero else {
            throw LullError(
                .usage, "--\(option.name) cannot be zero.", hint: "Give a length of time.")
        }
        return span
    }

    private static func command(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> Command {
        guard let present = context.workingDirectory else {
            throw LullError(
                .invalidRequest, "The present folder does not exist any more.",
                hint: "Change to another folder and try again.")
        }
        let folder = ProgramSearch.absolute(arguments.value(of: cwd) ?? present, in: present)
        guard ProgramSearch.isFolder(folder) else {
            throw LullError(
                .invalidRequest, "'\(folder.escapedForDisplay)' is not a folder to start in.",
                hint: "Give --cwd a folder that exists.")
        }
        let environment = try keptEnvironment(arguments, context)
        let search = ProgramSearch(path: context.environment["PATH"], workingDirectory: present)
        return Command(
            executable: try search.absolutePath(of: arguments.program[0]),
            arguments: Array(arguments.program.dropFirst()), environment: environment,
            workingDirectory: folder)
    }

    private static let keptVariables: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "SSH_AUTH_SOCK",
    ]

    private static func keptEnvironment(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> [String] {
        var result = context.environment.filter { name, _ in
            keptVariables.contains(name) || name.hasPrefix("LC_")
        }
        var given: Set<String> = []
        for assignment in arguments.values(of: env) {
            guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else {
                throw LullError(
                    .usage, "--env '\(assignment.escapedForDisplay)' is not NAME=VALUE.",
                    hint: "Write it as in --env RESTIC_REPOSITORY=/srv/backup.")
            }
            let name = String(assignment[..<equals])
            guard given.insert(name).inserted else {
                throw LullError(
                    .usage, "--env sets '\(name.escapedForDisplay)' twice.", hint: "Set it once.")
            }
            result[name] = String(assignment[assignment.index(after: equals)...])
        }
        return result.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }
}
