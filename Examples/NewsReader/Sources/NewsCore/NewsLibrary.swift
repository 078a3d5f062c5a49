import Foundation

/// What the app does, without a word of when: both variants and the tests share it.
public struct NewsLibrary: Sendable {
    private let loader: FeedLoader
    private let store: ArticleStore

    public init(feed: URL, databasePath: String) throws {
        loader = FeedLoader(url: feed)
        store = try ArticleStore(path: databasePath)
    }

    /// Fetches the feed and stores what is new; returns how many articles that were.
    public func refresh() async throws -> Int {
        let feed = try await loader.load()
        try Task.checkCancellation()
        return try await store.add(feed.articles)
    }

    /// Removes what is older than so many days, a month by default; returns how many articles.
    public func clean(olderThanDays days: Int = 30, now: Date = Date()) async throws -> Int {
        try await store.removeArticles(before: now.addingTimeInterval(-Double(days) * 86_400))
    }

    public func articleCount() async throws -> Int {
        try await store.count()
    }
}

extension NewsLibrary {
    /// The library of the running app: the feed is in its Info.plist, the database in its support folder.
    public static func forMainBundle(_ bundle: Bundle = .main) throws -> NewsLibrary {
        guard let text = bundle.object(forInfoDictionaryKey: "NewsFeedURL") as? String,
            let feed = URL(string: text)
        else { throw ArticleStore.Failure(description: "Info.plist names no NewsFeedURL.") }
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil,
            create: true
        ).appendingPathComponent(bundle.bundleIdentifier ?? "NewsReader")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try NewsLibrary(
            feed: feed, databasePath: folder.appendingPathComponent("articles.sqlite").path)
    }
}
