internal import Foundation

/// Why no device token can be had.
enum RegistrationFailure {
    // The code and the domain are those of the Simulator that had no push either.
    static let error = NSError(
        domain: "NSCocoaErrorDomain", code: 3010,
        userInfo: [
            NSLocalizedDescriptionKey:
                "Remote notifications of a network are not available on Linux. "
                + "'lull push' delivers one from a file, without registration."
        ])
}
