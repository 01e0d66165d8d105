"""Whole tournaments beside a model written from the rules, which knows no events (`python -m tests.model`)."""
