internal import Glibc
internal import LullModel
internal import LullPlatform

/// Removes a control group as soon as its last process, already killed, is gone.
///
/// The kernel reports that through `cgroup.events`; nothing waits and nothing polls.
final class GroupRemoval {
    let group: ControlGroup
    private var events: Int32 = -1
    private var watch: Watch?

    /// Whether the group is gone.
    private(set) var isDone = false

    /// Removes at once if possible, and else when `loop` sees the group become empty. Where even
    /// that cannot be watched, `retry` is left.
    init(_ group: ControlGroup, loop: EventLoop, whenDone: @escaping () -> Void) {
        self.group = group
        isDone = group.remove()
        guard !isDone else { return }
        events = open(group.path + "/cgroup.events", O_RDONLY | O_CLOEXEC)
        guard events >= 0 else { return }
        let events = events
        do {
            watch = try loop.watch(events, for: .priority) { [weak self] _ in
                // Reading is what makes the kernel report the next change and not this one again.
                var bytes = [UInt8](repeating: 0, count: 256)
                _ = pread(events, &bytes, bytes.count, 0)
                guard let self, self.retry() else { return }
                whenDone()
            }
        } catch {
            close(self.events)
            self.events = -1
        }
        // It may have become empty between the first try and the watch.
        _ = retry()
    }

    deinit {
        stopWatching()
    }

    /// Tries again; true if the group is gone.
    func retry() -> Bool {
        if !isDone { isDone = group.remove() }
        if isDone { stopWatching() }
        return isDone
    }

    private func stopWatching() {
        watch?.cancel()
        watch = nil
        if events >= 0 { close(events) }
        events = -1
    }
}
