internal import SwiftSyntax

extension PortWalk {
    /// Blanks a `#Preview`, which has no macro here and is no part of the app. False if the node is
    /// none; what is within one is not looked at.
    mutating func blankPreview(_ node: Syntax) -> Bool {
        let name =
            node.as(MacroExpansionDeclSyntax.self)?.macroName
            ?? node.as(MacroExpansionExprSyntax.self)?.macroName
        guard name?.text == "Preview" else { return false }
        replace(node.trimmedOffsets, with: "", as: .preview)
        return true
    }
}
