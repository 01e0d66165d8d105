"""The Dubov system, C.04.4.1, as approved in 2018, in force until 31 January 2026."""
