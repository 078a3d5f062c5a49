/// A program to start for a request, with everything the start needs.
package struct Command: Hashable, Codable, Sendable {
    /// Absolute path of the program.
    package var executable: String
    /// The arguments, without the program's own name.
    package var arguments: [String]
    /// `NAME=VALUE`, sorted by name.
    package var environment: [String]
    /// Absolute path of the folder to start in.
    package var workingDirectory: String

    package init(
        executable: String, arguments: [String] = [], environment: [String] = [],
        workingDirectory: String = "/"
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
    }

    /// The command line as a person would type it, quoted where a shell would need it.
    package var commandLine: String {
        ([executable] + arguments).map(Command.quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-_./:=@%+,".unicodeScalars.contains(scalar))
        }
        if plain && !word.isEmpty { return word }
        return "'"
            + word.escapedForDisplay.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
