"""Texts of strangers as they may be printed: none of their letters steers a terminal or begins a line of its own."""

from typing import Final
from unicodedata import category

_NOT_TO_PRINT: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls and ends of lines; letters of no width or turning the text round; halves of a pair of codes."""
_JOINING: Final = "\u200c\u200d"
"""Of no width as well, and part of how some scripts are written: they move nothing."""


def escaped(text: str, kept: str = "") -> str:
    r"""The text with all that is not to be printed as a literal would have it, such as \n or \u202e; `kept` apart."""
    if text.isprintable():
        return text
    return "".join(
        letter.encode("unicode_escape").decode()
        if category(letter) in _NOT_TO_PRINT and letter not in _JOINING and letter not in kept
        else letter
        for letter in text
    )
