import LullConditions
import LullModel
import Testing

@Suite struct ThermalSourceTests {
    private static let zone = "sys/class/thermal/thermal_zone0"
    private static let trips = [
        "\(zone)/trip_point_0_type": "critical", "\(zone)/trip_point_0_temp": "100000",
        "\(zone)/trip_point_1_type": "hot", "\(zone)/trip_point_1_temp": "92000",
        "\(zone)/trip_point_2_type": "passive", "\(zone)/trip_point_2_temp": "80000",
        "\(zone)/trip_point_3_type": "active", "\(zone)/trip_point_3_temp": "60000",
    ]
    private static let unknown =
        "unknown: No thermal zone tells its temperature and trip points."

    @Test(
        "The state follows from the trip points",
        arguments: [
            (20_000, "nominal"), (59_999, "nominal"), (60_000, "fair"), (75_000, "fair"),
            (79_999, "fair"), (80_000, "serious"), (92_000, "serious"), (94_999, "serious"),
            (95_000, "critical"), (120_000, "critical"), (-5_000, "nominal"),
        ])
    func states(temperature: Int, expected: String) throws {
        let hardware = try HardwareTree(Self.trips)
        try hardware.write(["\(Self.zone)/temp": "\(temperature)"])
        #expect(told(ThermalSource(hardware.tree), .thermal) == expected)
    }

    @Test("Within five degrees below a passive trip point is fair")
    func approach() throws {
        let hardware = try HardwareTree([
            "\(Self.zone)/trip_point_0_type": "passive", "\(Self.zone)/trip_point_0_temp": "80000",
        ])
        let source = ThermalSource(hardware.tree)
        for (temperature, expected) in [("74999", "nominal"), ("75000", "fair")] {
            try hardware.write(["\(Self.zone)/temp": temperature])
            #expect(told(source, .thermal) == expected)
        }
    }

    @Test("A state is left three degrees below where it began, and entered at once")
    func hysteresis() throws {
        let hardware = try HardwareTree(Self.trips)
        let source = ThermalSource(hardware.tree)
        let story = [
            (80_000, "serious"), (79_000, "serious"), (77_000, "serious"), (76_999, "fair"),
            (79_999, "fair"), (80_000, "serious"), (50_000, "nominal"), (96_000, "critical"),
            (93_000, "critical"), (91_000, "serious"), (58_000, "fair"), (56_999, "nominal"),
            (59_000, "nominal"),
        ]
        for (temperature, expected) in story {
            try hardware.write(["\(Self.zone)/temp": "\(temperature)"])
            #expect(told(source, .thermal) == expected, "at \(temperature)")
        }
    }

    @Test("The hottest zone counts, and zones that tell nothing do not")
    func zones() throws {
        let hardware = try HardwareTree(Self.trips)
        try hardware.write([
            "\(Self.zone)/temp": "30000",
            "sys/class/thermal/thermal_zone1/temp": "99000",
            "sys/class/thermal/thermal_zone2/temp": "85000",
            "sys/class/thermal/thermal_zone2/trip_point_0_type": "passive",
            "sys/class/thermal/thermal_zone2/trip_point_0_temp": "82000",
            "sys/class/thermal/cooling_device0/temp": "99000",
        ])
        let source = ThermalSource(hardware.tree)
        #expect(told(source, .thermal) == "serious")
        try hardware.write(["sys/class/thermal/thermal_zone2/mode": "disabled"])
        #expect(told(source, .thermal) == "nominal")
    }

    @Test("Without a usable zone the state is unknown, with the reason, and sampled")
    func none() throws {
        let hardware = try HardwareTree()
        let source = ThermalSource(hardware.tree)
        #expect(told(source, .thermal) == Self.unknown)
        #expect(source.read(source.facets)[facet: .thermal]?.isSampled == true)
        for (temperature, trip) in [
            ("hot", "80000"), ("", "80000"), ("-274000", "80000"), ("999999999", "80000"),
            ("50000", "0"), ("50000", "-1"), ("50000", "x"), ("50000", "9223372036854775807"),
        ] {
            try hardware.write([
                "\(Self.zone)/temp": temperature, "\(Self.zone)/trip_point_0_type": "passive",
                "\(Self.zone)/trip_point_0_temp": trip,
            ])
            #expect(told(source, .thermal) == Self.unknown, "\(temperature), \(trip)")
        }
    }
}
