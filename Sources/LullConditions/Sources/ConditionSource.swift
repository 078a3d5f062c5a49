package import LullModel
package import LullPlatform

/// One place that knows something of the device's state, such as the power supplies in sysfs.
///
/// A source reads when it is asked and says when that is worth while; it remembers no more than it needs
/// for hysteresis. The hub decides when to read and merges what the sources say.
package protocol ConditionSource: AnyObject {
    /// The facets it can tell, all of them in each report.
    var facets: FacetSet { get }
    /// The subsystems whose uevents tell of a change, such as `power_supply`.
    var subsystems: [String] { get }
    /// The folders that hold its files, below the root: watched where the root is not the kernel's own.
    var folders: [String] { get }
    /// Whether it hears of changes also where uevents are refused.
    var hasEventsOfItsOwn: Bool { get }
    /// Starts events of its own beside uevents. A refusal is no error: later reports say `no events`.
    func observe(_ loop: EventLoop, changed: @escaping () -> Void)
    /// Reads `facets`, of those it can tell.
    func read(_ facets: FacetSet) -> SourceReport
    /// Ends what `observe` began. Twice does nothing.
    func close()
}

extension ConditionSource {
    package var subsystems: [String] { [] }
    package var folders: [String] { [] }
    package var hasEventsOfItsOwn: Bool { false }
    package func observe(_ loop: EventLoop, changed: @escaping () -> Void) {}
    package func close() {}
}
