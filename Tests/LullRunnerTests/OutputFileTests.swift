internal import Glibc
internal import LullHost
internal import LullModel
internal import LullRunner
internal import LullTestSupport
internal import Testing

@Suite("Output is kept, and bounded")
struct OutputFileTests {
    private let maximum = Int(OutputFile.bytesKeptMaximum)
    /// What a file may take beyond what it keeps: a block at each end.
    private let slack: Int64 = 160 * 1024

    @Test("of five megabytes the newest is kept, the rest counted and its space given back")
    func bounded() throws {
        let bench = try RunnerBench()
        let execution = try bench.start(
            bench.shell("head -c 5000000 /dev/zero | tr '\\0' x; printf end"))
        #expect(bench.end(of: execution)?.status == .exited(code: 0))
        let output = try #require(bench.runner.output(of: execution))
        #expect(output.bytes.count == maximum)
        #expect(output.dropped == Int64(5_000_003 - maximum))
        #expect(String(decoding: output.bytes.suffix(5), as: UTF8.self) == "xxend")
        let allocated = RunnerBench.allocated(bench.outputPath(of: execution))
        #expect(allocated <= OutputFile.bytesKeptMaximum + slack)
    }

    @Test("output is trimmed while its program runs, and the program goes on printing")
    func trimmedWhileRunning() throws {
        let bench = try RunnerBench()
        let fifo = bench.stateFolder + "/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        let execution = try bench.start(
            bench.shell("head -c 5000000 /dev/zero; read x <\(fifo); printf end"))
        let path = bench.outputPath(of: execution)
        #expect(bench.drive { bench.runner.output(of: execution)?.dropped ?? 0 > 3_900_000 })
        #expect(
            bench.drive {
                RunnerBench.allocated(path) <= OutputFile.bytesKeptMaximum + slack
            })
        #expect(bench.ends.isEmpty)
        let writer = open(fifo, O_WRONLY)
        #expect(write(writer, "\n", 1) == 1)
        close(writer)
        #expect(bench.end(of: execution)?.status == .exited(code: 0))
        #expect(bench.text(of: execution).hasSuffix("end"))
    }

    @Test("where no hole can be punched, the newest part is written anew")
    func rewritten() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "a", count: 3_000_000) + "end"
        let file = OutputFile(path: try folder.write(text, to: "1.log"))
        let before = try #require(file.read())
        file.rewriteNewest()
        let after = try #require(file.read())
        #expect(after.bytes == before.bytes)
        #expect(after.dropped == before.dropped)
        #expect(
            RunnerBench.allocated(file.path) <= OutputFile.bytesKeptMaximum + slack)
    }

    @Test("short output is left alone")
    func short() throws {
        let folder = try TemporaryFolder()
        let file = OutputFile(path: try folder.write("short", to: "1.log"))
        #expect(file.trim() == 0)
        file.rewriteNewest()
        #expect(file.read()?.bytes == Array("short".utf8))
        #expect(file.read()?.dropped == 0)
    }

    @Test("forgetting spares running executions and foreign files")
    func forgetting() throws {
        let bench = try RunnerBench()
        let running = try bench.start(bench.shell("exec sleep 1000"))
        let ended = try bench.start(bench.shell("echo old"))
        _ = bench.end(of: ended)
        let foreign = bench.stateFolder + "/executions/notes.log"
        #expect(close(open(foreign, O_WRONLY | O_CREAT | O_CLOEXEC, mode_t(0o600))) == 0)
        bench.runner.removeOutput { _ in false }
        #expect(bench.runner.output(of: ended) == nil)
        #expect(bench.runner.output(of: running) != nil)
        #expect(access(foreign, F_OK) == 0)
        #expect(access("\(bench.stateFolder)/executions/\(running).started", F_OK) == 0)
        bench.runner.kill(running)
        _ = bench.end(of: running)
    }
}
