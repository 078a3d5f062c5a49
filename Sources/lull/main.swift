import LullCommands

CommandLineTool.main()
