/// A wrapped property of an app, scene or view that the framework keeps.
public protocol DynamicProperty {
    /// Called by nobody.
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}
