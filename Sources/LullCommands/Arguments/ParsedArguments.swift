/// The arguments of one call, sorted by the declarations of its command.
package struct ParsedArguments: Hashable, Sendable {
    /// In the order given.
    package private(set) var operands: [String] = []
    /// The program after `--` and its arguments.
    package var program: [String] = []
    private var values: [String: [String?]] = [:]

    package init() {}

    package mutating func append(operand: String) {
        operands.append(operand)
    }

    package mutating func append(_ value: String?, to option: OptionDeclaration) {
        values[option.name, default: []].append(value)
    }

    package func has(_ option: OptionDeclaration) -> Bool { values[option.name] != nil }

    package func has(optionNamed name: String) -> Bool { values[name] != nil }

    /// The option's value; nil if it was not given, or given without one.
    package func value(of option: OptionDeclaration) -> String? {
        values[option.name]?.last ?? nil
    }

    /// All values of a repeatable option, in the order given.
    package func values(of option: OptionDeclaration) -> [String] {
        (values[option.name] ?? []).compactMap(\.self)
    }

    package var isJSON: Bool { has(GlobalOptions.json) }
}
