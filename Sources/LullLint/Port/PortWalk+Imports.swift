internal import SwiftSyntax

extension PortWalk {
    /// Modules whose parts are modules of their own only on Apple's systems: `os.log`.
    private static let undividedModules: Set<String> = AppleModules.provided.union(["Foundation"])

    /// The parts that Lull's module `os` has.
    private static let partsOfOS: Set<String> = ["lock", "log", "signpost"]

    mutating func look(at declaration: ImportDeclSyntax) {
        networking.sees(declaration)
        let parts = Array(declaration.path)
        guard let module = parts.first?.name.text else { return }
        if AppleModules.missing.contains(module), !ownModules.contains(module) {
            find(
                .missingModule, at: declaration.path,
                "There is no module '\(module)' on Linux.",
                hint: AppleModules.substitutes[module]
                    ?? "Guard it with '#if canImport(\(module))', or bring a module of that name.")
        }
        // With a kind, as in `import struct os.Logger`, the last part is the declaration.
        let kept = declaration.importKindSpecifier == nil ? 0 : 1
        guard PortWalk.undividedModules.contains(module), parts.count > 1 + kept else { return }
        if module == "os", kept == 0, parts.count == 2,
            PortWalk.partsOfOS.contains(parts[1].name.text)
        {
            return
        }
        let start = parts[0].name.trimmedOffsets.upperBound
        let end =
            kept == 0
            ? parts[parts.count - 1].trimmedOffsets.upperBound
            : parts[parts.count - 2].name.trimmedOffsets.upperBound
        replace(start..<end, with: "", as: .submodule)
    }

    /// Imports what Foundation for Linux keeps apart, beside the import of Foundation. To be called
    /// when everything was looked at.
    mutating func importNetworking() {
        guard !isManifest, networking.isMissing, let foundation = networking.foundation else {
            return
        }
        let access = foundation.modifiers.map { $0.name.text + " " }.joined()
        let end = foundation.path.trimmedOffsets.upperBound
        replace(
            end..<end, with: "; \(access)import FoundationNetworking", as: .networking)
    }
}
