internal import LullModel
internal import LullWire

/// What the commands about one app have in common: its name, the call, and one line about it.
enum AppCommand {
    /// Calls the daemon about the app that the first operand names; an app that is not installed is told
    /// with the one that was probably meant.
    static func call<Answer>(
        _ arguments: ParsedArguments, _ context: CommandContext,
        _ body: (any SchedulerService & AppService, AppIdentifier) throws(LullError) -> Answer
    ) throws(LullError) -> Answer {
        let app = try AppName.parse(arguments.operands[0])
        let service = try context.service(arguments)
        do throws(LullError) {
            return try body(service, app)
        } catch {
            throw AppName.explained(error, app, service)
        }
    }

    /// `sentence` for people; for programs the app's identifier under `key`.
    static func reply(
        _ arguments: ParsedArguments, _ key: String, _ sentence: String
    ) throws(LullError) -> CommandReply {
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text(key, arguments.operands[0]))
        }
        var page = TextPage()
        page.add(sentence)
        return CommandReply(page.text)
    }
}
