import LullClient
import LullClientTestSupport
import LullModel
import SwiftUI
import Testing

/// What the apps of these tests have done; one app at a time, for the suite is serialized.
@MainActor private enum Trace {
    static var events = Recorder<String>()
}

private let refresh = "com.example.app.refresh"

@Suite("scenes and views", .serialized, .timeLimit(.minutes(1))) @MainActor struct SceneTests {
    private let bench: AppBench

    init() {
        bench = AppBench(cause: .background)
        Trace.events = Recorder()
    }

    private func launch<A: App>(_ type: A.Type, _ bench: AppBench) -> ApplicationLife {
        AppLaunch.launch(
            type, application: UIApplication(runtime: bench.runtime, terminate: {}),
            runtime: bench.runtime)
    }

    // MARK: Background tasks

    struct RefreshingApp: App {
        var body: some Scene {
            WindowGroup { EmptyView() }
                .backgroundTask(.appRefresh(refresh)) { await Trace.events.append("first") }
                .backgroundTask(.appRefresh(refresh)) { await Trace.events.append("second") }
                .backgroundTask(.urlSession) { _ in await Trace.events.append("session") }
        }
    }

    @Test("a refresh runs every action of its identifier; their return is success")
    func refreshes() async {
        let life = launch(RefreshingApp.self, bench)
        #expect(bench.runtime.isRegistered(refresh))
        #expect(bench.connection.isLaunchingFinished)
        bench.connection.deliver(refresh)
        #expect(
            await bench.connection.completions.next().completion == Completion(success: true))
        #expect(Set(Trace.events.values) == ["first", "second"])
        bench.connection.send(.activityRequested(.foreground))
        bench.connection.deliver(refresh)
        _ = await bench.connection.completions.next()
        #expect(bench.misuses.values.isEmpty)
        withExtendedLifetime(life) {}
    }

    struct PatientApp: App {
        var body: some Scene {
            WindowGroup { EmptyView() }
                .backgroundTask(.appRefresh(refresh)) {
                    await Trace.events.append("began")
                    let (stream, continuation) = AsyncStream<Void>.makeStream()
                    await withTaskCancellationHandler {
                        for await _ in stream {}
                    } onCancel: {
                        continuation.finish()
                    }
                    await Trace.events.append(Task.isCancelled ? "cancelled" : "ended")
                }
        }
    }

    @Test("at the end of its time an action's task is cancelled, and its return completes it")
    func cancels() async {
        let life = launch(PatientApp.self, bench)
        let execution = bench.connection.deliver(refresh)
        #expect(await Trace.events.next() == "began")
        #expect(bench.connection.completions.values.isEmpty)
        bench.connection.expire(execution)
        #expect(await Trace.events.next() == "cancelled")
        #expect(
            await bench.connection.completions.next().completion == Completion(success: true))
        withExtendedLifetime(life) {}
    }

    struct UnpermittedApp: App {
        var body: some Scene {
            WindowGroup { EmptyView() }.backgroundTask(.appRefresh("other")) {}
        }
    }

    @Test("an identifier that is not permitted is told of in Apple's words")
    func notPermitted() {
        let life = launch(UnpermittedApp.self, bench)
        #expect(
            bench.log.texts == [
                "Registration rejected; other is not advertised in the application's Info.plist"
            ])
        withExtendedLifetime(life) {}
    }

    // MARK: Phase

    static let posted = Notification.Name("SceneTests.posted")

    struct PhaseApp: App {
        @Environment(\.scenePhase) private var phase
        @StateObject private var model = Model()
        @UIApplicationDelegateAdaptor private var delegate: Delegate

        var body: some Scene {
            WindowGroup { PhaseView().environmentObject(model) }
                .onChange(of: phase) { new in Trace.events.append("one \(new)") }
                .onChange(of: phase) { old, new in Trace.events.append("two \(old) \(new)") }
                .onChange(of: phase) { Trace.events.append("none") }
        }
    }

    final class Delegate: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            Trace.events.append("launched")
            return true
        }
    }

    final class Model: ObservableObject {
        @Published var count = 0
    }

    struct PhaseView: View {
        @EnvironmentObject var model: Model
        @Environment(\.scenePhase) private var phase
        @State private var evaluations = 0

        var body: some View {
            Text("Hello")
                .onAppear { Trace.events.append("appeared \(model.count)") }
                .onReceive(NotificationCenter.default.publisher(for: SceneTests.posted)) { _ in
                    MainActor.assumeIsolated { Trace.events.append("received") }
                }
                .onChange(of: phase) { _, new in
                    evaluations += 1
                    Trace.events.append("view \(new) \(evaluations)")
                }
        }
    }

    @Test("every change of the phase reaches the scenes' and the views' onChange")
    func phases() async {
        let life = launch(PhaseApp.self, bench)
        #expect(await Trace.events.next() == "launched")
        bench.connection.send(.activityRequested(.foreground))
        var events: [String] = []
        while events.last != "appeared 0" { events.append(await Trace.events.next()) }
        #expect(
            Set(events) == [
                "one inactive", "two background inactive", "none", "one active",
                "two inactive active", "appeared 0",
            ])
        NotificationCenter.default.post(name: Self.posted, object: nil)
        #expect(await Trace.events.next() == "received")
        bench.connection.send(.activityRequested(.background))
        events = []
        while events.last != "view background 2" { events.append(await Trace.events.next()) }
        #expect(events.contains("view inactive 1"))
        #expect(events.contains("two inactive background"))
        #expect(!events.contains("appeared 0"))
        withExtendedLifetime(life) {}
    }

    // MARK: Views

    struct BranchingApp: App {
        @Environment(\.scenePhase) private var phase

        var body: some Scene {
            WindowGroup {
                if Trace.events.values.isEmpty {
                    Text("first").onDisappear { Trace.events.append("gone") }
                        .task {
                            Trace.events.append("task")
                            let (stream, continuation) = AsyncStream<Void>.makeStream()
                            await withTaskCancellationHandler {
                                for await _ in stream {}
                            } onCancel: {
                                continuation.finish()
                            }
                            Trace.events.append("task cancelled")
                        }
                }
            }
        }
    }

    @Test("a view that is gone has its task cancelled and its onDisappear called")
    func disappears() async {
        let life = launch(BranchingApp.self, AppBench())
        #expect(await Trace.events.next() == "task")
        life.application.change(to: .inactive)
        var events: Set<String> = []
        while events.count < 2 { events.insert(await Trace.events.next()) }
        #expect(events == ["gone", "task cancelled"])
    }
}
