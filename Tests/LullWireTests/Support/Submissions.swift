import LullModel

/// Submissions that together use every key.
enum Submissions {
    static let small = Submission(
        request: TaskRequest(identifier: TaskIdentifier(trusted: "a")),
        command: Command(executable: "/bin/true"))

    static let all = [
        small,
        Submission(
            request: TaskRequest(
                identifier: TaskIdentifier(trusted: "com.example.backup"), kind: .refresh,
                requirements: [.externalPower, .network, .unmeteredNetwork, .idle],
                earliestBegin: .delay(TimeSpan(nanoseconds: 1_234_567_891)),
                timeLimit: .milliseconds(1_500), repeatInterval: .days(30),
                retriesUnknownOutcome: true),
            command: Command(
                executable: "/usr/bin/rsync", arguments: ["--archive", "", "a b", "ü"],
                environment: ["HOME=/home/me", "EMPTY=", "X=a=b"], workingDirectory: "/home/me"),
            disposition: .keep),
        Submission(
            request: TaskRequest(
                identifier: TaskIdentifier(trusted: "b"), requirements: [.network],
                earliestBegin: .date(WallTime(nanoseconds: -1_234_567_890_123_456_789))),
            command: Command(executable: "/bin/true")),
    ]
}
