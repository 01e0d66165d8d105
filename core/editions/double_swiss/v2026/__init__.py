"""The Double-Swiss system, C.04.5, in force from 1 February 2026."""
