extension OSLog {
    func write(
        _ type: OSLogType, _ format: StaticString, _ arguments: [Any], _ place: SourcePlace
    ) {
        guard !isDisabled else { return }
        write(type, FormatString.text("\(format)", arguments), place)
    }

    func write(_ type: OSLogType, _ text: String, _ place: SourcePlace) {
        write(type, text, file: place.file, line: place.line, function: place.function)
    }
}

/// Where in a client's source a line was written.
struct SourcePlace {
    var file: StaticString
    var line: UInt
    var function: StaticString
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a line in printf's form, with `%@`, `%d`, `%{public}@` and so on.
///
/// Text arguments are private and numbers public unless the format says otherwise, as in `Logger`.
/// Arguments may be of any type here, since few of Foundation's are `CVarArg` on Linux.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ args: Any..., file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
) {
    log.write(type, message, args, SourcePlace(file: file, line: line, function: function))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a line in printf's form at a level, as above.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    _ message: StaticString, _ args: Any..., file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
) {
    log.write(type, message, args, SourcePlace(file: file, line: line, function: function))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes an interpolated line.
@_disfavoredOverload
public func os_log(
    _ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
) {
    log.write(type, message.text, SourcePlace(file: file, line: line, function: function))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes an interpolated line at a level.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
) {
    log.write(type, message.text, SourcePlace(file: file, line: line, function: function))
}
