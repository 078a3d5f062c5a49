import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite("policies") struct PolicyPageTests {
    private static let folder = "Sources/LullCore/Policies/"
    private static let pages = "Documentation/Policies/"
    private static let registryPath = folder + "PolicyRegistry.swift"

    /// The files that declare a policy of their own name.
    private static let files = Repository.sources.filter { file in
        file.path.hasPrefix(folder)
            && file.declarations.contains { $0.keyword == .structure && $0.name == file.name }
            && file.lines.contains { $0.contains("struct \(file.name): Policy") }
    }

    private static func source(of policy: any Policy) -> SourceFile? {
        files.first { $0.name == "\(type(of: policy))" }
    }

    @Test("every policy has its line in the registry, and its test file")
    func furniture() {
        #expect(Self.files.count > 10)
        let registered = PolicyRegistry.policies.map { "\(type(of: $0))" }
        var findings: [Finding] = []
        for file in Self.files {
            if !registered.contains(file.name) {
                findings.append(
                    Finding(
                        Self.registryPath, 1, "\(file.name) is not registered.",
                        remedy: "Add \(file.name)() where waiting for it is cheapest."))
            }
            let test = "Tests/LullCoreTests/Policies/\(file.name)Tests.swift"
            if !Repository.exists(test) {
                findings.append(
                    Finding(
                        file.path, 1, "\(file.name) has no test file.",
                        remedy: "Write \(test): a table of contexts and exact responses."))
            }
        }
        expectNone(findings)
        #expect(Set(registered).count == registered.count)
    }

    @Test("a policy's file, name and pending reason agree and belong to it alone")
    func names() {
        let policies = PolicyRegistry.policies
        for policy in policies {
            #expect(Self.source(of: policy) != nil, "\(policy.name) has a file of its own")
            #expect("\(type(of: policy))" == policy.name + "Policy")
        }
        #expect(Set(policies.map(\.name)).count == policies.count)
        #expect(Set(policies.map(\.reason)).count == policies.count)
    }

    @Test("every policy's manual page is what its source and its answers say")
    func pages() throws {
        for policy in PolicyRegistry.policies {
            let source = try #require(Self.source(of: policy))
            let page = PolicyPage(policy: policy, source: source)
            try Self.expect(page.text, in: policy.name)
        }
    }

    @Test("the index of manual pages lists every policy in the order of the registry")
    func index() throws {
        let rows = try PolicyRegistry.policies.map { policy in
            let source = try #require(Self.source(of: policy))
            let declaration = try #require(source.declarations.first { $0.name == source.name })
            let sentence = source.documentation(above: declaration.line).first ?? ""
            return
                "| [\(policy.name)](\(policy.name).md) | `\(policy.reason.rawValue)` | \(sentence) |"
        }
        let text = """
            <!-- Generated from Sources; LULL_UPDATE_GOLDEN=1 swift test --filter Repository writes it. -->
            # Policies

            Every policy is asked about every request, in this order. A veto holds the request; the others
            score the moment, and the weighted mean of the scores is held against the threshold.

            | policy | pending reason | what it does |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
        try Self.expect(text, in: "README")
    }

    @Test("there is no manual page without a policy")
    func strangers() {
        let names = Set(PolicyRegistry.policies.map(\.name) + ["README"])
        let strangers = Repository.paths.filter { path in
            path.hasPrefix(Self.pages)
                && !names.contains(where: { path == Self.pages + $0 + ".md" })
        }
        expectNone(
            strangers.map { Finding($0, 1, "No policy is called so.", remedy: "Remove the page.") })
    }

    private static func expect(_ text: String, in name: String) throws {
        let file = GoldenFile("../../../" + pages + name + ".md", beside: #filePath)
        let difference = try file.difference(from: text)
        #expect(difference == nil, "\(pages)\(name).md")
    }
}
