import LullCommands
import LullModel
import LullTestSupport
import Testing

/// What the commands about apps do beyond one answer printed.
@Suite struct AppCommandTests {
    private func run(
        _ words: String..., on scheduler: RecordingScheduler = Samples.full
    ) -> CommandLineTool.Result {
        CommandLineTool.run(words, in: Samples.context(scheduler))
    }

    @Test(
        "a misspelt app is told with the one that was meant",
        arguments: [
            ("com.exmaple.news", true), ("News", true), ("news", true), ("COM.EXAMPLE.NEWS", true),
            ("com.other", false),
        ])
    func misspelt(sample: (text: String, isNear: Bool)) {
        for command in ["open", "close", "uninstall", "remove-from-switcher", "simulate-fetch"] {
            let scheduler = Samples.full
            scheduler.error = LullError(.noSuchApp, "No app is so called.", hint: "List them.")
            let result = run(command, sample.text, on: scheduler)
            #expect(result.exitCode == 66)
            let hint = sample.isNear ? "Did you mean 'com.example.news'?" : "List them."
            #expect(result.standardError == "error: No app is so called.\nhint: \(hint)\n")
        }
    }

    @Test("settings of an app that is not installed are an error")
    func settingsOfNobody() {
        let result = run("settings", "com.example.new")
        #expect(result.exitCode == 66)
        #expect(result.standardError.contains("hint: Did you mean 'com.example.news'?"))
    }

    @Test("settings are changed in the order refresh, launches, data, and only those given")
    func settingsOrder() {
        let scheduler = Samples.full
        _ = run("settings", "a", "--reset-data", "--background-refresh=off", on: scheduler)
        #expect(
            scheduler.calls.prefix(3) == [
                "setRefresh false for a", "resetData of a", "appSettings",
            ])
    }

    @Test("logs prints a request's output, and else the app's of that name")
    func logs() {
        let scheduler = Samples.full
        #expect(run("logs", "com.example.news", on: scheduler).exitCode == 0)
        #expect(scheduler.calls == ["output of com.example.news execution -"])
        scheduler.calls = []
        scheduler.outputError = LullError(.noSuchRequest, "There is none.")
        #expect(run("logs", "com.example.news", on: scheduler).exitCode == 0)
        #expect(scheduler.calls.last == "output of app com.example.news")
        scheduler.calls = []
        #expect(run("logs", "a", "--execution", "3", on: scheduler).exitCode == 66)
        #expect(run("logs", "under_score", on: scheduler).exitCode == 66)
        #expect(!scheduler.calls.contains { $0.hasPrefix("output of app") })
    }

    @Test("a task's name may hold white space, and goes to the daemon as it was written")
    func nameWithSpaces() {
        let scheduler = Samples.full
        #expect(run("why", "com.x.sp ace", on: scheduler).exitCode == 0)
        #expect(run("history", "com.example.news/sp ace", on: scheduler).exitCode == 0)
        #expect(
            scheduler.calls == [
                "explain com.x.sp ace", "history of com.example.news/sp ace limit 20",
            ])
    }

    @Test("an app where a request is asked about is an error with the app's tasks")
    func whyOfApp() {
        let scheduler = Samples.full
        scheduler.explanation = ExplanationReport(
            identifier: "com.example.news", app: "com.example.news", state: .neverSubmitted,
            summary: "'com.example.news' is an app, not a request.",
            remedies: ["Name one of its tasks: 'com.example.news/refresh'."])
        let result = run("why", "com.example.news", on: scheduler)
        #expect(result.exitCode == ErrorKind.noSuchRequest.exitCode)
        #expect(result.standardError.contains("is an app, not a request."))
        #expect(result.standardError.contains("'com.example.news/refresh'"))
    }

    @Test("a fetch by hand is not called a simulated launch")
    func fetchByHand() {
        let scheduler = Samples.full
        scheduler.executions = scheduler.executions.filter(\.isForced)
        for index in scheduler.executions.indices { scheduler.executions[index].kind = "fetch" }
        let text = run("history", on: scheduler).standardOutput
        #expect(text.contains("Started by hand.") && !text.contains("simulate-launch"))
    }

    @Test("a name that neither a request nor an app has keeps the request's error")
    func logsOfNobody() {
        let scheduler = Samples.full
        scheduler.error = LullError(.noSuchRequest, "There is no such request.")
        #expect(run("logs", "a", on: scheduler).standardError.contains("no such request"))
    }

    @Test(
        "each answer to a push is said in words",
        arguments: [
            ("delivered", "Handed the push to 'com.example.news' as execution 44.\n"),
            ("held", "The push is held:\n  * Low Power Mode is on.\n"),
            (
                "replaced",
                "The push is held, in place of an older one:\n  * Low Power Mode is on.\n"
            ),
        ])
    func push(sample: (disposition: String, text: String)) {
        let scheduler = Samples.full
        scheduler.delivery.disposition = sample.disposition
        if sample.disposition != "delivered" {
            scheduler.delivery.reasons = ["Low Power Mode is on."]
        }
        #expect(run("push", "com.example.news", "-", on: scheduler).standardOutput == sample.text)
    }

    @Test("a push that asks for something to be shown is handed over with a warning")
    func alert() {
        let scheduler = Samples.full
        scheduler.input = "{\"aps\": {\"content-available\": 1, \"alert\": \"Hi\"}}"
        let result = run("push", "a", "-", on: scheduler)
        #expect(result.exitCode == 0)
        #expect(
            result.standardError
                == "warning: \"alert\" in \"aps\" has no effect: a silent push shows nothing.\n")
    }

    @Test("standard input is bounded")
    func input() {
        let scheduler = Samples.full
        scheduler.input = String(repeating: " ", count: 5000)
        #expect(run("push", "a", "-", on: scheduler).standardError.contains("4096 bytes"))
        #expect(scheduler.calls == ["readInput 4096"])
    }

    @Test(
        "the result of a fetch is said in words",
        arguments: [
            ("newData", "Result: new data."), ("noData", "Result: no data."),
            ("failed", "Result: failed."),
        ])
    func fetch(sample: (code: String, text: String)) {
        let scheduler = Samples.full
        scheduler.delivery.result = sample.code
        #expect(
            run("simulate-fetch", "a", on: scheduler).standardOutput
                == "Called the fetch of 'com.example.news' as execution 44.\n\(sample.text)\n")
        scheduler.delivery = DeliveryReport(
            app: "a", disposition: "held", reasons: ["It has no fetch mode."])
        #expect(
            run("simulate-fetch", "a", on: scheduler).standardOutput
                == "The fetch of 'a' was not called:\n  * It has no fetch mode.\n")
    }

    @Test("an update and the mistakes in its Info.plist are told")
    func update() {
        let scheduler = Samples.full
        scheduler.installation.disposition = "updated"
        scheduler.installation.warnings = ["It permits no task."]
        let result = run("install", "/a", on: scheduler)
        #expect(result.standardOutput == "Updated 'com.example.news'.\n")
        #expect(result.standardError == "warning: It permits no task.\n")
        #expect(
            run("install", "/a", "--json", on: scheduler).standardError.isEmpty, "it is in the JSON"
        )
    }

    @Test("a folder that was removed harms relative paths alone")
    func removedFolder() {
        var context = Samples.context(Samples.full)
        context.workingDirectory = nil
        #expect(CommandLineTool.run(["install", "a"], in: context).exitCode == 65)
        #expect(CommandLineTool.run(["install", "/a", "--info", "b"], in: context).exitCode == 65)
        #expect(CommandLineTool.run(["install", "/a"], in: context).exitCode == 0)
    }

    @Test("empty listings say so")
    func empty() {
        let scheduler = RecordingScheduler()
        #expect(
            run("apps", on: scheduler).standardOutput
                == "No apps are installed; 'lull install FOLDER' adds one.\n")
        #expect(run("notifications", on: scheduler).standardOutput == "No notifications.\n")
    }

    @Test("a listing goes on behind an app's request")
    func pages() {
        let scheduler = RecordingScheduler()
        scheduler.pageLimit = 1
        scheduler.requests = ["a", "b"].map { name in
            var report = Samples.refresh
            report.identifier = name
            return report
        }
        #expect(run("pending", on: scheduler).exitCode == 0)
        #expect(
            scheduler.calls == [
                "pending after - limit 1000", "pending after com.example.news a limit 1000",
                "pending after com.example.news b limit 1000",
            ])
    }

    @Test(
        "a bar is full at the end and not before",
        arguments: [
            (0, "[------------------------------] 0 %"),
            (0.5, "[###############---------------] 50 %"),
            (0.9999, "[#############################-] 99 %"),
            (1, "[##############################] 100 %"),
            (-3, "[------------------------------] 0 %"),
            (.nan, "[------------------------------] 0 %"),
            (.infinity, "[------------------------------] 0 %"),
        ])
    func bar(sample: (fraction: Double, text: String)) {
        #expect(ProgressBar.text(sample.fraction) == sample.text)
    }
}
