CoreBenchmark.main()
