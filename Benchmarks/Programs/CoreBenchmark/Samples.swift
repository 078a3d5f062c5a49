import LullCore
import LullModel

/// A machine in good shape on battery, and requests that wait for its charger.
enum Samples {
    static let start = Timestamp(
        scheduler: SchedulerTime(nanoseconds: 1_000_000_000_000),
        wall: WallTime(secondsSince1970: 1_780_272_000))

    static var unplugged: DeviceConditions {
        var conditions = DeviceConditions()
        conditions.isOnExternalPower = false
        conditions.battery = .present(level: 80, isDischarging: true)
        conditions.isLowPowerModeOn = false
        conditions.network = NetworkCondition(reach: .full, metering: .no)
        conditions.thermalState = .nominal
        conditions.presence = .away
        conditions.cpuPressure = 0
        conditions.memoryPressure = 0
        conditions.ioPressure = 0
        return conditions
    }

    static var pluggedIn: DeviceConditions {
        var conditions = unplugged
        conditions.isOnExternalPower = true
        conditions.battery = .present(level: 80, isDischarging: false)
        return conditions
    }

    static func request(_ number: Int, _ requirements: Requirements) -> TaskRequest {
        TaskRequest(
            identifier: TaskIdentifier(trusted: "com.example.backup.\(number)"),
            requirements: requirements)
    }

    /// A scheduler that looked at `count` requests, all of which wait for the charger.
    static func waiting(
        _ count: Int, _ requirements: Requirements = .externalPower
    ) -> (scheduler: Scheduler, now: Timestamp) {
        var now = start
        var scheduler = Scheduler(at: now)
        _ = scheduler.handle(.conditionsChanged(unplugged), at: now)
        for number in 0..<count {
            now.scheduler = now.scheduler + .milliseconds(1)
            _ = scheduler.handle(.submitted(request(number, requirements), .replace), at: now)
            _ = scheduler.handle(.wakeUp, at: now)
        }
        return (scheduler, now)
    }
}
