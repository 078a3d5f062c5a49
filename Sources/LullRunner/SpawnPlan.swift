internal import CSpawn
internal import Glibc
internal import LullHost
internal import LullModel

/// A process to start: a program with everything that the child needs to become it.
struct SpawnPlan {
    /// Taken from the daemon's environment unless the command has them: without them a program
    /// finds neither the session bus nor its runtime folder.
    private static let inheritedNames = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]

    /// Names the process, its output and its marker.
    let execution: ExecutionID
    let command: Command
    /// Whole, `NAME=VALUE` each; the command's own does not count.
    let environment: [String]
    /// Idle CPU and I/O class.
    let isBackground: Bool
    /// What the program finds as descriptor `inheritedNumber`; -1 for nothing.
    var inherited: Int32 = -1

    /// The number under which a program finds the descriptor it inherits.
    static let inheritedNumber = Int32(LULL_INHERITED)

    init(
        _ execution: ExecutionID, command: Command, environment: [String],
        isBackground: Bool = false, inherited: Int32 = -1
    ) {
        self.execution = execution
        self.command = command
        self.environment = environment
        self.isBackground = isBackground
        self.inherited = inherited
    }

    /// A command's, in the daemon's environment.
    init(_ launch: LaunchRequest, command: Command, environment: [String: String]) {
        self.init(
            launch.execution, command: command,
            environment: SpawnPlan.environment(of: launch, command, from: environment),
            isBackground: launch.kind == .processing)
    }

    /// Creates the waiting process, in `group` if the kernel allows.
    ///
    /// `folder` takes its marker, `output` what it prints.
    func spawn(
        in group: ControlGroup?, folder: ExecutionFolder, output: Int32
    ) throws(LaunchFailure) -> lull_spawned {
        let words =
            [command.executable, command.workingDirectory] + command.arguments + environment
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            throw LaunchFailure(
                detail: "'\(command.executable.escapedForDisplay)' or one of its arguments or "
                    + "variables holds a zero byte, which no program can be given.",
                isPermanent: true)
        }
        let arguments = CStrings([command.executable] + command.arguments)
        let variables = CStrings(environment)
        let paths = CStrings([
            command.executable, command.workingDirectory, folder.markerName(of: execution),
        ])
        let groupFolder =
            group.map { open($0.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
        defer { if groupFolder >= 0 { close(groupFolder) } }

        var spawned = lull_spawned()
        let error = paths.withPointers { paths in
            arguments.withPointers { arguments in
                variables.withPointers { variables in
                    var plan = lull_spawn_plan(
                        executable: paths[0], arguments: arguments, environment: variables,
                        working_directory: paths[1], marker_name: paths[2],
                        folder: folder.descriptor,
                        output: output, control_group: groupFolder,
                        inherited: inherited, is_background: isBackground)
                    return lull_spawn_prepare(&plan, &spawned)
                }
            }
        }
        guard error == 0 else { throw .transient("No process can be created for it", error) }
        return spawned
    }

    private static func environment(
        of launch: LaunchRequest, _ command: Command, from daemon: [String: String]
    ) -> [String] {
        let own = [
            "LULL_IDENTIFIER=\(launch.identifier)", "LULL_EXECUTION=\(launch.execution)",
        ]
        let kept = command.environment.filter { variable in
            !variable.hasPrefix("LULL_IDENTIFIER=") && !variable.hasPrefix("LULL_EXECUTION=")
        }
        let inherited = inheritedNames.compactMap { name -> String? in
            guard let value = daemon[name], !kept.contains(where: { $0.hasPrefix(name + "=") })
            else { return nil }
            return "\(name)=\(value)"
        }
        return kept + inherited + own
    }
}

/// Texts as C wants them: a list of pointers that ends with nil, freed with the value.
private final class CStrings {
    private var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }

    func withPointers<Result>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        pointers.withUnsafeBufferPointer { buffer in
            // Never empty: the final nil is always there.
            guard let start = buffer.baseAddress else { preconditionFailure("Keep the final nil.") }
            return body(start)
        }
    }
}
