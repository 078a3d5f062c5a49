import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches the feed over HTTP.
public struct FeedLoader: Sendable {
    public struct BadStatus: Error, CustomStringConvertible {
        public let status: Int
        public var description: String { "The server answered with status \(status)." }
    }

    private let url: URL

    public init(url: URL) {
        self.url = url
    }

    public func load() async throws -> Feed {
        let (data, response) = try await URLSession.shared.data(from: url)
        if let status = (response as? HTTPURLResponse)?.statusCode, status != 200 {
            throw BadStatus(status: status)
        }
        return try Feed(json: data)
    }
}
