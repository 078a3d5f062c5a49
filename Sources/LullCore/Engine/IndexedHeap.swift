/// A priority queue of slots that can also change or remove one, each in logarithmic time.
///
/// Keys must be distinct or their order irrelevant: a complete tie-break belongs into the key.
struct IndexedHeap<Key: Comparable & Sendable>: Sendable {
    private struct Element: Sendable {
        var key: Key
        var slot: Int32
    }

    private var elements: ContiguousArray<Element> = []
    /// For each slot its place in `elements`, or -1.
    private var places: ContiguousArray<Int32> = []

    var count: Int { elements.count }
    var first: (key: Key, slot: Int32)? { elements.first.map { ($0.key, $0.slot) } }

    func contains(_ slot: Int32) -> Bool {
        Int(slot) < places.count && places[Int(slot)] >= 0
    }

    /// Inserts the slot, or gives it another key.
    mutating func set(_ slot: Int32, to key: Key) {
        while places.count <= Int(slot) { places.append(-1) }
        let place = places[Int(slot)]
        if place >= 0 {
            elements[Int(place)].key = key
            siftDown(siftUp(Int(place)))
        } else {
            elements.append(Element(key: key, slot: slot))
            places[Int(slot)] = Int32(elements.count - 1)
            siftUp(elements.count - 1)
        }
    }

    /// Removes the slot if it is there.
    mutating func remove(_ slot: Int32) {
        guard contains(slot) else { return }
        let place = Int(places[Int(slot)])
        places[Int(slot)] = -1
        let last = elements.removeLast()
        guard place < elements.count else { return }
        elements[place] = last
        places[Int(last.slot)] = Int32(place)
        siftDown(siftUp(place))
    }

    /// Removes and returns the slot with the smallest key.
    mutating func popFirst() -> Int32? {
        guard let first = elements.first else { return nil }
        remove(first.slot)
        if elements.isEmpty && elements.capacity > 1024 { elements = [] }
        return first.slot
    }

    @discardableResult
    private mutating func siftUp(_ start: Int) -> Int {
        var place = start
        let element = elements[place]
        while place > 0 {
            let parent = (place - 1) / 2
            guard element.key < elements[parent].key else { break }
            move(elements[parent], to: place)
            place = parent
        }
        move(element, to: place)
        return place
    }

    private mutating func siftDown(_ start: Int) {
        var place = start
        let element = elements[place]
        while true {
            var child = 2 * place + 1
            guard child < elements.count else { break }
            if child + 1 < elements.count, elements[child + 1].key < elements[child].key {
                child += 1
            }
            guard elements[child].key < element.key else { break }
            move(elements[child], to: place)
            place = child
        }
        move(element, to: place)
    }

    private mutating func move(_ element: Element, to place: Int) {
        elements[place] = element
        places[Int(element.slot)] = Int32(place)
    }
}
