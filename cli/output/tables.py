"""Tables, numbers and JSON as people and programs read them."""

import os
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from cli.output.streams import lines_to_stdout, mark_of_output, to_stderr, told
from core.model.results import ByeKind, Colour
from core.model.sentence import say
from core.model.units import Points
from projections.tables.table import Align, Column, Table, Value, Writing, table_of

if TYPE_CHECKING:
    from cli.output.column_fitting import Fitted

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


def moment(time: datetime) -> str:
    """A time as it is printed: local date and time to the minute would differ between laptops, so UTC."""
    return time.strftime("%Y-%m-%d %H:%M:%S")


def table(columns: Sequence[Column], rows: Iterable[Sequence[Value]], *, title: str = "") -> None:
    """A table of these cells on standard output."""
    draw(table_of(columns, rows, title))


def as_csv(shown: Table) -> None:
    """A table as CSV on standard output, with a line of heads."""
    from projections.export.world.csv_text import table_as_csv

    if mark := mark_of_output():
        from cli.output.not_covered import marked_table

        shown = marked_table(shown, mark)
    lines_to_stdout(table_as_csv(shown).rstrip("\n"))


def draw(shown: Table) -> None:
    """A table on standard output, in the language asked for; its remarks are for whoever calls.

    Into a pipe or a file it is plain columns, never cut. On a terminal, with the help of rich, what it has no room for
    is left out, the least important first, and named below; names are never broken. Where that is not enough either,
    it is plain columns there as well.
    """
    from cli.output.column_fitting import cell_width, fitted  # many commands print no table

    cells = [[_cell(value) for value in row] for row in shown.written(Writing.SCREEN)]
    names = [told(head) for head in shown.heads(Writing.SCREEN)]
    title = told(shown.caption)
    roles = [column.role for column in shown.columns]
    right = [role.align is Align.RIGHT for role in roles]
    room = _room_on_the_terminal()
    widths = [max(map(cell_width, column)) for column in zip(names, *cells, strict=True)]
    found = fitted(roles, widths, room) if room else None
    if found is None:
        _plain_table(names, right, cells, title)
        return
    _rich_table(names, right, cells, found, title)
    if found.left_out:
        left_out = ", ".join(names[column] for column in found.left_out)
        to_stderr("Left out, since {room} columns are too few: {columns}.", room=room, columns=left_out)


def _cell(value: str | int) -> str:
    text = told(value) if isinstance(value, str) else str(value)
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
    from cli.output.column_fitting import GAP, cell_width

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
