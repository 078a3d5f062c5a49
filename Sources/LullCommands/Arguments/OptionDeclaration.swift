/// One option of a command, declared once.
///
/// The parser, the help, the manual page and the completions are all read from it.
package struct OptionDeclaration: Sendable {
    /// Whether a value follows the option.
    package enum Argument: Hashable, Sendable {
        /// A flag: `--json`.
        case none
        /// `--limit DURATION` or `--limit=DURATION`; the text names the value in the help.
        case required(String)
        /// `--network` or `--network=any`: only with an equals sign, since a word after it
        /// could be an operand.
        case optional(String)
    }

    /// Without the two hyphens.
    package let name: String
    /// One hyphen and one letter; nil for nearly all.
    package let letter: Character?
    package let argument: Argument
    /// Whether it may be given more than once. Default false: twice is an error.
    package let isRepeatable: Bool
    /// Left out of help, manual page and completions.
    package let isHidden: Bool
    /// Names of the options that contradict this one.
    package let excludes: [String]
    package let completion: Completion
    /// Sentences, the first without a subject: "Runs only on external power."
    package let help: String

    package init(
        _ name: String, letter: Character? = nil, argument: Argument = .none,
        isRepeatable: Bool = false, isHidden: Bool = false, excludes: [String] = [],
        completion: Completion = .none, help: String
    ) {
        self.name = name
        self.letter = letter
        self.argument = argument
        self.isRepeatable = isRepeatable
        self.isHidden = isHidden
        self.excludes = excludes
        self.completion = completion
        self.help = help
    }

    /// As written in the help: `--network[=any|unmetered]`.
    package var synopsis: String {
        switch argument {
        case .none: "--" + name
        case .required(let value): "--\(name) \(value)"
        case .optional(let value): "--\(name)[=\(value)]"
        }
    }

    /// As written in the usage line: in brackets, with dots if repeatable.
    package var usage: String {
        "[" + synopsis + "]" + (isRepeatable ? "..." : "")
    }
}
