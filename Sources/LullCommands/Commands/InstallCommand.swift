internal import LullModel
internal import LullWire

/// `lull install`: registers an app.
package enum InstallCommand {
    package static let declaration = CommandDeclaration(
        "install", synonyms: ["add", "register"],
        summary: "Register an app: a folder with an Info.plist and an executable",
        discussion: [
            "Nothing is copied: a link leads to the folder, so a rebuilt executable or an edited "
                + "Info.plist counts at once. Installing an app again is an update, and its "
                + "requests stay.",
            "Apps in lull/apps below XDG_DATA_HOME and each of XDG_DATA_DIRS are registered "
                + "without this command.",
        ],
        operands: [
            OperandDeclaration(
                "FOLDER", completion: .files,
                help: "The app's folder; with --info its executable.")
        ],
        options: [info],
        examples: [
            CommandExample(
                "lull install .build/debug/NewsReader --info Info.plist",
                "Registers an executable where it is built, with an Info.plist apart.")
        ],
        run: run)

    static let info = OptionDeclaration(
        "info", argument: .required("PLIST"), completion: .files,
        help: "Takes this Info.plist for the executable that is named instead of a folder.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        guard !arguments.operands[0].isEmpty else {
            throw LullError(.usage, "FOLDER is empty.", hint: "Write: lull install FOLDER")
        }
        let folder = try context.absolute(arguments.operands[0])
        var plist: String?
        if let text = arguments.value(of: info) { plist = try context.absolute(text) }
        let report = try context.service(arguments).install(folder, info: plist)
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("installation", report))
        }
        var page = TextPage()
        page.add(
            report.disposition == "updated"
                ? "Updated '\(report.app)'." : "Installed '\(report.app)'.")
        return CommandReply(page.text, warnings: report.warnings)
    }
}
