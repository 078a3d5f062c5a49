internal import LullModel

extension PortReport {
    /// Lines for people, each finding with file, line and column in the form that editors jump to.
    ///
    /// May change; programs read the JSON document.
    package var text: String {
        var lines: [String] = []
        for kind in PortRewrite.Kind.allCases {
            let matching = rewrites.filter { $0.kind == kind }
            guard !matching.isEmpty else { continue }
            let files = Set(matching.map(\.file)).count
            lines.append(
                "  \(PortReport.count(matching.count, kind.words)) in "
                    + PortReport.count(files, ("file", "files")))
        }
        var result = headline + "\n" + lines.map { $0 + "\n" }.joined()
        let notes = findings.filter(\.isNote)
        result += PortReport.section("Has to be changed by hand:", problems)
        result += PortReport.section("Left as it is:", notes)
        return result
    }

    private var headline: String {
        let files =
            "\(PortReport.count(fileCount, ("file", "files"))), \(changedFiles.count) "
        guard let output else {
            return "'\(sources.escapedForDisplay)': \(files)would be changed."
        }
        return "Ported '\(sources.escapedForDisplay)' into '\(output.escapedForDisplay)': "
            + "\(files)changed."
    }

    private static func section(_ title: String, _ findings: [PortFinding]) -> String {
        guard !findings.isEmpty else { return "" }
        var result = "\n\(title)\n"
        for finding in findings {
            var place = (finding.file.isEmpty ? "." : finding.file).escapedForDisplay
            if let line = finding.line { place += ":\(line)" }
            if let column = finding.column { place += ":\(column)" }
            result += "\(place): \(finding.message.escapedForDisplay)\n"
            if let hint = finding.hint { result += "    \(hint.escapedForDisplay)\n" }
        }
        return result
    }

    private static func count(_ number: Int, _ words: (one: String, many: String)) -> String {
        "\(number) \(number == 1 ? words.one : words.many)"
    }
}

extension PortRewrite.Kind {
    fileprivate var words: (one: String, many: String) {
        switch self {
        case .condition: ("condition on iOS now holds", "conditions on iOS now hold")
        case .attribute:
            ("Objective-C attribute dropped", "Objective-C attributes dropped")
        case .entryPoint: ("entry point is now @main", "entry points are now @main")
        case .submodule:
            ("import of a module's part widened", "imports of a module's part widened")
        case .networking:
            ("import of FoundationNetworking added", "imports of FoundationNetworking added")
        case .preview: ("preview blanked", "previews blanked")
        }
    }
}
