import LullCore
import LullModel

/// A policy's manual page, made of the comments in its source and the answers it really gives.
struct PolicyPage {
    private struct Answer {
        var response: Response
        var requests: [String]
    }

    let policy: any Policy
    let source: SourceFile

    var text: String {
        let comment =
            source.declarations
            .first { $0.keyword == .structure && $0.name == source.name }
            .map { source.documentation(above: $0.line) } ?? []
        let answers = answers
        let vetoes = answers.contains(where: \.response.isVeto)
        let weights = Set(answers.filter { $0.response.isCounted }.map(\.response.weight)).sorted()
        let facets = Set(answers.compactMap(\.response.facet)).sorted { $0.rawValue < $1.rawValue }
        var facts = [
            ("weight", weights.map(Self.number).joined(separator: " or ")),
            ("pending reason", vetoes ? "`\(policy.reason.rawValue)`" : "none: it never vetoes"),
            (
                "conditions",
                facets.isEmpty
                    ? "none" : facets.map { "`\($0.name)`" }.joined(separator: ", ")
            ),
        ]
        if weights == [0] { facts[0].1 = "0: it holds or says nothing" }
        let remedies = answers.compactMap(\.response.remedy).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return """
            <!-- Generated from Sources; LULL_UPDATE_GOLDEN=1 swift test --filter Repository writes it. -->
            # \(policy.name)

            \(comment.joined(separator: "\n"))

            | | |
            | --- | --- |
            \(facts.map { "| \($0.0) | \($0.1) |" }.joined(separator: "\n"))

            ## Numbers

            \(numbers)

            ## Answers

            As the policy answers with the default configuration, other things being ideal.

            | required | observed | decision | score | for | looked at again |
            | --- | --- | --- | --- | --- | --- |
            \(answers.map(row).joined(separator: "\n"))

            ## What helps

            \(remedies.isEmpty ? "Nothing is ever needed." : remedies.map { "* " + $0 }.joined(separator: "\n"))

            """
    }

    /// The tunable constants of the source with their comments.
    private var numbers: String {
        var items: [String] = []
        for (index, code) in source.code.enumerated() {
            let words = code.split(separator: " ")
            guard code.hasPrefix("    private let "), words.count > 4, words[3] == "=" else {
                continue
            }
            let comment = source.documentation(above: index + 1).joined(separator: " ")
            let value = words[4...].joined(separator: " ")
            let text = value.hasPrefix("Curve(") ? "" : " \(value)"
            items.append("* `\(words[2])`\(text)" + (comment.isEmpty ? "" : ": \(comment)"))
        }
        return items.isEmpty
            ? "It has none of its own; see `Configuration.swift`." : items.joined(separator: "\n")
    }

    /// Every different answer, with the requests that get it.
    private var answers: [Answer] {
        var result: [Answer] = []
        for context in PolicyWorld.contexts {
            for sample in PolicyWorld.requests {
                guard let response = policy.response(to: sample.request, in: context) else {
                    continue
                }
                if let index = result.firstIndex(where: { $0.response == response }) {
                    if !result[index].requests.contains(sample.name) {
                        result[index].requests.append(sample.name)
                    }
                } else {
                    result.append(Answer(response: response, requests: [sample.name]))
                }
            }
        }
        return result
    }

    private func row(_ answer: Answer) -> String {
        let response = answer.response
        let names = answer.requests
        let everybody = names.count == PolicyWorld.requests.count
        let cells = [
            response.required.map(Self.words) ?? "–", Self.words(response.observed),
            response.isCounted ? "`\(response.decision.rawValue)`" : "not counted",
            response.isCounted && !response.isVeto ? Self.number(response.score) : "–",
            everybody ? "everything" : Self.short(names), Self.words(response.wakeUps),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// Long lists say the first names only in full.
    private static func short(_ names: [String]) -> String {
        let plain = names.filter { !$0.contains(" that ") && !$0.contains(" whose ") }
        return (plain.isEmpty ? names : plain).joined(separator: "; ")
    }

    private static func words(_ operand: Operand) -> String {
        switch operand {
        case .unknown: "unknown"
        case .flag(let value): value ? "yes" : "no"
        case .percent(let value): number(value) + " %"
        case .count(let count): "\(count)"
        case .moment(let moment): "\(words(moment - PolicyWorld.now.scheduler)) from now"
        case .span(let span): words(span)
        case .word(let word): word
        }
    }

    private static func words(_ span: TimeSpan) -> String {
        span.seconds == 0 ? "0 min" : number(span.seconds / 60) + " min"
    }

    private static func words(_ wakeUps: WakeUps) -> String {
        var result = wakeUps.triggers.facets.facets.map { "`\($0.name)` changes" }
        if wakeUps.triggers.contains(.clock) { result.append("the clock is set") }
        if wakeUps.triggers.contains(.executionEnd) { result.append("an execution ends") }
        if wakeUps.triggers.contains(.record) { result.append("the app's record changes") }
        if wakeUps.triggers.contains(.storage) { result.append("the state can be written") }
        if wakeUps.moment != .never { result.append("at that moment") }
        return result.isEmpty ? "–" : result.joined(separator: ", ")
    }

    /// Up to three digits after the point, without needless zeros.
    private static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1_000).rounded())
        var digits = "\(abs(thousandths) % 1_000 + 1_000)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        let whole = (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1_000)"
        return digits.isEmpty ? whole : whole + "." + digits
    }
}
