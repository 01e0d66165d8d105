"""The languages there are: those with a catalogue, and English, in which everything is written."""

import os
from pathlib import Path
from typing import Final

from cli.session.exits import UsageProblem
from projections.language import ENGLISH, Language

_FOLDER: Final = Path(__file__).parents[1] / "languages"
_DOMAIN: Final = "pairtrail"
_ASKED_BY: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the surroundings that ask for a language, the strongest first, as gettext reads them."""


def language_asked() -> Language:
    """The one that the surroundings ask for; English where they name none that is here."""
    asked = next((value for name in _ASKED_BY if (value := os.environ.get(name))), "")
    for code in asked.split(":"):
        word = code.partition(".")[0].partition("@")[0].partition("_")[0]
        if word in ("C", "POSIX", "en"):
            return ENGLISH
        if word and _has_catalogue(word):
            return language_named(word)
    return ENGLISH


def language_named(code: str) -> Language:
    """The language of that code. Raises `UsageProblem` where there is no catalogue for it."""
    if code == ENGLISH.code:
        return ENGLISH
    if not _has_catalogue(code):
        there = ", ".join(sorted(("en", *(folder.name for folder in _FOLDER.iterdir() if folder.is_dir()))))
        raise UsageProblem(f"There is no language '{code}'. There are: {there}.")
    import gettext

    return Language(code, gettext.translation(_DOMAIN, _FOLDER, [code]))


def _has_catalogue(code: str) -> bool:
    return code.isalpha() and (_FOLDER / code / "LC_MESSAGES" / f"{_DOMAIN}.mo").is_file()
