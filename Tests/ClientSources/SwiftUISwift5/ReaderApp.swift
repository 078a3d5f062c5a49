import BackgroundTasks
import SwiftUI

struct ReaderApp: App {
    @UIApplicationDelegateAdaptor(ReaderDelegate.self) var delegate
    @Environment(\.scenePhase) private var scenePhase
    @StateObject private var model = ReaderModel()
    @State private var selection = 0
    @AppStorage("launches") private var launches = 0

    init() {
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: "com.example.app.cleaning", using: nil
        ) { task in task.setTaskCompleted(success: true) }
    }

    var body: some Scene {
        WindowGroup {
            TabView(selection: $selection) {
                ArticleList()
                    .environmentObject(model)
                    .tabItem { Label("News", systemImage: "newspaper") }
                    .tag(0)
                SettingsView().tag(1)
            }
        }
        .onChange(of: scenePhase) { phase in
            switch phase {
            case .active: launches += 1
            case .inactive: break
            case .background: schedule()
            @unknown default: break
            }
        }
        .backgroundTask(.appRefresh("com.example.app.refresh")) {
            await model.refresh()
        }
        .backgroundTask(.urlSession("com.example.app.session")) {}
        .backgroundTask(.urlSession) { identifier in print(identifier) }
    }

    private func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.app.refresh")
        request.earliestBeginDate = .now.addingTimeInterval(24 * 3600)
        try? BGTaskScheduler.shared.submit(request)
    }
}

class ReaderDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool { true }
}

class ReaderModel: ObservableObject {
    @Published var articles: [Article] = []
    @Published private(set) var isLoading = false
    @Published var query = ""
    private var cancellables = Set<AnyCancellable>()

    init() {
        $query.sink { print($0) }.store(in: &cancellables)
    }

    func refresh() async {
        isLoading = true
        defer { isLoading = false }
        articles.append(Article(title: "New"))
    }
}

struct Article: Identifiable, Hashable {
    let id = UUID()
    var title: String
}

struct ArticleList: View {
    @EnvironmentObject var model: ReaderModel
    @State private var isShowingSheet = false
    @State private var failure: String?

    var body: some View {
        NavigationView {
            List {
                Section(header: Text("Articles")) {
                    ForEach(model.articles) { article in
                        NavigationLink(destination: ArticleView(article: article)) {
                            HStack {
                                Image(systemName: "doc")
                                    .foregroundColor(.accentColor)
                                Text(article.title).font(.headline)
                                Spacer()
                            }
                        }
                    }
                    .onDelete { model.articles.remove(atOffsets: $0) }
                }
                if model.isLoading {
                    ProgressView()
                } else {
                    Text("\(model.articles.count) articles")
                        .font(.caption).foregroundColor(.secondary)
                }
            }
            .navigationTitle("News")
            .toolbar {
                ToolbarItem(placement: .navigationBarTrailing) {
                    Button(action: { isShowingSheet = true }) { Image(systemName: "plus") }
                }
            }
            .sheet(isPresented: $isShowingSheet) { SettingsView() }
            .refreshable { await model.refresh() }
        }
        .onAppear { print("appeared") }
        .task { await model.refresh() }
    }
}

extension Array {
    mutating func remove(atOffsets offsets: IndexSet) {
        for index in offsets.reversed() { remove(at: index) }
    }
}

struct ArticleView: View {
    let article: Article

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(article.title).bold().padding(.horizontal)
            Divider()
        }
        .padding()
        .frame(maxWidth: .infinity)
        .background(Color.blue.opacity(0.2))
        .cornerRadius(8)
    }
}

struct SettingsView: View {
    @AppStorage("wifiOnly") private var wifiOnly = true
    @State private var name = ""
    @Environment(\.scenePhase) var scenePhase

    var body: some View {
        Form {
            Section {
                Toggle("Wi-Fi only", isOn: $wifiOnly)
                TextField("Name", text: $name)
                Button("Reset", role: .destructive) { name = "" }
            }
        }
        .onChange(of: scenePhase) { newPhase in
            if newPhase == .background { print("left") }
        }
        .onChange(of: name) { print($0) }
        .onReceive(
            NotificationCenter.default.publisher(
                for: UIApplication.didEnterBackgroundNotification)
        ) { _ in print("left") }
    }
}

class HostingDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIHostingController(
            rootView: ArticleList().environmentObject(ReaderModel()))
        window?.makeKeyAndVisible()
    }
}
