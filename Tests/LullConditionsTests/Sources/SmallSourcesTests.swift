import LullConditions
import LullModel
import Testing

@Suite struct PlatformProfileSourceTests {
    @Test(
        "Low Power Mode is on for 'low-power' alone",
        arguments: [
            ("low-power", "on"), ("balanced", "off"), ("performance", "off"), ("quiet", "off"),
            ("", "unknown: The platform profile is empty."),
        ])
    func profiles(profile: String, expected: String) throws {
        let hardware = try HardwareTree(["sys/firmware/acpi/platform_profile": profile])
        #expect(told(PlatformProfileSource(hardware.tree), .lowPowerMode) == expected)
    }

    @Test("Without a profile it is unknown, with the reason")
    func absent() throws {
        let source = PlatformProfileSource(try HardwareTree().tree)
        #expect(
            told(source, .lowPowerMode) == "unknown: The firmware offers no platform profile.")
    }

    @Test("A profile that cannot be read says why")
    func unreadable() throws {
        let hardware = try HardwareTree(["sys/firmware/acpi/platform_profile/x": ""])
        #expect(
            told(PlatformProfileSource(hardware.tree), .lowPowerMode)
                == "unknown: The platform profile cannot be read: Is a directory.")
    }
}

@Suite struct PressureSourceTests {
    private func pressure(_ text: String) -> String {
        "some avg10=\(text) avg60=9.00 avg300=9.00 total=9\nfull avg10=8.00 avg60=0 avg300=0 total=0"
    }

    @Test("Pressure is the ten-second average, in whole percents")
    func psi() throws {
        let hardware = try HardwareTree([
            "proc/pressure/cpu": pressure("12.49"), "proc/pressure/memory": pressure("0.51"),
            "proc/pressure/io": pressure("100.00"),
        ])
        let source = PressureSource(hardware.tree)
        #expect(told(source, .cpuPressure) == "12%")
        #expect(told(source, .memoryPressure) == "1%")
        #expect(told(source, .ioPressure) == "100%")
        for facet in source.facets.facets {
            let reading = source.read(source.facets)[facet: facet]
            #expect(reading == ConditionReading(source: "psi", isSampled: true))
        }
    }

    @Test("Only the facets asked for are read")
    func asked() throws {
        let hardware = try HardwareTree(["proc/pressure/cpu": pressure("1")])
        let report = PressureSource(hardware.tree).read(FacetSet(.ioPressure))
        #expect(report[facet: .cpuPressure] == nil)
        #expect(report[facet: .ioPressure] != nil)
    }

    @Test("Without pressure information the processor's is the load per processor")
    func load() throws {
        let hardware = try HardwareTree([
            "proc/loadavg": "1.50 0.10 0.00 1/87 5610",
            "proc/stat": "cpu  9 9\ncpu0 5 5\ncpu1 4 4\nintr 9\ncpufreq 1",
        ])
        let source = PressureSource(hardware.tree)
        #expect(told(source, .cpuPressure) == "75%")
        #expect(source.read(source.facets)[facet: .cpuPressure]?.source == "load average")
        #expect(
            told(source, .memoryPressure)
                == "unknown: The kernel gives no pressure stall information.")
        try hardware.write(["proc/loadavg": "99 0 0 1/1 1"])
        #expect(told(source, .cpuPressure) == "100%")
    }

    @Test(
        "Nonsense is unknown", arguments: ["", "-1", "nan", "inf", "1e999", "x", "0x10 avg60=1"])
    func nonsense(value: String) throws {
        let hardware = try HardwareTree(["proc/pressure/io": pressure(value)])
        let told = told(PressureSource(hardware.tree), .ioPressure)
        #expect(
            value.hasPrefix("0x")
                ? told == "16%"
                : told
                    == "unknown: 'proc/pressure/io' holds no average of the last 10 seconds.")
    }
}

@Suite struct PresenceSourceTests {
    @Test(
        "Buttons, lid and speaker are no person's; anything else may be",
        arguments: [
            (["input0/name": "Power Button", "event0/device/name": "Power Button"], true),
            (
                ["input0/name": "Lid Switch", "input1/name": "PC Speaker", "mice/dev": "13:63"],
                true
            ),
            (["input0/name": "Power Button", "input1/name": "AT Keyboard"], false),
            (["event4/device/name": "USB Mouse"], false),
            (["input7/phys": "nameless"], false),
        ])
    func devices(files: [String: String], isAway: Bool) throws {
        let hardware = try HardwareTree()
        for (name, text) in files { try hardware.write(["sys/class/input/" + name: text]) }
        let told = told(PresenceSource(hardware.tree), .presence)
        #expect(
            told
                == (isAway ? "away" : "unknown: No session service tells, and input devices exist.")
        )
    }

    @Test("Without sysfs nothing is known; without input devices nobody is here")
    func folders() throws {
        let hardware = try HardwareTree()
        let source = PresenceSource(hardware.tree)
        #expect(told(source, .presence) == "unknown: sysfs is not mounted.")
        try hardware.write(["sys/class/net/x": ""])
        #expect(told(source, .presence) == "away")
    }
}
