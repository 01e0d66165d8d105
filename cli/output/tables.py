"""Tables, numbers and JSON as people and programs read them.

What is made of a bundle that is not covered says so, in the file itself wherever its format has a place for it.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from unicodedata import category, combining, east_asian_width

from cli.output.streams import lines_to_stdout, mark_of_output, to_stderr, told_each
from core.model.hints import TYPE_CHECKING, Final
from core.model.named_tuple import NamedTuple
from core.model.results import ByeKind, Colour
from core.model.sentence import say
from core.model.units import Points
from projections.tables.table import GOES_FIRST, Align, Column, Role, Table, Value, Writing, table_of

if TYPE_CHECKING:
    from datetime import datetime

# --- How wide text is on a screen, and which columns of a table a narrow screen has room for

GAP: Final = 2
_NARROWEST_TEXT: Final = 24
"""A column of sentences is broken over lines; narrower than this nobody reads it."""


class Fitted(NamedTuple):
    """The columns that are shown, and how wide those of sentences may be."""

    shown: tuple[int, ...]
    left_out: tuple[int, ...]
    widths: tuple[int | None, ...]  # of the columns shown; None: as wide as it is


def cell_width(text: str) -> int:
    """Columns on the screen: wide letters take two, those that combine with the one before take none."""
    if text.isascii():
        return len(text)
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    if combining(letter) or category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def fitted(roles: Sequence[Role], widths: Sequence[int], room: int) -> Fitted | None:
    """The columns for so much room; None: even without everything that can go it is too little."""
    least = [
        min(width, _NARROWEST_TEXT) if role.is_sentence else width for role, width in zip(roles, widths, strict=True)
    ]
    shown = list(range(len(roles)))
    droppable = [column for role in GOES_FIRST for column in shown[::-1] if roles[column] is role]
    while _total(least, shown) > room and droppable:
        shown.remove(droppable.pop(0))
    if _total(least, shown) > room:
        return None
    spare = room - _total(least, shown)
    given: list[int | None] = []
    for column in shown:
        grown = min(widths[column], least[column] + spare)
        spare -= grown - least[column]
        given.append(grown if roles[column].is_sentence else None)
    left_out = tuple(column for column in range(len(roles)) if column not in shown)
    return Fitted(tuple(shown), left_out, tuple(given))


def _total(widths: Sequence[int], shown: Sequence[int]) -> int:
    return sum(widths[column] for column in shown) + GAP * (len(shown) - 1)


# --- Tables, numbers and JSON as people and programs read them

BYE_WORDS: Final = {
    ByeKind.HALF_POINT: say("half-point bye"),
    ByeKind.FULL_POINT: say("full-point bye"),
    ByeKind.ZERO_POINT: say("absent"),
}
COLOUR_LETTERS: Final = {Colour.WHITE: say("w"), Colour.BLACK: say("b")}
"""Of the player, in a cell such as 5w1."""

_NARROWEST_TABLE: Final = 60
_LONGEST_RULE: Final = 60


def points(value: Points | int) -> str:
    """Tenths of a point with one decimal, as in the TRF: 2.5."""
    return f"{value // 10}.{value % 10}"


def moment(time: "datetime") -> str:
    """A time as it is printed: local date and time to the minute would differ between laptops, so UTC."""
    return time.strftime("%Y-%m-%d %H:%M:%S")


def table(columns: Sequence[Column], rows: Iterable[Sequence[Value]], *, title: str = "") -> None:
    """A table of these cells on standard output."""
    draw(table_of(columns, rows, title))


def as_csv(shown: Table) -> None:
    """A table as CSV on standard output, with a line of heads."""
    from projections.export.world.games import table_as_csv

    if mark := mark_of_output():
        shown = marked_table(shown, mark)
    lines_to_stdout(table_as_csv(shown).rstrip("\n"))


def draw(shown: Table) -> None:
    """A table on standard output, in the language asked for; its remarks are for whoever calls.

    Into a pipe or a file it is plain columns, never cut. On a terminal, with the help of rich, what it has no room for
    is left out, the least important first, and named below; names are never broken. Where that is not enough either,
    it is plain columns there as well.
    """
    cells = [list(map(_printable, told_each(row))) for row in shown.written(Writing.SCREEN)]
    title, *names = told_each((shown.caption, *shown.heads(Writing.SCREEN)))
    roles = [column.role for column in shown.columns]
    right = [align is Align.RIGHT for align in shown.aligned()]
    room = _room_on_the_terminal()
    widths = [max(map(cell_width, column)) for column in zip(names, *cells, strict=True)]
    found = fitted(roles, widths, room) if room else None
    if found is None:
        _plain_table(names, right, cells, title)
        return
    _rich_table(names, right, cells, found, title)
    if found.left_out:
        left_out = ", ".join(names[column] for column in found.left_out)
        to_stderr("Not shown, because only {room} columns of text fit: {columns}.", room=room, columns=left_out)


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    from core.model.plain import in_pictures  # few cells need it

    return in_pictures(text)


def _room_on_the_terminal() -> int:
    """Columns of the terminal; 0: there is none, or one too narrow or too simple for a table."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":  # rich itself honours NO_COLOR
        return 0
    import shutil

    columns = shutil.get_terminal_size().columns
    return columns if columns >= _NARROWEST_TABLE else 0


def _plain_table(names: list[str], right: list[bool], cells: list[list[str]], title: str) -> None:

    widths = [max(map(cell_width, column)) for column in zip(names, *cells, strict=True)]

    def padded(value: str, width: int, *, on_right: bool) -> str:
        blanks = " " * (width - cell_width(value))
        return blanks + value if on_right else value + blanks

    def line(row: list[str]) -> str:
        cells_of_row = zip(row, widths, right, strict=True)
        return (" " * GAP).join(padded(value, width, on_right=side) for value, width, side in cells_of_row).rstrip()

    if title:
        lines_to_stdout(title)
    lines_to_stdout(
        "\n".join([line(names), line(["-" * min(width, _LONGEST_RULE) for width in widths]), *map(line, cells)])
    )


def _rich_table(names: list[str], right: list[bool], cells: list[list[str]], found: "Fitted", title: str) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(
        box=box.SIMPLE_HEAD,
        title=title or None,
        title_justify="left",
        title_style="bold",
        show_edge=False,
        collapse_padding=True,
        pad_edge=False,
    )
    for column, width in zip(found.shown, found.widths, strict=True):
        shown.add_column(
            names[column],
            justify="right" if right[column] else "left",
            no_wrap=width is None,
            max_width=width,
            overflow="fold",
        )
    for row in cells:
        shown.add_row(*(Text(row[column]) for column in found.shown))
    Console(highlight=False).print(shown)


def marked_table(shown: Table, mark: str) -> Table:
    """A table whose rows each have the mark in a last column, as it is for CSV."""
    return shown.with_column(Column(say("Not covered"), Role.SENTENCE), [mark] * len(shown.rows))


def end_unmarked(what: str) -> None:
    """Exit code 1 for a file that was written and has no place for the mark; nothing where there is none."""
    if mark_of_output():
        import typer  # a page in a browser has none

        from cli.exits import ExitCode

        to_stderr("The format {what} has no place for this warning: inform the recipients of the file.", what=what)
        raise typer.Exit(ExitCode.FINDINGS)
