import LullModel
import Testing

@Suite struct TimeTests {
    @Test("arithmetic on spans saturates at both ends")
    func spans() {
        let most = TimeSpan.unlimited
        let least = TimeSpan(nanoseconds: .min)
        #expect(most + .seconds(1) == most)
        #expect(least - .seconds(1) == least)
        #expect(most - TimeSpan(nanoseconds: -1) == most)
        #expect(TimeSpan.zero - least == most)
        #expect(most * 2 == most)
        #expect(most * -2 == least)
        #expect(least * -1 == most)
        #expect(TimeSpan.hours(3) / 2 == .minutes(90))
    }

    @Test("units multiply exactly, and saturate when nobody could mean it")
    func units() {
        #expect(TimeSpan.days(1) == .hours(24))
        #expect(TimeSpan.hours(1) == .minutes(60))
        #expect(TimeSpan.minutes(1) == .seconds(60))
        #expect(TimeSpan.seconds(1) == .milliseconds(1000))
        #expect(TimeSpan.days(.max) == .unlimited)
        #expect(TimeSpan.days(-200_000).nanoseconds == .min)
        #expect(TimeSpan.days(106_751) < .unlimited)
    }

    @Test(
        "seconds that are no number, or far too many, become a span all the same",
        arguments: [
            (Double.nan, Int64(0)), (.infinity, .max), (-.infinity, .min), (1e300, .max),
            (-1e300, .min), (0, 0), (1.5, 1_500_000_000), (-0.25, -250_000_000),
            (4e-10, 0), (6e-10, 1), (9.3e9, .max), (9.1e9, 9_100_000_000_000_000_000),
        ] as [(Double, Int64)])
    func fromSeconds(_ seconds: Double, _ nanoseconds: Int64) {
        #expect(TimeSpan(seconds: seconds).nanoseconds == nanoseconds)
        #expect(WallTime(secondsSince1970: seconds).nanoseconds == nanoseconds)
    }

    @Test("moments saturate: what is too far ahead is never")
    func moments() {
        #expect(SchedulerTime.never + .seconds(1) == .never)
        #expect(SchedulerTime(nanoseconds: 1) + .unlimited == .never)
        #expect(SchedulerTime.never - SchedulerTime(nanoseconds: -1) == .unlimited)
        #expect(SchedulerTime(nanoseconds: .min) - .seconds(1) == SchedulerTime(nanoseconds: .min))
        #expect(WallTime(nanoseconds: .max) + .days(1) == WallTime(nanoseconds: .max))
        #expect(
            WallTime(nanoseconds: .min) - WallTime(nanoseconds: 1) == TimeSpan(nanoseconds: .min))
    }

    @Test("one clock's moment is found on the other by the distance from now")
    func mapping() {
        let now = Timestamp(
            scheduler: SchedulerTime(nanoseconds: 1000), wall: WallTime(nanoseconds: 50_000))
        #expect(now.wall(at: SchedulerTime(nanoseconds: 400)) == WallTime(nanoseconds: 49_400))
        #expect(
            now.scheduler(at: WallTime(nanoseconds: 51_000)) == SchedulerTime(nanoseconds: 2000))
        #expect(now.wall(at: .never) == WallTime(nanoseconds: .max))
    }
}
