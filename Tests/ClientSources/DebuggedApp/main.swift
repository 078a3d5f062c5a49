import BackgroundTasks

// An app without an interface, for tests that start it: it says when it is launched, and ends with any input, or its end.
BGTaskScheduler.shared.register(
    forTaskWithIdentifier: "com.example.app.refresh", using: nil
) { task in
    FileHandle.standardError.write(Data("launched \(task)\n".utf8))
    task.setTaskCompleted(success: true)
}

let input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
input.setEventHandler { exit(0) }
input.activate()
dispatchMain()
