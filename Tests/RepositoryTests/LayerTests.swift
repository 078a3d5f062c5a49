import Testing

@Suite("layers") struct LayerTests {
    private let table = LayerTable(text: Repository.text(of: LayerTable.path))
    private let manifest = PackageManifest(text: Repository.text(of: PackageManifest.path))

    private static let cModules = ["CLinux", "COSLog", "CSQLite", "CSystemd", "CSpawn"]
    /// What the toolchain brings, as far as a layer may know of files, clocks and processes.
    private static let systemModules: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc",
        "Synchronization",
    ]
    /// What the toolchain brings for one target alone.
    private static let modulesOfOne: [String: Set<String>] = [
        "LullLint": ["SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax"],
        "SwiftUI": ["Observation"],
    ]
    /// Dependencies that are there for clients' sources to find, and why we never import them.
    private static let forClients: [String: String] = [
        "COSLog": "It makes `import os.log` and its siblings parts of the module os.",
        "_Testing_UIKit": "The compiler imports it where a file has both Testing and UIKit.",
    ]
    /// Targets that compute and perform nothing: no system module at all.
    private static let pureTargets: Set<String> = [
        "LullModel", "LullCore", "LullHost", "LullSimulator",
    ]

    @Test("the layer table has a row for every target in Sources, and for nothing else")
    func rows() {
        var findings = table.findings
        let folders = Set(Repository.paths.filter { $0.hasPrefix("Sources/") }.map(Self.target))
        for folder in folders.sorted()
        where !Self.cModules.contains(folder) && table[folder] == nil {
            findings.append(
                Finding(
                    LayerTable.path, 1, "\(folder) is not in the layer table.",
                    remedy: "Add its row: what it holds, and what it may import."))
        }
        for row in table.rows where !folders.contains(row.target) {
            findings.append(
                Finding(
                    LayerTable.path, row.line, "There is no Sources/\(row.target).",
                    remedy: "Remove the row or mend the name."))
        }
        expectNone(findings)
        #expect(table.rows.count > 10)
    }

    @Test("Architecture.md mentions every target")
    func mentions() {
        let text = Repository.text(of: LayerTable.path)
        expectNone(
            manifest.targets.filter { target in
                let isTest = target.name.hasSuffix("Tests")
                return !isTest && !text.containsWord(target.name)
            }.map {
                Finding(
                    PackageManifest.path, $0.line, "\($0.name) is not in Architecture.md.",
                    remedy: "Say there what it is for.")
            })
    }

    @Test("Package.swift declares exactly what the layer table allows")
    func declarations() {
        expectNone(table.rows.flatMap { disagreements(on: $0) })
    }

    private func disagreements(on row: LayerTable.Row) -> [Finding] {
        guard let target = manifest[row.target] else {
            return [
                Finding(
                    LayerTable.path, row.line, "Package.swift has no target \(row.target).",
                    remedy: "Declare it, or remove the row.")
            ]
        }
        let declared = Set(target.dependencies)
        let additional = declared.subtracting(row.mayImport).sorted().map {
            Finding(
                PackageManifest.path, target.line, "\(target.name) uses \($0).",
                remedy:
                    "The layer table does not allow it: use a lower target, or change the table.")
        }
        let missing = row.mayImport.subtracting(declared).sorted().map {
            Finding(
                LayerTable.path, row.line,
                "\(row.target) may import \($0) but does not declare it.",
                remedy: "Remove it here, or declare it in Package.swift.")
        }
        return additional + missing
    }

    @Test("a dependency of a target in Sources is imported by one of its files")
    func unused() {
        var findings: [Finding] = []
        for target in manifest.targets where table[target.name] != nil {
            let files = Repository.sources.filter { $0.target == target.name }
            let imported = Set(files.flatMap(\.imports).map(\.module))
            for dependency in target.dependencies
            where !imported.contains(dependency) && Self.forClients[dependency] == nil {
                findings.append(
                    Finding(
                        PackageManifest.path, target.line,
                        "\(target.name) declares \(dependency) and never imports it.",
                        remedy: "Remove it from Package.swift and from the layer table."))
            }
        }
        expectNone(findings)
    }

    @Test("every import is allowed by its layer")
    func imports() {
        expectNone(
            Repository.swiftFiles.filter { !$0.isClientSource || manifest[$0.target] == nil }
                .flatMap { Self.findings(in: $0, manifest) })
    }

    @Test("the check of imports finds what does not belong")
    func importsAreFound() {
        let core = SourceFile(
            path: "Sources/LullCore/Sample.swift",
            text: "package import LullModel\ninternal import Foundation\nimport LullHost\n")
        #expect(Self.findings(in: core, manifest).map(\.line) == [2, 3])
        let store = SourceFile(
            path: "Sources/LullStore/Sample.swift",
            text: "// import LullWire\ninternal import Glibc\ninternal import CSQLite\n")
        #expect(Self.findings(in: store, manifest).map(\.line) == [3])
        let lint = "internal import SwiftSyntax\n"
        for (target, lines) in [("LullLint", []), ("LullDaemon", [1])] {
            let file = SourceFile(path: "Sources/\(target)/Sample.swift", text: lint)
            #expect(Self.findings(in: file, manifest).map(\.line) == lines)
        }
    }

    private static func findings(in file: SourceFile, _ manifest: PackageManifest) -> [Finding] {
        let isTest = file.path.hasPrefix("Tests/")
        var allowed = Set(manifest[file.target]?.dependencies ?? [])
        if !pureTargets.contains(file.target) { allowed.formUnion(systemModules) }
        allowed.formUnion(modulesOfOne[file.target] ?? [])
        // CDispatch tells a test on which queue it is called.
        if isTest { allowed.formUnion(["CDispatch", "Dispatch", "Synchronization", "Testing"]) }
        var findings = file.imports.filter { !allowed.contains($0.module) }.map {
            Finding(
                file.path, $0.line, "\(file.target) imports \($0.module).",
                remedy: "Its layer in Architecture.md does not allow it; take what it needs as a "
                    + "value or through a port.")
        }
        for (module, line) in file.imports where !isTest && cModules.contains(module) {
            guard !allowedFolders(of: module).contains(where: file.path.hasPrefix) else { continue }
            findings.append(
                Finding(
                    file.path, line, "\(module) is imported outside its folder.",
                    remedy: "C is touched in \(allowedFolders(of: module).joined(separator: ", "))"
                        + " only; wrap the call there."))
        }
        return findings
    }

    /// Where C is touched: pointers and error numbers end there.
    private static func allowedFolders(of module: String) -> [String] {
        switch module {
        case "CSQLite": ["Sources/LullStore/SQLite/"]
        case "CSystemd": ["Sources/LullBus/"]
        case "CSpawn": ["Sources/LullRunner/"]
        default: ["Sources/LullPlatform/", "Sources/LullBus/", "Sources/LullRunner/"]
        }
    }

    private static func target(of path: String) -> String {
        String(path.split(separator: "/")[1])
    }
}

extension SourceFile {
    /// The modules it imports, with their lines.
    fileprivate var imports: [(module: String, line: Int)] {
        code.enumerated().compactMap { index, text in
            let words = text.split(separator: " ")
            guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
                words[..<position].allSatisfy({
                    $0.hasPrefix("@") || $0 == "package" || $0 == "internal" || $0 == "private"
                        || $0 == "fileprivate" || $0 == "public"
                })
            else { return nil }
            // `import struct Foundation.Data`
            let name = words[words.count - 1].split(separator: ".")[0]
            return (String(name), index + 1)
        }
    }
}
