import LullConditions
import LullModel
import LullTestSupport
import Testing

@Suite struct PowerSupplySourceTests {
    /// Supplies by name, each `attribute=value` separated by blanks (`_` stands for a blank in a value).
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var supplies: [String: String]
        var power: String
        var battery: String

        init(_ what: String, _ supplies: [String: String], power: String, battery: String) {
            testDescription = what
            self.supplies = supplies
            self.power = power
            self.battery = battery
        }
    }

    private static let noStatus =
        "unknown: No mains are reported, and the battery's status is unknown."
    private static let noLevel = "unknown: The battery does not report its level."

    static let cases = [
        Case("nothing at all", [:], power: "yes", battery: "absent"),
        Case(
            "charging",
            ["AC": "type=Mains online=1", "BAT0": "type=Battery status=Charging capacity=50"],
            power: "yes", battery: "50% not discharging"),
        Case(
            "unplugged",
            ["AC": "type=Mains online=0", "BAT0": "type=Battery status=Discharging capacity=50"],
            power: "no", battery: "50% discharging"),
        Case(
            "held at the charge limit",
            ["AC": "type=Mains online=1", "BAT0": "type=Battery status=Not_charging capacity=80"],
            power: "yes", battery: "80% not discharging"),
        Case(
            "full", ["AC": "type=Mains online=1", "BAT0": "type=Battery status=Full capacity=100"],
            power: "yes", battery: "100% not discharging"),
        Case(
            "status unknown with mains",
            ["AC": "type=Mains online=1", "BAT0": "type=Battery status=Unknown capacity=80"],
            power: "yes", battery: "80% not discharging"),
        Case(
            "just unplugged, the status lags",
            ["AC": "type=Mains online=0", "BAT0": "type=Battery status=Charging capacity=80"],
            power: "no", battery: "80% discharging"),
        Case(
            "charger too weak",
            ["AC": "type=Mains online=1", "BAT0": "type=Battery status=Discharging capacity=80"],
            power: "yes", battery: "80% discharging"),
        Case(
            "USB with negotiated voltage",
            ["usb": "type=USB online=2", "BAT0": "type=Battery status=Charging capacity=3"],
            power: "yes", battery: "3% not discharging"),
        Case(
            "wireless of several sources",
            [
                "ac": "type=Mains online=0", "usb": "type=USB online=0",
                "wireless": "type=Wireless online=1",
                "BAT0": "type=Battery status=Charging capacity=3",
            ], power: "yes", battery: "3% not discharging"),
        Case(
            "no mains device, charging", ["BAT0": "type=Battery status=Charging capacity=9"],
            power: "yes", battery: "9% not discharging"),
        Case(
            "no mains device, not charging",
            ["BAT0": "type=Battery status=Not_charging capacity=9"],
            power: "yes", battery: "9% not discharging"),
        Case(
            "no mains device, discharging", ["BAT0": "type=Battery status=Discharging capacity=9"],
            power: "no", battery: "9% discharging"),
        Case(
            "no mains device, unknown", ["BAT0": "type=Battery status=Unknown capacity=9"],
            power: noStatus, battery: "9% not discharging"),
        Case(
            "desktop with a mouse",
            ["mouse": "type=Battery scope=Device status=Discharging capacity=5"],
            power: "yes", battery: "absent"),
        Case(
            "laptop with a headset and its cradle",
            [
                "headset": "type=Battery scope=Device status=Charging capacity=5",
                "cradle": "type=USB scope=Device online=1",
                "AC": "type=Mains online=0",
                "BAT0": "type=Battery scope=System status=Discharging capacity=90",
            ], power: "no", battery: "90% discharging"),
        Case(
            "desktop with an empty USB socket", ["ucsi": "type=USB online=0"],
            power: "yes", battery: "absent"),
        Case(
            "two batteries by energy",
            [
                "BAT0":
                    "type=Battery status=Discharging energy_now=10 energy_full=20 capacity=1",
                "BAT1":
                    "type=Battery status=Not_charging energy_now=70 energy_full=80 capacity=1",
            ], power: "no", battery: "80% discharging"),
        Case(
            "two batteries by charge",
            [
                "BAT0": "type=Battery status=Charging charge_now=0 charge_full=100",
                "BAT1": "type=Battery status=Full charge_now=300 charge_full=300",
            ], power: "yes", battery: "75% not discharging"),
        Case(
            "two batteries by the mean",
            [
                "BAT0": "type=Battery status=Charging energy_now=1 energy_full=2 capacity=20",
                "BAT1": "type=Battery status=Charging charge_now=1 charge_full=2",
            ], power: "yes", battery: "35% not discharging"),
        Case(
            "empty bay", ["BAT1": "type=Battery present=0 status=Unknown"],
            power: "yes", battery: "absent"),
        Case(
            "no level",
            ["AC": "type=Mains online=1", "BAT0": "type=Battery status=Full capacity=101"],
            power: "yes", battery: noLevel),
        Case(
            "nonsense",
            [
                "AC": "type=Mains online=maybe",
                "BAT0":
                    "type=Battery status=Charging energy_now=-4 energy_full=0 charge_now=x charge_full=99999999999999999999 capacity=44",
                "odd": "type=Toaster online=1", "none": "online=1",
            ], power: "yes", battery: "44% not discharging"),
        Case(
            "more than full",
            [
                "BAT0":
                    "type=Battery status=Full energy_now=9223372036854775807 energy_full=1"
            ], power: "yes", battery: "100% not discharging"),
    ]

    @Test("External power and battery follow from the supplies", arguments: cases)
    func table(_ row: Case) throws {
        let hardware = try HardwareTree()
        for (name, text) in row.supplies {
            var attributes: [String: String] = [:]
            for pair in text.split(separator: " ") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                attributes[parts[0]] = parts[1].replacing(
                    "_", with: parts[0] == "status" ? " " : "_")
            }
            try hardware.supply(name, attributes)
        }
        let source = PowerSupplySource(hardware.tree)
        #expect(told(source, .externalPower) == row.power)
        #expect(told(source, .battery) == row.battery)
    }

    @Test("At most 64 supplies are read, in order of their names")
    func bounded() throws {
        let hardware = try HardwareTree()
        for index in 100..<164 { try hardware.supply("a\(index)", ["type": "USB", "online": "0"]) }
        try hardware.supply("b", ["type": "Battery", "status": "Discharging", "capacity": "1"])
        #expect(told(PowerSupplySource(hardware.tree), .battery) == "absent")
    }

    @Test("Attributes that are empty, huge, folders or of bytes that are no text do no harm")
    func damaged() throws {
        let hardware = try HardwareTree()
        try hardware.supply("BAT0", ["type": "Battery", "status/x": "", "capacity": "70"])
        try hardware.supply("BAT1", ["type": "Battery", "status": "", "capacity": "90"])
        try hardware.supply("BAT2", ["type": String(repeating: "Battery", count: 4000)])
        #expect(told(PowerSupplySource(hardware.tree), .battery) == "80% not discharging")
    }
}
