internal import Glibc

extension LocalZone {
    /// The zone of `TZ` or `/etc/localtime`.
    static let system: LocalZone = {
        tzset()
        return LocalZone { moment in
            var time = time_t(moment)
            var local = tm()
            guard localtime_r(&time, &local) != nil else { return 0 }
            return Int64(local.tm_gmtoff)
        }
    }()
}
