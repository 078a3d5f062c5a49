import BackgroundTasks
import Observation
import SwiftUI

struct TrackerApp: App {
    @UIApplicationDelegateAdaptor private var delegate: TrackerDelegate
    @Environment(\.scenePhase) private var scenePhase
    @State private var store = TrackerStore()
    @StateObject private var downloads = Downloads()

    var body: some Scene {
        WindowGroup {
            TrackerView()
                .environment(store)
                .environmentObject(downloads)
        }
        .onChange(of: scenePhase) { oldPhase, newPhase in
            if oldPhase == .active, newPhase != .active { store.save() }
        }
        .onChange(of: scenePhase) {
            if scenePhase == .background { TrackerApp.schedule() }
        }
        .refreshes()
        .backgroundTask(.appRefresh("com.example.app.refresh")) {
            await withTaskCancellationHandler {
                await Downloads.load()
            } onCancel: {
                print("cancelled")
            }
        }
        Settings { Text("Settings") }
    }

    static func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.app.refresh")
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
            print("too many")
        } catch {
            print(error)
        }
    }
}

extension Scene {
    func refreshes() -> some Scene {
        self.backgroundTask(.appRefresh("com.example.app.other")) { await Downloads.load() }
            .backgroundTask(.urlSession(matching: { $0.hasPrefix("com.example") })) { _ in }
    }
}

final class TrackerDelegate: NSObject, UIApplicationDelegate, ObservableObject {
    @Published var token: String?

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        await Downloads.load()
        return .newData
    }
}

@MainActor @Observable final class TrackerStore {
    var entries: [Entry] = []
    var isEditing = false

    struct Entry: Identifiable, Sendable {
        let id: Int
        var name: String
    }

    func save() {}
    func load() async { entries.append(Entry(id: entries.count, name: "entry")) }
}

@MainActor final class Downloads: ObservableObject {
    @Published var progress = 0.0
    @Published private(set) var names: [String] = []

    func start() async {
        progress = 0.5
        names.append("a")
    }

    nonisolated static func load() async {}
}

struct TrackerView: View {
    @Environment(TrackerStore.self) private var store
    @EnvironmentObject private var downloads: Downloads
    @Environment(\.dismiss) private var dismiss
    @State private var path = NavigationPath()
    @State private var isAlertShown = false

    var body: some View {
        @Bindable var store = store
        NavigationStack(path: $path) {
            content
                .navigationTitle("Tracker")
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItemGroup(placement: .bottomBar) {
                        Button("Add", systemImage: "plus") { Task { await store.load() } }
                        EditButtonRow(isEditing: $store.isEditing)
                    }
                }
                .alert("Sure?", isPresented: $isAlertShown) {
                    Button("Yes", role: .destructive) { dismiss() }
                    Button("No", role: .cancel) {}
                } message: {
                    Text("It is gone then.")
                }
        }
        .task(id: store.entries.count) { await downloads.start() }
        .onAppear { isAlertShown = false }
        .onChange(of: store.isEditing) { _, isEditing in
            if !isEditing { store.save() }
        }
        .tint(.orange)
    }

    @ViewBuilder private var content: some View {
        if store.entries.isEmpty {
            ContentUnavailableView("Nothing", systemImage: "tray")
        } else {
            List(store.entries) { entry in
                NavigationLink(value: entry.id) {
                    Label(entry.name, systemImage: "circle")
                        .foregroundStyle(.secondary)
                }
            }
            .listStyle(.insetGrouped)
        }
        ProgressView(value: downloads.progress)
            .padding(.vertical, 4)
            .opacity(0.5)
            .disabled(downloads.names.isEmpty)
        ForEach(0..<3) { number in
            Text("\(number)").modifier(Boxed())
        }
        ForEach(["a", "b"], id: \.self) { Text($0) }
    }
}

struct EditButtonRow: View {
    @Binding var isEditing: Bool

    var body: some View {
        Toggle(isOn: $isEditing) { Text("Edit") }
            .background(.thinMaterial)
    }
}

struct Boxed: ViewModifier {
    @State private var isOn = false

    func body(content: Content) -> some View {
        content
            .padding(8)
            .background(RoundedRectangle(cornerRadius: 4).fill(.blue))
            .onTapGesture { withAnimation { isOn.toggle() } }
    }
}
