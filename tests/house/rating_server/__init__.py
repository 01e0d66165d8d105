"""A program that somebody else might write on the Python API: a rating server with a `core` package of its own."""
