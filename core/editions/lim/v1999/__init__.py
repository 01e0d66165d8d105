"""The Lim system, C.04.4.3, in force until 31 January 2026."""
