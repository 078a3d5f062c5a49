import LullDaemon

DaemonProgram.main()
