import Testing

@Suite("API documentation") struct APIDocumentationTests {
    @Test(
        "every public symbol stands in its module's page, and nothing else", arguments: APIPage.all)
    func symbols(page: APIPage) throws {
        let listed = Set(try page.rows().flatMap(\.symbols))
        let found = try page.symbols()
        #expect(found.count > 50)
        #expect(found.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(found).sorted() == [])
    }

    @Test("every row names tests, and each of them exists", arguments: APIPage.all)
    func tests(page: APIPage) throws {
        let claims = try APIPage.claims()
        for row in try page.rows() {
            let symbol = row.symbols.first ?? ""
            #expect(!row.tests.isEmpty, "\(symbol) has no test.")
            for test in row.tests where !claims.contains(test) {
                Issue.record("\(symbol): there is no test '\(test)'.")
            }
        }
    }

    @Test("the reader of sources finds members of types, extensions, protocols and enums")
    func reader() {
        let names = PublicSymbols(
            in: """
                @preconcurrency @MainActor open class A: NSObject {
                    public enum B: Int {
                        case c = 1, d
                        case e(f: Int, Int)
                        func g() {
                            switch self {
                            case .c: break
                            }
                        }
                    }
                    open class var h: Int { 1 }
                    open override var description: String { "" }
                    var i: Int { 2 }
                    @discardableResult
                    open class func j(
                        _ k: Int
                    ) {}
                    public private(set) var l = 1
                    private struct M {
                        public var n = 1
                    }
                    public convenience init(_ o: Int) {}
                }
                extension A.B {
                    nonisolated public func p() {}
                    public static func ~= (left: Self, right: Self) -> Bool { true }
                    init(_ q: Int) {}
                }
                @MainActor public protocol R {
                    associatedtype S
                    @MainActor func t(_ u: Int) async
                    nonisolated var v: Int { get }
                }
                protocol W {
                    func x()
                }
                public struct Y<Z>: Equatable {}
                public func a() {}
                """
        ).names
        #expect(
            names == [
                "A", "A.B", "A.B.c", "A.B.d", "A.B.e", "A.h", "A.j", "A.l", "A.init", "A.B.p",
                "A.B.~=", "R", "R.S", "R.t", "R.v", "Y", "a",
            ])
    }
}
