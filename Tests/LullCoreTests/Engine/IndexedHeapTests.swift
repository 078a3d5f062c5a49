import LullTestSupport
import Testing

@testable import LullCore

@Suite struct IndexedHeapTests {
    @Test("it does what a sorted dictionary does", arguments: SeededGenerator.seeds)
    func model(_ seed: Int) {
        var random = SeededGenerator(seed: seed)
        var heap = IndexedHeap<Int>()
        var model: [Int32: Int] = [:]
        var nextKey = 0
        for _ in 0..<120 {
            let slot = Int32.random(in: 0..<40, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                // Distinct keys: random above, a counter below.
                nextKey += 1
                let key = Int.random(in: 0..<50, using: &random) * 1000 + nextKey
                heap.set(slot, to: key)
                model[slot] = key
            case 2:
                heap.remove(slot)
                model[slot] = nil
            case 3:
                let first = model.min { $0.value < $1.value }
                #expect(heap.popFirst() == first?.key)
                if let first { model[first.key] = nil }
            default:
                #expect(heap.contains(slot) == (model[slot] != nil))
            }
            let first = model.min { $0.value < $1.value }
            #expect(heap.count == model.count)
            #expect(heap.first?.slot == first?.key)
            #expect(heap.first?.key == first?.value)
        }
        var drained: [Int32] = []
        while let slot = heap.popFirst() { drained.append(slot) }
        #expect(drained == model.sorted { $0.value < $1.value }.map(\.key))
    }
}
