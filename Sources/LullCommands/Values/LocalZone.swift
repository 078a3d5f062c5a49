/// A time zone, known by its offset from UTC at each moment.
package struct LocalZone: Sendable {
    /// Seconds to add to UTC for local time at a moment, given in seconds since 1970 UTC.
    package let offset: @Sendable (Int64) -> Int64

    package init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    package static let utc = LocalZone { _ in 0 }

    /// The local date at a moment, in seconds since 1970 UTC.
    package func date(at moment: Int64) -> CivilDate {
        CivilDate(secondsSince1970: moment + offset(moment))
    }

    /// The moment at which clocks show `date`, in seconds since 1970 UTC.
    ///
    /// Where they show it twice, the earlier. Where they skip it, the moment at which they would
    /// have shown it without the skip, so that 02:30 is 03:30.
    package func moment(of date: CivilDate) -> Int64 {
        let local = date.secondsSince1970
        // A day to either side lies on both sides of any change, and offsets are under a day.
        let before = offset(local - 86_400)
        let after = offset(local + 86_400)
        for candidate in [local - max(before, after), local - min(before, after)]
        where candidate + offset(candidate) == local {
            return candidate
        }
        return local - before
    }
}
