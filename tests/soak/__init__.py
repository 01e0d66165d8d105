"""Many writers for a long time, on both databases (docs/reliability.md, `make soak`)."""
