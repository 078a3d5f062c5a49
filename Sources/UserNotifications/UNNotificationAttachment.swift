public import Foundation

/// A file to show with a notification; kept while the process lives, and not shown here.
public final class UNNotificationAttachment: NSObject, Sendable {
    public let identifier: String
    public let url: URL
    public let type: String

    /// Throws if there is no readable file of that name. An empty identifier is replaced by a unique one.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else {
            throw UNError(
                .attachmentInvalidURL,
                userInfo: [NSLocalizedDescriptionKey: "There is no readable file '\(url.path)'."])
        }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = url
        type = url.pathExtension
    }
}
