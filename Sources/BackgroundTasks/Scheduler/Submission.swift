internal import Foundation
internal import LullClient
internal import LullModel

/// A copied request on its way to the daemon, with the checks in the order of Apple's scheduler: the
/// identifier is permitted, it has a launch handler, the rest.
struct Submission: Sendable {
    private let request: AppRequest
    private let runtime: AppRuntime

    /// Throws for an identifier that is not permitted. Reports the misuse of one without a launch handler,
    /// on the caller's thread, so that the trap shows who submitted it.
    init(_ taskRequest: BGTaskRequest, _ runtime: AppRuntime) throws {
        let name = taskRequest.identifier
        guard let profile = runtime.profile, profile.permits(name) else {
            runtime.log(
                "\(name) is not advertised in the application's Info.plist", level: .error)
            throw BGTaskScheduler.Error(
                .notPermitted,
                userInfo: [
                    "Unrecognized Identifier": name,
                    NSLocalizedDescriptionKey:
                        "\(name) is not advertised in the application's Info.plist",
                ])
        }
        if !runtime.isRegistered(name) {
            runtime.log(
                "submitTaskRequest for \(name) called before registering task", level: .error)
            runtime.misuse(Misuse.missingRegistration(name))
        }
        guard let request = taskRequest.appRequest else {
            throw BGTaskScheduler.Error.refusal(
                "\(taskRequest) is of no kind that can be submitted.")
        }
        if request.kind == .continued { try Submission.check(request, of: profile, runtime.log) }
        self.request = request
        self.runtime = runtime
    }

    /// Hands it to the daemon and waits until it is stored.
    func submit() throws {
        do {
            try runtime.connection.submit(request)
        } catch {
            runtime.log(
                "submitTaskRequest failed for \(request.name): \(error.message)", level: .error)
            throw BGTaskScheduler.Error(error)
        }
    }

    private static func check(
        _ request: AppRequest, of profile: AppProfile, _ log: LogSink
    ) throws {
        let name = request.name
        let details = request.details ?? TaskDetails()
        let fault: String? =
            if !name.hasPrefix(profile.identifier.rawValue + ".") {
                "Invalid identifier form for Continued Processing Task: \(name)"
            } else if name.utf8.count >= AppProfile.continuedNameBytesLimit {
                AppProfile.nameTooLong(name)
            } else if details.title?.isEmpty != false || details.subtitle?.isEmpty != false {
                "\(name) has no title or no subtitle"
            } else if details.requiresGPU,
                !BGTaskScheduler.supportedResources.contains(.gpu)
            {
                "\(name) requested an unsupported set of resources: GPU"
            } else {
                nil
            }
        guard let fault else { return }
        log(fault, level: .error)
        throw BGTaskScheduler.Error.refusal(fault)
    }
}
