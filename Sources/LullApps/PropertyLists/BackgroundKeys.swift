internal import LullModel

/// Reads the keys about background work, and collects what is probably not meant so.
struct BackgroundKeys {
    static let identifiersKey = "BGTaskSchedulerPermittedIdentifiers"
    static let modesKey = "UIBackgroundModes"
    /// An entitlement on Apple's systems; there is no signature here that could carry one.
    static let gpuKey = "com.apple.developer.background-tasks.continued-processing.gpu"
    /// Values that mean something to Apple's systems and nothing to Lull.
    private static let otherModes = [
        "audio", "bluetooth-central", "bluetooth-peripheral", "external-accessory", "location",
        "nearby-interaction", "network-authentication", "newsstand-content", "push-to-talk", "voip",
    ]
    /// More than any app has.
    private static let identifiersMaximum = 1000

    /// nil if the key is absent, empty if it holds nothing that counts.
    private(set) var permittedIdentifiers: [String]?
    /// Sorted, without duplicates.
    private(set) var modes: [AppProfile.Mode] = []
    private(set) var usesGPU = false
    private(set) var warnings: [String] = []

    private let contents: PropertyListContents
    private let app: AppIdentifier

    init(_ contents: PropertyListContents, of app: AppIdentifier) {
        self.contents = contents
        self.app = app
    }

    /// Reads all of them; once.
    mutating func read() {
        readModes()
        readIdentifiers()
        usesGPU = contents.values[Self.gpuKey] == .boolean(true)
        checkTogether()
    }

    private mutating func readModes() {
        var words: [String] = []
        switch contents.values[Self.modesKey] {
        case nil: return
        case .array(let elements):
            words = elements.compactMap(\.self)
            if words.count < elements.count {
                warnings.append("\(Self.modesKey) has elements that are no text; they are ignored.")
            }
        case .string(let text):
            warnings.append(
                "\(Self.modesKey) is the text '\(shown(text))' where a list belongs, so it permits "
                    + "nothing; put it in an <array>.")
        case .boolean, .other:
            warnings.append("\(Self.modesKey) is no list, so it permits nothing.")
        }
        var found: Set<AppProfile.Mode> = []
        for word in words {
            if let mode = AppProfile.Mode(rawValue: word) {
                if !found.insert(mode).inserted {
                    warnings.append("\(Self.modesKey) names '\(word)' twice.")
                }
            } else if Self.otherModes.contains(word) {
                warnings.append("The background mode '\(word)' has no effect here.")
            } else {
                let known = AppProfile.Mode.allCases.map(\.rawValue) + Self.otherModes
                let nearest = NearestName.of(word, among: known).map { "; did you mean '\($0)'?" }
                warnings.append(
                    "'\(shown(word))' is no background mode and is ignored\(nearest ?? ".")")
            }
        }
        modes = found.sorted { $0.rawValue < $1.rawValue }
    }

    private mutating func readIdentifiers() {
        let key = Self.identifiersKey
        switch contents.values[key] {
        case nil: return
        case .array(let elements): permittedIdentifiers = identifiers(elements)
        case .string(let text):
            permittedIdentifiers = []
            warnings.append(
                "\(key) is the text '\(shown(text))' where a list belongs, so no task is permitted; "
                    + "put it in an <array>.")
        case .boolean, .other:
            permittedIdentifiers = []
            warnings.append("\(key) is no list, so no task is permitted.")
        }
    }

    private mutating func identifiers(_ elements: [String?]) -> [String] {
        let key = Self.identifiersKey
        var result: [String] = []
        var seen: Set<[UInt8]> = []
        for element in elements {
            guard let text = element else {
                warnings.append("\(key) has an element that is no text; it is ignored.")
                continue
            }
            do throws(LullError) {
                _ = try TaskIdentifier(app: app, name: text)
            } catch {
                warnings.append("\(key): \(error.message)")
                continue
            }
            // Equal bytes, as identifiers are compared everywhere else.
            guard seen.insert(Array(text.utf8)).inserted else {
                warnings.append("\(key) names '\(shown(text))' twice; once counts.")
                continue
            }
            guard result.count < Self.identifiersMaximum else {
                warnings.append(
                    "\(key) has more than \(Self.identifiersMaximum) identifiers; the rest is ignored."
                )
                break
            }
            result.append(text)
            checkForm(of: text)
        }
        return result
    }

    private mutating func checkForm(of text: String) {
        if text.contains("*") {
            let stem = text.dropLast(2)
            if !text.hasSuffix(".*") || stem.contains("*") {
                warnings.append(
                    "'\(shown(text))' is no wildcard: '*' counts only as the last part, after a dot."
                )
            } else if !text.hasPrefix(app.rawValue + ".") {
                warnings.append(
                    "'\(shown(text))' is no wildcard: one must begin with '\(app.rawValue).'.")
            }
        } else if text.contains("$(") || text.contains("${") {
            warnings.append(
                "'\(shown(text))' has a build setting that nobody filled in; write the identifier itself."
            )
        } else if text.contains(where: \.isWhitespace) {
            warnings.append("'\(shown(text))' has white space in it.")
        }
    }

    /// Looks at identifiers and modes together: one without the other does nothing.
    private mutating func checkTogether() {
        let names = permittedIdentifiers ?? []
        let hasTaskMode = modes.contains(.fetch) || modes.contains(.processing)
        // A wildcard is for continued tasks, which need no mode.
        if !hasTaskMode, let name = names.first(where: { !$0.contains("*") }) {
            warnings.append(
                "'\(shown(name))' is permitted, but \(Self.modesKey) has neither 'fetch' nor "
                    + "'processing': only continued tasks can be submitted.")
        }
        if modes.contains(.processing), names.isEmpty {
            warnings.append(
                "\(Self.modesKey) has 'processing', but \(Self.identifiersKey) permits no task.")
        }
        if modes.contains(.fetch), permittedIdentifiers?.isEmpty == true {
            warnings.append(
                "\(Self.identifiersKey) permits no task, and being there it switches legacy "
                    + "Background Fetch off; remove the key, or add a task.")
        }
    }

    private func shown(_ text: String) -> String {
        String(text.prefix(160)).escapedForDisplay
    }
}
