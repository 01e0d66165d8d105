"""Mutation testing: the product changed in one place at a time, and whether a test says so (`make mutation`)."""
