package import LullModel

/// A stretch of the event journal that opens with a complete state: what a replay starts from.
package struct JournalSegment: Hashable, Sendable {
    /// Ascending; never used twice in one file.
    package var number: Int64
    package var start: Timestamp
    /// The program that wrote it; another program need not decide alike.
    package var lullVersion: String
    /// How its entries and configuration are written, see `JournalTable.formatVersion`.
    package var journalVersion: Int64
    /// What it takes on disk, about; without its entries while it is the current one.
    package var bytes: Int64
}
