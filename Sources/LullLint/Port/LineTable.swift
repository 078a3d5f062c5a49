/// Where the lines of a text begin.
///
/// SwiftSyntax has such a table too, but makes it by recursing over the tree.
struct LineTable {
    /// Offsets of the first byte of each line.
    private let starts: [Int]

    /// Lines end with LF, CR or both, as the compiler counts them.
    init(_ text: [UInt8]) {
        var starts = [0]
        for (offset, byte) in text.enumerated() {
            let isEnd =
                byte == UInt8(ascii: "\n")
                || (byte == UInt8(ascii: "\r")
                    && (offset + 1 == text.count || text[offset + 1] != UInt8(ascii: "\n")))
            if isEnd { starts.append(offset + 1) }
        }
        self.starts = starts
    }

    /// Line and column of a byte, both counted from 1.
    func place(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
