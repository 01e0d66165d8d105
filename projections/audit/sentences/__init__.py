"""Every event as a sentence in the arbiter's words: a chapter of the vocabulary of events a file."""
