/// A closure of the app's, kept here and called on a queue that was agreed with it.
///
/// Unchecked: Apple's interfaces take plain closures and call them on other threads, so what a closure
/// captures is its author's to protect. Lull itself only keeps it, calls it, and lets go of it.
package struct ClientClosure<Argument>: @unchecked Sendable {
    package let call: (Argument) -> Void

    package init(_ call: @escaping (Argument) -> Void) {
        self.call = call
    }
}
