package import LullModel

/// One call as an object sees it; the arguments fit the method's signature.
package struct BusCall {
    package let method: String
    package let arguments: [BusValue]
    /// Who calls, on the private socket; nil on the session bus.
    package let peer: BusPeer?
    private let later: BusLateAnswer?

    init(
        method: String, arguments: [BusValue], peer: BusPeer? = nil, later: BusLateAnswer? = nil
    ) {
        self.method = method
        self.arguments = arguments
        self.peer = peer
        self.later = later
    }

    /// Takes the answer out of this turn: what the responder returns is not sent, and this is, later.
    ///
    /// Call it when nothing can be thrown any more.
    package func answerLater() -> BusLateAnswer? {
        later?.take()
        return later
    }

    /// The text at `index`; throws `internal` if the interface's table says otherwise.
    package func text(_ index: Int) throws(LullError) -> String {
        try argument(index, \.string)
    }

    package func integer(_ index: Int) throws(LullError) -> Int64 {
        try argument(index, \.integer)
    }

    package func number(_ index: Int) throws(LullError) -> Double {
        try argument(index, \.number)
    }

    package func strings(_ index: Int) throws(LullError) -> [String] {
        try argument(index, \.strings)
    }

    package func flag(_ index: Int) throws(LullError) -> Bool {
        try argument(index, \.bool)
    }

    package func dictionary(_ index: Int) throws(LullError) -> [String: BusValue] {
        try argument(index, \.dictionary)
    }

    private func argument<Value>(
        _ index: Int, _ content: (BusValue) -> Value?
    ) throws(LullError) -> Value {
        guard index < arguments.count, let value = content(arguments[index]) else {
            throw LullError(.internal, "\(method) was called without its argument \(index + 1).")
        }
        return value
    }
}
