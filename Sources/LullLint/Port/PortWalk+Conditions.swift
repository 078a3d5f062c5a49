internal import SwiftSyntax

extension PortWalk {
    /// Ports the conditions of an `#if` and returns its clauses that Linux can build.
    ///
    /// A chain that speaks of Linux anywhere was written for it, and stays.
    mutating func livingClauses(of chain: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
        let questions = chain.clauses.compactMap(\.condition).flatMap(PlatformQuestion.all)
        for question in questions where question.answer == "FoundationNetworking" {
            networking.sees(module: question.answer)
        }
        let knowsLinux = questions.contains(where: \.isAboutLinux)
        // A manifest asks about the machine that builds, which is never an iPhone.
        let isPorted = !knowsLinux && !isManifest
        for question in questions where question.isAboutIOS && !isManifest {
            if knowsLinux {
                find(
                    .ownBranch, at: question.argument,
                    "The condition has a branch for Linux and was left as it is.",
                    hint: "What it builds for iOS is not built here.")
            } else {
                replace(question.argument.trimmedOffsets, with: "Linux", as: .condition)
            }
        }
        var result: [IfConfigClauseSyntax] = []
        for clause in chain.clauses {
            let condition = BuildCondition(clause.condition, isPorted: isPorted)
            if condition != .fails { result.append(clause) }
            if condition == .holds { break }
        }
        return result
    }

    /// `.when(platforms: [.iOS])` in a manifest: it would take settings and dependencies away
    /// without a word.
    mutating func look(at call: FunctionCallExprSyntax) {
        if let callee = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            look(atCallOf: callee)
        }
        guard isManifest,
            let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
            callee.declName.baseName.text == "when",
            let platforms = call.arguments.first(where: { $0.label?.text == "platforms" }),
            let list = platforms.expression.as(ArrayExprSyntax.self)
        else { return }
        let names = list.elements.compactMap {
            $0.expression.as(MemberAccessExprSyntax.self)?.declName
        }
        guard !names.contains(where: { $0.baseName.text == "linux" }),
            let name = names.first(where: { $0.baseName.text == "iOS" })
        else { return }
        replace(name.trimmedOffsets, with: "linux", as: .condition)
    }
}
