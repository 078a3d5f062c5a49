/// An app, made of scenes. `@main` runs it.
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene

    /// Evaluated once while launching, and again when the phase has changed.
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }

    @MainActor @preconcurrency init()
}

extension App {
    /// Makes the app and runs it; never returns. `@main` calls it.
    ///
    /// Launching is over after `init` and the first evaluation of the scenes, so that handlers can be
    /// registered in either, and in the delegate's `didFinishLaunchingWithOptions` between them.
    @MainActor @preconcurrency public static func main() {
        AppLaunch.run(Self.self)
    }
}
