internal import LullHost
package import LullModel
package import LullPlatform

/// Merges what the condition sources say into whole snapshots.
///
/// Reads a source when the kernel says that something of it changed. What no event tells is read at
/// intervals while it is awaited (`sample`), and before decisions if it is old (`refreshStale`); else nothing
/// runs. Snapshots equal to the one before are dropped. All on the loop's thread.
///
/// ```swift
/// let hub = try ConditionHub(loop: loop)
/// hub.onChange = { snapshot in … }    // the first is `hub.snapshot`
/// ```
package final class ConditionHub: ConditionFeed {
    package var onChange: ((ConditionSnapshot) -> Void)?
    package private(set) var snapshot: ConditionSnapshot

    private let loop: EventLoop
    private let tree: SourceTree
    /// Where two tell the same facet, the earlier one counts, unless it does not know.
    private let sources: [any ConditionSource]
    private let samplingInterval: TimeSpan
    private var reports: [SourceReport]
    private var bursts: [EventBurst]
    /// Boot time of the last reading, by facet.
    private var readAt = [Int64](repeating: .min, count: ConditionFacet.allCases.count)
    private var awaited: FacetSet = []
    private var burstTimer: LoopTimer?
    private var samplingTimer: LoopTimer?
    private var uevents: NetlinkSocket?
    private var folders: FolderWatch?
    private var hasUevents = true

    /// Reads the kernel's state below `root`: `/`, or a folder with `sys` and `proc` of simulated hardware,
    /// whose files are watched.
    package convenience init(loop: EventLoop, root: String = "/") throws(LullError) {
        let tree = SourceTree(root)
        try self.init(
            loop: loop, tree: tree,
            sources: [
                PowerSupplySource(tree), PlatformProfileSource(tree), NetworkSource(tree),
                ThermalSource(tree), PresenceSource(tree), PressureSource(tree),
            ])
    }

    /// `samplingInterval` is how old a sampled value may become; 10 s, the span of the pressure averages.
    /// Throws if the kernel gives no descriptors; a refused kind of event is no error.
    package init(
        loop: EventLoop, tree: SourceTree, sources: [any ConditionSource],
        samplingInterval: TimeSpan = .seconds(10)
    ) throws(LullError) {
        self.loop = loop
        self.tree = tree
        self.sources = sources
        self.samplingInterval = samplingInterval
        reports = sources.map { _ in SourceReport() }
        bursts = sources.map { _ in EventBurst() }
        snapshot = ConditionHub.merge([])
        burstTimer = try LoopTimer(loop) { [weak self] in self?.readAfterBursts() }
        samplingTimer = try LoopTimer(loop) { [weak self] in self?.readAwaited() }
        // First the events, then the values: a change in between is told.
        try observe()
        for index in sources.indices { read(index, sources[index].facets) }
        snapshot = ConditionHub.merge(reports)
    }

    deinit {
        close()
    }

    package func refreshStale() {
        let now = KernelClock.bootTime()
        let stale = ConditionFacet.allCases.filter { isSampled($0) && dueAt($0) <= now }
        guard !stale.isEmpty else { return }
        read(FacetSet(stale.map { FacetSet($0) }))
        armSampling()
        publish()
    }

    package func sample(_ facets: FacetSet) {
        awaited = facets
        armSampling()
    }

    /// Ends all events and timers; the last snapshot stays. Twice does nothing.
    package func close() {
        for source in sources { source.close() }
        burstTimer = nil
        samplingTimer = nil
        uevents = nil
        folders = nil
    }

    // MARK: Events

    private func observe() throws(LullError) {
        for (index, source) in sources.enumerated() {
            source.observe(loop) { [weak self] in self?.changed([index]) }
        }
        guard tree.isKernels else {
            var names: [String] = []
            for name in sources.flatMap(\.folders) where !names.contains(name) {
                names.append(name)
            }
            folders = try FolderWatch(loop, root: tree.root, folders: names) { [weak self] name in
                guard let self else { return }
                changed(sources.indices.filter { self.sources[$0].folders.contains(name) })
            }
            return
        }
        do {
            uevents = try NetlinkSocket(loop, about: .devices) { [weak self] notices in
                self?.received(notices)
            }
            hasUevents = !isInUserNamespace()
        } catch {
            // Refused, as in some containers; the readings say so.
            hasUevents = false
        }
    }

    /// There the kernel takes the socket and sends nothing.
    private func isInUserNamespace() -> Bool {
        let map = tree.attribute("proc/self/uid_map")?.split(whereSeparator: \.isWhitespace)
        return map.map { $0 != ["0", "0", "4294967295"] } ?? false
    }

    private func received(_ notices: [NetlinkSocket.Notice]) {
        var subsystems: Set<String> = []
        for notice in notices {
            switch notice {
            case .lost: subsystems.formUnion(sources.flatMap(\.subsystems))
            case .message(let bytes):
                if let uevent = Uevent(bytes) { subsystems.insert(uevent.subsystem) }
            }
        }
        changed(
            sources.indices.filter { index in
                sources[index].subsystems.contains(where: subsystems.contains)
            })
    }

    private func changed(_ indices: [Int]) {
        let now = KernelClock.bootTime()
        for index in indices where bursts[index].event(at: now) {
            read(index, sources[index].facets)
        }
        armBursts()
        publish()
    }

    private func readAfterBursts() {
        let now = KernelClock.bootTime()
        for index in sources.indices where bursts[index].elapse(at: now) {
            read(index, sources[index].facets)
        }
        armBursts()
        publish()
    }

    private func armBursts() {
        burstTimer?.fire(atBootTime: bursts.compactMap(\.wakeup).min())
    }

    // MARK: Sampling

    private func isSampled(_ facet: ConditionFacet) -> Bool {
        snapshot.readings[Int(facet.rawValue)].isSampled
    }

    private func dueAt(_ facet: ConditionFacet) -> Int64 {
        readAt[Int(facet.rawValue)].addingSaturated(samplingInterval.nanoseconds)
    }

    private var awaitedAndSampled: [ConditionFacet] { awaited.facets.filter(isSampled) }

    private func readAwaited() {
        read(FacetSet(awaitedAndSampled.map { FacetSet($0) }))
        armSampling()
        publish()
    }

    /// All that is awaited is read together, when the first of it is due.
    private func armSampling() {
        samplingTimer?.fire(atBootTime: awaitedAndSampled.map(dueAt).min())
    }

    // MARK: Reading

    private func read(_ facets: FacetSet) {
        for (index, source) in sources.enumerated() {
            let wanted = source.facets.intersection(facets)
            if !wanted.isEmpty { read(index, wanted) }
        }
    }

    private func read(_ index: Int, _ facets: FacetSet) {
        let source = sources[index]
        var report = source.read(facets)
        let hasEvents = hasUevents || source.subsystems.isEmpty || source.hasEventsOfItsOwn
        if !hasEvents { report.markWithoutEvents() }
        reports[index].update(from: report)
        let now = KernelClock.bootTime()
        for facet in facets.facets { readAt[Int(facet.rawValue)] = now }
    }

    private func publish() {
        let merged = ConditionHub.merge(reports)
        guard merged != snapshot else { return }
        snapshot = merged
        onChange?(merged)
    }

    /// For each facet the first report that knows it; else the first that says why not.
    private static func merge(_ reports: [SourceReport]) -> ConditionSnapshot {
        var conditions = DeviceConditions()
        let readings = ConditionFacet.allCases.map { facet in
            let told = reports.filter { $0[facet: facet] != nil }
            let best = told.first { $0[facet: facet]?.unknownBecause == nil } ?? told.first
            guard let best, let reading = best[facet: facet] else {
                return ConditionReading(source: "none", unknownBecause: "No source tells it.")
            }
            conditions.copy(facet, from: best.conditions)
            return reading
        }
        return ConditionSnapshot(conditions: conditions, readings: readings)
    }
}
