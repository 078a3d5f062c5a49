import Foundation
import LullCommands
import LullModel
import LullTestSupport
import Testing

@Suite struct ReferenceTests {
    @Test("the whole help is as recorded")
    func help() throws {
        let golden = GoldenFile("Golden/reference.txt", beside: #filePath)
        #expect(try golden.difference(from: HelpText.reference) == nil)
    }

    @Test("the manual page in the repository is the one the declarations give")
    func manualPage() throws {
        let golden = GoldenFile("../../Resources/man/lull.1", beside: #filePath)
        #expect(try golden.difference(from: ManualPage.text) == nil)
    }

    @Test("completions are as recorded", arguments: ["bash", "zsh", "fish"])
    func completions(_ shell: String) throws {
        let result = run(["completions", shell])
        let golden = GoldenFile("Golden/completions.\(shell)", beside: #filePath)
        #expect(try golden.difference(from: result.standardOutput) == nil)
    }

    @Test("every way to ask for help gives the same page", arguments: CommandTable.all.map(\.name))
    func pages(_ name: String) {
        let page = run(["help", name])
        #expect(page.exitCode == 0)
        #expect(run([name, "--help"]) == page)
        #expect(run([name, "-h"]) == page)
        #expect(run(["--help", name]) == page)
    }

    @Test("names, synonyms and options are unique, and contradictions mutual")
    func declarations() throws {
        let names = CommandTable.all.flatMap { [$0.name] + $0.synonyms }
        for name in CommandTable.all.map(\.name) {
            #expect(names.filter { $0 == name }.count == 1, "\(name)")
        }
        for command in CommandTable.all {
            let options = command.options + GlobalOptions.all
            #expect(Set(options.map(\.name)).count == options.count)
            for option in command.options {
                for other in option.excludes {
                    let counterpart = try #require(options.first { $0.name == other })
                    #expect(counterpart.excludes.contains(option.name))
                }
            }
        }
    }

    @Test("help lines fit 100 columns")
    func width() {
        for line in HelpText.reference.split(separator: "\n") {
            #expect(line.count <= 100, "\(line)")
        }
    }

    @Test("every key of every JSON answer is described in the schema's page")
    func schema() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Documentation/Schema.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let described = text.split(separator: "`").map(String.init)
        let scheduler = Samples.full
        scheduler.requests[0].earliestAt = Samples.now
        let calls = [
            ["pending"], ["why", "a"], ["history"], ["status"], ["conditions"],
            ["cancel", "a"], ["logs", "a"], ["simulate-launch", "a"],
            ["simulate-expiration", "a"], ["resume", "a"], ["help"], ["completions", "bash"],
            ["install", "a"], ["uninstall", "a"], ["apps"],
            ["open", "a"], ["close", "a"], ["remove-from-switcher", "a"], ["settings"],
            ["notifications"], ["push", "a", "-"], ["simulate-fetch", "a"],
            ["--version"],
        ]
        for words in calls + [["submit", "a", "--", "/bin/sh"]] {
            let result = CommandLineTool.run(
                ["--json"] + words, in: Samples.context(scheduler))
            #expect(result.exitCode == 0)
            let document = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
            for key in keys(of: document) {
                #expect(described.contains(key), "\(words): \(key)")
            }
        }
    }

    private func keys(of value: Any) -> Set<String> {
        if let object = value as? [String: Any] {
            return object.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1.value)) }
        }
        return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(keys(of: $1)) }
    }

    private func run(_ words: [String]) -> CommandLineTool.Result {
        CommandLineTool.run(words, in: Samples.context(Samples.full))
    }
}
