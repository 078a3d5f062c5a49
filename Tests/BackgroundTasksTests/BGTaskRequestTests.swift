import BackgroundTasks
import Testing

@Suite("task request") struct BGTaskRequestTests {
    @Test("what is not set has Apple's defaults")
    func defaults() {
        #expect(BGAppRefreshTaskRequest(identifier: "a").earliestBeginDate == nil)
        #expect(BGAppRefreshTaskRequest(identifier: "a").identifier == "a")
        let processing = BGProcessingTaskRequest(identifier: "a")
        #expect(!processing.requiresNetworkConnectivity && !processing.requiresExternalPower)
        let study = BGHealthResearchTaskRequest(identifier: "a")
        #expect(
            study.protectionTypeOfRequiredData
                == FileProtectionType.completeUntilFirstUserAuthentication.rawValue as NSString)
        let continued = BGContinuedProcessingTaskRequest(
            identifier: "a", title: "t", subtitle: "s")
        #expect(continued.strategy == .queue && continued.requiredResources == [])
        #expect(continued.title == "t" && continued.subtitle == "s")
    }

    @Test("raw values are Apple's")
    func rawValues() {
        typealias Request = BGContinuedProcessingTaskRequest
        #expect(Request.SubmissionStrategy.fail.rawValue == 0)
        #expect(Request.SubmissionStrategy.queue.rawValue == 1)
        #expect(Request.Resources.gpu.rawValue == 1)
        #expect(Request.Resources().rawValue == 0)
    }

    @Test("a copy is of the same class with the same values, and apart from the original")
    func copies() throws {
        let continued = BGContinuedProcessingTaskRequest(
            identifier: "a", title: "t", subtitle: "s")
        continued.strategy = .fail
        continued.requiredResources = .gpu
        let study = BGHealthResearchTaskRequest(identifier: "a")
        study.requiresExternalPower = true
        for original in [
            BGAppRefreshTaskRequest(identifier: "a"), BGProcessingTaskRequest(identifier: "a"),
            study, continued,
        ] as [BGTaskRequest] {
            original.earliestBeginDate = Date(timeIntervalSince1970: 1)
            let copy = try #require(original.copy() as? BGTaskRequest)
            #expect(copy !== original && type(of: copy) == type(of: original))
            #expect(copy.description == original.description)
            copy.earliestBeginDate = nil
            #expect(original.earliestBeginDate != nil)
        }
    }

    @Test("descriptions are those of Apple's log")
    func descriptions() {
        let refresh = BGAppRefreshTaskRequest(identifier: "a")
        #expect(refresh.description == "<BGAppRefreshTaskRequest: a, earliestBeginDate: (null)>")
        let processing = BGProcessingTaskRequest(identifier: "a")
        processing.requiresNetworkConnectivity = true
        #expect(
            processing.description
                == "<BGProcessingTaskRequest: a, earliestBeginDate: (null), "
                + "requiresExternalPower=0, requiresNetworkConnectivity=1>")
        let continued = BGContinuedProcessingTaskRequest(
            identifier: "a", title: "t", subtitle: "s")
        continued.strategy = .fail
        continued.requiredResources = .gpu
        #expect(
            continued.description
                == "<BGContinuedProcessingTaskRequest: a, (title: t, subtitle: s, resources: GPU, "
                + "submissionStrategy: Fail)>")
    }

    @Test("requests are objects: equal to themselves only, and hashable")
    func identity() {
        let request = BGAppRefreshTaskRequest(identifier: "a")
        #expect(request == request && request != BGAppRefreshTaskRequest(identifier: "a"))
        #expect(Set([request, request]).count == 1)
    }
}
