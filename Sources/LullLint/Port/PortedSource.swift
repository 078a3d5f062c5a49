/// What became of one Swift file.
package struct PortedSource: Hashable, Sendable {
    /// UTF-8, with as many lines as before. Equal to the input if there is no rewrite.
    package var text: [UInt8]
    /// In the order of the text.
    package var rewrites: [PortRewrite] = []
    /// In the order of the text.
    package var findings: [PortFinding] = []

    package init(text: [UInt8]) {
        self.text = text
    }
}
