"""What Benchmarks/run and Benchmarks/check share."""
