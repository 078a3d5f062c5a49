internal import Foundation

/// How values are written in a payload's JSON.
enum PayloadText {
    static func json(_ fields: [String: Any]) -> Data {
        // All that is put in is text, whole numbers and dictionaries of them, so that this cannot fail.
        (try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])) ?? Data()
    }

    /// Such as `12.5 sec`.
    static func seconds(_ time: Measurement<UnitDuration>) -> String {
        let seconds = time.converted(to: .seconds).value
        let hundredths = (seconds * 100).rounded() / 100
        return hundredths == hundredths.rounded()
            ? "\(Int(clamping: Int64(hundredths))) sec" : "\(hundredths) sec"
    }

    /// UTC, such as `2026-05-01T10:00:00Z`.
    static func moment(_ date: Date) -> String { date.ISO8601Format() }
}
