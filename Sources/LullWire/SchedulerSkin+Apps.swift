internal import LullBus
internal import LullModel

extension SchedulerSkin {
    /// Answers a call about apps.
    func answer(
        _ method: SchedulerInterface.AppMethod, _ call: BusCall
    ) throws(LullError) -> [BusValue] {
        switch method {
        case .install:
            let info = try call.text(1)
            return try reply(service.install(call.text(0), info: info.isEmpty ? nil : info))
        case .uninstall: try service.uninstall(app(call))
        case .resetData: try service.resetData(of: app(call))
        case .listApps: return try reply(service.apps())
        case .getAppSettings: return try reply(service.appSettings())
        case .setRefresh:
            try service.setRefresh(call.flag(1), for: optionalApp(call))
        case .setBarred: try service.setBarred(call.flag(1), for: app(call))
        case .openApp: return try reply(service.open(app(call)))
        case .closeApp: try service.close(app(call))
        case .removeFromSwitcher: try service.removeFromSwitcher(app(call))
        case .push: return try reply(service.push(call.text(1), to: app(call)))
        case .simulateFetch:
            let report = try service.simulateFetch(app(call))
            let later = call.answerLater()
            service.awaitResult(of: report) { report in
                // A report of texts and numbers always has a form on the bus.
                later?.give((try? [BusValueEncoder().encode(report)]) ?? [])
            }
        case .getAppOutput: return try reply(service.output(of: app(call)))
        case .listNotifications:
            return try reply(
                service.notifications(
                    of: optionalApp(call),
                    limit: limit(call, maximum: SchedulerInterface.notificationsMaximum)))
        }
        return []
    }

    private func app(_ call: BusCall) throws(LullError) -> AppIdentifier {
        let text = try call.text(0)
        guard !text.isEmpty else {
            throw LullError(
                .noSuchApp, "No app is named.",
                hint: "Give its bundle identifier; `lull apps` lists them.")
        }
        return AppIdentifier(text)
    }

    /// The empty text names no app.
    private func optionalApp(_ call: BusCall) throws(LullError) -> AppIdentifier? {
        let text = try call.text(0)
        return text.isEmpty ? nil : AppIdentifier(text)
    }
}
