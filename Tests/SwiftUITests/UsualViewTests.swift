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

@Suite("usual views", .serialized, .timeLimit(.minutes(1))) @MainActor struct UsualViewTests {
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
            WindowGroup {
                GeometryReader { proxy in mark("a \(proxy.size == .zero)") }
                ScrollViewReader { _ in mark("b") }
                Grid { GridRow { mark("c") } }
                LazyVGrid(columns: [GridItem(.flexible())]) { mark("d") }
                LazyHGrid(rows: [GridItem(.fixed(1))]) { mark("e") }
                AsyncImage(url: URL(string: "https://example.com/a.png")) { _ in
                    mark("not: the picture")
                } placeholder: {
                    mark("f")
                }
                AsyncImage(url: nil) { phase in mark("g \(phase.image == nil)") }
                ShareLink(item: "a") { mark("h") }
                Gauge(value: 0.5) { mark("i") }
                ControlGroup { GroupBox { DisclosureGroup("More") { mark("j") } } }
                Wrapped()
                mark("k").buttonStyle(Pressed())
            }
            .commands { CommandMenu("Menu") { mark("not: a command") } }
        }
    }

    struct Wrapped: UIViewRepresentable {
        func makeUIView(context: Context) -> UIView {
            Issue.record("No view of UIKit's is made.")
            return UIView()
        }

        func updateUIView(_ uiView: UIView, context: Context) {}
    }

    struct Pressed: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            mark("not: a style of the app's own")
        }
    }

    @Test("usual views evaluate what is within; pictures, wrapped views and commands are not made")
    func containers() {
        let names = ["a true", "b", "c", "d", "e", "f", "g true", "h", "i", "j", "k"]
        #expect(appeared(ContainerApp.self) == names)
    }

    struct PresentingApp: App {
        var body: some Scene {
            WindowGroup {
                mark("a")
                    .safeAreaInset(edge: .bottom) { mark("inset") }
                    .popover(isPresented: .constant(true)) { mark("popover") }
                    .confirmationDialog(
                        "Sure?", isPresented: .constant(true), titleVisibility: .visible
                    ) { mark("dialog") }
                    .navigationDestination(isPresented: .constant(true)) { mark("destination") }
                    .mask { mark("mask") }
                    .swipeActions(edge: .leading) { mark("swipe") }
                    .pickerStyle(.segmented).toggleStyle(.switch).padding(EdgeInsets())
            }
        }
    }

    @Test("what usual modifiers add is never evaluated")
    func modifiers() {
        #expect(appeared(PresentingApp.self) == ["a"])
    }

    struct StatefulApp: App {
        var body: some Scene { WindowGroup { Fields() } }
    }

    struct Fields: View {
        @FocusState private var focus: Int?
        @FocusState private var isFocused: Bool
        @SceneStorage("tab") private var tab = 1
        @Namespace private var namespace
        @Environment(\.horizontalSizeClass) private var sizeClass

        var body: some View {
            mark("\(isFocused) \(tab) \(sizeClass == .compact)")
                .focused($focus, equals: 1).focused($isFocused)
                .matchedGeometryEffect(id: 1, in: namespace)
                .onAppear {
                    focus = 2
                    tab = 3
                    Seen.names.append("\(focus ?? 0) \(tab)")
                }
        }
    }

    @Test("focus and a scene's storage keep what they are given")
    func state() {
        #expect(appeared(StatefulApp.self) == ["2 3", "false 1 true"])
    }

    @Test("angles, places and widths are values")
    func values() {
        #expect(Angle.degrees(180) == Angle(radians: .pi))
        #expect(Angle(radians: .pi).degrees == 180)
        #expect(UnitPoint.center == UnitPoint(x: 0.5, y: 0.5))
        #expect(EdgeInsets() == EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
        #expect(Gradient(colors: [.red, .blue]).stops.map(\.color) == [.red, .blue])
    }
}
