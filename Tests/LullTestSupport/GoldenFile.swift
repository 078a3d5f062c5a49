internal import Foundation

/// A file that holds the expected text of a whole output.
///
/// With `LULL_UPDATE_GOLDEN=1` a file that differs is rewritten, and the test fails all the same,
/// so that a change is always looked at.
///
///     #expect(try GoldenFile("Golden/why.txt", beside: #filePath).difference(from: output) == nil)
package struct GoldenFile {
    package let path: String

    /// `name` is relative to the folder of `source`, the test's own file.
    package init(_ name: String, beside source: String) {
        path =
            URL(fileURLWithPath: source).deletingLastPathComponent()
            .appendingPathComponent(name).path
    }

    /// Nil if the file holds exactly `text`; else what differs, for the failure's message.
    package func difference(from text: String) throws -> String? {
        let expected: String? =
            FileManager.default.fileExists(atPath: path)
            ? String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
            : nil
        if expected == text { return nil }
        let name = (path as NSString).lastPathComponent
        if ProcessInfo.processInfo.environment["LULL_UPDATE_GOLDEN"] == "1" {
            let url = URL(fileURLWithPath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
            return "\(name) was rewritten; look at the change, then run without LULL_UPDATE_GOLDEN."
        }
        guard let expected else {
            return "\(name) does not exist; LULL_UPDATE_GOLDEN=1 writes it."
        }
        return "\(name) differs; LULL_UPDATE_GOLDEN=1 rewrites it.\n"
            + GoldenFile.firstDifference(expected, text)
    }

    private static func firstDifference(_ expected: String, _ actual: String) -> String {
        let expected = expected.components(separatedBy: "\n")
        let actual = actual.components(separatedBy: "\n")
        let line =
            zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(expected.count, actual.count)
        let before = line < expected.count ? expected[line] : "(the end)"
        let after = line < actual.count ? actual[line] : "(the end)"
        return "line \(line + 1)\n- \(before)\n+ \(after)"
    }
}
