internal import SwiftSyntax

/// What a file says of URLSession and its neighbours, which Foundation for Linux has in a module
/// of its own.
struct NetworkingUse {
    private static let names: Set<String> = [
        "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
        "NSMutableURLRequest", "NSURLRequest", "URLAuthenticationChallenge", "URLCache",
        "URLCredential", "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLRequest",
        "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate",
        "URLSessionDataTask", "URLSessionDelegate", "URLSessionDownloadDelegate",
        "URLSessionDownloadTask", "URLSessionStreamDelegate", "URLSessionStreamTask",
        "URLSessionTask", "URLSessionTaskDelegate", "URLSessionTaskMetrics",
        "URLSessionUploadTask", "URLSessionWebSocketDelegate", "URLSessionWebSocketTask",
    ]
    /// Modules that bring it. Of Lull's, those that export it.
    private static let bringers: Set<String> = ["FoundationNetworking", "SwiftUI", "UIKit"]

    /// The first import of the whole of Foundation.
    private(set) var foundation: ImportDeclSyntax?
    private var isUsed = false
    private var isImported = false

    /// Whether the file uses a name of the module and nothing brings it.
    var isMissing: Bool { isUsed && !isImported }

    mutating func sees(_ name: String) {
        if NetworkingUse.names.contains(name) { isUsed = true }
    }

    /// A condition on the module was written with Linux in mind, as an import of it was.
    mutating func sees(module: String) {
        if NetworkingUse.bringers.contains(module) { isImported = true }
    }

    mutating func sees(_ declaration: ImportDeclSyntax) {
        guard let module = declaration.path.first?.name.text else { return }
        sees(module: module)
        guard module == "Foundation", declaration.importKindSpecifier == nil, foundation == nil
        else { return }
        foundation = declaration
    }
}
