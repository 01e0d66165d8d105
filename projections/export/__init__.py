"""A tournament for the world outside: TRF, pages, sheets."""
