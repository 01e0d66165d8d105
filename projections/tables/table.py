"""A table before it is drawn: columns by what they hold, cells as values. No drawer asks for a title."""

from collections.abc import Iterable, Sequence
from enum import Enum, StrEnum, auto

from core.model.dataclass import dataclass, replace
from core.model.hints import Final, Protocol, TypeAlias
from core.model.sentence import say
from core.model.units import PlayerId, points_in_print, points_text


class Align(StrEnum):
    """Where the text of a column stands."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Role(Enum):
    """What a column holds: by it a drawer aligns, lets names be broken on paper, and leaves columns out."""

    NAME = "name"  # of whom the row is about
    PERSON = "person"  # somebody else, or a team
    CLUB = "club"
    TITLE = "title"
    FEDERATION = "federation"
    NUMBER = "number"  # by which players are called
    ID = "id"
    FIDE_ID = "fide-id"
    BORN = "born"
    RATING = "rating"
    RANK = "rank"
    POINTS = "points"  # in tenths
    GAME_POINTS = "game-points"  # in tenths
    POINTS_BEFORE = "points-before"  # the round
    TIE_BREAK = "tie-break"
    GAMES = "games"
    COUNT = "count"  # any other number
    BOARD = "board"
    ROUND = "round"
    ROUND_CELL = "round-cell"  # what a round brought, or a game of a grid
    COLOUR = "colour"
    RESULT = "result"
    FLOAT = "float"
    AMOUNT = "amount"
    HASH = "hash"
    TIME = "time"
    ACTOR = "actor"
    STATUS = "status"
    SENTENCE = "sentence"  # long: it may be broken into lines
    TEXT = "text"

    @property
    def align(self) -> Align:
        """Numbers stand to the right, results in the middle where there is one."""
        return Align.RIGHT if self in _NUMBERS else Align.CENTRE if self in _CENTRED else Align.LEFT

    @property
    def holds_names(self) -> bool:
        """Whether it takes the room that is left on a paper."""
        return self in _NAMES

    @property
    def is_sentence(self) -> bool:
        """Whether a screen may break it into lines."""
        return self is Role.SENTENCE


_NUMBERS: Final = frozenset(
    {
        *(Role.NUMBER, Role.ID, Role.FIDE_ID, Role.BORN, Role.RATING, Role.RANK, Role.POINTS, Role.POINTS_BEFORE),
        *(Role.GAME_POINTS, Role.TIE_BREAK, Role.GAMES, Role.COUNT, Role.BOARD, Role.ROUND, Role.AMOUNT),
    }
)
_CENTRED: Final = frozenset({Role.ROUND_CELL, Role.RESULT, Role.FLOAT})
_IN_TENTHS: Final = frozenset({Role.POINTS, Role.GAME_POINTS})
_NAMES: Final = frozenset({Role.NAME, Role.PERSON, Role.CLUB})
GOES_FIRST: Final = (
    *(Role.HASH, Role.FEDERATION, Role.TITLE, Role.BORN, Role.GAMES, Role.TIME, Role.ACTOR),
    *(Role.RATING, Role.STATUS, Role.ID, Role.NUMBER, Role.POINTS_BEFORE),
)
"""What a table can do without, the least important first; names, results, points and ranks are never left out."""


class Writing(Enum):
    """For whom cells are written."""

    SCREEN = auto()  # what is not there is a dash
    DATA = auto()  # for programs: numbers stay numbers, without marks
    PRINT = auto()  # on paper and pages: what is not there is blank


class Cell(Protocol):
    """A value that is not written the same for everybody."""

    def written(self, writing: Writing, /) -> str | int:
        """The text, or the number."""


Value: TypeAlias = "str | int | Cell | None"
"""None: it is not there, or not known. A whole number in a column of points is in tenths."""


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column; `in_print` where paper and pages have another one."""

    title: str
    role: Role = Role.TEXT
    in_print: str = ""

    @property
    def align(self) -> Align:
        """As templates ask for it."""
        return self.role.align

    @property
    def is_narrow(self) -> bool:
        """Whether it holds numbers, results or what rounds brought, which no page breaks into lines."""
        return self.align is not Align.LEFT

    def head(self, writing: Writing) -> str:
        """What stands over it."""
        return self.in_print if self.in_print and writing is Writing.PRINT else self.title

    def write(self, value: Value, writing: Writing) -> str | int:
        """A cell of it."""
        if value is None:
            return "" if writing is Writing.PRINT else "-"
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            if self.role not in _IN_TENTHS:
                return value
            return points_text(value) if writing is Writing.DATA else points_in_print(value)
        return value.written(writing)


@dataclass(frozen=True, slots=True)
class Row:
    """Cells by column. `player`: whom it is about, where a page may lead to a card; `strong`: it stands out."""

    cells: tuple[Value, ...]
    player: PlayerId | None = None
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of as many cells as there are columns. The caption stands above, remarks below, a line each."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    remarks: tuple[str, ...] = ()

    def written(self, writing: Writing) -> tuple[tuple[str | int, ...], ...]:
        """The cells, line by line."""
        return tuple(
            tuple(column.write(value, writing) for column, value in zip(self.columns, row.cells, strict=True))
            for row in self.rows
        )

    def heads(self, writing: Writing) -> tuple[str, ...]:
        """What stands over the columns."""
        return tuple(column.head(writing) for column in self.columns)

    def aligned(self) -> list[Align]:
        """Where the text of each column stands."""
        return [column.role.align for column in self.columns]

    def as_data(self) -> list[dict[str, str | int]]:
        """Line by line for programs, each cell under the head of its column."""
        heads = self.heads(Writing.DATA)
        return [dict(zip(heads, cells, strict=True)) for cells in self.written(Writing.DATA)]

    def in_print(self) -> "Table":
        """The same as paper and pages have it, all of it text."""
        rows = tuple(
            replace(row, cells=tuple(cell if isinstance(cell, str) else str(cell) for cell in cells))
            for row, cells in zip(self.rows, self.written(Writing.PRINT), strict=True)
        )
        heads = self.heads(Writing.PRINT)
        columns = tuple(Column(head, column.role) for head, column in zip(heads, self.columns, strict=True))
        return replace(self, columns=columns, rows=rows)

    def of(self, *places: int) -> "Table":
        """The columns at these places, in that order."""
        return replace(
            self,
            columns=tuple(self.columns[place] for place in places),
            rows=tuple(replace(row, cells=tuple(row.cells[place] for place in places)) for row in self.rows),
        )

    def without(self, *roles: Role) -> "Table":
        """Without the columns that hold these."""
        return self.of(*(place for place, column in enumerate(self.columns) if column.role not in roles))

    def with_last(self, *roles: Role) -> "Table":
        """With the columns that hold these behind all others."""
        places = range(len(self.columns))
        return self.of(*sorted(places, key=lambda place: self.columns[place].role in roles))

    def with_column(self, column: Column, cells: Iterable[Value], *, first: bool = False) -> "Table":
        """With one more column behind all, or in front."""
        added = zip(self.rows, cells, strict=True)
        if first:
            rows = tuple(replace(row, cells=(cell, *row.cells)) for row, cell in added)
            return replace(self, columns=(column, *self.columns), rows=rows)
        rows = tuple(replace(row, cells=(*row.cells, cell)) for row, cell in added)
        return replace(self, columns=(*self.columns, column), rows=rows)


def table_of(columns: Sequence[Column], rows: Iterable[Sequence[Value]], caption: str = "") -> Table:
    """A table whose rows are cells and nothing else."""
    return Table(tuple(columns), tuple(Row(tuple(cells)) for cells in rows), caption)


NUMBER: Final = Column(say("No."), Role.NUMBER)
NAME: Final = Column(say("Name"), Role.NAME)
TITLE: Final = Column(say("Title"), Role.TITLE)
RATING: Final = Column(say("Rating"), Role.RATING)
FEDERATION: Final = Column(say("Fed."), Role.FEDERATION)
POINTS: Final = Column(say("Points"), Role.POINTS)
GAMES: Final = Column(say("Games"), Role.GAMES)
RANK: Final = Column(say("Rank"), Role.RANK)
PLACE: Final = Column(say("Place"), Role.RANK)
ROUND: Final = Column(say("Round"), Role.ROUND)
BOARD: Final = Column(say("Board"), Role.BOARD)
WHY: Final = Column(say("Why"), Role.SENTENCE)
