package enum DaemonProgram { package static func main() {} }
