internal import LullModel
internal import LullWire

/// `lull settings`: shows and changes what apps may do in the background.
package enum SettingsCommand {
    package static let declaration = CommandDeclaration(
        "settings", synonyms: ["preferences", "config", "set"],
        summary: "Show or change what apps may do in the background",
        discussion: [
            "Without APP it is about all apps. A switch that is off keeps the requests: they wait, "
                + "and 'lull why' says for what."
        ],
        operands: [
            OperandDeclaration(
                "APP", isRequired: false, completion: .apps,
                help: "The app's bundle identifier. Default: the system's switch, and all apps.")
        ],
        options: [refresh, launches, reset],
        examples: [
            CommandExample(
                "lull settings com.example.news --background-refresh off",
                "Lets the app refresh no more, until it is switched on again.")
        ],
        run: run)

    static let refresh = OptionDeclaration(
        "background-refresh", argument: .required("on|off"), completion: .words(["on", "off"]),
        help: "Switches Background App Refresh, of the app or of the system.")
    static let launches = OptionDeclaration(
        "background-launches", argument: .required("allowed|barred"),
        completion: .words(["allowed", "barred"]),
        help: "Allows or bars all background launches of the app.")
    static let reset = OptionDeclaration(
        "reset-data",
        help: "Forgets what is kept of the app, its requests included; it stays installed.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let isOn = try choice(arguments, refresh, "on", "off")
        let isBarred = try choice(arguments, launches, "barred", "allowed")
        guard !arguments.operands.isEmpty else {
            for option in [launches, reset] where arguments.has(option) {
                throw LullError(
                    .usage, "--\(option.name) needs an app.",
                    hint: "Write: lull settings APP \(example(option))")
            }
            let service = try context.service(arguments)
            if let isOn { try service.setRefresh(isOn, for: nil) }
            return try reply(try service.appSettings(), arguments, context)
        }
        let report = try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            if let isOn { try service.setRefresh(isOn, for: app) }
            if let isBarred { try service.setBarred(isBarred, for: app) }
            if arguments.has(reset) { try service.resetData(of: app) }
            var report = try service.appSettings()
            report.apps.removeAll { $0.app != app.rawValue }
            guard !report.apps.isEmpty else {
                throw LullError(
                    .noSuchApp, "No app '\(app.rawValue)' is installed.",
                    hint: "'lull apps' lists what is installed.")
            }
            return report
        }
        return try reply(report, arguments, context)
    }

    /// True for `first`, false for `second`, nil where the option was not given.
    private static func choice(
        _ arguments: ParsedArguments, _ option: OptionDeclaration, _ first: String,
        _ second: String
    ) throws(LullError) -> Bool? {
        switch arguments.value(of: option) {
        case nil: return nil
        case first: return true
        case second: return false
        case let other?:
            throw LullError(
                .usage, "--\(option.name) cannot be '\(other.escapedForDisplay)'.",
                hint: "Write: \(example(option))")
        }
    }

    private static func example(_ option: OptionDeclaration) -> String { option.synopsis }

    private static func reply(
        _ report: AppSettingsReport, _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("settings", report))
        }
        var page = TextPage()
        page.add("Background App Refresh is \(report.isRefreshOn ? "on" : "off") for the system.")
        guard !report.apps.isEmpty else { return CommandReply(page.text) }
        var table = Table([
            .init("APP", widthMaximum: 34), .init("NAME", widthMaximum: 22),
            .init("BACKGROUND REFRESH"), .init("LAUNCHES"),
        ])
        for app in report.apps {
            table.append([
                app.app, app.name, app.isRefreshOn ? "on" : "off",
                app.isBarred ? "barred" : "allowed",
            ])
        }
        page.addEmptyLine()
        page.add(table)
        return CommandReply(page.text)
    }
}
