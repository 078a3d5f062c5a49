internal import LullModel

/// The manual page lull(1) in roff, read from the declarations.
package enum ManualPage {
    package static var text: String {
        var lines = [
            ".\\\" Generated from the declarations of the commands; change those.",
            ".TH LULL 1 \"\" \"lull \(LullVersion.current)\" \"User Commands\"",
            ".SH NAME", "lull \\- run work in the background when the moment is good",
            ".SH SYNOPSIS", ".B lull", ".I COMMAND", "[\\fIOPTIONS\\fR]",
            ".SH DESCRIPTION",
            escaped(
                "Lull runs work in the background while the machine has power, network and quiet "
                    + "to spare. A request says what to run and what that needs; the daemon, "
                    + "lulld(8), decides when, and can always say why something has not run yet."),
            ".PP", escaped(HelpText.stability),
            ".SH OPTIONS", "Every command takes these, before or after its name.",
        ]
        for option in GlobalOptions.all { lines += entry(option) }
        lines.append(".SH COMMANDS")
        for command in CommandTable.all { lines += section(command) }
        lines += exitStatus + environment + seeAlso
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ command: CommandDeclaration) -> [String] {
        var lines = [".SS \"\(escaped(command.usage.prefix(2).joined(separator: " ")))\""]
        lines += [".nh", ".ad l", escaped(command.usage.joined(separator: " ")), ".ad b", ".hy"]
        lines += [".PP", escaped(command.summary + ".")]
        for paragraph in command.discussion { lines += [".PP", escaped(paragraph)] }
        for operand in command.operands {
            lines += [".TP", ".I \(escaped(operand.name))", escaped(operand.help)]
        }
        for option in command.visibleOptions { lines += entry(option) }
        for example in command.examples {
            lines += [".PP", "Example:", escaped(example.effect), ".PP", ".nf", ".RS"]
            lines += [escaped(example.line), ".RE", ".fi"]
        }
        return lines
    }

    private static func entry(_ option: OptionDeclaration) -> [String] {
        [".TP", ".B \(escaped(HelpText.label(option)))", escaped(option.help)]
    }

    private static var exitStatus: [String] {
        var lines = [
            ".SH EXIT STATUS",
            "Codes and kinds never change. With \\-\\-json the kind is in the error's document,",
            "which goes to standard error.",
        ]
        for entry in ExitCodeEntry.all {
            let kind = entry.kind.isEmpty ? "" : " (\(entry.kind))"
            lines += [
                ".TP", ".B \(entry.code)", escaped(entry.meaning.firstUppercased + kind + "."),
            ]
        }
        return lines
    }

    private static let environment = [
        ".SH ENVIRONMENT",
        ".TP", ".B LULL_SOCKET", "The daemon's socket, where \\-\\-socket does not name one.",
        ".TP", ".B NO_COLOR", "Set to anything, keeps error messages without colour.",
        ".TP", ".B TZ", "The zone of all times shown and read.",
    ]

    private static let seeAlso = [".SH SEE ALSO", ".BR lulld (8),", ".BR systemd.timer (5)"]

    /// Roff reads backslashes, hyphens, and dots or quotes at the start of a line.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
