import SwiftUI

@Observable final class Catalog {
    var names = ["a", "b"]
    @ObservationIgnored var task: URLSessionDataTask?

    func load() async throws -> Data {
        let request = URLRequest(url: URL(string: "https://example.com")!)
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { return Data() }
        return data
    }
}

struct CatalogView: View {
    enum Field: Hashable { case name, note }

    @Environment(Catalog.self) private var catalog
    @Environment(\.horizontalSizeClass) private var sizeClass
    @FocusState private var focus: Field?
    @FocusState private var isSearching: Bool
    @SceneStorage("tab") private var tab = 0
    @Namespace private var namespace
    @State private var name = ""
    @State private var amount = 0.5
    @State private var count = 1
    @State private var date = Date()
    @State private var color = Color.red
    @State private var isOn = false

    let title: String
    private let columns = [GridItem(.adaptive(minimum: 80)), GridItem(.flexible())]

    var body: some View {
        NavigationStack {
            ScrollView {
                pictures
                controls
            }
            .navigationTitle(title)
            .searchable(text: $name, prompt: "Search")
            .safeAreaInset(edge: .bottom) { Text("Bottom").background(.thinMaterial) }
            .confirmationDialog(title, isPresented: $isOn, titleVisibility: .visible) {
                Button("Delete", role: .destructive) {}
                Button(title) {}
            }
            .confirmationDialog("Sure?", isPresented: $isOn, titleVisibility: .visible) {
                Button("Delete", role: .destructive) {}
            } message: {
                Text("Really?")
            }
        }
        .navigationViewStyle(.stack)
        .onAppear { focus = .name }
    }

    @ViewBuilder private var pictures: some View {
        GeometryReader { proxy in
            Circle()
                .fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
                .frame(width: proxy.size.width / 2)
                .clipShape(RoundedRectangle(cornerRadius: 4, style: .continuous))
                .overlay { Capsule().stroke(Color.red, lineWidth: 2) }
                .background(Rectangle().fill(.blue))
                .shadow(radius: 3)
                .cornerRadius(8)
                .matchedGeometryEffect(id: "a", in: namespace)
        }
        Grid(alignment: .leading, horizontalSpacing: 8) {
            GridRow {
                Text("a")
                Text(title)
            }
        }
        LazyVStack { Text("a") }
        LazyHStack(spacing: 4) { Text("a") }
        LazyVGrid(columns: columns, spacing: 10) {
            ForEach(catalog.names, id: \.self) { name in
                NavigationLink(name) { Text(name) }
                    .contextMenu { Button("Copy", systemImage: "doc") {} }
                    .swipeActions(edge: .trailing) { Button(name, role: .destructive) {} }
            }
        }
        AsyncImage(url: URL(string: "https://example.com/a.png"))
        AsyncImage(url: nil) { image in
            image.resizable().scaledToFit()
        } placeholder: {
            ProgressView()
        }
        AsyncImage(url: nil) { phase in
            if let image = phase.image { image } else { Color.gray }
        }
        ShareLink(item: URL(string: "https://example.com")!)
        ShareLink("Share", item: title)
        Gauge(value: amount, in: 0...1) { Text("Amount") }.gaugeStyle(.accessoryCircular)
        PlatformLabel(text: title)
        PlatformPage()
    }

    @ViewBuilder private var controls: some View {
        Form {
            Section(title) {
                TextField(title, text: $name).focused($focus, equals: .name)
                TextField("Note", text: $name, axis: .vertical).focused($isSearching)
                    .keyboardType(.emailAddress)
                    .textInputAutocapitalization(.never)
                    .autocorrectionDisabled()
                    .submitLabel(.done)
                TextField("Count", value: $count, format: .number)
                Toggle(title, isOn: $isOn).toggleStyle(.switch)
                Label(title, systemImage: "star").labelStyle(.iconOnly)
                LabeledContent(title, value: title)
            }
            Picker(title, selection: $count) {
                ForEach(1..<3) { Text("\($0)").tag($0) }
            }
            .pickerStyle(.segmented)
            Slider(value: $amount, in: 0...1, step: 0.1)
            Slider(value: $amount) { Text("Amount") }
            Stepper("Count: \(count)", value: $count, in: 0...5)
            DatePicker("Date", selection: $date, displayedComponents: .date)
            DatePicker(
                "Time", selection: $date, in: Date()..., displayedComponents: [.hourAndMinute])
            ColorPicker("Color", selection: $color)
            Menu(title) { Button("a") {} }
            ControlGroup { Button("a", action: {}).buttonStyle(.bordered) }
            Button(title) { withAnimation(.easeInOut(duration: 0.2)) { isOn.toggle() } }
                .buttonStyle(Pressed())
        }
        .listStyle(.insetGrouped)
        .animation(.spring(), value: isOn)
        .transition(.move(edge: .bottom).combined(with: .opacity))
        .padding(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
    }
}

struct Pressed: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
    }
}

struct PlatformLabel: UIViewRepresentable {
    final class Coordinator: NSObject {
        var count = 0
    }

    let text: String

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> UIView {
        context.coordinator.count += 1
        return UIView()
    }

    func updateUIView(_ uiView: UIView, context: Context) {}
}

struct PlatformPage: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
    func updateUIViewController(_ uiViewController: UIViewController, context: Context) {}
}

struct CatalogApp: App {
    @State private var catalog = Catalog()

    var body: some Scene {
        WindowGroup {
            CatalogView(title: "Catalog").environment(catalog)
        }
        .commands {
            CommandMenu("Catalog") { Button("Reload") {} }
            CommandGroup(replacing: .help) { Text("Help") }
        }
    }
}

struct CatalogView_Previews: PreviewProvider {
    static var previews: some View {
        CatalogView(title: "Catalog")
    }
}
