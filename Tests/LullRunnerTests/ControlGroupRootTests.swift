internal import LullRunner
internal import Testing

@Suite("Finding the control group to make groups in")
struct ControlGroupRootTests {
    private let pure = "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"

    @Test("a pure v2 system has it below its one mount")
    func pureSystem() {
        let groups = "0::/user.slice/user-1000.slice/lulld.service\n"
        #expect(
            ControlGroupRoot.locate(groups: groups, mounts: pure)
                == "/sys/fs/cgroup/user.slice/user-1000.slice/lulld.service")
    }

    @Test("the root group is the mount itself")
    func rootGroup() {
        #expect(ControlGroupRoot.locate(groups: "0::/\n", mounts: pure) == "/sys/fs/cgroup")
    }

    @Test("a hybrid system has it below a mount of its own, other controllers do not matter")
    func hybridSystem() {
        let groups = "9:name=systemd:/x\n4:memory:/y\n0::/z\n"
        let mounts = """
            31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755
            32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
            41 31 0:38 / /sys/fs/cgroup/unified rw shared:9 master:2 - cgroup2 cgroup2 rw
            """
        #expect(
            ControlGroupRoot.locate(groups: groups, mounts: mounts) == "/sys/fs/cgroup/unified/z")
    }

    @Test("a mount that shows only a part is counted from that part, its name unescaped")
    func partialMount() {
        let mounts = "29 23 0:26 /a /my\\040groups rw - cgroup2 cgroup2 rw\n"
        #expect(ControlGroupRoot.locate(groups: "0::/a/b\n", mounts: mounts) == "/my groups/b")
        #expect(ControlGroupRoot.locate(groups: "0::/c\n", mounts: mounts) == nil)
    }

    @Test(
        "without v2, or outside of what can be seen, there is none",
        arguments: ["4:memory:/y\n", "", "0::/../x\n", "0::\n"])
    func none(_ groups: String) {
        #expect(ControlGroupRoot.locate(groups: groups, mounts: pure) == nil)
    }

    @Test("a line of another shape is passed over")
    func oddLines() {
        #expect(ControlGroupRoot.locate(groups: "0::/a\n", mounts: "- cgroup2\nx - y\n") == nil)
    }
}
