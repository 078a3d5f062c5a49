internal import CSpawn
internal import LullModel

extension ProcessEnd {
    /// From what the kernel said of the leader, and the CPU time of its control group if any.
    ///
    /// Memory is the largest resident size of any one process that was waited for.
    init(_ end: lull_end, groupTime: TimeSpan?) {
        let known: Status?
        switch UInt32(end.kind) {
        case LULL_END_EXITED.rawValue: known = .exited(code: end.value)
        case LULL_END_SIGNALLED.rawValue: known = .signalled(signal: end.value)
        default: known = nil
        }
        let ownTime = known.map { _ in TimeSpan(nanoseconds: end.cpu_nanoseconds) }
        let memoryPeak = known.map { _ in end.memory_bytes_maximum }
        self.init(
            status: known ?? .unknown,
            usage: (groupTime ?? ownTime).map { time in
                ResourceUsage(cpuTime: time, memoryPeak: memoryPeak)
            })
    }
}
