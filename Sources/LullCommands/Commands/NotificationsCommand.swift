internal import LullModel
internal import LullWire

/// `lull notifications`: lists what apps wanted to tell the person.
package enum NotificationsCommand {
    private static let limitMaximum = 1_000
    private static let limitDefault = 20

    package static let declaration = CommandDeclaration(
        "notifications", synonyms: ["inbox", "messages"],
        summary: "List the notifications of apps, newest first",
        discussion: [
            "Shown ones were shown on the desktop, recorded ones where there is none; scheduled "
                + "ones are still to come."
        ],
        operands: [
            OperandDeclaration(
                "APP", isRequired: false, completion: .apps, help: "Only those of this app.")
        ],
        options: [limit], run: run)

    static let limit = OptionDeclaration(
        "limit", argument: .required("N"),
        help: "At most so many, 1 to \(limitMaximum). Default \(limitDefault).")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let count = try NumberText.parse(
            arguments.value(of: limit), default: limitDefault, in: 1...limitMaximum, for: "--limit")
        let reports: [NotificationReport]
        if arguments.operands.isEmpty {
            reports = try context.service(arguments).notifications(of: nil, limit: count)
        } else {
            reports = try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
                try service.notifications(of: app, limit: count)
            }
        }
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("notifications", reports))
        }
        guard !reports.isEmpty else { return CommandReply("No notifications.\n") }
        var table = Table([
            .init("WHEN", widthMaximum: 34), .init("APP", widthMaximum: 28), .init("STATE"),
            .init("TITLE", widthMaximum: 23),
        ])
        for report in reports {
            table.append(
                [context.moments.full(report.at), report.app, report.state, report.title],
                notes: [report.subtitle, report.body].filter { !$0.isEmpty })
        }
        return CommandReply(table.text)
    }
}
