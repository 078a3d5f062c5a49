package import LullModel

extension TaskIdentifier {
    /// What a person wrote for a request: `NAME`, `APP/NAME`, or `APP NAME` as reports have it.
    ///
    /// Bounded and printable, but no more: an app names its tasks as it likes, with white space too, so
    /// whom the text names only the daemon can say. Until then `app` and `name` mean nothing.
    package init(writtenByPerson text: String) throws(LullError) {
        // An app's identifier is no longer than a command's name.
        let bytesMaximum = TaskIdentifier.bytesMaximum + 1 + TaskIdentifier.appNameBytesMaximum
        guard text.utf8.count <= bytesMaximum else {
            throw LullError(
                .invalidIdentifier,
                "The identifier has \(text.utf8.count) bytes; \(bytesMaximum) is the most.",
                hint: "`lull pending` lists what is pending.")
        }
        guard !text.isEmpty, text.escapedForDisplay == text else {
            // What can be nobody's name is told as for a command's.
            self = try TaskIdentifier(validating: text)
            return
        }
        self.init(trusted: text)
    }
}
