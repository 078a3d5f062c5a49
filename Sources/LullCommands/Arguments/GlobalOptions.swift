/// The options that every command takes, before or after its name.
package enum GlobalOptions {
    package static let json = OptionDeclaration(
        "json",
        help: "Prints one JSON document for programs, errors included. Its fields are "
            + "documented and only ever grow.")
    package static let socket = OptionDeclaration(
        "socket", argument: .required("PATH"), completion: .files,
        help: "Talks to the daemon at this socket, whatever LULL_SOCKET says.")
    package static let help = OptionDeclaration(
        "help", letter: "h", help: "Prints the help of the command.")
    package static let version = OptionDeclaration(
        "version", help: "Prints the version of lull.")

    package static let all = [json, socket, help, version]
}
