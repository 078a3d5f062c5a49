package import LullModel

/// Reads moments as people type them: `2026-12-01T03:00`, `03:00`, RFC 3339 with a zone.
package enum MomentText {
    /// Nanoseconds since 1970 in 64 bits end in 2262.
    package static let years = 1970...2261

    /// Whether the text looks like a moment and not like a length of time.
    package static func looksLikeMoment(_ text: String) -> Bool {
        let start = text.prefix(5)
        return text.contains(":")
            || (start.count == 5 && start.hasSuffix("-") && start.dropLast().allSatisfy(isDigit))
    }

    /// Parses a date with a time of day, local or with a zone, or a time of day alone, which is
    /// the next such local time after `now`. `name` is the option that the error names.
    package static func parse(
        _ text: String, for name: String, now: WallTime, zone: LocalZone
    ) throws(LullError) -> WallTime {
        var scanner = Scanner(text)
        if let time = scanner.timeOfDay(), scanner.isAtEnd {
            guard time.isValid else { throw impossible(text, name) }
            return next(time, after: now, zone: zone)
        }
        scanner = Scanner(text)
        guard var date = scanner.date(), scanner.skip(["T", "t", " "]),
            let time = scanner.timeOfDay()
        else {
            throw LullError(
                .usage, "\(name) '\(text.escapedForDisplay)' is not a moment.",
                hint: "Write it as in 2026-12-01T03:00, 03:00 or 2026-12-01T03:00:00+01:00.")
        }
        (date.hour, date.minute, date.second) = (time.hour, time.minute, time.second)
        let offset = scanner.zoneOffset()
        guard scanner.isAtEnd else {
            throw LullError(
                .usage, "\(name) '\(text.escapedForDisplay)' is not a moment.",
                hint: "After the time only a zone may follow, such as Z or +01:00.")
        }
        guard date.isValid, years.contains(date.year) else { throw impossible(text, name) }
        let seconds = offset.map { date.secondsSince1970 - $0 } ?? zone.moment(of: date)
        guard seconds >= 0 else { throw impossible(text, name) }
        return WallTime(nanoseconds: seconds.multipliedSaturated(by: 1_000_000_000))
    }

    private static func impossible(_ text: String, _ name: String) -> LullError {
        LullError(
            .usage, "\(name) '\(text.escapedForDisplay)' does not exist in the calendar.",
            hint: "Check the day of the month and the time; years are "
                + "\(years.lowerBound) to \(years.upperBound).")
    }

    private static func next(_ time: CivilDate, after now: WallTime, zone: LocalZone) -> WallTime {
        let seconds = now.nanoseconds / 1_000_000_000
        var date = zone.date(at: seconds)
        (date.hour, date.minute, date.second) = (time.hour, time.minute, time.second)
        var moment = zone.moment(of: date)
        if moment.multipliedSaturated(by: 1_000_000_000) <= now.nanoseconds {
            var noon = date
            (noon.hour, noon.minute, noon.second) = (12, 0, 0)
            var tomorrow = CivilDate(secondsSince1970: noon.secondsSince1970 + 86_400)
            (tomorrow.hour, tomorrow.minute, tomorrow.second) = (
                date.hour, date.minute, date.second
            )
            moment = zone.moment(of: tomorrow)
        }
        return WallTime(nanoseconds: moment.multipliedSaturated(by: 1_000_000_000))
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && ("0"..."9").contains(character)
    }

    /// Takes the pieces of a moment off the front of a text.
    private struct Scanner {
        private var rest: Substring

        init(_ text: String) {
            rest = Substring(text)
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skip(_ choices: [Character]) -> Bool {
            guard let first = rest.first, choices.contains(first) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(digits: Int) -> Int? {
            let text = rest.prefix(digits)
            guard text.count == digits, text.allSatisfy(isDigit) else { return nil }
            rest.removeFirst(digits)
            return Int(text)
        }

        mutating func date() -> CivilDate? {
            guard let year = number(digits: 4), skip(["-"]), let month = number(digits: 2),
                skip(["-"]), let day = number(digits: 2)
            else { return nil }
            return CivilDate(year: year, month: month, day: day)
        }

        /// A time of day on an arbitrary date. A fraction of a second is read and dropped.
        mutating func timeOfDay() -> CivilDate? {
            guard let hour = number(digits: 2), skip([":"]), let minute = number(digits: 2) else {
                return nil
            }
            var result = CivilDate(year: 1970, month: 1, day: 1, hour: hour, minute: minute)
            if skip([":"]) {
                guard let second = number(digits: 2) else { return nil }
                result.second = second
                if skip(["."]) {
                    let fraction = rest.prefix(while: isDigit)
                    guard !fraction.isEmpty else { return nil }
                    rest.removeFirst(fraction.count)
                }
            }
            return result
        }

        /// `Z` or `+HH:MM` in seconds; nil, and nothing taken, if there is none.
        mutating func zoneOffset() -> Int64? {
            let start = rest
            if skip(["Z", "z"]) { return 0 }
            let isWest = rest.first == "-"
            guard skip(["+", "-"]), let hours = number(digits: 2), skip([":"]),
                let minutes = number(digits: 2), hours < 24, minutes < 60
            else {
                rest = start
                return nil
            }
            let offset = Int64(hours * 3_600 + minutes * 60)
            return isWest ? -offset : offset
        }
    }
}
