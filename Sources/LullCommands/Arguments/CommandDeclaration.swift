package import LullModel

/// One command of `lull`: its words for people, its options, and what it does.
package struct CommandDeclaration: Sendable {
    /// What a command does with its words; its errors become text and exit code in one place.
    package typealias Run =
        @Sendable (ParsedArguments, CommandContext) throws(LullError) -> CommandReply

    package let name: String
    /// What people may type instead; only used to suggest the right name.
    package let synonyms: [String]
    /// One line, imperative, without a full stop.
    package let summary: String
    /// Paragraphs for the help and the manual page.
    package let discussion: [String]
    package let operands: [OperandDeclaration]
    package let options: [OptionDeclaration]
    /// Whether a program to start follows after `--`.
    package let takesProgram: Bool
    /// Command lines that work, with what they do.
    package let examples: [CommandExample]
    private let action: Run

    package init(
        _ name: String, synonyms: [String] = [], summary: String, discussion: [String] = [],
        operands: [OperandDeclaration] = [], options: [OptionDeclaration] = [],
        takesProgram: Bool = false, examples: [CommandExample] = [], run: @escaping Run
    ) {
        self.name = name
        self.synonyms = synonyms
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.options = options
        self.takesProgram = takesProgram
        self.examples = examples
        action = run
    }

    /// Does what the command is for.
    package func run(
        _ arguments: ParsedArguments, in context: CommandContext
    ) throws(LullError) -> CommandReply {
        try action(arguments, context)
    }

    /// The options that help, manual page and completions show.
    package var visibleOptions: [OptionDeclaration] { options.filter { !$0.isHidden } }

    /// The pieces of the usage line, in order; a renderer joins or wraps them.
    package var usage: [String] {
        ["lull", name] + operands.map(\.usage) + visibleOptions.map(\.usage)
            + (takesProgram ? ["--", "COMMAND", "[ARG...]"] : [])
    }
}
