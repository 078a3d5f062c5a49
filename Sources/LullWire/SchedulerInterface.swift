package import LullBus

/// `io.lull.Scheduler1` as a table: names and types of everything that either end may say.
///
/// It only grows: members and dictionary keys are added, none changes its meaning or goes.
/// Documentation/DBus.md describes every member.
package enum SchedulerInterface {
    /// The name on the session bus; on the private socket there are no names.
    package static let busName = "io.lull.Scheduler"
    package static let name = "io.lull.Scheduler1"
    package static let path = "/io/lull/Scheduler1"

    /// Keeps an answer below about 1 MiB, so that the daemon's only thread is not held for long.
    package static let pendingPageMaximum = 1_000
    /// As many executions as one answer takes.
    package static let executionsMaximum = 1_000
    /// Stands for "none" where a number is wanted: no execution named, no end of an override.
    static let none: Int64 = -1

    /// The methods about requests and the device, by their names on the bus.
    package enum Method: String, CaseIterable, Sendable {
        case submit = "Submit"
        case cancel = "Cancel"
        case cancelAll = "CancelAll"
        case listPending = "ListPending"
        case explain = "Explain"
        case listExecutions = "ListExecutions"
        case getStatus = "GetStatus"
        case listConditions = "ListConditions"
        case overrideCondition = "OverrideCondition"
        case clearOverride = "ClearOverride"
        case simulateLaunch = "SimulateLaunch"
        case simulateExpiration = "SimulateExpiration"
        case resume = "Resume"
        case getOutput = "GetOutput"
    }

    /// The properties, by their names on the bus.
    package enum Property: String, CaseIterable, Sendable {
        case version = "Version"
        case pendingCount = "PendingCount"
    }

    package static let table = BusInterface(
        name, methods: Method.allCases.map(\.row) + AppMethod.allCases.map(\.row),
        properties: Property.allCases.map(\.row))
}

extension SchedulerInterface.Method {
    fileprivate var row: BusInterface.Method {
        BusInterface.Method(rawValue, inputs: inputs, outputs: outputs)
    }

    private var inputs: [BusInterface.Argument] {
        switch self {
        case .submit: [.init("request", "a{sv}")]
        case .cancel, .explain, .simulateLaunch, .simulateExpiration, .resume:
            [.init("identifier", "s")]
        case .cancelAll, .getStatus, .listConditions: []
        case .listPending: [.init("after", "s"), .init("limit", "u")]
        case .listExecutions: [.init("identifier", "s"), .init("limit", "u")]
        case .overrideCondition:
            [.init("name", "s"), .init("value", "s"), .init("duration_ns", "x")]
        case .clearOverride: [.init("name", "s")]
        case .getOutput: [.init("identifier", "s"), .init("execution", "x")]
        }
    }

    private var outputs: [BusInterface.Argument] {
        switch self {
        case .submit: [.init("receipt", "a{sv}")]
        case .cancelAll: [.init("count", "u")]
        case .listPending: [.init("requests", "aa{sv}")]
        case .explain: [.init("explanation", "a{sv}")]
        case .listExecutions: [.init("executions", "aa{sv}")]
        case .getStatus: [.init("status", "a{sv}")]
        case .listConditions: [.init("conditions", "aa{sv}")]
        case .simulateLaunch: [.init("launch", "a{sv}")]
        case .getOutput: [.init("output", "a{sv}")]
        case .cancel, .overrideCondition, .clearOverride, .simulateExpiration, .resume: []
        }
    }
}

extension SchedulerInterface.Property {
    fileprivate var row: BusInterface.Property {
        switch self {
        case .version: .init(rawValue, "s", isConstant: true)
        case .pendingCount: .init(rawValue, "u")
        }
    }
}
