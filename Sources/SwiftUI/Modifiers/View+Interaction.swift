public import Foundation

// What the person does. Nobody does, so each leaves the view as it is.
extension View {
    public func disabled(_ disabled: Bool) -> some View { self }
    public func refreshable(
        action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View { self }
    @preconcurrency public func onTapGesture(
        count: Int = 1, perform action: @escaping @MainActor () -> Void
    ) -> some View { self }
    @preconcurrency public func onLongPressGesture(
        perform action: @escaping @MainActor () -> Void
    ) -> some View { self }
    @preconcurrency public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
        self
    }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    public func searchable(text: Binding<String>) -> some View { self }
    public func tag<V: Hashable>(_ tag: V) -> some View { self }
    public func id<ID: Hashable>(_ id: ID) -> some View { self }
    public func contentShape<S: Shape>(_ shape: S) -> some View { self }
    public func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View { self }
    public func contextMenu<T: View>(@ViewBuilder menuItems: () -> T) -> some View { self }
    public func badge(_ count: Int) -> some View { self }
    public func tabItem<T: View>(@ViewBuilder _ label: () -> T) -> some View { self }

    // MARK: Navigation

    public func navigationTitle(_ title: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }
    public func navigationBarTitle(_ title: LocalizedStringKey) -> some View { self }
    public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

    // MARK: Presentation

    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }
    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
    public func alert<A: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { self }
    public func alert<A: View, M: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { self }
    public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View { self }
    public func confirmationDialog<A: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { self }
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
}

/// How high a sheet is.
public enum PresentationDetent: Hashable, Sendable {
    case medium, large
}

/// The bar above a view.
public enum NavigationBarItem: Sendable {
    /// How large the title is.
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large
    }
}

/// A question to the person.
public struct Alert {
    /// An answer.
    public struct Button {
        public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button {
            Button()
        }
        public static func cancel(_ action: (() -> Void)? = nil) -> Button { Button() }
        public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button {
            Button()
        }
    }

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}

    public init(
        title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
    ) {}
}

/// Where something is in a toolbar.
public enum ToolbarItemPlacement: Sendable {
    case automatic, principal, navigation, primaryAction, status, confirmationAction,
        cancellationAction, destructiveAction, topBarLeading, topBarTrailing,
        navigationBarLeading, navigationBarTrailing, bottomBar, keyboard
}

/// A part of a toolbar.
public struct ToolbarItem<ID, Content: View>: View, LeafView {}

extension ToolbarItem where ID == Void {
    public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {}
}

/// Parts of a toolbar that go together.
public struct ToolbarItemGroup<Content: View>: View, LeafView {
    public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {}
}
