internal import LullModel

/// `lull port`: makes a copy of iOS source that builds on Linux.
package enum PortCommand {
    package static let declaration = CommandDeclaration(
        "port", synonyms: ["convert", "translate", "migrate"],
        summary: "Copy iOS source and rewrite what Linux itself forbids",
        discussion: [
            "Swift files are rewritten within their lines: conditions on os(iOS), attributes that "
                + "need the Objective-C runtime, @UIApplicationMain, and imports such as os.log. "
                + "Everything else is copied as it is, and the sources are not touched.",
            "What no rewriting can save, such as #selector, is listed with its place, and the "
                + "exit code is 1. Running it again writes only what changed.",
            "Needs the Swift toolchain that lull was built with.",
        ],
        operands: [
            OperandDeclaration(
                "SOURCES", completion: .folders, help: "The folder with the app's sources.")
        ],
        options: [output, check],
        examples: [
            CommandExample(
                "lull port MyApp",
                "Makes .lull-port beside MyApp, to be built with swift build.")
        ],
        run: run)

    static let output = OptionDeclaration(
        "output", argument: .required("FOLDER"), completion: .folders,
        help: "Where the copy goes: a new folder, or that of an earlier run. Default: .lull-port "
            + "beside SOURCES.")
    static let check = OptionDeclaration("check", help: "Reports only, and writes nothing.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        var words = ["port"]
        if let folder = arguments.value(of: output) { words.append("--output=" + folder) }
        if arguments.has(check) { words.append("--check") }
        if arguments.isJSON { words.append("--json") }
        return try context.runLinter(words + ["--", arguments.operands[0]])
    }
}
