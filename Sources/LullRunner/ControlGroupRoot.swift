internal import Glibc
internal import LullModel

/// The cgroup v2 below which executions get groups of their own.
package struct ControlGroupRoot {
    package let path: String
    /// Ends the names of one daemon's groups, apart from those of another below the same root.
    package let owner: String

    /// Groups below `path` for the daemon that keeps its state in `stateFolder`.
    package init(path: String, stateFolder: String) {
        self.path = path
        owner = ControlGroupRoot.stableHash(of: stateFolder)
    }

    /// The group of an execution, the same after a restart of the daemon.
    func group(of execution: ExecutionID) -> ControlGroup {
        ControlGroup(path: "\(path)/lull-\(execution)-\(owner)")
    }

    /// Removes empty groups that an earlier daemon process left; those with members stay.
    /// True if none is left.
    @discardableResult
    package func removeEmptyGroups() -> Bool {
        var isClear = true
        for name in KernelFile.names(in: path)
        where name.hasPrefix("lull-") && name.hasSuffix("-" + owner) {
            if !ControlGroup(path: "\(path)/\(name)").remove() { isClear = false }
        }
        return isClear
    }

    /// The cgroup v2 this process is in, if groups can be made below it; nil if none can.
    package static func find() -> String? {
        guard let groups = KernelFile.text(at: "/proc/self/cgroup"),
            let mounts = KernelFile.text(at: "/proc/self/mountinfo"),
            let path = locate(groups: groups, mounts: mounts),
            access(path, W_OK) == 0, access(path + "/cgroup.procs", W_OK) == 0
        else { return nil }
        return path
    }

    /// Where the v2 group of `/proc/self/cgroup` lies among the mounts of `mountinfo`, if at all.
    package static func locate(groups: String, mounts: String) -> String? {
        let own = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard let own = own?.dropFirst(3), !own.hasPrefix("/..") else { return nil }
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            // The file system's type follows a lone hyphen, after any number of optional fields.
            guard let hyphen = fields.firstIndex(of: "-"), hyphen > 4,
                fields.indices.contains(hyphen + 1), fields[hyphen + 1] == "cgroup2"
            else { continue }
            let top = unescaped(fields[3])
            let mount = unescaped(fields[4])
            guard let below = path(String(own), below: top) else { continue }
            return below.isEmpty ? mount : mount + "/" + below
        }
        return nil
    }

    /// `path` relative to the folder `top`, without slashes at its ends; nil if it is not below.
    private static func path(_ path: String, below top: String) -> String? {
        let wanted = path.split(separator: "/")
        let base = top.split(separator: "/")
        guard wanted.starts(with: base) else { return nil }
        return wanted.dropFirst(base.count).joined(separator: "/")
    }

    /// `mountinfo` writes space, tab, newline and backslash as three octal digits.
    private static func unescaped(_ text: Substring) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            if byte == UInt8(ascii: "\\"), digits.count == 3, let code {
                result.append(code)
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// FNV-1a, 64 bit, in hexadecimal.
    private static func stableHash(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
