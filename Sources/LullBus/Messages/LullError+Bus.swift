internal import CSystemd
internal import Glibc
package import LullModel

extension LullError {
    /// What every error's name on the bus begins with.
    static let busNamePrefix = "io.lull.Error."

    /// The error of an sd-bus call, from the negative number it returned.
    static func bus(_ call: String, _ result: Int32) -> LullError {
        LullError(.internal, "\(call) failed: \(String(cString: strerror(-result))).")
    }

    /// The name under which this error goes over the bus, `io.lull.Error.…`.
    package var busName: String { LullError.busNamePrefix + kind.rawValue }

    /// Message and hint as one text: the hint stands on a line of its own.
    ///
    /// Line breaks within either are followed by a tab, so that the two come apart again exactly.
    package var busMessage: String {
        let lines = [message, hint].compactMap { $0 }.map(LullError.indented)
        return lines.joined(separator: "\n")
    }

    /// The error that went over the bus under this name; nil if it is none of Lull's.
    ///
    /// A kind that is newer than this program becomes `internal`, with its words kept.
    package init?(busName: String, busMessage: String) {
        guard busName.hasPrefix(LullError.busNamePrefix) else { return nil }
        let kind = ErrorKind(rawValue: String(busName.dropFirst(LullError.busNamePrefix.count)))
        let (message, hint) = LullError.parted(busMessage)
        self.init(kind ?? .internal, message, hint: hint)
    }

    private static func indented(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar)
            if scalar == "\n" { result.append("\t") }
        }
        return String(result)
    }

    private static func parted(_ text: String) -> (message: String, hint: String?) {
        var parts = [String.UnicodeScalarView()]
        var isAfterBreak = false
        for scalar in text.unicodeScalars {
            if isAfterBreak {
                isAfterBreak = false
                if scalar == "\t" {
                    parts[parts.count - 1].append("\n")
                    continue
                }
                parts.append(String.UnicodeScalarView())
            }
            if scalar == "\n" { isAfterBreak = true } else { parts[parts.count - 1].append(scalar) }
        }
        if isAfterBreak { parts.append(String.UnicodeScalarView()) }
        let hint = parts.count > 1 ? parts.dropFirst().map { String($0) } : nil
        return (String(parts[0]), hint?.joined(separator: "\n"))
    }
}
