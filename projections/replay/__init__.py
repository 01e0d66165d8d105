"""Rounds paired again, and records held against each other."""
