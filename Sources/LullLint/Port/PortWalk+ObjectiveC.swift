internal import SwiftSyntax

extension PortWalk {
    /// Attributes that the compiler refuses without the Objective-C runtime and that change nothing
    /// else. `@IBAction`, `@IBInspectable`, `@NSCopying` and the like are accepted, and stay.
    private static let refusedAttributes: Set<String> = ["objc", "objcMembers", "IBOutlet"]
    private static let entryPoints: Set<String> = ["UIApplicationMain", "NSApplicationMain"]

    mutating func look(at attribute: AttributeSyntax) {
        guard let name = attribute.plainName else { return }
        if PortWalk.entryPoints.contains(name) {
            replace(attribute.attributeName.trimmedOffsets, with: "main", as: .entryPoint)
        }
        guard PortWalk.refusedAttributes.contains(name) else { return }
        var range = attribute.trimmedOffsets
        while let next = byte(at: range.upperBound), next.isBlank {
            range = range.lowerBound..<range.upperBound + 1
        }
        // `@MainActor@objc func` must not become `@MainActorfunc`.
        let before = byte(at: range.lowerBound - 1)
        let isGlued = before.map { !$0.isBlank && !$0.isLineEnd } ?? false
        replace(range, with: isGlued ? " " : "", as: .attribute)
    }

    /// An `@objc` protocol is one of classes, so that a `weak` variable can be of its type; without
    /// the attribute it has to say so.
    mutating func look(at declaration: ProtocolDeclSyntax) {
        let isObjectiveC = declaration.attributes.contains {
            $0.as(AttributeSyntax.self)?.plainName == "objc"
        }
        guard isObjectiveC else { return }
        guard let clause = declaration.inheritanceClause else {
            let end = declaration.primaryAssociatedTypeClause?.trimmedOffsets.upperBound
            let offset = end ?? declaration.name.trimmedOffsets.upperBound
            insert(": AnyObject", over: offset..<offset)
            return
        }
        let parents = clause.inheritedTypes.map {
            $0.type.as(IdentifierTypeSyntax.self)?.name.text ?? $0.type.as(
                ClassRestrictionTypeSyntax.self)?.classKeyword.text ?? ""
        }
        guard !parents.contains(where: ["AnyObject", "class", "NSObjectProtocol"].contains)
        else { return }
        let offset = clause.inheritedTypes.trimmedOffsets.lowerBound
        insert("AnyObject, ", over: offset..<offset)
    }

    mutating func look(at modifier: DeclModifierSyntax) {
        guard modifier.name.text == "optional" else { return }
        find(
            .optionalRequirement, at: modifier,
            "An optional requirement of a protocol needs the Objective-C runtime.",
            hint: "Give it a default in an extension, and call it without '?'.")
    }

    mutating func look(atMacro name: TokenSyntax, in node: Syntax) {
        switch name.text {
        case "selector":
            find(
                .selector, at: node, "'#selector' needs the Objective-C runtime.",
                hint: "Use the form of the call that takes a closure.")
        case "keyPath":
            find(
                .selector, at: node, "'#keyPath' needs the Objective-C runtime.",
                hint: "Use a key path such as \\Type.property.")
        default: break
        }
    }

    mutating func look(atCallOf callee: DeclReferenceExprSyntax) {
        guard ["Selector", "NSSelectorFromString"].contains(callee.baseName.text) else { return }
        find(
            .selector, at: callee, "'\(callee.baseName.text)' needs the Objective-C runtime.",
            hint: "Call the method itself. Background tasks are tried out with "
                + "'lull simulate-launch'.")
    }
}

extension AttributeSyntax {
    /// Nil if the name has parts, as that of a macro may.
    fileprivate var plainName: String? {
        attributeName.as(IdentifierTypeSyntax.self)?.name.text
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
