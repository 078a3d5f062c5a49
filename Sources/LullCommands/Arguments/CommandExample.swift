/// A command line for the help, with what it does.
package struct CommandExample: Sendable {
    package let line: String
    package let effect: String

    package init(_ line: String, _ effect: String) {
        self.line = line
        self.effect = effect
    }
}
