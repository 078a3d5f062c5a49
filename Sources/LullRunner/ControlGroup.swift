internal import Glibc
internal import LullModel

/// A cgroup v2 of one execution: it catches processes that left the process group, counts what
/// all of them used, and ends them at one stroke (Linux 5.14).
struct ControlGroup {
    let path: String

    /// Makes the group unless it exists; false if the kernel refuses.
    func create() -> Bool {
        mkdir(path, 0o755) == 0 || errno == EEXIST
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// The CPU time of all members that ever were; nil if not counted.
    var cpuTime: TimeSpan? {
        guard let text = KernelFile.text(at: path + "/cpu.stat") else { return nil }
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "usage_usec", let count = Int64(words[1]) {
                return TimeSpan(nanoseconds: count.multipliedSaturated(by: 1000))
            }
        }
        return nil
    }

    /// Ends every member; false if the kernel cannot.
    @discardableResult
    func kill() -> Bool {
        KernelFile.write("1", to: path + "/cgroup.kill")
    }

    /// Removes the group if no process is in it any more; true if it is gone.
    func remove() -> Bool {
        rmdir(path) == 0 || errno == ENOENT
    }
}
