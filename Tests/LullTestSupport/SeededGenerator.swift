internal import Foundation

/// Random numbers that are the same on every run for one seed (SplitMix64).
///
/// A failing property prints its seed; `LULL_SEEDS` runs more of them.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: Int) {
        state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// An element of a list that is not empty.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// True once in `times`.
    package mutating func isOne(in times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    /// The seeds of a property: 1 to 100, or to the number in `LULL_SEEDS`.
    package static var seeds: ClosedRange<Int> {
        let asked = ProcessInfo.processInfo.environment["LULL_SEEDS"].flatMap { Int($0) }
        return 1...max(1, asked ?? 100)
    }
}
