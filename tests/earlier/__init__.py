"""Logs written by programs of earlier days, and what today makes of them (docs/reliability.md)."""
