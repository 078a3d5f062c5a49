package import LullPlatform

/// The folder below which sources find `sys` and `proc`: `/`, or a tree of simulated hardware.
package struct SourceTree: Sendable {
    /// Without a slash at its end; empty for the kernel's own root.
    package let root: String
    /// The most power supplies, zones, radios and the like that are read of one sort, in order of
    /// their names; real machines have a dozen.
    package static let devicesMaximum = 64

    package init(_ root: String) {
        var path = root[...]
        while path.hasSuffix("/") { path = path.dropLast() }
        self.root = String(path)
    }

    /// Whether the kernel's events tell of this tree.
    package var isKernels: Bool { root.isEmpty }

    package func path(_ name: String) -> String { root + "/" + name }

    package func content(
        _ name: String, sizeMaximum: Int = KernelFile.attributeSizeMaximum
    ) -> FileContent {
        KernelFile.read(path(name), sizeMaximum: sizeMaximum)
    }

    /// An attribute without the white space around it; nil if it is not there, refused or empty,
    /// which for a device means alike that it does not tell.
    package func attribute(_ name: String) -> String? {
        guard case .text(let text) = content(name) else { return nil }
        let trimmed = text.drop(while: \.isWhitespace)
        guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(trimmed[...end])
    }

    /// An attribute that is a whole number; nil for anything else.
    package func number(_ name: String) -> Int64? {
        attribute(name).flatMap { Int64($0) }
    }

    /// The devices of a class, sorted by name and bounded.
    package func devices(_ folder: String) -> [String] {
        KernelFile.names(inFolder: path(folder), countMaximum: Self.devicesMaximum)
    }

    package func isFolder(_ name: String) -> Bool {
        KernelFile.isFolder(path(name))
    }
}
