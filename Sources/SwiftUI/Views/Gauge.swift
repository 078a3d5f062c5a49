/// A value between two others.
public struct Gauge<Content: View>: View, ContainerView {
    let content: Content

    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Content
    ) {
        content = label()
    }

    public init<V: BinaryFloatingPoint, C: View>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Content,
        @ViewBuilder currentValueLabel: () -> C
    ) {
        content = label()
    }
}
