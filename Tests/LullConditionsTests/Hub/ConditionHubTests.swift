import Foundation
import LullConditions
import LullHost
import LullModel
import LullPlatform
import Testing

@Suite struct ConditionHubTests {
    let loop: EventLoop
    let hardware: HardwareTree

    init() throws {
        loop = try EventLoop()
        hardware = try HardwareTree([
            "sys/class/power_supply/AC/type": "Mains", "sys/class/power_supply/AC/online": "1",
            "sys/class/power_supply/BAT0/type": "Battery",
            "sys/class/power_supply/BAT0/status": "Charging",
            "sys/class/power_supply/BAT0/capacity": "50",
            "proc/net/route": "Iface\tDestination",
        ])
    }

    private func hub() throws -> (ConditionHub, Snapshots) {
        let hub = try ConditionHub(loop: loop, root: hardware.root)
        let snapshots = Snapshots()
        hub.onChange = { snapshots.all.append($0) }
        return (hub, snapshots)
    }

    private func plug(_ online: Int) throws {
        try hardware.supply("AC", ["online": "\(online)"])
    }

    /// Runs the loop until `isDone`, or so many milliseconds have passed.
    private func run(milliseconds: Int64, until isDone: () -> Bool = { false }) {
        let end = KernelClock.bootTime() + milliseconds * 1_000_000
        while !isDone() {
            let left = end - KernelClock.bootTime()
            guard left > 0 else { return }
            loop.runOnce(timeoutMilliseconds: Int32(left / 1_000_000) + 1)
        }
    }

    @Test("The first snapshot is there at once, with one reading for each facet")
    func first() throws {
        let (hub, snapshots) = try hub()
        let readings = hub.snapshot.readings
        #expect(hub.snapshot.conditions.isOnExternalPower == true)
        #expect(hub.snapshot.conditions.network == NetworkCondition.none)
        #expect(readings.map(\.source).prefix(4) == ["sysfs", "sysfs", "sysfs", "procfs"])
        for facet in ConditionFacet.allCases {
            let isKnown = hub.snapshot.conditions.describe(facet) != nil
            #expect(isKnown == (readings[Int(facet.rawValue)].unknownBecause == nil), "\(facet)")
        }
        #expect(snapshots.all.isEmpty)
    }

    @Test("A changed file gives exactly one snapshot, without waiting")
    func change() throws {
        let (hub, snapshots) = try hub()
        try plug(0)
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(snapshots.all.map(\.conditions.isOnExternalPower) == [false])
        #expect(snapshots.all.last == hub.snapshot)
        run(milliseconds: 250)
        #expect(snapshots.all.count == 1)
    }

    @Test("A file written with the same value gives no snapshot")
    func repeated() throws {
        let (hub, snapshots) = try hub()
        for _ in 0..<3 {
            try plug(1)
            run(milliseconds: 10)
        }
        run(milliseconds: 250)
        #expect(snapshots.all.isEmpty)
        withExtendedLifetime(hub) {}
    }

    @Test("Of a burst of toggles few are seen, and the last one wins")
    func burst() throws {
        let (hub, snapshots) = try hub()
        for round in 1...10 {
            try plug(round % 2 == 0 ? 1 : 0)
            loop.runOnce(timeoutMilliseconds: 20)
        }
        run(milliseconds: 3000) { hub.snapshot.conditions.isOnExternalPower == true }
        run(milliseconds: 250)
        #expect(hub.snapshot.conditions.isOnExternalPower == true)
        #expect((2...4).contains(snapshots.all.count), "\(snapshots.all.count)")
    }

    @Test("A battery that appears and goes is noticed")
    func hotPlug() throws {
        let (hub, _) = try hub()
        try FileManager.default.removeItem(
            atPath: hardware.path("sys/class/power_supply/BAT0"))
        run(milliseconds: 3000) { hub.snapshot.conditions.battery == .absent }
        #expect(hub.snapshot.conditions.battery == .absent)
        try hardware.supply("BAT1", ["type": "Battery", "status": "Full", "capacity": "99"])
        let expected = BatteryCondition.present(level: 99, isDischarging: false)
        run(milliseconds: 3000) { hub.snapshot.conditions.battery == expected }
        #expect(hub.snapshot.conditions.battery == expected)
    }

    @Test("A mouse's battery that appears, runs low and goes changes nothing")
    func mouse() throws {
        let (hub, snapshots) = try hub()
        try hardware.supply(
            "mouse",
            ["scope": "Device", "type": "Battery", "status": "Discharging", "capacity": "5"])
        run(milliseconds: 250)
        try FileManager.default.removeItem(
            atPath: hardware.path("sys/class/power_supply/mouse"))
        run(milliseconds: 250)
        #expect(snapshots.all.isEmpty)
        withExtendedLifetime(hub) {}
    }

    @Test("At the charge limit the battery's status goes back and forth, external power stays")
    func chargeLimit() throws {
        let (hub, snapshots) = try hub()
        for status in ["Not charging", "Charging", "Full", "Unknown", "Charging"] {
            try hardware.supply("BAT0", ["status": status])
            run(milliseconds: 150)
        }
        #expect(snapshots.all.isEmpty)
        #expect(hub.snapshot.conditions.isOnExternalPower == true)
    }

    @Test("Each facet with an event follows its files")
    func everyFacet() throws {
        let (hub, _) = try hub()
        try hardware.write([
            "sys/firmware/acpi/platform_profile": "low-power",
            "proc/net/route": "eth0 00000000 0 0003 0 0 0 00000000",
            "sys/class/input/input3/name": "AT Keyboard",
        ])
        run(milliseconds: 3000) {
            let now = hub.snapshot.conditions
            return now.isLowPowerModeOn == true && now.network?.reach == .full
                && now.presence == nil
        }
        #expect(hub.snapshot.conditions.isLowPowerModeOn == true)
        #expect(hub.snapshot.conditions.network?.reach == .full)
        #expect(hub.snapshot.conditions.presence == nil)
    }

    @Test("After close() nothing is noticed any more")
    func close() throws {
        let (hub, snapshots) = try hub()
        hub.close()
        hub.close()
        try plug(0)
        hub.sample(.sampled)
        run(milliseconds: 50)
        #expect(snapshots.all.isEmpty)
    }

    @Test("A hub that is let go gives its descriptors back")
    func descriptors() throws {
        weak var gone: ConditionHub?
        for _ in 0..<40 {
            let hub = try ConditionHub(loop: loop, root: hardware.root)
            hub.sample(.sampled)
            gone = hub
        }
        #expect(gone == nil)
        // Other tests have a few of their own open meanwhile.
        let kept = KernelFile.names(inFolder: "/proc/self/fd", countMaximum: 4096)
            .filter { KernelFile.linkTarget("/proc/self/fd/" + $0) == "anon_inode:inotify" }
        #expect(kept.count < 20)
    }
}

/// What a hub has reported.
final class Snapshots {
    var all: [ConditionSnapshot] = []
}
