import Testing

/// Scripts, make targets and change fragments.
@Suite("furniture") struct FurnitureTests {
    private static let scripts = Repository.paths.filter {
        Repository.text(of: $0).hasPrefix("#!")
    }

    @Test("every script is executable, and a shell script stops at the first failure")
    func shellScripts() {
        #expect(Self.scripts.count > 3)
        expectNone(
            Self.scripts.flatMap { path in
                Self.findings(
                    inScript: Repository.lines(of: path), at: path,
                    isExecutable: Repository.isExecutable(path))
            })
    }

    @Test("the check of scripts finds a lax and a locked one")
    func laxScripts() {
        func faults(_ lines: [String], isExecutable: Bool = true) -> Int {
            Self.findings(inScript: lines, at: "Scripts/sample", isExecutable: isExecutable).count
        }
        #expect(faults(["#!/bin/sh", "set -eu", "true"]) == 0)
        #expect(faults(["#!/bin/bash", "set -euo pipefail"]) == 0)
        #expect(faults(["#!/bin/sh", "# set -e", "true"]) == 1)
        #expect(faults(["#!/bin/sh", "set -u", "true"]) == 1)
        #expect(faults(["#!/usr/bin/env python3"]) == 0)
        #expect(faults(["#!/usr/bin/env python3"], isExecutable: false) == 1)
    }

    private static func findings(
        inScript lines: [String], at path: String, isExecutable: Bool
    ) -> [Finding] {
        var findings: [Finding] = []
        // A template is none itself; what is installed from it is.
        if !isExecutable && !path.hasSuffix(".in") {
            findings.append(
                Finding(path, 1, "The script is not executable.", remedy: "chmod +x \(path)"))
        }
        let isShell = lines[0].hasSuffix("sh")
        let isStrict = lines.contains {
            $0.hasPrefix("set -") && $0.dropFirst(5).prefix { $0 != " " }.contains("e")
        }
        if isShell && !isStrict {
            findings.append(
                Finding(
                    path, 1, "The script goes on after a failure.",
                    remedy: "Begin with `set -eu`, in bash `set -euo pipefail`."))
        }
        return findings
    }

    @Test("every make target that a page names is in the Makefile")
    func makeTargets() {
        let targets = Set(
            Repository.lines(of: "Makefile").compactMap { line -> String? in
                guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true,
                    !line[..<colon].contains(" ")
                else { return nil }
                return String(line[..<colon])
            })
        #expect(targets.contains("test"))
        for page in Repository.paths where page.hasSuffix(".md") {
            expectNone(Self.unknownTargets(in: Repository.lines(of: page), of: page, targets))
        }
    }

    @Test("the check of make targets finds one that is gone")
    func goneTargets() {
        let lines = [
            "make test", "`make gone`", "which make the day", "    make install PREFIX=/usr",
            "$ make gone",
        ]
        let findings = Self.unknownTargets(in: lines, of: "README.md", ["test", "install"])
        #expect(findings.map(\.line) == [2, 5])
    }

    /// Looks at lines and code spans that begin with `make`.
    private static func unknownTargets(
        in lines: [String], of page: String, _ targets: Set<String>
    ) -> [Finding] {
        var findings: [Finding] = []
        for (index, line) in lines.enumerated() {
            let command =
                line.trimmed.hasPrefix("$ ") ? line.trimmed.dropFirst(2) : line.trimmed[...]
            for text in LayerTable.codeSpans(in: line) + [String(command)] {
                let words = text.split(separator: " ")
                guard words.count > 1, words[0] == "make", words[1].allSatisfy(\.isPartOfName),
                    !targets.contains(String(words[1]))
                else { continue }
                findings.append(
                    Finding(
                        page, index + 1, "There is no make target '\(words[1])'.",
                        remedy: "Name one of the Makefile's."))
            }
        }
        return findings
    }

    @Test("every script that the Makefile calls exists")
    func calledScripts() {
        var findings: [Finding] = []
        for (index, line) in Repository.lines(of: "Makefile").enumerated() {
            for word in line.split(whereSeparator: { " \t@".contains($0) })
            where word.hasPrefix("Scripts/") || word.hasPrefix("Benchmarks/") {
                guard !Repository.exists(String(word)) else { continue }
                findings.append(
                    Finding(
                        "Makefile", index + 1, "There is no '\(word)'.",
                        remedy: "Add it, or remove the target."))
            }
        }
        expectNone(findings)
    }

    @Test("every change fragment says in its first line what kind of change it is")
    func fragments() {
        let folder = "Changes/unreleased/"
        let fragments = Repository.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".md") }
        expectNone(
            fragments.filter { !Self.isFragment(Repository.lines(of: $0)) }.map {
                Finding(
                    $0, 1, "The first line does not tell the kind of change.",
                    remedy: "Begin with 'Added: ', 'Changed: ' or 'Fixed: ' and a sentence.")
            })
        #expect(Self.isFragment(["Added: something."]))
        #expect(!Self.isFragment(["Adds something."]))
        #expect(!Self.isFragment(["Fixed: "]))
    }

    private static func isFragment(_ lines: [String]) -> Bool {
        ["Added: ", "Changed: ", "Fixed: "].contains {
            lines[0].hasPrefix($0) && lines[0].count > $0.count
        }
    }

    @Test("no empty placeholder is left")
    func placeholders() {
        expectNone(
            Repository.paths.filter { $0.hasSuffix("/Placeholder.swift") }.map {
                Finding($0, 1, "A placeholder is left.", remedy: "Remove it, or write the part.")
            })
    }
}
