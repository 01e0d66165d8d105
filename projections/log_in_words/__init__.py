"""The log in words: every event as a sentence, whose word it is, and what became of it."""
