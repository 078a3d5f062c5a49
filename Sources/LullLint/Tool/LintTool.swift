internal import FoundationEssentials
internal import Glibc
internal import LullModel

/// The program `lull-lint`: a command line in, two texts and an exit code out.
package enum LintTool {
    /// What one call prints, and how it ends.
    package struct Result: Hashable, Sendable {
        package var standardOutput = ""
        package var standardError = ""
        package var exitCode: Int32 = 0
    }

    /// Raised when a field of the JSON documents changes its meaning or goes away.
    private static let schema = 1

    /// Runs this process's command line and exits.
    package static func main() -> Never {
        DeepStack.run {
            let words = Array(CommandLine.arguments.dropFirst())
            let result = run(words, workingDirectory: currentFolder() ?? "/")
            do throws(LullError) {
                try LocalFiles.write(result.standardOutput, to: STDOUT_FILENO)
                try LocalFiles.write(result.standardError, to: STDERR_FILENO)
            } catch {
                // Nobody is left to tell; the exit code still says it.
                exit(max(result.exitCode, error.kind.exitCode))
            }
            exit(result.exitCode)
        }
    }

    /// Runs `words`, the command line without the program's own name.
    package static func run(_ words: [String], workingDirectory: String) -> Result {
        do throws(LullError) {
            return try reply(to: words, workingDirectory)
        } catch {
            return refusal(error, isJSON: words.contains("--json"))
        }
    }

    private static func reply(
        to words: [String], _ workingDirectory: String
    ) throws(LullError) -> Result {
        guard let command = words.first, command != "--help", command != "-h" else {
            return Result(standardOutput: PortArguments.help)
        }
        if command == "--version" {
            return Result(standardOutput: "lull-lint \(LullVersion.current)\n")
        }
        guard command == "port" else {
            throw LullError(
                .usage, "There is no command '\(command.escapedForDisplay)'.",
                hint: "Run 'lull-lint port SOURCES'.")
        }
        let arguments = try PortArguments(Array(words.dropFirst()), in: workingDirectory)
        if arguments.asksForHelp { return Result(standardOutput: PortArguments.help) }
        let report = try FolderPort.run(
            arguments.sources, into: arguments.isCheck ? nil : arguments.output)
        return Result(
            standardOutput: arguments.isJSON ? try document("port", report) : report.text,
            exitCode: report.exitCode)
    }

    private static func refusal(_ error: LullError, isJSON: Bool) -> Result {
        var text = "error: \(error.message.escapedForDisplay)\n"
        if let hint = error.hint { text += "hint: \(hint.escapedForDisplay)\n" }
        if isJSON {
            do throws(LullError) {
                text = try document("error", Refusal(error))
            } catch {
                // The plain text says it as well.
            }
        }
        return Result(standardError: text, exitCode: error.kind.exitCode)
    }

    private struct Refusal: Encodable {
        let kind: String
        let message: String
        let hint: String?
        let exitCode: Int32

        init(_ error: LullError) {
            kind = error.kind.rawValue
            message = error.message
            hint = error.hint
            exitCode = error.kind.exitCode
        }
    }

    private struct Document<Content: Encodable>: Encodable {
        let name: String
        let content: Content

        struct Key: CodingKey {
            let stringValue: String
            let intValue: Int? = nil

            init(stringValue: String) {
                self.stringValue = stringValue
            }

            init?(intValue: Int) {
                return nil
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(schema, forKey: Key(stringValue: "schema"))
            try container.encode(content, forKey: Key(stringValue: name))
        }
    }

    private static func document(
        _ name: String, _ content: some Encodable
    ) throws(LullError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(Document(name: name, content: content))
            return String(decoding: data, as: UTF8.self) + "\n"
        } catch {
            throw LullError(.internal, "The answer cannot be written as JSON: \(error).")
        }
    }

    private static func currentFolder() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(validatingCString: path)
    }
}
