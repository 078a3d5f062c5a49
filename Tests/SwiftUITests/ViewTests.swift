import LullClient
import LullClientTestSupport
import SwiftUI
import Testing

/// The names of the views that have appeared; one app at a time, for the suite is serialized.
@MainActor private enum Seen {
    static var names: [String] = []
}

@MainActor private func mark(_ name: String) -> some View {
    Text(verbatim: name).onAppear { Seen.names.append(name) }
}

@Suite("views", .serialized, .timeLimit(.minutes(1))) @MainActor struct ViewTests {
    /// Launches an app for the person, and gives the names that appeared.
    private func appeared<A: App>(_ type: A.Type) -> [String] {
        Seen.names = []
        let bench = AppBench()
        let life = AppLaunch.launch(
            type, application: UIApplication(runtime: bench.runtime, terminate: {}),
            runtime: bench.runtime)
        return withExtendedLifetime(life) { Seen.names }
    }

    struct ContainerApp: App {
        var body: some Scene {
            WindowGroup("Main") {
                NavigationStack {
                    VStack {
                        HStack { mark("a") }
                        ZStack { mark("b") }
                        LazyVStack { LazyHStack { mark("c") } }
                        ScrollView { Group { mark("d") } }
                        Spacer()
                        Divider()
                    }
                    List {
                        Section("Title") { mark("e") }
                        ForEach(["f", "g"], id: \.self) { mark($0) }
                    }
                    Form {
                        Toggle(isOn: .constant(true)) { mark("h") }
                        Button(action: {}, label: { mark("i") })
                        Menu("More") { mark("j") }
                        LabeledContent("Name") { mark("k") }
                        Picker("One", selection: .constant(1)) { mark("l") }
                    }
                }
                TabView { AnyView(mark("m")) }
                NavigationView {
                    NavigationLink {
                        mark("not: a destination")
                    } label: {
                        mark("n")
                    }
                }
                NavigationSplitView {
                    mark("o")
                } detail: {
                    mark("p")
                }
                Label {
                    mark("q")
                } icon: {
                    Image(systemName: "x")
                }
                if Seen.names.isEmpty { mark("r") } else { mark("not: the other branch") }
                EmptyView()
            }
            Settings { mark("not: settings") }
        }
    }

    @Test("what is within views appears, in its order; destinations and settings do not")
    func containers() {
        #expect(appeared(ContainerApp.self) == "abcdefghijklmnopqr".map(String.init))
    }

    struct PresentingApp: App {
        var body: some Scene {
            WindowGroup {
                mark("a")
                    .sheet(isPresented: .constant(true)) { mark("sheet") }
                    .fullScreenCover(isPresented: .constant(true)) { mark("cover") }
                    .alert("Sure?", isPresented: .constant(true)) { mark("alert") }
                    .confirmationDialog("Sure?", isPresented: .constant(true)) { mark("dialog") }
                    .navigationDestination(for: Int.self) { _ in mark("destination") }
                    .contextMenu { mark("menu") }
                    .swipeActions { mark("swipe") }
                    .toolbar { ToolbarItem(placement: .primaryAction) { mark("tool") } }
                    .onTapGesture { Seen.names.append("tapped") }
                    .onLongPressGesture { Seen.names.append("pressed") }
                    .onSubmit { Seen.names.append("submitted") }
                    .onOpenURL { _ in Issue.record("Nothing is opened.") }
                    .refreshable { Seen.names.append("refreshed") }
                    .presentationDetents([.medium, .large])
            }
        }
    }

    @Test("what is presented is never evaluated, and nobody presses anything")
    func presentation() {
        #expect(appeared(PresentingApp.self) == ["a"])
    }

    struct StyledApp: App {
        var body: some Scene {
            WindowGroup {
                mark("a").padding().font(.title.bold()).foregroundStyle(.tint).background(.red)
                    .overlay(Color.blue.opacity(0.5)).frame(width: 1).clipShape(Circle())
                    .animation(.easeIn, value: 1).listStyle(.plain).buttonStyle(.bordered)
                    .textFieldStyle(.roundedBorder).disabled(true).navigationTitle("A")
                    .accessibilityLabel("A").tag(1).tabItem { Text("A") }
            }
            .defaultSize(width: 1, height: 1)
        }
    }

    @Test("modifiers of appearance leave what they are put on")
    func appearance() {
        #expect(appeared(StyledApp.self) == ["a"])
        #expect(withAnimation(.default) { 3 } == 3)
        #expect(Font.TextStyle.allCases.count == 11)
    }

    struct GreetingKey: EnvironmentKey {
        static let defaultValue = "nobody"
    }

    struct Greeter: View {
        @Environment(\.greeting) private var greeting
        @Environment(\.dismiss) private var dismiss
        @Environment(\.isEnabled) private var isEnabled

        var body: some View {
            mark("\(greeting) \(isEnabled)")
        }
    }

    struct Framed: ViewModifier {
        func body(content: Content) -> some View {
            mark("before")
            content
            mark("after")
        }
    }

    struct ModifiedApp: App {
        var body: some Scene {
            WindowGroup {
                Greeter().modifier(Framed())
                Greeter().environment(\.greeting, "world")
            }
        }
    }

    @Test("a modifier of the app's own is evaluated with its view, and so is its environment")
    func modifiers() {
        #expect(
            appeared(ModifiedApp.self) == ["before", "nobody true", "after", "world true"])
        EnvironmentValues().dismiss()
    }

    @Test("a hosting controller keeps its view and does not evaluate it")
    func hosting() {
        Seen.names = []
        let controller = UIHostingController(rootView: mark("a"))
        controller.loadViewIfNeeded()
        #expect(controller.isViewLoaded && Seen.names.isEmpty)
    }

    @Test("a navigation path counts, and a cancellable cancels once")
    func values() {
        var path = NavigationPath()
        path.append(1)
        path.append("a")
        path.removeLast()
        #expect(path.count == 1 && !path.isEmpty)
        var calls = 0
        var kept: Set<AnyCancellable> = []
        let cancellable = AnyCancellable { calls += 1 }
        cancellable.store(in: &kept)
        cancellable.cancel()
        kept = []
        #expect(calls == 1)
        let name: LocalizedStringKey = "a \(1) \(Text("b"))"
        #expect(name == LocalizedStringKey("a 1 "))
    }

    @Test("a bindable object's properties are bound")
    func bindable() {
        let model = Model()
        let binding = Bindable(model).name
        binding.wrappedValue = "new"
        #expect(model.name == "new")
    }

    @Observable final class Model {
        var name = "old"
    }
}

extension EnvironmentValues {
    fileprivate var greeting: String {
        get { self[ViewTests.GreetingKey.self] }
        set { self[ViewTests.GreetingKey.self] = newValue }
    }
}
