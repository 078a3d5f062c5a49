internal import CSpawn
internal import LullModel

extension ProcessEnd {
    /// From what the kernel said of the leader, and the CPU time of its control group if it had one.
    ///
    /// Memory is the largest resident size of any one process that was waited for.
    init(_ end: lull_end, groupTime: TimeSpan?) {
        let isKnown: Bool
        switch UInt32(end.kind) {
        case LULL_END_EXITED.rawValue:
            status = .exited(code: end.value)
            isKnown = true
        case LULL_END_SIGNALLED.rawValue:
            status = .signalled(signal: end.value)
            isKnown = true
        default:
            status = .unknown
            isKnown = false
        }
        let ownTime = isKnown ? TimeSpan(nanoseconds: end.cpu_nanoseconds) : nil
        usage = (groupTime ?? ownTime).map { time in
            ResourceUsage(
                cpuTime: time, memoryPeak: isKnown ? end.memory_bytes_maximum : nil)
        }
    }
}
