internal import LullModel

/// The command line of `lull-lint port`.
struct PortArguments {
    /// Absolute.
    private(set) var sources = ""
    /// Absolute.
    private(set) var output = ""
    private(set) var isCheck = false
    private(set) var isJSON = false
    private(set) var asksForHelp = false

    static let help = """
        usage: lull-lint port SOURCES [--output FOLDER] [--check] [--json]

        Copies the folder SOURCES and rewrites in its Swift files what Linux itself
        forbids, so that unchanged iOS source builds. Lines keep their numbers.

          --output FOLDER  Where the copy goes. Default: .lull-port beside SOURCES.
          --check          Reports only, and writes nothing.
          --json           Prints one JSON document for programs.
          --version        Prints the version.

        Exit codes: 0 all is ported, 1 something has to be changed by hand,
        64 the command line is wrong, 69 there is no Swift toolchain, 74 reading or
        writing failed, 78 the list of ported files is damaged.

        """

    init(_ words: [String], in folder: String) throws(LullError) {
        var operands: [String] = []
        var named: String?
        var rest = words[...]
        var isOperand = false
        while let word = rest.popFirst() {
            switch word {
            case _ where isOperand: operands.append(word)
            case "--": isOperand = true
            case "--check": isCheck = true
            case "--json": isJSON = true
            case "--help", "-h": asksForHelp = true
            case "--output":
                guard let value = rest.popFirst() else { throw PortArguments.missingOutput }
                named = value
            case _ where word.hasPrefix("--output="): named = String(word.dropFirst(9))
            case _ where word.hasPrefix("-"):
                throw LullError(
                    .usage, "'port' has no option '\(word.escapedForDisplay)'.",
                    hint: "Run 'lull-lint port --help'.")
            default: operands.append(word)
            }
        }
        if asksForHelp { return }
        guard operands.count == 1, let operand = operands.first, !operand.isEmpty else {
            throw LullError(
                .usage, "'port' takes one folder with sources, not \(operands.count).",
                hint: "Run 'lull-lint port --help'.")
        }
        if named?.isEmpty == true { throw PortArguments.missingOutput }
        sources = PortArguments.absolute(operand, in: folder)
        output =
            named.map { PortArguments.absolute($0, in: folder) }
            ?? PortArguments.folder(beside: sources)
    }

    private static let missingOutput = LullError(
        .usage, "'--output' needs a folder.", hint: "Write '--output FOLDER'.")

    private static func folder(beside sources: String) -> String {
        let path = LocalFiles.resolved(sources) ?? sources
        let above = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
        return above + "/" + FolderPort.outputName
    }

    private static func absolute(_ path: String, in folder: String) -> String {
        var result = path.hasPrefix("/") ? path : folder + "/" + path
        while result.count > 1, result.hasSuffix("/") { result.removeLast() }
        return result
    }
}
