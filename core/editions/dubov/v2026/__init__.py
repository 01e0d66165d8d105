"""The Dubov system, C.04.4.1, in force from 1 February 2026."""
