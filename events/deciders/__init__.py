"""Decisions: pure functions from the state and what is asked for to the events that happen, or a refusal."""
