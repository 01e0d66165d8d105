"""Faults on purpose: programs killed, writes that fail, servers that go away (docs/reliability.md, `make faults`)."""
