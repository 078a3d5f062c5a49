import LullModel
import Testing

@Suite struct CommandTests {
    @Test(
        "a command line is quoted where a shell would need it",
        arguments: [
            ([], ""), (["backup", "/home/me"], " backup /home/me"), (["a b"], " 'a b'"),
            ([""], " ''"), (["it's"], " 'it'\\''s'"), (["'"], " ''\\'''"),
            (["$HOME", "a;b", "*"], " '$HOME' 'a;b' '*'"),
            (["--tag=x,y", "user@host:/p", "50%", "a+b"], " --tag=x,y user@host:/p 50% a+b"),
            (["~/notes", "~"], " '~/notes' '~'"), (["ä"], " 'ä'"), (["a\nb"], " 'a\\u{a}b'"),
            (["\\"], " '\\'"), (["#x", "!x", "{a,b}"], " '#x' '!x' '{a,b}'"),
        ] as [([String], String)])
    func quoting(_ arguments: [String], _ rest: String) {
        let command = Command(executable: "/usr/bin/restic", arguments: arguments)
        #expect(command.commandLine == "/usr/bin/restic" + rest)
    }

    @Test("requirements are named in a fixed order, the narrower network once")
    func requirementNames() {
        #expect(Requirements().names == [])
        #expect(
            Requirements([.idle, .network, .externalPower]).names == ["power", "network", "idle"])
        #expect(Requirements([.network, .unmeteredNetwork]).names == ["unmetered network"])
    }
}
