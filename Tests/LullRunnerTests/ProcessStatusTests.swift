internal import LullRunner
internal import Testing

@Suite("Reading /proc/PID/stat")
struct ProcessStatusTests {
    private func line(name: String) -> String {
        "42 (\(name)) S 1 42 42 0 -1 4194560 100 200 0 0 1 2 3 4 20 0 1 0 98765 1000 10 18446744\n"
    }

    @Test(
        "the program's name may hold spaces and parentheses",
        arguments: ["sh", "a b", "a) R 1 (b", "))", ""])
    func names(_ name: String) {
        let status = ProcessStatus(parsing: line(name: name))
        #expect(status?.state == "S")
        #expect(status?.startTime == 98765)
    }

    @Test("text of another shape is no status", arguments: ["", "42 (sh", "42 (sh) S 1 2"])
    func odd(_ text: String) {
        #expect(ProcessStatus(parsing: text) == nil)
    }

    @Test("no process, no status")
    func none() {
        #expect(ProcessStatus(of: -5) == nil)
    }
}
