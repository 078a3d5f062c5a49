internal import Glibc
internal import LullModel

/// The program `lull`: a command line in, two texts and an exit code out.
package enum CommandLineTool {
    /// What one call prints, and how it ends.
    package struct Result: Hashable, Sendable {
        package var standardOutput = ""
        package var standardError = ""
        package var exitCode: Int32 = 0
    }

    /// Runs this process's command line and exits.
    package static func main() -> Never {
        let context = CommandContext.system()
        var result: Result
        do throws(LullError) {
            result = run(try systemArguments(), in: context)
        } catch {
            result = refusal(error, isJSON: false, in: context)
        }
        do throws(LullError) {
            try StandardStream.write(result.standardOutput, to: STDOUT_FILENO)
        } catch {
            result = refusal(error, isJSON: false, in: context)
        }
        do throws(LullError) {
            try StandardStream.write(result.standardError, to: STDERR_FILENO)
        } catch {
            // Nobody is left to tell; the exit code still says it.
            result.exitCode = max(result.exitCode, error.kind.exitCode)
        }
        exit(result.exitCode)
    }

    /// Runs `words`, the command line without the program's own name. Touches nothing but what
    /// `context` offers and the file system.
    package static func run(_ words: [String], in context: CommandContext) -> Result {
        do throws(LullError) {
            let reply = try reply(to: words, in: context)
            return Result(
                standardOutput: reply.output,
                standardError: reply.warnings.map {
                    ErrorText.warning($0, isColored: context.colorsErrors)
                }.joined())
        } catch {
            let isJSON = ArgumentParser.asksForJSON(words)
            return refusal(error, isJSON: isJSON, in: context)
        }
    }

    private static func reply(
        to words: [String], in context: CommandContext
    ) throws(LullError) -> CommandReply {
        let invocation = try ArgumentParser.parse(words, commands: CommandTable.all)
        let arguments = invocation.arguments
        if arguments.has(GlobalOptions.help) {
            let text = invocation.command.map(HelpText.page) ?? HelpText.overview
            return try HelpCommand.reply(text, arguments)
        }
        guard !arguments.has(GlobalOptions.version), let command = invocation.command else {
            return CommandReply(
                arguments.isJSON
                    ? try JSONDocument.text("version", LullVersion.current)
                    : "lull \(LullVersion.current)\n")
        }
        return try command.run(arguments, in: context)
    }

    private static func refusal(
        _ error: LullError, isJSON: Bool, in context: CommandContext
    ) -> Result {
        Result(
            standardError: isJSON
                ? ErrorText.json(error)
                : ErrorText.text(error, isColored: context.colorsErrors),
            exitCode: error.kind.exitCode)
    }

    /// The process's arguments; refused where they are not valid UTF-8, since a repaired file
    /// name would be another file's.
    private static func systemArguments() throws(LullError) -> [String] {
        var result: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: argument) else {
                throw LullError(
                    .usage, "Argument \(index) is not valid UTF-8.",
                    hint: "Rename the file, or pass it in a script.")
            }
            result.append(text)
        }
        return result
    }
}
