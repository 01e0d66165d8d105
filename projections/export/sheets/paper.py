"""Sheets and lists as pages of HTML made for paper."""

from typing import Final

from core.general_rules.own_rules import holding
from core.model.units import RoundNumber
from projections.export.pages import page
from projections.export.report.facts import RoundPart, Table, round_part, standings_table
from projections.export.sheets.code import QUIET_ZONE, qr_code, svg_path
from projections.export.sheets.sheet import Sheet
from projections.repository import Known
from projections.standings.table import standings

_ROOMY: Final = 38
_LETTERS_WIDE: Final = 95  # to a line
_LETTERS_OF_EVIDENCE: Final = 60


def sheet_page(sheet: Sheet) -> bytes:
    """The sheet for an appeals committee."""
    dots = qr_code(sheet.head.text)
    return page(
        "appeal.mako",
        style="sheet.css",
        sheet=sheet,
        dense=_lines(sheet) > _ROOMY,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
    )


def _lines(sheet: Sheet) -> int:
    """How many lines the first page takes, roughly: a sheet with many is set smaller, so that it stays one page."""
    wide = [*sheet.appeal, *sheet.answer, sheet.question]
    lines = sum(1 + len(text) // _LETTERS_WIDE for text in wide)
    lines += sum(2 + len(group.members) for group in sheet.groups)
    return lines + sum(1 + len(one.text) // _LETTERS_OF_EVIDENCE for one in sheet.evidence)


def pairings_page(known: Known, round_number: RoundNumber) -> bytes:
    """The pairing of a round, to hang up."""
    return _list(known, f"Round {round_number}", part=round_part(known.tournament, round_number))


def standings_page(known: Known) -> bytes:
    """The standings, to hang up."""
    table = standings_table(known.tournament, standings(known.tournament))
    return _list(known, table.caption, table=table)


def _list(known: Known, heading: str, *, part: RoundPart | None = None, table: Table | None = None) -> bytes:
    name = known.tournament.details.name or known.stream
    rules = [f"{number}. {text}" for number, text in holding(known.tournament.own_rules)]
    return page(
        "list.mako", style="sheet.css", name=name, heading=heading, known=known, part=part, table=table, rules=rules
    )
