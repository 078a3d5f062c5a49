// What is shown over a view, or beside it, and more of what the person does. Nobody does.
extension View {
    public func confirmationDialog<A: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility,
        @ViewBuilder actions: () -> A
    ) -> some View { self }
    public func confirmationDialog<A: View, M: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { self }
    @_disfavoredOverload
    public func confirmationDialog<A: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View { self }
    @_disfavoredOverload
    public func alert<A: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { self }
    @_disfavoredOverload
    public func alert<A: View, M: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { self }
    public func popover<Content: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
    public func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func searchable(text: Binding<String>, prompt: some StringProtocol) -> some View {
        self
    }
    public func swipeActions<T: View>(
        edge: HorizontalEdge, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { self }
    public func badge(_ label: LocalizedStringKey?) -> some View { self }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
    public func navigationBarHidden(_ hidden: Bool) -> some View { self }
    public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View { self }
    public func navigationDestination<C: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> C
    ) -> some View { self }
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { self }
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
    public func textSelection(_ selectability: TextSelectability) -> some View { self }
    public func allowsHitTesting(_ enabled: Bool) -> some View { self }
}

/// Which keys are offered.
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case URL
    case numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch,
        asciiCapableNumberPad
}

/// Which letters are made capitals.
public enum TextInputAutocapitalization: Sendable {
    case never, words, sentences, characters
}

/// What the key says that ends writing.
public enum SubmitLabel: Sendable {
    case done, go, send, join, route, search, `return`, next, `continue`
}

/// Whether a text can be selected.
public enum TextSelectability: Sendable {
    case enabled, disabled
}
