internal import LullModel

/// Finds a slot by its identifier: open addressing over four bytes an entry.
///
/// A dictionary would keep every identifier a second time; this asks the caller for it, and only where
/// ten bits of the hash agree, since each question costs a walk through memory. Order never leaves it,
/// so the per-process seed of Swift's hashes does no harm.
struct SlotIndex: Sendable {
    private struct Entry: Sendable {
        static let slotBits: UInt32 = 22
        /// 4,194,303 slots; all bits set is the free place, whose slot is one more.
        static let slotMask: UInt32 = 1 << slotBits - 1
        static let free = Entry(rawValue: .max)

        let rawValue: UInt32

        init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        init(slot: Int32, hash: Int) {
            precondition(
                UInt32(slot) < Entry.slotMask, "The index has no place for so many requests.")
            rawValue = UInt32(slot) | Entry.tag(of: hash)
        }

        /// The hash's highest bits, in the bits above the slot; the lowest choose the place.
        static func tag(of hash: Int) -> UInt32 {
            UInt32(truncatingIfNeeded: UInt(bitPattern: hash) >> 32) & ~slotMask
        }

        var slot: Int32 { Int32(rawValue & Entry.slotMask) }
        var tag: UInt32 { rawValue & ~Entry.slotMask }
        var isFree: Bool { rawValue == Entry.free.rawValue }
    }

    private var table: ContiguousArray<Entry> = ContiguousArray(repeating: .free, count: 16)
    private var count = 0

    private var mask: Int { table.count - 1 }

    /// The slot of `identifier`, where `identifierOf` names a slot's identifier.
    func find(
        _ identifier: TaskIdentifier, _ identifierOf: (Int32) -> TaskIdentifier
    ) -> Int32? {
        let hash = identifier.hashValue
        let tag = Entry.tag(of: hash)
        var place = hash & mask
        while !table[place].isFree {
            let entry = table[place]
            if entry.tag == tag && identifierOf(entry.slot) == identifier { return entry.slot }
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
        while table[gap].slot != slot { gap = (gap + 1) & mask }
        var next = (gap + 1) & mask
        while !table[next].isFree {
            let home = identifierOf(table[next].slot).hashValue & mask
            // It may move into the gap unless its home lies behind the gap.
            if (next - home) & mask >= (next - gap) & mask {
                table[gap] = table[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        table[gap] = .free
        count -= 1
    }

    private mutating func grow(_ identifierOf: (Int32) -> TaskIdentifier) {
        let old = table
        table = ContiguousArray(repeating: .free, count: old.count * 2)
        for entry in old where !entry.isFree {
            place(entry.slot, hash: identifierOf(entry.slot).hashValue)
        }
    }

    private mutating func place(_ slot: Int32, hash: Int) {
        var place = hash & mask
        while !table[place].isFree { place = (place + 1) & mask }
        table[place] = Entry(slot: slot, hash: hash)
    }
}
