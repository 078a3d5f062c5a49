/// The text of a log line; made by writing a string literal where one is expected.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// With private values already hidden.
    let text: String

    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
    public init(stringLiteral value: String) { text = value }
}
