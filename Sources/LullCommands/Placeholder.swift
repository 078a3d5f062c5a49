package enum CommandLineTool { package static func main() {} }
