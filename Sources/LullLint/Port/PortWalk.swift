internal import SwiftSyntax

/// One pass over the tree of a file, collecting edits and findings.
///
/// It keeps a list of nodes instead of recursing: a chain of ten thousand calls is legal Swift
/// and would not fit on a stack.
struct PortWalk {
    private let tree: SourceFileSyntax
    private let source: [UInt8]
    let isManifest: Bool
    let ownModules: Set<String>
    private let lines: LineTable
    var networking = NetworkingUse()
    private var edits: [Edit] = []
    private(set) var rewrites: [PortRewrite] = []
    private(set) var findings: [PortFinding] = []

    private struct Edit {
        var range: Range<Int>
        var replacement: [UInt8]
    }

    init(
        _ tree: SourceFileSyntax, _ source: [UInt8], isManifest: Bool, ownModules: Set<String>
    ) {
        self.tree = tree
        self.source = source
        self.isManifest = isManifest
        self.ownModules = ownModules
        lines = LineTable(source)
    }

    mutating func run() {
        var nodes = [Syntax(tree)]
        while let node = nodes.popLast() {
            if let chain = node.as(IfConfigDeclSyntax.self) {
                nodes.append(contentsOf: livingClauses(of: chain).map { Syntax($0) }.reversed())
                continue
            }
            if blankPreview(node) { continue }
            look(at: node)
            nodes.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
        }
        importNetworking()
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The source with all edits made.
    func editedText() -> [UInt8] {
        guard !edits.isEmpty else { return source }
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var position = 0
        for edit in edits where edit.range.lowerBound >= position {
            result += source[position..<edit.range.lowerBound]
            result += edit.replacement
            // Lines keep their numbers: what spans several leaves its line ends.
            result += source[edit.range].filter { $0 == UInt8(ascii: "\n") }
            position = edit.range.upperBound
        }
        return result + source[position...]
    }

    private mutating func look(at node: Syntax) {
        switch node.kind {
        case .attribute: node.as(AttributeSyntax.self).map { look(at: $0) }
        case .protocolDecl: node.as(ProtocolDeclSyntax.self).map { look(at: $0) }
        case .declModifier: node.as(DeclModifierSyntax.self).map { look(at: $0) }
        case .importDecl: node.as(ImportDeclSyntax.self).map { look(at: $0) }
        case .macroExpansionExpr:
            node.as(MacroExpansionExprSyntax.self).map { look(atMacro: $0.macroName, in: node) }
        case .macroExpansionDecl:
            node.as(MacroExpansionDeclSyntax.self).map { look(atMacro: $0.macroName, in: node) }
        case .declReferenceExpr:
            node.as(DeclReferenceExprSyntax.self).map { networking.sees($0.baseName.text) }
        case .identifierType:
            node.as(IdentifierTypeSyntax.self).map { networking.sees($0.name.text) }
        case .functionCallExpr: node.as(FunctionCallExprSyntax.self).map { look(at: $0) }
        default: break
        }
    }

    /// Replaces the bytes of `range` and remembers it as a rewrite of `kind`.
    mutating func replace(
        _ range: Range<Int>, with replacement: String, as kind: PortRewrite.Kind
    ) {
        insert(replacement, over: range)
        let line = lines.place(of: range.lowerBound).line
        let before = String(decoding: source[range], as: UTF8.self)
        rewrites.append(
            PortRewrite(
                kind, line: line,
                before: before.trimmingWhiteSpace, after: replacement.trimmingWhiteSpace))
    }

    /// Replaces bytes as a part of another rewrite.
    mutating func insert(_ replacement: String, over range: Range<Int>) {
        edits.append(Edit(range: range, replacement: Array(replacement.utf8)))
    }

    mutating func find(
        _ kind: PortFinding.Kind, at node: some SyntaxProtocol, _ message: String, hint: String?
    ) {
        guard findings.count < SourcePort.findingsMaximum else { return }
        let place = lines.place(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
        findings.append(
            PortFinding(
                kind, line: place.line, column: place.column, message, hint: hint))
    }

    /// The byte at `offset`; nil outside.
    func byte(at offset: Int) -> UInt8? {
        source.indices.contains(offset) ? source[offset] : nil
    }
}

extension SyntaxProtocol {
    /// Its bytes, without the white space and comments around it.
    var trimmedOffsets: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}

extension String {
    /// Without spaces, tabs and line ends at both ends.
    fileprivate var trimmingWhiteSpace: String {
        let rest = drop { $0.isWhitespace }
        guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}
