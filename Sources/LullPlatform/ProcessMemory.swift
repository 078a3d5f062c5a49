internal import CLinux
internal import Glibc

/// How the process treats memory that it no longer needs.
package enum ProcessMemory {
    /// Has blocks of 128 KiB and more go back to the system as soon as they are freed.
    ///
    /// The C library starts out so, but raises the bound as it goes, and then what large arrays leave behind
    /// as they grow stays resident. Call it first thing.
    package static func returnLargeBlocks() {
        mallopt(M_MMAP_THRESHOLD, 128 * 1024)
    }
}
