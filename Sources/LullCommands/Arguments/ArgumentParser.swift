package import LullModel

/// Sorts the words of a command line by the declarations, and refuses what they do not allow.
package struct ArgumentParser {
    /// What is to be done: a command, or none where `--help` or `--version` stands alone.
    package struct Invocation {
        package var command: CommandDeclaration?
        package var arguments: ParsedArguments
    }

    private let commands: [CommandDeclaration]
    private var command: CommandDeclaration?
    private var parsed = ParsedArguments()

    private init(commands: [CommandDeclaration]) {
        self.commands = commands
    }

    /// Parses `words`, the command line without the program's own name.
    ///
    /// Operands are not asked for where `--help` is given.
    package static func parse(
        _ words: [String], commands: [CommandDeclaration]
    ) throws(LullError) -> Invocation {
        var parser = ArgumentParser(commands: commands)
        try parser.sort(words)
        let isHelp = parser.parsed.has(GlobalOptions.help)
        if !isHelp && !parser.parsed.has(GlobalOptions.version) { try parser.checkWhole() }
        return Invocation(command: parser.command, arguments: parser.parsed)
    }

    /// Whether `--json` is asked for, also in a command line that does not parse.
    package static func asksForJSON(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains("--json")
    }

    private mutating func sort(_ words: [String]) throws(LullError) {
        var index = words.startIndex
        while index < words.endIndex {
            let word = words[index]
            index += 1
            if word == "--" {
                try takeRest(Array(words[index...]))
                return
            } else if word.hasPrefix("-") && word != "-" {
                let next = index < words.endIndex ? words[index] : nil
                if try takeOption(word, next: next) { index += 1 }
            } else {
                try takeWord(word, rest: words[index...])
            }
        }
    }

    private mutating func takeRest(_ words: [String]) throws(LullError) {
        guard let command else {
            throw LullError(
                .usage, "No command is given before '--'.", hint: "Run 'lull help' for a list.")
        }
        if command.takesProgram {
            parsed.program = words
        } else {
            for word in words { try takeWord(word, rest: []) }
        }
    }

    private mutating func takeWord(_ word: String, rest: ArraySlice<String>) throws(LullError) {
        guard let command else {
            guard let match = commands.first(where: { $0.name == word }) else {
                throw unknownCommand(word)
            }
            self.command = match
            return
        }
        guard parsed.operands.count < command.operands.count else {
            let shown = word.escapedForDisplay
            if command.takesProgram {
                throw LullError(
                    .usage, "'--' is missing before the command '\(shown)'.",
                    hint: "Write: lull \(command.name) ID [OPTIONS] -- \(shown) [ARG...]")
            }
            throw LullError(
                .usage, "'\(shown)' is one word too many for 'lull \(command.name)'.",
                hint: "Run 'lull help \(command.name)' for what it takes.")
        }
        parsed.append(operand: word)
    }

    /// Returns whether the next word was taken as the value.
    private mutating func takeOption(_ word: String, next: String?) throws(LullError) -> Bool {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let written = String(parts[0])
        let attached = parts.count > 1 ? String(parts[1]) : nil
        guard let option = option(written) else { throw unknownOption(written) }
        if parsed.has(option) && !option.isRepeatable {
            throw LullError(
                .usage, "--\(option.name) is given twice.", hint: "Give it once.")
        }
        switch option.argument {
        case .none:
            guard attached == nil else {
                throw LullError(
                    .usage, "--\(option.name) takes no value.",
                    hint: "Write --\(option.name) alone.")
            }
            parsed.append(nil, to: option)
            return false
        case .optional(let value):
            if attached == "" { throw missingValue(option, value) }
            parsed.append(attached, to: option)
            return false
        case .required(let value):
            if let attached {
                guard !attached.isEmpty else { throw missingValue(option, value) }
                parsed.append(attached, to: option)
                return false
            }
            // A single hyphen may begin a value, as in `-5m`, so that the value's own error shows.
            guard let next, !next.isEmpty, !next.hasPrefix("--") else {
                throw missingValue(option, value)
            }
            parsed.append(next, to: option)
            return true
        }
    }

    private func option(_ written: String) -> OptionDeclaration? {
        let known = GlobalOptions.all + (command?.options ?? [])
        return known.first { option in
            written == "--" + option.name || option.letter.map { written == "-\($0)" } ?? false
        }
    }

    private func checkWhole() throws(LullError) {
        guard let command else {
            throw LullError(
                .usage, "No command is given.", hint: "Run 'lull help' for a list.")
        }
        for option in command.options where parsed.has(option) {
            for other in option.excludes where parsed.has(optionNamed: other) {
                throw LullError(
                    .usage, "--\(option.name) and --\(other) contradict each other.",
                    hint: "Give one of them.")
            }
        }
        let required = command.operands.filter(\.isRequired)
        guard parsed.operands.count >= required.count else {
            let missing = required[parsed.operands.count]
            throw LullError(
                .usage, "\(missing.name) is missing after 'lull \(command.name)'.",
                hint: "Write: "
                    + (["lull", command.name] + command.operands.map(\.usage))
                    .joined(separator: " ") + (command.takesProgram ? " -- COMMAND [ARG...]" : ""))
        }
        if command.takesProgram && parsed.program.isEmpty {
            throw LullError(
                .usage, "The command to run is missing.",
                hint: "Write it after '--', as in: lull \(command.name) "
                    + "\(parsed.operands[0].escapedForDisplay) -- COMMAND [ARG...]")
        }
    }

    private func missingValue(_ option: OptionDeclaration, _ value: String) -> LullError {
        LullError(
            .usage, "--\(option.name) needs a value.",
            hint: "Write: --\(option.name)=\(value)")
    }

    private func unknownCommand(_ word: String) -> LullError {
        let names = commands.map(\.name)
        let nearest =
            commands.first { $0.synonyms.contains(word) }?.name
            ?? NearestMatch.of(word, among: names)
        return LullError(
            .usage, "There is no command '\(word.escapedForDisplay)'.",
            hint: nearest.map { "Did you mean 'lull \($0)'?" } ?? "Run 'lull help' for a list.")
    }

    private func unknownOption(_ written: String) -> LullError {
        let known = (command?.visibleOptions ?? []) + GlobalOptions.all
        let names = known.map { "--" + $0.name }
        let elsewhere =
            command.map { "Run 'lull help \($0.name)' for the options." }
            ?? "Options of a command follow after its name; 'lull help' lists the commands."
        let owner = command.map { "'lull \($0.name)' has no option" } ?? "There is no option"
        return LullError(
            .usage, "\(owner) '\(written.escapedForDisplay)'.",
            hint: NearestMatch.of(written, among: names).map { "Did you mean \($0)?" }
                ?? elsewhere)
    }
}
