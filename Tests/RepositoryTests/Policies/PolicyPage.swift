import LullCore
import LullModel

/// A policy's manual page, made of the comments in its source and the answers it really gives.
struct PolicyPage {
    private struct Answer {
        var situation: String
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

            What the policy answers with the default configuration, where one thing is not ideal. Where a
            request is not named, the policy has nothing to say about it or says the same as above.

            | situation | request | required | observed | decision | score | looked at again when |
            | --- | --- | --- | --- | --- | --- | --- |
            \(answers.map(row).joined(separator: "\n"))

            ## What helps

            \(remedies.isEmpty ? "Nothing is ever needed." : remedies.map { "* " + $0 }.joined(separator: "\n"))

            """
    }

    /// The private constants of the source, with their comments.
    private var numbers: String {
        var items: [String] = []
        for (index, code) in source.code.enumerated() {
            guard let constant = Self.constant(in: code) else { continue }
            let comment = source.documentation(above: index + 1).joined(separator: " ")
            // The table above has it already.
            if constant.name == "weight", comment.isEmpty { continue }
            items.append(
                "* `\(constant.name)`" + (constant.value.isEmpty ? "" : " \(constant.value)")
                    + (comment.isEmpty ? "" : ": \(comment)"))
        }
        return items.isEmpty
            ? "It has none of its own; what can be set is in `Configuration.swift`."
            : items.joined(separator: "\n")
    }

    /// `private let name = 1.0`, `private static let name = Curve(…`, `private var name: Double { 1.0 }`.
    ///
    /// The value is empty where it is more than a number.
    private static func constant(in code: String) -> (name: String, value: String)? {
        let words = code.split(separator: " ")
        guard code.hasPrefix("    private "),
            let keyword = words.firstIndex(where: { $0 == "let" || $0 == "var" }), keyword < 3,
            words.count > keyword + 3
        else { return nil }
        let name = words[keyword + 1].prefix(while: \.isPartOfName)
        let value = words[(keyword + 2)...].first { Double($0.filter { $0 != "_" }) != nil }
        guard value != nil || words[keyword + 2] == "=" else { return nil }
        return (String(name), value.map(String.init) ?? "")
    }

    /// Every different answer, with the requests that get it.
    private var answers: [Answer] {
        var result: [Answer] = []
        for situation in PolicyWorld.situations {
            for sample in PolicyWorld.requests {
                guard let response = policy.response(to: sample.request, in: situation.context)
                else {
                    continue
                }
                if let index = result.firstIndex(where: { $0.response == response }) {
                    if !result[index].requests.contains(sample.name) {
                        result[index].requests.append(sample.name)
                    }
                } else {
                    result.append(
                        Answer(
                            situation: situation.name, response: response,
                            requests: [sample.name]))
                }
            }
        }
        return result
    }

    private func row(_ answer: Answer) -> String {
        let response = answer.response
        let cells = [
            answer.situation, Self.short(answer.requests),
            response.required.map(Self.words) ?? "–", Self.words(response.observed),
            response.isCounted ? "`\(response.decision.rawValue)`" : "not counted",
            response.isCounted && !response.isVeto ? Self.number(response.score) : "–",
            Self.words(response.wakeUps),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// Leaves out names that a shorter one covers: "a command" covers "a command that requires power".
    private static func short(_ names: [String]) -> String {
        if names.count == PolicyWorld.requests.count { return "any" }
        var result = names.filter { name in
            !names.contains { name.hasPrefix($0 + " ") }
        }
        // What an app's processing and a command share is said once.
        for name in result where name.hasPrefix("a command") {
            let twin = "an app's processing" + name.dropFirst("a command".count)
            guard let index = result.firstIndex(of: name), result.contains(twin) else { continue }
            result[index] = "processing" + name.dropFirst("a command".count)
            result.removeAll { $0 == twin }
        }
        return result.joined(separator: "; ")
    }

    private static func words(_ operand: Operand) -> String {
        switch operand {
        case .unknown: "unknown"
        case .flag(let value): value ? "yes" : "no"
        case .percent(let value): number(value) + " %"
        case .count(let count): "\(count)"
        case .moment(let moment): words(moment)
        case .span(let span): words(span)
        case .word(let word): word
        }
    }

    private static func words(_ moment: SchedulerTime) -> String {
        let now = PolicyWorld.now.scheduler
        if moment == now { return "now" }
        return moment > now ? "in \(words(moment - now))" : "\(words(now - moment)) ago"
    }

    private static func words(_ span: TimeSpan) -> String {
        number(span.seconds / 60) + " min"
    }

    private static func words(_ wakeUps: WakeUps) -> String {
        var result = wakeUps.triggers.facets.facets.map { "`\($0.name)` changes" }
        if wakeUps.triggers.contains(.clock) { result.append("the clock is set") }
        if wakeUps.triggers.contains(.executionEnd) { result.append("an execution ends") }
        if wakeUps.triggers.contains(.record) { result.append("the app's record changes") }
        if wakeUps.triggers.contains(.storage) { result.append("the state can be written") }
        if wakeUps.moment != .never { result.append("the moment comes") }
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
