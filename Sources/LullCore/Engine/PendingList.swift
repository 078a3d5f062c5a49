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

    // A slot is a position in all of these. What a wake-up touches for each request is kept apart from
    // the request itself, so that a hundred thousand of them stay within the processor's cache.
    private var requests: ContiguousArray<PendingRequest?> = []
    private var ranks: ContiguousArray<Rank> = []
    /// The request's position in `TaskKind.allCases`, or -1 for a free slot.
    private var kinds: ContiguousArray<Int8> = []
    /// What each waits for now.
    private var watched: ContiguousArray<WakeTriggers> = []
    /// The lists on which its number stands, possibly from an earlier wait or an earlier request.
    private var listed: ContiguousArray<WakeTriggers> = []
    private var free: ContiguousArray<Int32> = []
    private var index = SlotIndex()
    /// The slots of each app's requests: few for each. Looked up only, never walked in the order of its keys.
    private var slotsOfApps: [AppIdentifier: [Int32]] = [:]
    private var lists: [ContiguousArray<Int32>] = Array(repeating: [], count: WakeTriggers.count)
    private var timers = IndexedHeap<SchedulerTime>()
    private var ready: [IndexedHeap<Rank>] = TaskKind.allCases.map { _ in IndexedHeap() }
    /// For each trigger how many held requests wait for it.
    private var waiting: [Int] = Array(repeating: 0, count: WakeTriggers.count)

    private(set) var count = 0

    // MARK: Requests

    subscript(identifier: TaskIdentifier) -> PendingRequest? {
        slot(of: identifier).flatMap { requests[Int($0)] }
    }

    /// In identifier order.
    var sorted: [PendingRequest] {
        requests.compactMap { $0 }.sorted { $0.identifier < $1.identifier }
    }

    /// The page after `identifier`, in identifier order: never sorts more than it must.
    func page(after identifier: TaskIdentifier?, limit: Int) -> [PendingRequest] {
        var page = IndexedHeap<Reversed>()
        for (slot, request) in requests.enumerated() {
            guard let request else { continue }
            if let identifier, request.identifier <= identifier { continue }
            if page.count >= limit {
                guard let last = page.first, request.identifier < last.key.identifier else {
                    continue
                }
                _ = page.popFirst()
            }
            page.set(Int32(slot), to: Reversed(identifier: request.identifier))
        }
        var result: [PendingRequest] = []
        while let slot = page.popFirst() {
            if let request = requests[Int(slot)] { result.append(request) }
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
        if let slot = slot(of: request.identifier),
            requests[Int(slot)]?.submitter == request.submitter
        {
            withdraw(slot)
            place(request, at: slot)
            return
        }
        remove(request.identifier)
        let slot = free.popLast() ?? appendSlot()
        requests[Int(slot)] = request
        index.insert(slot) { requests[Int($0)]!.identifier }
        if case .app(let app) = request.submitter { slotsOfApps[app, default: []].append(slot) }
        count += 1
        place(request, at: slot)
    }

    /// Removes and returns the request; nil if there is none.
    @discardableResult
    mutating func remove(_ identifier: TaskIdentifier) -> PendingRequest? {
        guard let slot = slot(of: identifier), let request = requests[Int(slot)] else {
            return nil
        }
        withdraw(slot)
        index.remove(slot) { requests[Int($0)]!.identifier }
        if case .app(let app) = request.submitter {
            slotsOfApps[app]?.removeAll { $0 == slot }
            if slotsOfApps[app]?.isEmpty == true { slotsOfApps[app] = nil }
        }
        requests[Int(slot)] = nil
        kinds[Int(slot)] = -1
        free.append(slot)
        count -= 1
        return request
    }

    /// An app's requests, in identifier order.
    func requests(of app: AppIdentifier) -> [PendingRequest] {
        (slotsOfApps[app] ?? []).compactMap { requests[Int($0)] }
            .sorted { $0.identifier < $1.identifier }
    }

    /// An app's requests that are to be looked at, in rank order.
    func readyRequests(of app: AppIdentifier) -> [PendingRequest] {
        (slotsOfApps[app] ?? []).filter { ready[Int(kinds[Int($0)])].contains($0) }
            .sorted { ranks[Int($0)] < ranks[Int($1)] }.compactMap { requests[Int($0)] }
    }

    /// Changes every request in place. The identifier must stay.
    mutating func updateAll(_ body: (inout PendingRequest) -> Void) {
        for slot in requests.indices {
            guard let before = requests[slot] else { continue }
            var request = before
            body(&request)
            guard request != before else { continue }
            withdraw(Int32(slot))
            place(request, at: Int32(slot))
        }
    }

    private func slot(of identifier: TaskIdentifier) -> Int32? {
        index.find(identifier) { requests[Int($0)]!.identifier }
    }

    private mutating func appendSlot() -> Int32 {
        requests.append(nil)
        ranks.append(Rank(windowEnd: .never, number: 0))
        kinds.append(-1)
        watched.append([])
        listed.append([])
        return Int32(requests.count - 1)
    }

    /// Puts the request into its slot, ready.
    private mutating func place(_ request: PendingRequest, at slot: Int32) {
        requests[Int(slot)] = request
        ranks[Int(slot)] = Rank(windowEnd: request.windowEnd, number: request.number)
        kinds[Int(slot)] = Int8(request.kind.index)
        makeReady(slot)
    }

    /// Takes the slot's request off every list and queue.
    private mutating func withdraw(_ slot: Int32) {
        unwatch(slot)
        ready[Int(kinds[Int(slot)])].remove(slot)
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
        triggers.forEachBit { bit, trigger in
            let woken = lists[bit]
            lists[bit] = []
            for slot in woken {
                listed[Int(slot)].remove(trigger)
                // Whoever stands here from an earlier wait is not concerned any more.
                guard watched[Int(slot)].contains(trigger) else { continue }
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

    /// How many of the kind are to be looked at.
    func readyCount(of kind: TaskKind) -> Int { ready[kind.index].count }

    /// The ready request of `kind` that ranks first; it stays until `hold` or `remove`.
    func firstReady(of kind: TaskKind) -> PendingRequest? {
        ready[kind.index].first.flatMap { requests[Int($0.slot)] }
    }

    /// Holds the first ready request of `kind` until one of the wake-ups.
    mutating func holdFirstReady(of kind: TaskKind, until wakeUps: WakeUps) {
        guard let slot = ready[kind.index].popFirst() else { return }
        hold(slot, until: wakeUps)
    }

    /// Holds the request until one of the wake-ups, if it is ready.
    mutating func hold(_ identifier: TaskIdentifier, until wakeUps: WakeUps) {
        guard let slot = slot(of: identifier), ready[Int(kinds[Int(slot)])].contains(slot) else {
            return
        }
        ready[Int(kinds[Int(slot)])].remove(slot)
        hold(slot, until: wakeUps)
    }

    private mutating func hold(_ slot: Int32, until wakeUps: WakeUps) {
        watched[Int(slot)] = wakeUps.triggers
        wakeUps.triggers.forEachBit { bit, trigger in
            waiting[bit] += 1
            guard !listed[Int(slot)].contains(trigger) else { return }
            listed[Int(slot)].insert(trigger)
            lists[bit].append(slot)
        }
        if wakeUps.moment != .never { timers.set(slot, to: wakeUps.moment) }
    }

    private mutating func makeReady(_ slot: Int32) {
        ready[Int(kinds[Int(slot)])].set(slot, to: ranks[Int(slot)])
    }

    /// Ends the slot's wait; its number may stay on lists, where it is found not to wait any more.
    private mutating func unwatch(_ slot: Int32) {
        timers.remove(slot)
        watched[Int(slot)].forEachBit { bit, _ in waiting[bit] -= 1 }
        watched[Int(slot)] = []
    }
}

extension TaskKind {
    /// The position in `allCases`.
    var index: Int {
        switch self {
        case .refresh: 0
        case .processing: 1
        case .healthResearch: 2
        case .continued: 3
        case .fetch: 4
        case .push: 5
        }
    }
}
