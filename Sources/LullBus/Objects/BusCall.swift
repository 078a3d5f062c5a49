package import LullModel

/// One call as an object sees it; the arguments fit the method's signature.
package struct BusCall {
    package let method: String
    package let arguments: [BusValue]

    package init(method: String, arguments: [BusValue]) {
        self.method = method
        self.arguments = arguments
    }

    /// The text at `index`; throws `internal` if the interface's table says otherwise.
    package func text(_ index: Int) throws(LullError) -> String {
        try argument(index, \.string)
    }

    package func integer(_ index: Int) throws(LullError) -> Int64 {
        try argument(index, \.integer)
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
