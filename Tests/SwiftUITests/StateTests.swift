import Foundation
import SwiftUI
import Testing

@Suite("state of views") @MainActor struct StateTests {
    final class Model: ObservableObject {
        @Published var name = "a"
        @Published var count = 0
    }

    @Test("an object tells before a published property changes")
    func objectWillChange() {
        let model = Model()
        var seen: [String] = []
        let subscription = model.objectWillChange.sink { seen.append(model.name) }
        model.name = "b"
        model.count = 1
        #expect(seen == ["a", "b"])
        subscription.cancel()
        model.name = "c"
        #expect(seen.count == 2)
        #expect(model.name == "c")
    }

    @Test("a published property's publisher begins with its value and tells of new ones")
    func published() {
        let model = Model()
        var seen: [String] = []
        var subscriptions: Set<AnyCancellable> = []
        model.$name.sink { seen.append($0) }.store(in: &subscriptions)
        model.name = "b"
        subscriptions = []
        model.name = "c"
        #expect(seen == ["a", "b"])
    }

    @Test("objects do not share a publisher, and have one each")
    func publishers() {
        let (first, second) = (Model(), Model())
        #expect(first.objectWillChange === first.objectWillChange)
        #expect(first.objectWillChange !== second.objectWillChange)
    }

    @Test("a binding reads and writes its state, and parts of it")
    func bindings() {
        struct Pair {
            var left = 1
        }
        let state = State(wrappedValue: Pair())
        let part = state.projectedValue.left
        part.wrappedValue = 5
        #expect(state.wrappedValue.left == 5)
        let constant = Binding.constant(3)
        constant.wrappedValue = 4
        #expect(constant.wrappedValue == 3)
    }

    @Test("app storage keeps values in user defaults")
    func appStorage() throws {
        enum Size: String { case small, large }
        let name = "swiftui-\(UUID().uuidString)"
        let store = try #require(UserDefaults(suiteName: name))
        defer { store.removePersistentDomain(forName: name) }
        let number = AppStorage(wrappedValue: 7, "number", store: store)
        #expect(number.wrappedValue == 7)
        number.wrappedValue = 8
        #expect(store.integer(forKey: "number") == 8)
        let size = AppStorage(wrappedValue: Size.small, "size", store: store)
        size.projectedValue.wrappedValue = .large
        #expect(store.string(forKey: "size") == "large")
        #expect(size.wrappedValue == .large)
        let text = AppStorage<String?>("text", store: store)
        #expect(text.wrappedValue == nil)
        text.wrappedValue = "x"
        #expect(text.wrappedValue == "x")
        text.wrappedValue = nil
        #expect(store.object(forKey: "text") == nil)
    }

    @Test("phases are ordered by use")
    func phases() {
        #expect(ScenePhase.background < .inactive && ScenePhase.inactive < .active)
    }
}
