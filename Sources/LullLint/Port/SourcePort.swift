internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// Rewrites one Swift file so that what Linux itself forbids is gone.
///
/// Only code that can be built on Linux is touched: a branch for another system stays as it is.
/// Every edit stays within its line, so compiler messages and breakpoints fit the original. What
/// comes out goes through unchanged when it is ported again.
package enum SourcePort {
    /// Bytes of a file that is looked at. Hand-written files stay below 1 MiB; beyond 4 MiB it is
    /// generated data, and its tree would take gigabytes.
    package static let sizeMaximum = 4 << 20
    /// Findings kept of one file; more say nothing new about it.
    package static let findingsMaximum = 500

    /// Ports `source`, the content of a Swift file.
    ///
    /// - Parameters:
    ///   - isManifest: Whether it is a `Package.swift`, which runs on the building machine.
    ///   - ownModules: Modules that the ported folder itself may bring; their imports are right.
    package static func port(
        _ source: [UInt8], isManifest: Bool = false, ownModules: Set<String> = []
    ) -> PortedSource {
        var result = PortedSource(text: source)
        guard source.count <= sizeMaximum else {
            result.findings = [
                PortFinding(
                    .unreadableSource,
                    "The file has \(source.count) bytes, over the limit of \(sizeMaximum).",
                    hint: "It was copied as it is; cut it, or leave it out.")
            ]
            return result
        }
        guard String(validating: source, as: UTF8.self) != nil else {
            result.findings = [
                PortFinding(
                    .unreadableSource, "The file is not UTF-8.",
                    hint: "It was copied as it is; convert it to UTF-8.")
            ]
            return result
        }
        let tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) }
        guard !tree.hasError else {
            result.findings = [syntaxError(in: tree)]
            return result
        }
        var walk = PortWalk(tree, source, isManifest: isManifest, ownModules: ownModules)
        walk.run()
        result.text = walk.editedText()
        result.rewrites = walk.rewrites
        result.findings = walk.findings
        return result
    }

    /// The first error's place and words. Telling them takes recursion, which a tree of legal
    /// depth allows.
    private static func syntaxError(in tree: SourceFileSyntax) -> PortFinding {
        var result = PortFinding(
            .unreadableSource, "The file does not parse.",
            hint: "It was copied as it is; mend it first.")
        guard tree.isShallow else { return result }
        let converter = SourceLocationConverter(fileName: "", tree: tree)
        let first = ParseDiagnosticsGenerator.diagnostics(for: tree)
            .first { $0.diagMessage.severity == .error }
        guard let first else { return result }
        let location = first.location(converter: converter)
        result.line = location.line
        result.column = location.column
        result.message = "The file does not parse: \(first.message)."
        return result
    }
}

extension SourceFileSyntax {
    /// Levels that the recursive parts of SwiftSyntax walk on any stack; source written by people
    /// has some 100.
    private static let depthMaximum = 1_000

    fileprivate var isShallow: Bool {
        var nodes = [(node: Syntax(self), depth: 0)]
        while let (node, depth) = nodes.popLast() {
            if depth > SourceFileSyntax.depthMaximum { return false }
            for child in node.children(viewMode: .sourceAccurate) {
                nodes.append((child, depth + 1))
            }
        }
        return true
    }
}
