import LullModel
import LullTestSupport
import Testing

@testable import LullCore

@Suite struct SlotIndexTests {
    @Test(
        "it does what a dictionary does, while it grows and shrinks",
        arguments: SeededGenerator.seeds)
    func model(_ seed: Int) {
        var random = SeededGenerator(seed: seed)
        let identifiers = (0..<60).map { TaskIdentifier(trusted: "com.example.\($0)") }
        var index = SlotIndex()
        var model: [TaskIdentifier: Int32] = [:]
        var names: [TaskIdentifier?] = Array(repeating: nil, count: 60)
        for _ in 0..<200 {
            let identifier = random.pick(identifiers)
            if let slot = model[identifier] {
                guard random.isOne(in: 2) else { continue }
                index.remove(slot) { names[Int($0)] ?? identifier }
                names[Int(slot)] = nil
                model[identifier] = nil
            } else if let slot = names.firstIndex(of: nil) {
                names[slot] = identifier
                index.insert(Int32(slot)) { names[Int($0)] ?? identifier }
                model[identifier] = Int32(slot)
            }
            let found = identifiers.map { identifier in
                index.find(identifier) { names[Int($0)] ?? TaskIdentifier(trusted: "nobody") }
            }
            #expect(found == identifiers.map { model[$0] })
        }
    }
}
