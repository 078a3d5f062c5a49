/// One place in a source file that was rewritten so that it builds on Linux.
package struct PortRewrite: Hashable, Codable, Sendable {
    /// What was rewritten. The raw values stand in the JSON report and never change.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// `os(iOS)` in a build condition.
        case condition
        /// An attribute that needs the Objective-C runtime.
        case attribute
        /// `@UIApplicationMain` or `@NSApplicationMain`.
        case entryPoint
        /// The import of a module's part, as in `import os.log`.
        case submodule
        /// `FoundationNetworking`, imported beside Foundation where URLSession is used.
        case networking
        /// A `#Preview`, blanked.
        case preview
    }

    package var kind: Kind
    /// Relative to the folder that is ported, with `/` between its parts.
    package var file: String
    /// Counted from 1; the same in both texts.
    package var line: Int
    /// The source text that went away.
    package var before: String
    /// What stands there now; empty if nothing does.
    package var after: String

    package init(_ kind: Kind, file: String = "", line: Int, before: String, after: String) {
        self.kind = kind
        self.file = file
        self.line = line
        self.before = before
        self.after = after
    }
}
