import Foundation
import Testing
import UIKit

@Suite("object maker") @MainActor struct ObjectMakerTests {
    final class Plain: NSObject {
        let value = 7
    }

    class Base: UIResponder {
        var trace = ["base"]

        override init() {
            super.init()
            trace.append("init")
        }
    }

    final class Derived: Base {
        let own = "own"
    }

    final class WithAnother: NSObject {
        let text: String

        override init() {
            text = "default"
            super.init()
        }

        init(text: String) {
            self.text = text
        }
    }

    @Test("a class is made by its own init(), overridden, inherited or implied")
    func makes() {
        #expect((ObjectMaker.make(Plain.self) as? Plain)?.value == 7)
        let derived = ObjectMaker.make(Derived.self) as? Derived
        #expect(derived?.trace == ["base", "init"] && derived?.own == "own")
        #expect((ObjectMaker.make(WithAnother.self) as? WithAnother)?.text == "default")
    }

    @Test("what is no NSObject cannot be made")
    func refuses() {
        final class Other {}
        #expect(ObjectMaker.make(Other.self) == nil)
    }
}
