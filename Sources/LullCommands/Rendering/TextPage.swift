internal import LullModel

/// A text for people, built line by line, at most 100 columns wide.
///
/// Every line is escaped here, so that no text from outside reaches the terminal raw.
package struct TextPage {
    private static let labelWidth = 12

    package private(set) var text = ""

    package init() {}

    /// Adds one paragraph, wrapped; further lines are indented by `indent` like the first.
    package mutating func add(_ paragraph: String, indent: Int = 0) {
        let escaped = paragraph.escapedForDisplay
        for line in TextWidth.wrapped(escaped, to: TextWidth.line - indent) {
            text += String(repeating: " ", count: indent) + line + "\n"
        }
    }

    /// Adds a name and its value in two aligned columns; nothing where there is no value.
    package mutating func add(_ label: String, _ value: String?) {
        guard let value else { return }
        let lines = TextWidth.wrapped(
            value.escapedForDisplay, to: TextWidth.line - TextPage.labelWidth)
        for (index, line) in lines.enumerated() {
            text += TextWidth.padded(index == 0 ? label : "", to: TextPage.labelWidth) + line + "\n"
        }
    }

    /// Adds an item of a list.
    package mutating func add(item: String) {
        let lines = TextWidth.wrapped(item.escapedForDisplay, to: TextWidth.line - 4)
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "  * " : "    ") + line + "\n"
        }
    }

    package mutating func add(_ table: Table) {
        text += table.text
    }

    package mutating func addEmptyLine() {
        text += "\n"
    }
}
