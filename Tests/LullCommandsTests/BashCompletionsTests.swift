import Foundation
import LullCommands
import Testing

/// Asks a real bash what it would offer; `lull` itself is a function that lists two requests.
@Suite struct BashCompletionsTests {
    static let table: [(String, String)] = [
        ("lull|hist", "history"),
        ("lull|--json|stat", "status"),
        ("lull|--socket|/x|stat", "status"),
        ("lull|--socket|=|/x|stat", "status"),
        ("lull|why|com.a", "com.a"),
        ("lull|why|", "com.a com.b\\$\\(touch\\)"),
        ("lull|submit|com.a|--ret", "--retry"),
        ("lull|submit|com.a|--network|=", "any unmetered"),
        ("lull|submit|com.a|--network|=|un", "unmetered"),
        ("lull|submit|com.a|--network|--ret", "--retry"),
        ("lull|submit|com.a|--limit|", ""),
        ("lull|conditions|--clear|th", "thermal"),
        ("lull|conditions|--set|th", "thermal="),
        ("lull|completions|z", "zsh"),
        ("lull|help|exit", "exit-codes"),
        ("lull|status|x", ""),
        ("lull|submit|com.a|--|/bin/fals", "/bin/false"),
    ]

    @Test(
        "bash offers what the declarations allow", .timeLimit(.minutes(1)), arguments: table)
    func offers(_ words: String, _ expected: String) throws {
        let script = """
            \(BashCompletions.script)
            lull() { printf '%s\\n' '  "identifier" : "com.a",' '  "identifier" : "com.b$(touch)",'; }
            IFS='|' read -r -a COMP_WORDS <<< "$1"
            [[ $1 == *'|' ]] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _lull
            IFS=' '
            printf '%s' "${COMPREPLY[*]}"
            """
        let bash = Process()
        bash.executableURL = URL(fileURLWithPath: "/bin/bash")
        bash.arguments = ["--norc", "-c", script, "bash", words]
        let output = Pipe()
        bash.standardOutput = output
        try bash.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        bash.waitUntilExit()
        let offered = Set(text.split(separator: " ").map(String.init)).sorted()
        #expect(offered == expected.split(separator: " ").map(String.init).sorted())
    }
}
