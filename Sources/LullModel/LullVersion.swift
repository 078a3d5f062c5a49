/// The one version constant: `--version`, the bus property and the documentation read it.
package enum LullVersion {
    package static let current = "0.1.0"
}
