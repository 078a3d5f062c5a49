internal import LullModel

/// The pending requests with everything that says when each is worth another look.
///
/// A request is either *ready* (to be looked at, in rank order) or *held*, and then it stands on the
/// wake-up lists of the triggers that could change that, and on the timer if a moment could.
struct PendingList: Sendable {
    /// Rank: whose window ends first, then who came first.
    struct Rank: Comparable, Sendable {
        var windowEnd: SchedulerTime
        var number: Int64

        static func < (left: Rank, right: Rank) -> Bool {
            left.windowEnd == right.windowEnd
                ? left.number < right.number : left.windowEnd < right.windowEnd
        }
    }

    private struct Slot: Sendable {
        var request: PendingRequest?
        /// What it waits for now.
        var watched: WakeTriggers = []
        /// The lists on which its number stands, possibly from an earlier wait or an earlier request.
        var listed: WakeTriggers = []
    }

    private var slots: ContiguousArray<Slot> = []
    private var free: ContiguousArray<Int32> = []
    private var index = SlotIndex()
    private var lists: [ContiguousArray<Int32>] = Array(repeating: [], count: WakeTriggers.count)
    private var timers = IndexedHeap<SchedulerTime>()
    private var ready: [IndexedHeap<Rank>] = TaskKind.allCases.map { _ in IndexedHeap() }
    /// For each trigger how many held requests wait for it.
    private var waiting: [Int] = Array(repeating: 0, count: WakeTriggers.count)

    private(set) var count = 0

    // MARK: Requests

    subscript(identifier: TaskIdentifier) -> PendingRequest? {
        slot(of: identifier).flatMap { slots[Int($0)].request }
    }

    /// In identifier order.
    var sorted: [PendingRequest] {
        slots.compactMap(\.request).sorted { $0.identifier < $1.identifier }
    }

    /// The page after `identifier`, in identifier order: never sorts more than it must.
    func page(after identifier: TaskIdentifier?, limit: Int) -> [PendingRequest] {
        var page = IndexedHeap<Reversed>()
        for (number, slot) in slots.enumerated() {
            guard let request = slot.request else { continue }
            if let identifier, request.identifier <= identifier { continue }
            if page.count >= limit {
                guard let last = page.first, request.identifier < last.key.identifier else {
                    continue
                }
                _ = page.popFirst()
            }
            page.set(Int32(number), to: Reversed(identifier: request.identifier))
        }
        var result: [PendingRequest] = []
        while let slot = page.popFirst() {
            if let request = slots[Int(slot)].request { result.append(request) }
        }
        return result.reversed()
    }

    private struct Reversed: Comparable, Sendable {
        var identifier: TaskIdentifier

        static func < (left: Reversed, right: Reversed) -> Bool {
            right.identifier < left.identifier
        }
    }

    /// Inserts the request or puts it in the place of the one with its identifier; it is ready then.
    mutating func insert(_ request: PendingRequest) {
        if let slot = slot(of: request.identifier) {
            unwatch(slot)
            ready[slots[Int(slot)].request?.kind.index ?? 0].remove(slot)
            slots[Int(slot)].request = request
            makeReady(slot)
            return
        }
        let slot: Int32
        if let reused = free.popLast() {
            slot = reused
            slots[Int(slot)].request = request
        } else {
            slots.append(Slot(request: request))
            slot = Int32(slots.count - 1)
        }
        index.insert(slot) { slots[Int($0)].request!.identifier }
        count += 1
        makeReady(slot)
    }

    /// Removes and returns the request; nil if there is none.
    @discardableResult
    mutating func remove(_ identifier: TaskIdentifier) -> PendingRequest? {
        guard let slot = slot(of: identifier), let request = slots[Int(slot)].request else {
            return nil
        }
        unwatch(slot)
        ready[request.kind.index].remove(slot)
        index.remove(slot) { slots[Int($0)].request!.identifier }
        slots[Int(slot)].request = nil
        free.append(slot)
        count -= 1
        return request
    }

    /// Changes every request in place. The identifier and the kind must stay.
    mutating func updateAll(_ body: (inout PendingRequest) -> Void) {
        for number in slots.indices {
            guard var request = slots[number].request else { continue }
            let before = request
            body(&request)
            guard request != before else { continue }
            slots[number].request = request
            unwatch(Int32(number))
            makeReady(Int32(number))
        }
    }

    private func slot(of identifier: TaskIdentifier) -> Int32? {
        index.find(identifier) { slots[Int($0)].request!.identifier }
    }

    // MARK: Waking

    /// The next moment at which a held request is worth a look.
    var nextMoment: SchedulerTime { timers.first?.key ?? .never }

    /// The triggers that at least one held request waits for.
    var awaited: WakeTriggers {
        var result: WakeTriggers = []
        for bit in waiting.indices where waiting[bit] > 0 {
            result.insert(WakeTriggers(rawValue: 1 << UInt16(bit)))
        }
        return result
    }

    /// Makes ready whoever waits for one of the triggers.
    mutating func wake(_ triggers: WakeTriggers) {
        for bit in lists.indices {
            let trigger = WakeTriggers(rawValue: 1 << UInt16(bit))
            guard triggers.contains(trigger), !lists[bit].isEmpty else { continue }
            let woken = lists[bit]
            lists[bit] = []
            for slot in woken {
                slots[Int(slot)].listed.remove(trigger)
                guard slots[Int(slot)].request != nil,
                    slots[Int(slot)].watched.contains(trigger)
                else { continue }
                unwatch(slot)
                makeReady(slot)
            }
        }
    }

    /// Makes ready whoever's moment has come.
    mutating func wake(at now: SchedulerTime) {
        while let first = timers.first, first.key <= now {
            unwatch(first.slot)
            makeReady(first.slot)
        }
    }

    /// The ready request of `kind` that ranks first; it stays until `hold` or `remove`.
    func firstReady(of kind: TaskKind) -> PendingRequest? {
        ready[kind.index].first.flatMap { slots[Int($0.slot)].request }
    }

    /// Holds the first ready request of `kind` until one of the wake-ups.
    mutating func holdFirstReady(of kind: TaskKind, until wakeUps: WakeUps) {
        guard let slot = ready[kind.index].popFirst() else { return }
        slots[Int(slot)].watched = wakeUps.triggers
        for bit in lists.indices {
            let trigger = WakeTriggers(rawValue: 1 << UInt16(bit))
            guard wakeUps.triggers.contains(trigger) else { continue }
            waiting[bit] += 1
            guard !slots[Int(slot)].listed.contains(trigger) else { continue }
            slots[Int(slot)].listed.insert(trigger)
            lists[bit].append(slot)
        }
        if wakeUps.moment != .never { timers.set(slot, to: wakeUps.moment) }
    }

    private mutating func makeReady(_ slot: Int32) {
        guard let request = slots[Int(slot)].request else { return }
        ready[request.kind.index].set(
            slot, to: Rank(windowEnd: request.windowEnd, number: request.number))
    }

    /// Ends the slot's wait; its number may stay on lists, where it is found not to wait any more.
    private mutating func unwatch(_ slot: Int32) {
        timers.remove(slot)
        let watched = slots[Int(slot)].watched
        guard !watched.isEmpty else { return }
        for bit in waiting.indices
        where watched.contains(WakeTriggers(rawValue: 1 << UInt16(bit))) {
            waiting[bit] -= 1
        }
        slots[Int(slot)].watched = []
    }
}

extension TaskKind {
    /// The position in `allCases`.
    var index: Int {
        switch self {
        case .refresh: 0
        case .processing: 1
        }
    }
}
