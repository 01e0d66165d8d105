"""The list of tie-breaks that a report names (TRF26, records 202 and 212; 212 begins with the points)."""

from collections.abc import Iterable, Iterator
from typing import Final

from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Tournament
from core.tie_breaks.codes import read_codes, split_codes
from core.tie_breaks.editions import EDITIONS, edition_on
from events.trf.document import TIE_BREAKS_HEAD, TrfDocument

_RECORDS: Final = ("202", "212")


def list_of(document: TrfDocument) -> TieBreakList:
    """The list in the file, and its edition; empty where it names none.

    Raises `Refused` when it names two lists: an event has one (C.07 4.1).
    """
    lists = _lists(document.leftover)
    if len(lists) > 1:
        found = joined(
            SEMICOLON, (say("line {line}: {codes}", line=line, codes=", ".join(codes)) for codes, line in lists.items())
        )
        raise Refused(
            "{file_name} contains two lists of tie-breaks ({found}). An event has only one (C.07 4.1): choose "
            "it with --tie-breaks.",
            file_name=document.file_name,
            found=found,
        )
    return TieBreakList(next(iter(lists), ()), edition_in(document))


def edition_in(document: TrfDocument) -> str:
    """The edition that a comment of ours names, else the one in force on the first day."""
    said = (text.removeprefix(TIE_BREAKS_HEAD).strip() for _, text in document.leftover if _is_of_edition(text))
    return next((edition for edition in said if edition in EDITIONS), edition_on(document.details.start_date))


def edition_lines(tournament: Tournament) -> Iterator[str]:
    """The comment that names the edition of the list announced, where another was in force on the first day."""
    announced = tournament.settings.tie_breaks
    if announced.codes and announced.edition != edition_on(tournament.details.start_date):
        yield f"{TIE_BREAKS_HEAD} {announced.edition}"


def _is_of_edition(text: str) -> bool:
    return text.startswith(TIE_BREAKS_HEAD)


def announced_in(document: TrfDocument) -> TieBreakList | None:
    """The list that an imported event was announced with; None where the file names none that can be read."""
    try:
        found = list_of(document)
        read_codes(found.codes, of_teams=document.teams is not None)
    except Refused:
        return None  # the lines stay with the import, word for word
    return found if found.codes else None


def line_of(announced: TieBreakList) -> str:
    """Record 202: the list after the points."""
    return f"202 {','.join(announced.codes)}"


def still_named_in(leftover: Iterable[tuple[int, str]], announced: TieBreakList) -> bool:
    """Whether the lines kept of an imported file name this list, so that its export does."""
    return announced.codes in _lists(leftover)


def _lists(leftover: Iterable[tuple[int, str]]) -> dict[tuple[str, ...], int]:
    """The lists, with the line each stands in."""
    return {split_codes(text[4:]): line for line, text in leftover if text[:3] in _RECORDS and text[4:].strip()}
