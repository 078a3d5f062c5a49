/// The help pages, read from the declarations.
package enum HelpText {
    private static let labelWidth = 26

    /// `lull help`: every command with its summary.
    package static var overview: String {
        var page = TextPage()
        page.add(
            "Lull runs work in the background while the machine has power, network and quiet "
                + "to spare.")
        page.addEmptyLine()
        page.add("Usage: lull COMMAND [OPTIONS]")
        page.addEmptyLine()
        page.add("Commands:")
        var text = page.text
        for command in CommandTable.all { text += entry(command.name, command.summary) }
        text += "\nOptions of every command:\n"
        for option in GlobalOptions.all { text += entry(label(option), option.help) }
        var end = TextPage()
        end.addEmptyLine()
        end.add("'lull help COMMAND' explains a command, 'lull help exit-codes' the exit codes.")
        end.add(stability)
        return text + end.text
    }

    /// `lull help COMMAND`.
    package static func page(_ command: CommandDeclaration) -> String {
        var page = TextPage()
        page.add(command.summary + ".")
        page.addEmptyLine()
        var text = page.text + usage(command)
        for paragraph in command.discussion { text += "\n" + paragraphText(paragraph) }
        if !command.operands.isEmpty {
            text += "\nOperands:\n"
            for operand in command.operands { text += entry(operand.name, operand.help) }
        }
        if !command.visibleOptions.isEmpty {
            text += "\nOptions:\n"
            for option in command.visibleOptions { text += entry(label(option), option.help) }
        }
        text += "\nOptions of every command:\n"
        for option in GlobalOptions.all { text += entry(label(option), option.help) }
        if !command.examples.isEmpty {
            text += "\nExamples:\n"
            for example in command.examples {
                text += "  \(example.line)\n"
                text += TextWidth.wrapped(example.effect, to: TextWidth.line - 6)
                    .map { "      \($0)\n" }.joined()
            }
        }
        return text + "\n" + paragraphText(stability)
    }

    /// `lull help exit-codes`.
    package static var exitCodes: String {
        var table = Table([
            .init("CODE", isTrailing: true), .init("KIND"), .init("MEANING", widthMaximum: 60),
        ])
        for entry in ExitCodeEntry.all {
            table.append(["\(entry.code)", entry.kind, entry.meaning])
        }
        return paragraphText(
            "An error ends lull with the code of its kind. With --json the kind is in the error's "
                + "document, which goes to standard error. Codes and kinds never change.")
            + "\n" + table.text
    }

    /// Said on every page, so that nobody builds on the layout.
    package static let stability =
        "Text output is for people and may change, do not parse it. Programs use --json."

    /// All pages one after the other, as the reference.
    package static var reference: String {
        let pages =
            [("lull help", overview)]
            + CommandTable.all.map { ("lull help \($0.name)", page($0)) }
            + [("lull help exit-codes", exitCodes)]
        return pages.map { "$ \($0)\n\($1)" }.joined(separator: "\n")
    }

    static func label(_ option: OptionDeclaration) -> String {
        (option.letter.map { "-\($0), " } ?? "") + option.synopsis
    }

    private static func paragraphText(_ text: String) -> String {
        TextWidth.wrapped(text, to: TextWidth.line).map { $0 + "\n" }.joined()
    }

    private static func usage(_ command: CommandDeclaration) -> String {
        var lines: [String] = []
        var line = "Usage:"
        for piece in command.usage {
            if line.count + 1 + piece.count > TextWidth.line {
                lines.append(line)
                line = "      "
            }
            line += " " + piece
        }
        return (lines + [line]).map { $0 + "\n" }.joined()
    }

    private static func entry(_ label: String, _ text: String) -> String {
        let indent = String(repeating: " ", count: labelWidth + 2)
        var lines = TextWidth.wrapped(text, to: TextWidth.line - labelWidth - 2)
        var result = ""
        if label.count + 1 > labelWidth {
            result = "  \(label)\n"
        } else {
            result = "  " + TextWidth.padded(label, to: labelWidth) + lines.removeFirst() + "\n"
        }
        return result + lines.map { indent + $0 + "\n" }.joined()
    }
}
