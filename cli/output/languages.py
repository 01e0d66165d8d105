"""The languages there are: those with a catalogue, and English, in which everything is written.

What makes a language is imported where one is asked for: help in English costs next to nothing.
"""

from functools import cache

from core.model.hints import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from projections.language import Language

_ENGLISH: Final = "en"


@cache
def _code_among(asked: tuple[str, ...]) -> str:
    if asked[:1] in ((), (_ENGLISH,)):
        return _ENGLISH
    from projections.languages import has_catalogue

    return next((code for code in asked if code == _ENGLISH or has_catalogue(code)), _ENGLISH)


def language_among(asked: tuple[str, ...]) -> "Language":
    """The first of the languages asked for (`streams.languages_asked`) that is here; English where none of them is."""
    return language_named(_code_among(asked))


def looked_up(asked: tuple[str, ...]) -> "Callable[[str], str]":
    """How a text that is written as plain English, such as a paragraph of help, is told in the language asked for."""
    if _code_among(asked) == _ENGLISH:
        return str  # no help is a key of the English catalogue
    catalogue = language_among(asked).catalogue
    return catalogue.gettext if catalogue else str


@cache
def language_named(code: str) -> "Language":
    """The language of that code. Raises `UsageProblem` where there is no catalogue for it."""
    from projections.languages import codes, has_catalogue, language_of

    if code != _ENGLISH and not has_catalogue(code):
        from cli.exits import UsageProblem

        there = ", ".join(codes())
        raise UsageProblem("Language '{code}' is not available. Available: {there}.", code=code, there=there)
    return language_of(code)
