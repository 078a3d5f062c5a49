internal import LullModel

/// Finds a slot by its identifier: open addressing over four bytes an entry.
///
/// A dictionary would keep every identifier a second time; this asks the caller for it. Order never
/// leaves it, so the per-process seed of Swift's hashes does no harm.
struct SlotIndex: Sendable {
    private var table: ContiguousArray<Int32> = ContiguousArray(repeating: -1, count: 16)
    private var count = 0

    private var mask: Int { table.count - 1 }

    /// The slot of `identifier`, where `identifierOf` names a slot's identifier.
    func find(
        _ identifier: TaskIdentifier, _ identifierOf: (Int32) -> TaskIdentifier
    ) -> Int32? {
        var place = identifier.hashValue & mask
        while table[place] >= 0 {
            if identifierOf(table[place]) == identifier { return table[place] }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Adds a slot whose identifier is not in the index yet.
    mutating func insert(_ slot: Int32, _ identifierOf: (Int32) -> TaskIdentifier) {
        if (count + 1) * 4 > table.count * 3 { grow(identifierOf) }
        place(slot, hash: identifierOf(slot).hashValue)
        count += 1
    }

    /// Removes a slot that is in the index, and closes the gap it leaves.
    mutating func remove(_ slot: Int32, _ identifierOf: (Int32) -> TaskIdentifier) {
        var gap = identifierOf(slot).hashValue & mask
        while table[gap] != slot { gap = (gap + 1) & mask }
        var next = (gap + 1) & mask
        while table[next] >= 0 {
            let home = identifierOf(table[next]).hashValue & mask
            // It may move into the gap unless its home lies behind the gap.
            if (next - home) & mask >= (next - gap) & mask {
                table[gap] = table[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        table[gap] = -1
        count -= 1
    }

    private mutating func grow(_ identifierOf: (Int32) -> TaskIdentifier) {
        let old = table
        table = ContiguousArray(repeating: -1, count: old.count * 2)
        for slot in old where slot >= 0 {
            place(slot, hash: identifierOf(slot).hashValue)
        }
    }

    private mutating func place(_ slot: Int32, hash: Int) {
        var place = hash & mask
        while table[place] >= 0 { place = (place + 1) & mask }
        table[place] = slot
    }
}
