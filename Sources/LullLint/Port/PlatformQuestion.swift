internal import SwiftSyntax

/// A build condition of the form `os(iOS)` or `canImport(UIKit)`.
struct PlatformQuestion {
    let name: String
    /// The first argument; empty if it is more than a name.
    let answer: String
    /// Where the argument stands.
    let argument: ExprSyntax

    init?(_ node: some SyntaxProtocol) {
        guard let call = node.as(FunctionCallExprSyntax.self),
            let callee = call.calledExpression.as(DeclReferenceExprSyntax.self),
            let first = call.arguments.first, first.label == nil
        else { return nil }
        name = callee.baseName.text
        answer = first.expression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
        argument = first.expression
    }

    /// Whether only an author who thinks of Linux asks this.
    var isAboutLinux: Bool {
        switch name {
        case "os": answer == "Linux"
        case "canImport": ["Glibc", "Musl", "FoundationNetworking"].contains(answer)
        default: false
        }
    }

    var isAboutIOS: Bool { name == "os" && answer == "iOS" }

    /// All that `condition` asks.
    static func all(in condition: ExprSyntax) -> [PlatformQuestion] {
        var result: [PlatformQuestion] = []
        var nodes = [Syntax(condition)]
        while let node = nodes.popLast() {
            if let question = PlatformQuestion(node) { result.append(question) }
            nodes.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
        }
        return result
    }
}
