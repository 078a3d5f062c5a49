import Foundation
import Network

/// Prints the network path and, after each one, runs the next command of its arguments; ends after the last.
@main
enum PathProgram {
    static func main() async {
        let monitor = NWPathMonitor()
        var commands = CommandLine.arguments.dropFirst()
        for await path in monitor {
            print(path)
            guard let command = commands.popFirst() else { return }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", command]
            do {
                try process.run()
            } catch {
                print(error)
                return
            }
            process.waitUntilExit()
        }
    }
}
