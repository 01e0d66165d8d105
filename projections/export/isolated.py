"""Names written from right to left inside our own sentences, which run from left to right.

Without a mark a browser draws the number before or after such a name at its wrong end: "3 NAME - 9" shows as "9 - NAME
3", and another player has the number. Each stretch of such letters is therefore isolated (Unicode UAX 9, FSI and PDI).
"""

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP: Final = "\u2069"
_LETTERS: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_STRETCH: Final = re.compile(f"[{_LETTERS}](?:[{_LETTERS} ,.'-]*[{_LETTERS}])?")


def isolated(value: object) -> object:
    """A text with every stretch of such letters isolated; other values, and markup that is finished, as they are."""
    if not isinstance(value, str) or value.isascii() or isinstance(value, Markup):
        return value
    return _STRETCH.sub(lambda found: f"{_FIRST_STRONG_ISOLATE}{found[0]}{_POP}", value)


def in_html(value: object) -> str:
    """A value as it stands in a page, isolated and escaped; markup that is finished as it is."""
    if type(value) is str:
        return _text_in_html(value)
    if isinstance(value, str) and not isinstance(value, Markup):
        return _text_in_html(str(value))
    return str(value) if type(value) is int else escape(value)


@lru_cache(maxsize=4096)
def _text_in_html(text: str) -> str:
    """Most names and figures of an event are on many of its pages."""
    return str(escape(isolated(text)))
