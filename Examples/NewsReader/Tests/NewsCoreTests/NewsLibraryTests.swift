import Foundation
import Testing

@testable import NewsCore

@Suite("the news library") struct NewsLibraryTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "news-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func store() throws -> ArticleStore {
        try ArticleStore(path: folder.appendingPathComponent("articles.sqlite").path)
    }

    private static let feed = """
        {"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [
          {"id": "1", "title": "Old", "date_published": "2026-01-01T08:00:00Z"},
          {"id": "2", "title": "It's new", "date_published": "2026-11-30T08:00:00Z"}]}
        """

    @Test("an article is stored once, however often the feed brings it")
    func additions() async throws {
        let articles = try Feed(json: Data(Self.feed.utf8)).articles
        let store = try store()
        #expect(try await store.add(articles) == 2)
        #expect(try await store.add(articles) == 0)
        #expect(try await store.count() == 2)
    }

    @Test("cleaning removes what is old and keeps the rest")
    func cleaning() async throws {
        let articles = try Feed(json: Data(Self.feed.utf8)).articles
        let store = try store()
        _ = try await store.add(articles)
        let limit = try #require(ISO8601DateFormatter().date(from: "2026-11-01T00:00:00Z"))
        #expect(try await store.removeArticles(before: limit) == 1)
        #expect(try await store.count() == 1)
    }

    @Test("what is no feed is an error, not an empty feed")
    func badFeed() {
        #expect(throws: (any Error).self) { try Feed(json: Data("<html>".utf8)) }
    }
}
