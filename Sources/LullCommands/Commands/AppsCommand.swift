internal import LullModel
internal import LullWire

/// `lull apps`: lists the installed apps.
package enum AppsCommand {
    package static let declaration = CommandDeclaration(
        "apps", synonyms: ["applications", "installed"],
        summary: "List the installed apps, whether they run, and what keeps them from it",
        options: [verbose], run: run)

    static let verbose = OptionDeclaration(
        "verbose", help: "Also where each is, its background modes and permitted identifiers.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let apps = try context.service(arguments).apps()
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("apps", apps))
        }
        guard !apps.isEmpty else {
            return CommandReply("No apps are installed; 'lull install FOLDER' adds one.\n")
        }
        var table = Table([
            .init("APP", widthMaximum: 30), .init("NAME", widthMaximum: 18),
            .init("VERSION", widthMaximum: 8), .init("STATE", widthMaximum: 11),
            .init("PENDING", isTrailing: true), .init("LAST OPENED", widthMaximum: 15),
        ])
        let moments = context.moments
        for app in apps {
            table.append(
                [
                    app.app, app.name, app.version, app.activity ?? "not running",
                    "\(app.pendingCount)", app.lastOpenedAt.map(moments.relative),
                ],
                notes: AppNotes.problems(of: app, moments)
                    + (arguments.has(verbose) ? details(app) : []))
        }
        return CommandReply(table.text)
    }

    private static func details(_ app: AppReport) -> [String] {
        var result = ["Folder: \(app.path)", "Executable: \(app.executable)"]
        if let pid = app.pid { result.append("Process: \(pid)") }
        if !app.modes.isEmpty {
            result.append("Background modes: " + app.modes.joined(separator: ", "))
        }
        if !app.permittedIdentifiers.isEmpty {
            result.append("Permitted: " + app.permittedIdentifiers.joined(separator: ", "))
        }
        return result
    }
}
