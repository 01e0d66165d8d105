"""The public pages of an event: what `serve` answers, and what `site` writes as files.

words.py   what is printed on every page
pages.py   which pages there are, and each of them: a function of the public record, a path and a language
"""
