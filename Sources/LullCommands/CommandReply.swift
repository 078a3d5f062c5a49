/// What a command has to say.
package struct CommandReply: Hashable, Sendable {
    /// For standard output, line ends included.
    package var output: String
    /// For standard error, one sentence each; a JSON document carries its own.
    package var warnings: [String]

    package init(_ output: String, warnings: [String] = []) {
        self.output = output
        self.warnings = warnings
    }
}
