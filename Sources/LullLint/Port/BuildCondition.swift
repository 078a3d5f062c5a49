internal import SwiftSyntax

/// What is known of a build condition before anything is built for Linux.
enum BuildCondition {
    case holds
    case fails
    /// It depends on flags, versions or modules that only the build knows.
    case unknown

    /// `isPorted` says that `os(iOS)` in it is read as `os(Linux)`.
    init(_ condition: ExprSyntax?, isPorted: Bool) {
        guard let condition else {
            self = .unknown
            return
        }
        self = BuildCondition.value(of: condition, isPorted)
    }

    /// The parser bounds how deep a condition nests, and with it this recursion.
    private static func value(of expression: ExprSyntax, _ isPorted: Bool) -> BuildCondition {
        if let sequence = expression.as(SequenceExprSyntax.self) {
            return value(of: Array(sequence.elements), isPorted)
        }
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let element = tuple.elements.first
        {
            return value(of: element.expression, isPorted)
        }
        if let prefixed = expression.as(PrefixOperatorExprSyntax.self),
            prefixed.operator.text == "!"
        {
            return value(of: prefixed.expression, isPorted).negated
        }
        if let literal = expression.as(BooleanLiteralExprSyntax.self) {
            return literal.literal.text == "true" ? .holds : .fails
        }
        guard let question = PlatformQuestion(expression) else { return .unknown }
        return value(of: question, isPorted)
    }

    /// Operands with operators between them; `&&` binds before `||`.
    private static func value(of elements: [ExprSyntax], _ isPorted: Bool) -> BuildCondition {
        var result = BuildCondition.fails
        var conjunction = BuildCondition.holds
        for (index, element) in elements.enumerated() {
            if index.isMultiple(of: 2) {
                conjunction = conjunction.and(value(of: element, isPorted))
                continue
            }
            switch element.as(BinaryOperatorExprSyntax.self)?.operator.text {
            case "&&": break
            case "||":
                result = result.or(conjunction)
                conjunction = .holds
            default: return .unknown
            }
        }
        return result.or(conjunction)
    }

    private static func value(
        of question: PlatformQuestion, _ isPorted: Bool
    ) -> BuildCondition {
        switch question.name {
        case "os":
            question.answer == "Linux" || (question.answer == "iOS" && isPorted) ? .holds : .fails
        case "targetEnvironment": .fails
        case "_runtime": question.answer == "_Native" ? .holds : .fails
        case "canImport":
            AppleModules.missing.contains(question.answer) ? .fails : .unknown
        default: .unknown
        }
    }

    private var negated: BuildCondition {
        switch self {
        case .holds: .fails
        case .fails: .holds
        case .unknown: .unknown
        }
    }

    private func and(_ other: BuildCondition) -> BuildCondition {
        if self == .fails || other == .fails { return .fails }
        return self == .holds && other == .holds ? .holds : .unknown
    }

    private func or(_ other: BuildCondition) -> BuildCondition {
        if self == .holds || other == .holds { return .holds }
        return self == .fails && other == .fails ? .fails : .unknown
    }
}
