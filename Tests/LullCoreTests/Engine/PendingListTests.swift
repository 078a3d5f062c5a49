import LullModel
import LullTestSupport
import Testing

@testable import LullCore

@Suite struct PendingListTests {
    private let base = PendingRequest.sampleMoment

    private func list(_ names: [String]) -> PendingList {
        var list = PendingList()
        for (number, name) in names.enumerated() {
            list.insert(.sample(name, number: Int64(number + 1)))
        }
        return list
    }

    @Test("pages follow one another in identifier order without gap or repetition")
    func pages() {
        let names = (0..<57).map { "id.\($0 * 37 % 57)" }
        let list = list(names)
        for limit in [1, 2, 7, 56, 57, 58, Int.max] {
            var seen: [TaskIdentifier] = []
            while true {
                let page = list.page(after: seen.last, limit: limit)
                #expect(page.count <= limit)
                guard let last = page.last else { break }
                seen += page.map(\.identifier)
                #expect(seen.last == last.identifier)
            }
            #expect(seen == names.map { TaskIdentifier(trusted: $0) }.sorted())
        }
        #expect(list.page(after: nil, limit: 0).isEmpty)
        #expect(list.page(after: TaskIdentifier(trusted: "zzz"), limit: 5).isEmpty)
        #expect(
            list.page(after: TaskIdentifier(trusted: "id.1x"), limit: 1).first?.identifier.rawValue
                == "id.2")
    }

    @Test("whose window ends first is looked at first, then who came first")
    func rank() {
        var list = PendingList()
        list.insert(.sample("late", number: 1, window: .days(3)))
        list.insert(.sample("second", number: 3, window: .days(1)))
        list.insert(.sample("first", number: 2, window: .days(1)))
        list.insert(.sample("other kind", kind: .refresh, number: 4, window: .hours(1)))
        var order: [String] = []
        while let request = list.firstReady(of: .processing) {
            order.append(request.identifier.rawValue)
            list.remove(request.identifier)
        }
        #expect(order == ["first", "second", "late"])
        #expect(list.firstReady(of: .refresh)?.identifier.rawValue == "other kind")
    }

    @Test("a held request is woken by its triggers and its moment, and by nothing else")
    func waking() {
        var list = list(["a"])
        list.holdFirstReady(
            of: .processing,
            until: WakeUps([WakeTriggers(.network), .record], at: base + .hours(1)))
        #expect(list.firstReady(of: .processing) == nil)
        #expect(list.nextMoment == base + .hours(1))
        #expect(list.awaited == [WakeTriggers(.network), .record])
        list.wake([WakeTriggers(.battery), .storage])
        list.wake(at: base + .hours(1) - TimeSpan(nanoseconds: 1))
        #expect(list.firstReady(of: .processing) == nil)
        list.wake(WakeTriggers(.network))
        #expect(list.firstReady(of: .processing) != nil)
        #expect(list.awaited.isEmpty && list.nextMoment == .never)
        list.holdFirstReady(of: .processing, until: WakeUps(at: base + .hours(2)))
        list.wake(WakeTriggers(.network))
        #expect(list.firstReady(of: .processing) == nil, "an earlier wait is over")
        list.wake(at: base + .hours(2))
        #expect(list.firstReady(of: .processing) != nil)
    }

    @Test("a replaced request takes nothing of the old one's wait")
    func replacing() {
        var list = list(["a"])
        list.holdFirstReady(of: .processing, until: WakeUps(.network))
        list.insert(.sample("a", kind: .refresh, number: 2))
        #expect(list.count == 1)
        #expect(list.firstReady(of: .processing) == nil)
        #expect(list.firstReady(of: .refresh)?.number == 2)
        #expect(list.awaited.isEmpty)
        list.holdFirstReady(of: .refresh, until: WakeUps(.battery))
        list.wake(WakeTriggers(.network))
        #expect(list.firstReady(of: .refresh) == nil)
    }

    @Test("a slot that was freed and used again is not woken for the one before")
    func reuse() {
        var list = list(["a"])
        list.holdFirstReady(of: .processing, until: WakeUps(WakeTriggers(.network), at: base))
        #expect(list.remove(TaskIdentifier(trusted: "a"))?.number == 1)
        #expect(list.remove(TaskIdentifier(trusted: "a")) == nil)
        list.insert(.sample("b", number: 2))
        list.holdFirstReady(of: .processing, until: WakeUps(.battery))
        list.wake(WakeTriggers(.network))
        list.wake(at: .never)
        #expect(list.firstReady(of: .processing) == nil)
        list.wake(WakeTriggers(.battery))
        #expect(list.firstReady(of: .processing)?.identifier.rawValue == "b")
    }

    @Test("requests that change in place become ready, the others keep waiting")
    func updating() {
        var list = list(["a", "b"])
        list.holdFirstReady(of: .processing, until: WakeUps(.network))
        list.holdFirstReady(of: .processing, until: WakeUps(.network))
        list.updateAll { if $0.identifier.rawValue == "b" { $0.windowEnd = .zero } }
        #expect(list.firstReady(of: .processing)?.identifier.rawValue == "b")
        list.remove(TaskIdentifier(trusted: "b"))
        #expect(list.firstReady(of: .processing) == nil)
        #expect(list.awaited == WakeTriggers(.network))
    }

    /// Names by hand what a request in the naive model waits for.
    private struct Modelled {
        var request: PendingRequest
        var wait: WakeUps?
    }

    @Test("it does what a plain array of requests and waits does", arguments: SeededGenerator.seeds)
    func model(_ seed: Int) {
        var random = SeededGenerator(seed: seed)
        var list = PendingList()
        var model: [Modelled] = []
        let names = (0..<12).map { "n\($0)" }
        let triggers: [WakeTriggers] = [
            WakeTriggers(.network), WakeTriggers(.battery), WakeTriggers(.cpuPressure), .clock,
            .executionEnd, .record, .storage,
        ]
        var now = base
        for number in 1...120 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                let request = PendingRequest.sample(
                    random.pick(names), kind: random.pick(TaskKind.allCases), number: Int64(number),
                    window: .hours(Int64.random(in: 1...5, using: &random)))
                list.insert(request)
                model.removeAll { $0.request.identifier == request.identifier }
                model.append(Modelled(request: request))
            case 2:
                let identifier = TaskIdentifier(trusted: random.pick(names))
                let removed = list.remove(identifier)
                #expect(removed == model.first { $0.request.identifier == identifier }?.request)
                model.removeAll { $0.request.identifier == identifier }
            case 3:
                let kind = random.pick(TaskKind.allCases)
                let wait = WakeUps(
                    random.isOne(in: 3) ? [] : [random.pick(triggers), random.pick(triggers)],
                    at: random.isOne(in: 2)
                        ? .never : now + .minutes(Int64.random(in: 1...90, using: &random)))
                let first = readyInModel(model, kind).first
                list.holdFirstReady(of: kind, until: wait)
                if let place = model.firstIndex(where: { $0.request == first }) {
                    model[place].wait = wait
                }
            case 4:
                let trigger = random.pick(triggers)
                list.wake(trigger)
                for place in model.indices
                where model[place].wait?.triggers.contains(trigger) == true {
                    model[place].wait = nil
                }
            default:
                now = now + .minutes(Int64.random(in: 0...40, using: &random))
                list.wake(at: now)
                for place in model.indices where (model[place].wait?.moment ?? .never) <= now {
                    model[place].wait = nil
                }
            }
            compare(list, model)
        }
    }

    private func readyInModel(_ model: [Modelled], _ kind: TaskKind) -> [PendingRequest] {
        model.filter { $0.wait == nil && $0.request.kind == kind }.map(\.request)
            .sorted { ($0.windowEnd, $0.number) < ($1.windowEnd, $1.number) }
    }

    private func compare(_ list: PendingList, _ model: [Modelled]) {
        #expect(list.count == model.count)
        #expect(
            list.sorted == model.map(\.request).sorted { $0.identifier < $1.identifier })
        for kind in TaskKind.allCases {
            #expect(list.firstReady(of: kind) == readyInModel(model, kind).first)
        }
        #expect(list.nextMoment == model.compactMap(\.wait?.moment).min() ?? .never)
        let awaited = model.reduce(into: WakeTriggers()) {
            $0.formUnion($1.wait?.triggers ?? [])
        }
        #expect(list.awaited == awaited)
        for entry in model {
            #expect(list[entry.request.identifier] == entry.request)
        }
    }
}
