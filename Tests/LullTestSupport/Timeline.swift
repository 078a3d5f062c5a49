internal import LullCore
internal import LullHost
package import LullModel
package import LullSimulator

/// A readable story over virtual time: one character a step, one line a condition.
///
/// ```
/// charging   ....########....
/// in use     ##..........####
/// submit     P...............
/// execution  ....[=].........
/// reason     pppp...
/// ```
/// `#` is true, `.` false; a line that is left out keeps the ideal condition. Conditions change at the start
/// of a step. In `execution`, `[` starts, `=` goes on, `]` ends within the step, `|` does all three. In
/// `reason`, the letter is the first pending reason at the end of the step, `.` where nothing is pending.
package struct Timeline {
    /// What is wrong with a story as written.
    package enum Failure: Error {
        case unknownLine(String)
        case unequalLengths
    }

    private var lines: [(name: String, steps: [Character])] = []

    package init(_ text: String) throws {
        for line in text.split(separator: "\n") {
            guard let gap = line.lastIndex(of: " ") else { continue }
            let name = line[..<gap].split(separator: " ").joined(separator: " ")
            lines.append((name, Array(line[line.index(after: gap)...])))
        }
        guard Set(lines.map(\.steps.count)).count == 1 else { throw Failure.unequalLengths }
    }

    /// The line as written, for comparing with what `run` returns.
    package subscript(name: String) -> String? {
        lines.first { $0.name == name }.map { String($0.steps) }
    }

    /// Plays the story and returns the `execution` and `reason` lines that really came about.
    ///
    /// `submit` is called with each letter of the `submit` line.
    package func run(
        on machine: SimulatedMachine, step: TimeSpan = .minutes(10),
        submit: (Character) throws -> Void
    ) throws -> (execution: String, reason: String) {
        var execution = ""
        var reason = ""
        let start = machine.clock.now().scheduler
        for index in lines[0].steps.indices {
            // A step ends just before the next begins: what is due then happens after the conditions changed.
            machine.clock.advance(to: start + step * Int64(index))
            let ranBefore = !machine.host.scheduler.executions.isEmpty
            let startsBefore = machine.runner.started.count
            try setConditions(on: machine, at: index)
            if let letter = character("submit", at: index), letter != "." { try submit(letter) }
            try machine.advance(
                to: start + step * Int64(index + 1) - TimeSpan(nanoseconds: 1))
            let started = machine.runner.started.count > startsBefore
            let runsAfter = !machine.host.scheduler.executions.isEmpty
            switch (started, ranBefore, runsAfter) {
            case (true, _, true): execution.append("[")
            case (true, _, false): execution.append("|")
            case (false, true, true): execution.append("=")
            case (false, true, false): execution.append("]")
            case (false, false, _): execution.append(".")
            }
            reason.append(letter(on: machine))
        }
        return (execution, reason)
    }

    private func character(_ name: String, at index: Int) -> Character? {
        lines.first { $0.name == name }?.steps[index]
    }

    private func setConditions(on machine: SimulatedMachine, at index: Int) throws {
        for line in lines {
            let isTrue = line.steps[index] == "#"
            machine.feed.set { conditions in
                switch line.name {
                case "charging":
                    conditions.isOnExternalPower = isTrue
                    conditions.battery = .present(level: 80, isDischarging: !isTrue)
                case "network":
                    conditions.network =
                        isTrue ? NetworkCondition(reach: .full, metering: .no) : .none
                case "metered":
                    conditions.network = NetworkCondition(
                        reach: .full, metering: isTrue ? .yes : .no)
                case "in use": conditions.presence = isTrue ? .active : .away
                case "low power": conditions.isLowPowerModeOn = isTrue
                case "hot": conditions.thermalState = isTrue ? .serious : .nominal
                case "critical": conditions.thermalState = isTrue ? .critical : .nominal
                case "busy": conditions.cpuPressure = isTrue ? 95 : 0
                default: break
                }
            }
            let known = [
                "charging", "network", "metered", "in use", "low power", "hot", "critical",
                "busy", "submit", "execution", "reason",
            ]
            guard known.contains(line.name) else { throw Failure.unknownLine(line.name) }
        }
    }

    private func letter(on machine: SimulatedMachine) -> Character {
        let scheduler = machine.host.scheduler
        guard let request = scheduler.pending(after: nil, limit: 1).first else { return "." }
        let evaluation = scheduler.evaluate(request, at: machine.clock.now())
        switch evaluation.reasons[0] {
        case .earliestBegin: return "e"
        case .externalPower: return "p"
        case .network: return "n"
        case .batteryLevel: return "b"
        case .lowPowerMode: return "l"
        case .thermal: return "t"
        case .deviceActivity: return "a"
        case .cpuUsage: return "c"
        case .memoryPressure: return "y"
        case .ioPressure: return "i"
        case .rateLimit: return "r"
        case .activityGroup: return "g"
        case .penalty: return "h"
        case .application: return "x"
        case .refreshSwitch: return "w"
        case .forceQuit: return "q"
        case .betterMoment: return "m"
        case .storage: return "s"
        case .starting: return "!"
        }
    }
}
