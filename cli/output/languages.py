"""The languages there are: those with a catalogue, and English, in which everything is written.

What makes a language is imported where one is asked for: help in English costs next to nothing.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from projections.language import Language

_FOLDER: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "languages")  # noqa: PTH118, PTH120  # as above: pathlib takes longer to be imported than help to be made
_DOMAIN: Final = "pairtrail"
_ENGLISH: Final = "en"


@cache
def _code_among(asked: tuple[str, ...]) -> str:
    return next((code for code in asked if code == _ENGLISH or _has_catalogue(code)), _ENGLISH)


def language_among(asked: tuple[str, ...]) -> Language:
    """The first of the languages asked for (`streams.languages_asked`) that is here; English where none of them is."""
    return language_named(_code_among(asked))


def looked_up(asked: tuple[str, ...]) -> Callable[[str], str]:
    """How a text that is written as plain English, such as a paragraph of help, is told in the language asked for."""
    if _code_among(asked) == _ENGLISH:
        return str
    catalogue = language_among(asked).catalogue
    return catalogue.gettext if catalogue else str


@cache
def language_named(code: str) -> Language:
    """The language of that code. Raises `UsageProblem` where there is no catalogue for it."""
    from projections.language import ENGLISH, Language

    if code == ENGLISH.code:
        return ENGLISH
    if not _has_catalogue(code):
        from cli.exits import UsageProblem

        there = ", ".join(sorted((_ENGLISH, *filter(_has_catalogue, os.listdir(_FOLDER)))))  # noqa: PTH208  # as above
        raise UsageProblem("Language '{code}' is not available. Available: {there}.", code=code, there=there)
    import gettext

    return Language(code, gettext.translation(_DOMAIN, _FOLDER, [code]))


def _has_catalogue(code: str) -> bool:
    return code.isalpha() and os.path.isfile(os.path.join(_FOLDER, code, "LC_MESSAGES", f"{_DOMAIN}.mo"))  # noqa: PTH113, PTH118  # as above
