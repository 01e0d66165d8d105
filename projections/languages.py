"""The languages that there is a catalogue for, English among them (decision 241).

A template is the key: it is what is stored, hashed, compared and given to programs. What English prints otherwise than
the key has it stands in its catalogue, which holds those templates alone.
"""

import os
from functools import cache

from core.model.hints import TYPE_CHECKING, Final

if TYPE_CHECKING:  # every command prints English, few need more of a language than its catalogue
    from core.model.sentence import Catalogue
    from projections.language import Language

FOLDER: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "cli", "languages")  # noqa: PTH118, PTH120  # pathlib takes longer to be imported than a catalogue to be read
_DOMAIN: Final = "pairtrail"
_ENGLISH: Final = "en"


def has_catalogue(code: str) -> bool:
    """Whether there is one for that code (`fr`)."""
    return code.isalpha() and os.path.isfile(_file_of(code))  # noqa: PTH113  # as above


def codes() -> list[str]:
    """The codes of the languages there are, in alphabetical order."""
    return sorted({_ENGLISH, *filter(has_catalogue, os.listdir(FOLDER))})  # noqa: PTH208  # as above


@cache
def catalogue_of(code: str) -> "Catalogue | None":
    """The catalogue, read once; None where there is none."""
    if not has_catalogue(code):
        return None
    from projections.compiled_catalogue import CompiledCatalogue  # nothing that is plain text needs it

    with open(_file_of(code), "rb") as file:  # noqa: PTH123  # as above
        contents = file.read()
    try:
        return CompiledCatalogue(contents)
    except ValueError:
        import gettext  # takes every rule of plurals

        return gettext.translation(_DOMAIN, FOLDER, [code])


def _file_of(code: str) -> str:
    return os.path.join(FOLDER, code, "LC_MESSAGES", f"{_DOMAIN}.mo")  # noqa: PTH118  # as above


def language_of(code: str) -> "Language":
    """The language of that code; English without a catalogue prints its keys. Raises `Refused` for any other."""
    from projections.language import Language

    catalogue = catalogue_of(code)
    if catalogue is None and code != _ENGLISH:
        from core.model.sentence import Refused

        raise Refused("no language catalogue found for '{code}'", code=code)
    return Language(code, catalogue)
