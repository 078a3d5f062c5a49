internal import LullModel
internal import LullWire

/// `lull conditions`: shows the state of the device, and overrides parts of it.
package enum ConditionsCommand {
    package static let declaration = CommandDeclaration(
        "conditions", synonyms: ["facets", "sensors", "battery", "device"],
        summary: "Show the state of the device as the scheduler sees it, or override it",
        discussion: [
            "An override makes a condition read as told, until its time is over, it is cleared or "
                + "lulld ends; the listing marks it. It is for trying things out.",
            "Names are \(names.joined(separator: ", ")). A value is written as in the listing, "
                + "such as yes, no, '80% discharging', 'full, unmetered', serious, away or 12%.",
        ],
        options: [set, duration, clear],
        examples: [
            CommandExample(
                "lull conditions --set external-power=yes --for 10m",
                "Pretends for ten minutes that the charger is connected.")
        ],
        run: run)

    private static let names = ConditionFacet.allCases.map(\.name)

    static let set = OptionDeclaration(
        "set", argument: .required("NAME=VALUE"), excludes: ["clear"],
        completion: .words(names.map { $0 + "=" }),
        help: "Makes the condition read this value.")
    static let duration = OptionDeclaration(
        "for", argument: .required("DURATION"), excludes: ["clear"],
        help: "Ends the override of --set after so much time. Default: when it is cleared.")
    static let clear = OptionDeclaration(
        "clear", argument: .required("NAME|all"), excludes: ["set", "for"],
        completion: .words(names + ["all"]),
        help: "Ends the override of this condition, or of all.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let change = try change(arguments)
        let service = try context.service(arguments)
        switch change {
        case nil: break
        case .override(let name, let value, let duration):
            try service.overrideCondition(name, value: value, duration: duration)
        case .clear(let name): try service.clearOverride(name)
        }
        let reports = try service.conditions()
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("conditions", reports))
        }
        return CommandReply(table(of: reports, context.moments).text)
    }

    private enum Change {
        case override(name: String, value: String, duration: TimeSpan?)
        case clear(String?)
    }

    private static func change(_ arguments: ParsedArguments) throws(LullError) -> Change? {
        if let name = arguments.value(of: clear) { return .clear(name == "all" ? nil : name) }
        guard let assignment = arguments.value(of: set) else {
            guard !arguments.has(duration) else {
                throw LullError(
                    .usage, "--for needs --set.",
                    hint: "Write: lull conditions --set NAME=VALUE --for DURATION")
            }
            return nil
        }
        guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex,
            assignment.index(after: equals) < assignment.endIndex
        else {
            throw LullError(
                .usage, "--set '\(assignment.escapedForDisplay)' is not NAME=VALUE.",
                hint: "Write it as in --set external-power=yes.")
        }
        var span: TimeSpan?
        if let text = arguments.value(of: duration) {
            let length = try DurationText.parse(text, for: "--for")
            guard length > .zero else {
                throw LullError(
                    .usage, "--for cannot be zero.", hint: "To end an override, use --clear.")
            }
            span = length
        }
        return .override(
            name: String(assignment[..<equals]),
            value: String(assignment[assignment.index(after: equals)...]), duration: span)
    }

    private static func table(of reports: [ConditionReport], _ moments: MomentFormat) -> Table {
        var table = Table([
            .init("CONDITION", widthMaximum: 18), .init("VALUE", widthMaximum: 28),
            .init("SINCE", widthMaximum: 32), .init("SOURCE", widthMaximum: 16),
        ])
        for report in reports {
            var notes: [String] = []
            if let why = report.unknownBecause { notes.append("Unknown: \(why)") }
            if report.isOverridden {
                notes.append(
                    report.overriddenUntilAt.map { "Overridden until \(moments.full($0))." }
                        ?? "Overridden until it is cleared.")
            }
            table.append(
                [
                    report.name, report.value ?? "unknown", moments.full(report.sinceAt),
                    report.source + (report.isSampled ? ", sampled" : ""),
                ], notes: notes)
        }
        return table
    }
}
