"""The same commands in other surroundings, byte for byte (docs/reliability.md, `make same`)."""
