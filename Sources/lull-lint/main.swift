import LullLint

LintTool.main()
