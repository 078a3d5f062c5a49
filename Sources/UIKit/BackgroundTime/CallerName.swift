internal import Foundation

/// Names who began a task that was given no name.
enum CallerName {
    /// As Apple's log has it: `Called by <app>, from <symbol>`.
    ///
    /// The symbol is the nearest function of the stack that is not this module's, or its address where the
    /// linker kept no name for it.
    static func taskName() -> String {
        "Called by \(ProcessInfo.processInfo.processName), from \(symbol())"
    }

    private static func symbol() -> String {
        // The first is this function; a caller is never far.
        let frames = Thread.callStackSymbols.dropFirst().prefix(12).map(name)
        // Of this module's own functions the linker keeps the names of all or of none.
        let own = frames.lastIndex { $0.hasPrefix("$s5UIKit") }
        let callers = own.map { frames[($0 + 1)...] } ?? frames.dropFirst(3)
        return callers.first ?? "an unknown function"
    }

    /// From `image(symbol+0x12) [0x34]`: the symbol, or the address if there is none.
    static func name(inFrame frame: String) -> String {
        guard let open = frame.firstIndex(of: "("), let close = frame.firstIndex(of: ")"),
            open < close
        else { return frame }
        let inside = frame[frame.index(after: open)..<close]
        let symbol = inside.prefix { $0 != "+" }
        if !symbol.isEmpty { return String(symbol) }
        let address = frame.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
        return address.isEmpty ? String(inside) : String(address)
    }
}
