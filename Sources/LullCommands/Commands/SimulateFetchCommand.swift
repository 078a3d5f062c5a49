internal import LullModel
internal import LullWire

/// `lull simulate-fetch`: calls an app's legacy fetch now.
package enum SimulateFetchCommand {
    package static let declaration = CommandDeclaration(
        "simulate-fetch", synonyms: ["fetch"],
        summary: "Call an app's legacy Background Fetch now, whatever the policies say",
        discussion: [
            "For trying things out: the result does not count for how often the app is called. An "
                + "app whose Info.plist has BGTaskSchedulerPermittedIdentifiers has no legacy fetch."
        ],
        operands: [.app], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let report = try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            try service.simulateFetch(app)
        }
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("delivery", report))
        }
        var page = TextPage()
        guard report.disposition == "delivered" else {
            page.add("The fetch of '\(report.app)' was not called:")
            for reason in report.reasons { page.add(item: reason) }
            return CommandReply(page.text)
        }
        let number = report.execution.map { " as execution \($0)" } ?? ""
        page.add("Called the fetch of '\(report.app)'\(number).")
        page.add(result(report))
        return CommandReply(page.text)
    }

    private static func result(_ report: DeliveryReport) -> String {
        switch report.result {
        case "newData": "Result: new data."
        case "noData": "Result: no data."
        case "failed": "Result: failed."
        case let other?: "Result: \(CodeWords.words(other))."
        case nil where report.reasons.isEmpty:
            "It has not completed yet; 'lull history' shows its end."
        case nil: "It gave no result: \(report.reasons.joined(separator: "; "))."
        }
    }
}
