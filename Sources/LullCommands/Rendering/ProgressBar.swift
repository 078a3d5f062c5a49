/// How far a task has come, as text.
package enum ProgressBar {
    private static let width = 30

    /// A bar and the percentage, rounded down: 100 % is shown at the end and not before.
    package static func text(_ fraction: Double) -> String {
        let fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        let full = Int(fraction * Double(width))
        let bar =
            String(repeating: "#", count: full) + String(repeating: "-", count: width - full)
        return "[\(bar)] \(Int(fraction * 100)) %"
    }
}
