import Foundation
import os.log

/// Writes the lines that its arguments name, as an app would.
@main
enum LogProgram {
    static func main() {
        let log = OSLog(subsystem: "com.example.log", category: "test")
        let logger = Logger(log)
        let secret = "secret"
        for argument in CommandLine.arguments.dropFirst() {
            switch argument {
            case "levels":
                logger.debug("a")
                logger.info("b")
                logger.notice("c")
                logger.error("d")
                logger.fault("e")
            case "privacy":
                logger.log(
                    "\(secret) \(secret, privacy: .public) \(secret, privacy: .sensitive) \(7)")
            case "lines": Logger().log("one\ntwo")
            case "printf": os_log("%@ %{public}@ %d", log: log, type: .error, secret, "open", 7)
            case "disabled": os_log("never", log: .disabled)
            case "long":
                logger.log("\(String(repeating: "x", count: 100_000), privacy: .public)")
            default: preconditionFailure("The argument '\(argument)' is unknown.")
            }
        }
    }
}
