import Foundation

/// A feed in the JSON Feed format (jsonfeed.org), as far as this reader shows it.
public struct Feed: Decodable, Sendable {
    public struct Article: Decodable, Sendable, Hashable {
        public let id: String
        public let title: String
        public let date: Date

        enum CodingKeys: String, CodingKey {
            case id, title
            case date = "date_published"
        }
    }

    public let title: String
    public let articles: [Article]

    enum CodingKeys: String, CodingKey {
        case title
        case articles = "items"
    }

    public init(json: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(Feed.self, from: json)
    }
}
