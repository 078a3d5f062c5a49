internal import Foundation
internal import Glibc

/// Names who began a task that was given no name.
enum CallerName {
    /// As Apple's log has it: `Called by <app>, from <symbol>`.
    ///
    /// The symbol is the nearest function of the stack that is not this module's, or the address where the
    /// linker kept no name for it.
    static func taskName() -> String {
        "Called by \(ProcessInfo.processInfo.processName), from \(symbol())"
    }

    private static func symbol() -> String {
        var fallback = "an unknown function"
        for address in Thread.callStackReturnAddresses.dropFirst(2).prefix(12) {
            var information = Dl_info()
            guard let pointer = UnsafeRawPointer(bitPattern: address.uintValue) else { continue }
            guard dladdr(pointer, &information) != 0, let name = information.dli_sname else {
                if fallback.hasPrefix("an") {
                    fallback = "0x" + String(address.uintValue, radix: 16)
                }
                continue
            }
            let symbol = String(cString: name)
            // This module's own functions, in the mangling of Swift 5 and later.
            if symbol.hasPrefix("$s5UIKit") { continue }
            return fallback.hasPrefix("0x") ? fallback : symbol
        }
        return fallback
    }
}
