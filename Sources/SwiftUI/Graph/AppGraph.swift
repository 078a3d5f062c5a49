internal import LullClient
internal import UIKit

/// A running app's scenes and views: evaluated at first and with every change of the phase.
///
/// Views are evaluated from the first time on that the app is active. Between two evaluations a view at
/// the same place keeps its state.
@MainActor final class AppGraph<A: App> {
    private let app: A
    private let application: UIApplication
    private let runtime: AppRuntime
    private let memory = GraphMemory()
    private var hasBegun = false

    init(_ app: A, application: UIApplication, runtime: AppRuntime) {
        self.app = app
        self.application = application
        self.runtime = runtime
    }

    /// The first evaluation, which registers the background tasks.
    func begin() {
        evaluate()
        // The application keeps the graph for the rest of the process.
        application.onStateChange { [self] _ in evaluate() }
    }

    private func evaluate() {
        var environment = EnvironmentValues()
        environment.scenePhase = ScenePhase(application.applicationState)
        EnvironmentValues.current = environment
        if environment.scenePhase == .active { memory.hasBeenActive = true }
        let walk = GraphWalk(memory: memory, environment: environment)
        walk.prepare(app)
        walk.visit(scene: app.body)
        if !hasBegun {
            hasBegun = true
            walk.refreshActions.register(with: runtime)
        }
        walk.finish()
    }
}
