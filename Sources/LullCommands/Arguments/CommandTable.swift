/// All commands, in the order of the help: what people do most comes first.
package enum CommandTable {
    package static let all: [CommandDeclaration] = [
        SubmitCommand.declaration,
        PendingCommand.declaration,
        WhyCommand.declaration,
        HistoryCommand.declaration,
        StatusCommand.declaration,
        ConditionsCommand.declaration,
        InstallCommand.declaration,
        UninstallCommand.declaration,
        AppsCommand.declaration,
        OpenCommand.declaration,
        CloseCommand.declaration,
        RemoveFromSwitcherCommand.declaration,
        SettingsCommand.declaration,
        NotificationsCommand.declaration,
        PushCommand.declaration,
        CancelCommand.declaration,
        CancelAllCommand.declaration,
        LogsCommand.declaration,
        SimulateLaunchCommand.declaration,
        SimulateExpirationCommand.declaration,
        SimulateFetchCommand.declaration,
        ResumeCommand.declaration,
        HelpCommand.declaration,
        CompletionsCommand.declaration,
    ]
}
