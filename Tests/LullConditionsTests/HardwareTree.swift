import LullConditions
import LullHost
import LullModel
import LullPlatform
import LullTestSupport

/// A folder with `sys` and `proc` of hardware that a test describes.
final class HardwareTree {
    private let folder: TemporaryFolder
    var root: String { folder.path }
    var tree: SourceTree { SourceTree(folder.path) }

    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        try write(files)
    }

    func path(_ name: String) -> String { folder.path(name) }

    func write(_ files: [String: String]) throws {
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            try folder.write(text + "\n", to: name)
        }
    }

    func supply(_ name: String, _ attributes: [String: String]) throws {
        for (attribute, value) in attributes.sorted(by: { $0.key < $1.key }) {
            try folder.write(value + "\n", to: "sys/class/power_supply/\(name)/\(attribute)")
        }
    }
}

/// What a source says of one facet: its value in words, or why there is none.
func told(_ source: any ConditionSource, _ facet: ConditionFacet) -> String {
    let report = source.read(source.facets)
    if let value = report.conditions.describe(facet) { return value }
    return "unknown: " + (report[facet: facet]?.unknownBecause ?? "no reading")
}
