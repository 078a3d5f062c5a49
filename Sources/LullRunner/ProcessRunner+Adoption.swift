internal import CSpawn
internal import Glibc
package import LullHost
package import LullModel
internal import LullPlatform

extension ProcessRunner {
    /// How long a killed process may take to be gone.
    private static let endMillisecondsMaximum: Int32 = 1000

    /// Without a control group, what an execution left behind that ended while no daemon ran stays:
    /// its number may be another's by now. An adopted process's exit status is unknown unless it is
    /// a child of this very process, and its usage without a control group always is.
    ///
    /// The end of an adopted process is seen when somebody else may have reaped it already. Its
    /// group is killed all the same: for the number to hit a stranger, all process numbers would
    /// have to be used up between its end and the loop's next round.
    package func adopt(_ execution: ExecutionID, identity: ProcessIdentity) -> Adoption {
        if processes[execution] != nil { return .running }
        // After another boot no process can be left, and the marker had reached the disk.
        guard identity.bootID == bootID, identity.pid > 1,
            let pidfd = openProcess(identity)
        else { return concludeEnded(execution) }
        let group = groupRoot?.group(of: execution)
        let process = LaunchedProcess(
            execution, command: nil, pid: identity.pid, pidfd: pidfd, socket: -1,
            group: group?.exists == true ? group : nil, phase: .released)
        guard folder.hasMarker(of: execution) else {
            // It is about to see that its daemon has died. Had it been let go in the last moment,
            // the marker comes before its program, and is looked for once more when it is gone.
            lull_process_signal(pidfd, SIGKILL)
            _ = lull_process_has_ended(pidfd, ProcessRunner.endMillisecondsMaximum)
            reapIfChild(pidfd)
            return concludeEnded(execution)
        }
        guard watch(process) else {
            process.killAll()
            return .gone
        }
        keep(process)
        return .running
    }

    /// A descriptor of the process if it still is the one meant; nil if it is gone.
    private func openProcess(_ identity: ProcessIdentity) -> Int32? {
        let pidfd = lull_process_open(identity.pid)
        guard pidfd >= 0 else { return nil }
        // Read after opening: whoever has the number now had it then, unless it is a later process.
        guard let status = ProcessStatus(of: identity.pid),
            status.startTime == identity.startTime
        else {
            close(pidfd)
            return nil
        }
        guard !status.hasEnded else {
            reapIfChild(pidfd)
            close(pidfd)
            return nil
        }
        return pidfd
    }

    /// A daemon that replaced itself by exec is still the parent, and must not leave zombies.
    private func reapIfChild(_ pidfd: Int32) {
        var end = lull_end()
        lull_process_reap(pidfd, false, &end)
    }

    private func concludeEnded(_ execution: ExecutionID) -> Adoption {
        if let group = groupRoot?.group(of: execution), group.exists {
            group.kill()
            remove(group)
        }
        return folder.hasMarker(of: execution) ? .gone : .neverStarted
    }
}
