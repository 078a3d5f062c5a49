/// What porting a folder did, for people and programs.
package struct PortReport: Hashable, Codable, Sendable {
    /// The folder that was read, absolute.
    package var sources: String
    /// The folder that was written, absolute; nil if it was only a check.
    package var output: String?
    /// Regular files seen, Swift or not.
    package var fileCount = 0
    /// Swift files that differ from their originals, sorted.
    package var changedFiles: [String] = []
    package var rewrites: [PortRewrite] = []
    package var findings: [PortFinding] = []

    package init(sources: String, output: String?) {
        self.sources = sources
        self.output = output
    }

    /// Findings on whose account the result does not build or is not whole.
    package var problems: [PortFinding] { findings.filter { !$0.isNote } }

    /// The program's exit code: 0 if all could be ported, 1 if something has to be looked at.
    package var exitCode: Int32 { problems.isEmpty ? 0 : 1 }
}
