internal import Glibc

/// Runs code on a thread whose stack the parser does not exhaust.
///
/// It recurses for each of a row of `else if` or `try`; source made by a program can have ten
/// thousand of them, some 20 MiB of stack.
enum DeepStack {
    /// Only pages that are used take memory.
    private static let size = 1 << 30

    /// Runs `body`, which ends the process. With too little address space for the deep stack it
    /// runs on this one.
    static func run(_ body: @escaping @Sendable () -> Never) -> Never {
        final class Box: Sendable {
            let body: @Sendable () -> Never
            init(_ body: @escaping @Sendable () -> Never) { self.body = body }
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, size)
        let box = Unmanaged.passRetained(Box(body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
            }, box.toOpaque())
        if failure != 0 { box.takeRetainedValue().body() }
        pthread_join(thread, nil)
        exit(70)
    }
}
