"""The tables that people look at: each is built once, and drawn by what its columns hold."""
