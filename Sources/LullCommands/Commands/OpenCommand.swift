internal import LullModel
internal import LullWire

/// `lull open`: starts an app, or brings it to the foreground.
package enum OpenCommand {
    package static let declaration = CommandDeclaration(
        "open", synonyms: ["foreground", "activate"],
        summary: "Start an app, or bring it to the foreground",
        discussion: [
            "Counts as the person's opening the app: it may run in the background again after it "
                + "was removed from the app switcher, and its use is learned from."
        ],
        operands: [.app], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let report = try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            try service.open(app)
        }
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("opened", report))
        }
        var page = TextPage()
        page.add(
            "Opened '\(report.app)'" + (report.pid.map { ", process \($0)." } ?? "."))
        return CommandReply(page.text, warnings: report.problems)
    }
}
