/// What `Package.swift` declares: each target with the targets it may import.
///
/// Read as text in the forms that this package uses (`.target`, `library`, `module`, `tests` and the like), since asking
/// SwiftPM would wait for the lock that the running build holds.
struct PackageManifest {
    struct Target {
        var name: String
        var dependencies: [String]
        /// Counted from 1.
        var line: Int
    }

    static let path = "Package.swift"

    let targets: [Target]

    init(text: String) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = all.firstIndex { $0.trimmed == "targets: [" } ?? all.endIndex
        let openers = [
            ".target(", ".executableTarget(", ".systemLibrary(", ".testTarget(", "library(",
            "tests(", "benchmark(", "module(", "clientSources(", "clientApp(",
        ]
        var targets: [Target] = []
        var body = ""
        var line = start
        func close() {
            if let target = PackageManifest.target(from: body, line: line) {
                targets.append(target)
            }
        }
        for index in all.indices where index > start {
            let text = all[index].trimmed
            guard !text.hasPrefix("//") else { continue }
            if openers.contains(where: text.hasPrefix) {
                close()
                body = ""
                line = index + 1
            }
            body += text + " "
        }
        close()
        self.targets = targets
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    private static func target(from body: String, line: Int) -> Target? {
        let quoted = body.split(separator: "\"", omittingEmptySubsequences: false)
        guard quoted.count > 2 else { return nil }
        let isTest = body.hasPrefix("tests(")
        let name = String(quoted[1]) + (isTest ? "Tests" : "")
        var dependencies: [String] = []
        for label in ["uses: [", "dependencies: ["] {
            guard let start = body.firstRange(of: label)?.upperBound,
                let end = body[start...].firstIndex(of: "]")
            else { continue }
            let parts = body[start..<end].split(separator: "\"", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() where index % 2 == 1 {
                dependencies.append(String(part))
            }
        }
        return Target(name: name, dependencies: dependencies.sorted(), line: line)
    }
}
