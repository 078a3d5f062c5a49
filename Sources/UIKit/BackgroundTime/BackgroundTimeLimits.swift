/// How long an app may go on in the background, in seconds.
package struct BackgroundTimeLimits: Sendable {
    /// From entering the background until the process is ended, if a task was not.
    package var allowance: Double
    /// So long before that end the expiration handlers are called.
    package var notice: Double
    /// A task that is older than this is warned of.
    package var age: Double

    package init(allowance: Double = 30, notice: Double = 4, age: Double = 30) {
        self.allowance = allowance
        self.notice = notice
        self.age = age
    }
}
