internal import LullModel

/// What is special about an app, in sentences.
enum AppNotes {
    /// What keeps it from running in the background, as far as it does not depend on a request.
    static func problems(of app: AppReport, _ moments: MomentFormat) -> [String] {
        var result = app.problems
        if app.isBarred { result.append("Its background launches are barred.") }
        if !app.isRefreshOn { result.append("Background App Refresh is off for it.") }
        if app.isForceQuit {
            result.append(
                "Removed from the app switcher; refresh and push wait until it is opened again.")
        }
        if let held = app.heldUntilAt {
            result.append("Held after failures until \(moments.full(held)).")
        }
        return result
    }
}
