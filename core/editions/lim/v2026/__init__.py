"""The Lim system, C.04.4.3, in force from 1 February 2026."""
