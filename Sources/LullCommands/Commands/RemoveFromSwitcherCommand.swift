internal import LullModel
internal import LullWire

/// `lull remove-from-switcher`: ends an app as a swipe in the app switcher does.
package enum RemoveFromSwitcherCommand {
    package static let declaration = CommandDeclaration(
        "remove-from-switcher", synonyms: ["force-quit", "quit", "swipe"],
        summary: "End an app as if it were removed from the app switcher",
        discussion: [
            "Refresh, push and legacy fetch then wait until the app is opened again; a pending "
                + "processing request may still run. Continued tasks are cancelled."
        ],
        operands: [.app], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            try service.removeFromSwitcher(app)
        }
        return try AppCommand.reply(
            arguments, "removed",
            "Removed '\(arguments.operands[0])' from the app switcher. Its refresh, push and legacy "
                + "fetch wait until it is opened again.")
    }
}
