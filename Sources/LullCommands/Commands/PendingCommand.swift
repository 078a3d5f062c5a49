internal import LullModel
internal import LullWire

/// `lull pending`: lists what waits to run.
package enum PendingCommand {
    /// The daemon's page size; a listing is fetched page by page, so that no answer is large.
    private static let pageLimit = 1_000

    package static let declaration = CommandDeclaration(
        "pending", synonyms: ["list", "ls", "jobs", "queue"],
        summary: "List the requests that wait to run, and the first reason of each",
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let requests = try all(try context.service(arguments))
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("pending", requests))
        }
        guard !requests.isEmpty else { return CommandReply("No pending requests.\n") }
        let moments = context.moments
        var table = Table([
            .init("IDENTIFIER", widthMaximum: 30), .init("KIND", widthMaximum: 12),
            .init("REQUIRES", widthMaximum: 18), .init("WINDOW ENDS"),
        ])
        for request in requests {
            var notes = [request.summary]
            if let interval = request.repeatSeconds {
                notes.append("Repeats every \(moments.length(interval)).")
            }
            table.append(
                [
                    TaskName.shown(request.identifier, of: request.app),
                    CodeWords.words(request.kind),
                    request.requirements.joined(separator: ", "),
                    moments.full(request.windowEndAt),
                ], notes: notes)
        }
        return CommandReply(table.text)
    }

    private static func all(_ service: any SchedulerService) throws(LullError) -> [PendingReport] {
        var result: [PendingReport] = []
        var last: TaskIdentifier?
        while true {
            let page = try service.pending(after: last, limit: pageLimit)
            guard let end = page.last else { return result }
            let next = TaskName.identifier(end.identifier, of: end.app)
            if let last, next <= last {
                throw LullError(
                    .protocolMismatch, "The daemon answered the same page of requests twice.",
                    hint: "Check that lull and lulld have the same version.")
            }
            result += page
            last = next
        }
    }
}
