internal import LullModel

/// Rows under headings, aligned, at most 100 columns wide.
///
/// Every cell and note is escaped here, so that no text from outside reaches the terminal raw.
package struct Table {
    /// A heading and how the cells below it are set.
    package struct Column {
        let title: String
        /// The width at which a cell wraps.
        let widthMaximum: Int
        let isTrailing: Bool

        package init(_ title: String, widthMaximum: Int = 32, isTrailing: Bool = false) {
            self.title = title
            self.widthMaximum = widthMaximum
            self.isTrailing = isTrailing
        }
    }

    private struct Row {
        let cells: [String]
        let notes: [String]
    }

    private static let gap = 2
    private static let noteIndent = 4

    private let columns: [Column]
    private var rows: [Row] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; nil and empty cells show as `-`. Notes follow below it, indented.
    package mutating func append(_ cells: [String?], notes: [String] = []) {
        precondition(
            cells.count == columns.count, "A row has one cell for every column; give them all.")
        rows.append(
            Row(
                cells: cells.map { ($0 ?? "").isEmpty ? "-" : ($0 ?? "").escapedForDisplay },
                notes: notes.map(\.escapedForDisplay)))
    }

    package var text: String {
        let widths = columns.indices.map { index in
            let natural = rows.map { TextWidth.of($0.cells[index]) }.max() ?? 0
            return min(
                max(natural, columns[index].title.count), columns[index].widthMaximum)
        }
        var result = lines(columns.map(\.title), widths: widths)
        for row in rows {
            result += lines(row.cells, widths: widths)
            for note in row.notes {
                result += TextWidth.wrapped(note, to: TextWidth.line - Table.noteIndent)
                    .map { String(repeating: " ", count: Table.noteIndent) + $0 }
            }
        }
        return result.map { $0 + "\n" }.joined()
    }

    private func lines(_ cells: [String], widths: [Int]) -> [String] {
        var cells = cells
        var result: [String] = []
        // The first cell is what people copy, so it is not cut: too long a word has its own line.
        if cells[0].split(separator: " ").contains(where: { TextWidth.of(String($0)) > widths[0] })
        {
            result.append(cells[0])
            cells[0] = ""
        }
        let wrapped = zip(cells, widths).map { TextWidth.wrapped($0, to: $1) }
        for index in 0..<(wrapped.map(\.count).max() ?? 0) {
            var line = ""
            for column in columns.indices {
                if column > 0 { line += String(repeating: " ", count: Table.gap) }
                let cell = index < wrapped[column].count ? wrapped[column][index] : ""
                line += TextWidth.padded(
                    cell, to: widths[column], isTrailing: columns[column].isTrailing)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            result.append(line)
        }
        return result
    }
}
