package import LullCore
package import LullModel

// The views of one evaluation: sentences, table lines, remedies. None decides anything.
extension Evaluation {
    /// What holds it, one sentence each, the most decisive first.
    package func holdSentences(at now: Timestamp) -> [String] {
        if runs { return [] }
        let vetoes = vetoes.map { $0.sentence(at: now) }
        guard vetoes.isEmpty else { return vetoes }
        var sentence =
            "waiting for a better moment (score \(score.rounded(to: 2)), "
            + "threshold \(threshold.value(at: now.scheduler).rounded(to: 2)))"
        let worst = responses.filter { $0.loss > 0 }.max { $0.loss < $1.loss }
        if let worst {
            sentence += ", mostly for want of \(worst.policy): \(worst.observed.words(at: now))"
        }
        return [sentence]
    }

    /// What a person could do, without repeating itself.
    package var remedies: [String] {
        let relevant = vetoes.isEmpty ? responses.filter { $0.loss > 0 } : vetoes
        var seen: Set<String> = []
        return relevant.compactMap(\.remedy).filter { seen.insert($0).inserted }
    }

    package func policyReports(at now: Timestamp, scheduler: Scheduler) -> [PolicyReport] {
        responses.map { response in
            PolicyReport(
                policy: response.policy,
                decision: response.isCounted ? response.decision.rawValue : "notCounted",
                weight: response.weight,
                score: response.isCounted && !response.isVeto ? response.score : nil,
                required: response.required?.words(at: now),
                observed: response.isCounted || response.isVeto
                    ? response.observed.words(at: now) : "unknown, not counted",
                remedy: response.remedy,
                sinceAt: response.facet.map {
                    now.wall(at: scheduler.since($0)).secondsSince1970
                })
        }
    }
}

extension Response {
    /// What this policy holds against the request, as the end of "not started: …".
    package func sentence(at now: Timestamp) -> String {
        let observed = observed.words(at: now)
        switch reason {
        case .earliestBegin:
            return "its earliest begin date is "
                + (required?.words(at: now) ?? "ahead")
        case .externalPower:
            return self.observed == .unknown
                ? "it requires external power, and whether there is any is unknown"
                : "it requires external power, and the device is on battery"
        case .network:
            let kind = required == .word("unmetered") ? "an unmetered network" : "a network"
            return self.observed == .unknown
                ? "it requires \(kind), and whether there is one is unknown"
                : "it requires \(kind); the network is: \(observed)"
        case .batteryLevel:
            return "the battery is at \(observed) and discharging"
        case .lowPowerMode:
            return "Low Power Mode is on"
        case .thermal:
            return "the device is too hot: \(observed)"
        case .deviceActivity:
            return self.observed == .unknown
                ? "it waits until you are away, and whether you are is unknown"
                : "it waits until you are away"
        case .cpuUsage:
            return "the processors are busy: \(observed)"
        case .memoryPressure:
            return "memory is short: \(observed)"
        case .ioPressure:
            return "the disks are busy: \(observed)"
        case .rateLimit where self.observed.isCount:
            return "\(observed) silent pushes were delivered within the hour, which is the most"
        case .rateLimit:
            return "its app's last launch for such work was \(observed) ago, and they are kept "
                + "\(required?.words(at: now) ?? "") apart"
        case .activityGroup:
            return self.observed == .word("running")
                ? "its previous execution is still running"
                : "\(observed) launches of its kind are running, which is the most"
        case .penalty where required == .word("opened"):
            return
                "its app overran its time or did not complete \(observed) times in a row, and is "
                + "not launched until you open it"
        case .penalty:
            return "it failed \(observed) times in a row and is held until "
                + (required?.words(at: now) ?? "later")
        case .application:
            switch self.observed {
            case .word("missing"): return "its app is not installed"
            case .word("barred"): return "background launches of its app are denied"
            case .word("no such mode"):
                return "its app's UIBackgroundModes lack '\(required?.words(at: now) ?? "")'"
            default: return "its app's Info.plist does not permit the identifier any more"
            }
        case .refreshSwitch:
            return "Background App Refresh is \(observed)"
        case .forceQuit:
            return self.observed == .word("removed")
                ? "its app was removed from the app switcher and not opened since"
                : "its app was removed from the app switcher, and its processing ran \(observed) ago"
        case .storage:
            return "the state folder cannot be written"
        case .betterMoment, .starting:
            return observed
        }
    }
}

extension Operand {
    fileprivate var isCount: Bool {
        if case .count = self { true } else { false }
    }

    /// The value for people; moments and spans relative to now.
    package func words(at now: Timestamp) -> String {
        switch self {
        case .unknown: "unknown"
        case .flag(let flag): flag ? "yes" : "no"
        case .percent(let percent): "\(percent.rounded(to: 1).withoutTrailingZero)%"
        case .count(let count): "\(count)"
        case .moment(let moment): Operand.relative(moment - now.scheduler)
        case .span(let span): span.words
        case .word(let word): word
        }
    }

    private static func relative(_ distance: TimeSpan) -> String {
        if distance.nanoseconds.magnitude < 500_000_000 { return "now" }
        return distance > .zero ? "in \(distance.words)" : "\((.zero - distance).words) ago"
    }
}

extension TimeSpan {
    /// In at most two units, such as `2 h 5 min`.
    package var words: String {
        let total = Int64((seconds).rounded())
        let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
        var rest = max(0, total)
        var parts: [String] = []
        for (size, name) in units where parts.count < 2 {
            let count = rest / size
            rest %= size
            if count > 0 { parts.append("\(count) \(name)") } else if !parts.isEmpty { break }
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}

extension Double {
    /// Rounded to so many decimal places.
    package func rounded(to places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
        return (self * factor).rounded() / factor
    }

    fileprivate var withoutTrailingZero: String {
        self == rounded() && magnitude < 1e15 ? String(Int64(self)) : String(self)
    }
}
