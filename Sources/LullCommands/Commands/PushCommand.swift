internal import LullModel
internal import LullWire

/// `lull push`: hands a silent push to an app.
package enum PushCommand {
    package static let declaration = CommandDeclaration(
        "push", synonyms: ["notify"],
        summary: "Hand a silent push to an app, when the push policies allow",
        discussion: [
            "FILE holds the push as JSON, at most 4 KiB, with \"content-available\": 1 in \"aps\"; "
                + "all else in it is the app's. A push that may not be handed over now is held, "
                + "the newest alone."
        ],
        operands: [
            .app,
            OperandDeclaration(
                "FILE", completion: .files, help: "The push; - reads it from standard input."),
        ],
        examples: [
            CommandExample(
                "echo '{\"aps\": {\"content-available\": 1}}' | lull push com.example.news -",
                "Tells the app that there is something new to load.")
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let file = arguments.operands[1]
        _ = try AppName.parse(arguments.operands[0])
        let bytes: [UInt8]
        if file == "-" {
            bytes = try context.readInput(PushPayload.sizeMaximum)
        } else {
            bytes = try InputFile.read(
                try context.absolute(file), sizeMaximum: PushPayload.sizeMaximum)
        }
        let name = file == "-" ? "standard input" : "'\(file.escapedForDisplay)'"
        let payload = try PushPayload(bytes, called: name)
        let report = try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            try service.push(payload.text, to: app)
        }
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("delivery", report))
        }
        var page = TextPage()
        switch report.disposition {
        case "delivered":
            let number = report.execution.map { " as execution \($0)" } ?? ""
            page.add("Handed the push to '\(report.app)'\(number).")
        case "replaced": page.add("The push is held, in place of an older one:")
        default: page.add("The push is held:")
        }
        for reason in report.reasons { page.add(item: reason) }
        return CommandReply(page.text, warnings: payload.warnings)
    }
}
