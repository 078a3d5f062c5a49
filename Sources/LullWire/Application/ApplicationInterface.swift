package import LullBus

/// `io.lull.Application1` as a table: what apps and the daemon say to each other on the private socket.
///
/// The daemon answers the methods and sends the signals, to one peer each. Whose call it is follows from
/// the connection: the socket an app inherited at its launch, or its peer credentials and executable.
/// It only grows, as `io.lull.Scheduler1` does. Documentation/DBus.md describes every member.
package enum ApplicationInterface {
    package static let name = "io.lull.Application1"
    package static let path = "/io/lull/Application1"

    /// The methods, by their names on the bus.
    package enum Method: String, CaseIterable, Sendable {
        /// First of all: `AppGreeting` for `AppWelcome`.
        case hello = "Hello"
        /// An `AppRequest`; answered once it is durable.
        case submit = "Submit"
        case cancel = "Cancel"
        case cancelAll = "CancelAll"
        /// This app's `AppRequest`s, in identifier order.
        case listPending = "ListPending"
        /// The app is ready for deliveries: its launch handlers are registered.
        case finishLaunching = "FinishLaunching"
        /// A delivery ended: `Completion`.
        case complete = "Complete"
        /// `TaskProgress` of a continued task.
        case reportProgress = "ReportProgress"
        /// `AppActivity`: the app went to the foreground or the background by itself.
        case setActivity = "SetActivity"
        /// Legacy fetch at intervals of so many ns, or -1 for never.
        case setFetchInterval = "SetFetchInterval"
        case simulateLaunch = "SimulateLaunch"
        case simulateExpiration = "SimulateExpiration"
        /// Shows a notification now, or at a moment: `NotificationRequest`.
        case notify = "Notify"
        /// Takes back notifications by identifier.
        case withdrawNotifications = "WithdrawNotifications"
        /// Scheduled notifications that were not shown yet.
        case listNotifications = "ListNotifications"
        /// Exits and times of this app since the moment: `AppMetrics`.
        case getMetrics = "GetMetrics"
    }

    /// The signals, by their names on the bus; each goes to the one peer it concerns.
    package enum Signal: String, CaseIterable, Sendable {
        /// A `Delivery` to work on.
        case deliver = "Deliver"
        /// The time of an execution is over: its expiration handler is due.
        case expire = "Expire"
        /// `AppActivity` that the person asked for (`lull open`, `lull close`).
        case activityRequested = "ActivityRequested"
        /// `AppDevice`, changed.
        case deviceChanged = "DeviceChanged"
    }

    package static let table = BusInterface(
        name, methods: Method.allCases.map(\.row), signals: Signal.allCases.map(\.row))
}

extension ApplicationInterface.Method {
    fileprivate var row: BusInterface.Method {
        BusInterface.Method(rawValue, inputs: inputs, outputs: outputs)
    }

    private var inputs: [BusInterface.Argument] {
        switch self {
        case .hello: [.init("greeting", "a{sv}")]
        case .submit: [.init("request", "a{sv}")]
        case .cancel, .simulateLaunch, .simulateExpiration: [.init("name", "s")]
        case .cancelAll, .listPending, .finishLaunching, .listNotifications: []
        case .complete: [.init("execution", "x"), .init("completion", "a{sv}")]
        case .reportProgress: [.init("execution", "x"), .init("progress", "a{sv}")]
        case .setActivity: [.init("activity", "s")]
        case .setFetchInterval: [.init("interval_ns", "x")]
        case .notify: [.init("notification", "a{sv}")]
        case .withdrawNotifications: [.init("identifiers", "as")]
        case .getMetrics: [.init("since", "d")]
        }
    }

    private var outputs: [BusInterface.Argument] {
        switch self {
        case .hello: [.init("welcome", "a{sv}")]
        case .listPending: [.init("requests", "aa{sv}")]
        case .listNotifications: [.init("notifications", "aa{sv}")]
        case .getMetrics: [.init("metrics", "a{sv}")]
        case .submit, .cancel, .cancelAll, .finishLaunching, .complete, .reportProgress,
            .setActivity, .setFetchInterval, .simulateLaunch, .simulateExpiration, .notify,
            .withdrawNotifications:
            []
        }
    }
}

extension ApplicationInterface.Signal {
    fileprivate var row: BusInterface.Signal {
        switch self {
        case .deliver: .init(rawValue, [.init("delivery", "a{sv}")])
        case .expire: .init(rawValue, [.init("execution", "x")])
        case .activityRequested: .init(rawValue, [.init("activity", "s")])
        case .deviceChanged: .init(rawValue, [.init("device", "a{sv}")])
        }
    }
}
