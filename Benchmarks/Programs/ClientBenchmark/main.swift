ClientBenchmark.main()
