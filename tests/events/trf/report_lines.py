"""Lines of a report, set in the columns of the Annex and not with the writer under test."""

from hashlib import sha256

from events.log.personal_data import PersonalDatum
from events.trf import read_document
from events.trf.importer import events_of
from events.vocabulary.imports import ImportedFrom
from tests.recorded import recorded


def player(
    number,
    *rounds,
    points="",
    rank="",
    name=None,
    rating="2000",
    sex="m",
    title="",
    federation="FRA",
    fide_id="",
    birth_date="",
):
    """A 001 line; each round is its eight columns, such as '  12 w 1'."""
    line = list(" " * 89)
    for first, text in (
        (1, "001"),
        (5, f"{number:>4}"),
        (10, sex),
        (11, f"{title:>3}"),
        (15, name or f"Player, {number}"),
        (49, f"{rating:>4}"),
        (54, federation),
        (58, f"{fide_id:>11}"),
        (70, birth_date),
        (81, f"{points:>4}"),
        (86, f"{rank:>4}"),
    ):
        line[first - 1 : first - 1 + len(text)] = text
    return "".join(line) + "".join(f"  {cell}" for cell in rounds)


def report(*lines, end="\n"):
    return "".join(line + end for line in lines).encode()


def read(*lines, points="strict"):
    return read_document(report(*lines), "event.trf", points=points)


FOUR = (
    player(1, "   3 w 1", "   2 b =", points="1.5", rank=1),
    player(2, "   4 b 1", "   1 w =", points="1.5", rank=2),
    player(3, "   1 b 0", "   4 w 0", points="0.0", rank=4),
    player(4, "   2 w 0", "   3 b 1", points="1.0", rank=3),
)
"""Two rounds of four players, nothing unusual."""


def with_line(lines, number, line):
    """The lines with another one in the place of a player's."""
    return (*lines[: number - 1], line, *lines[number:])


def unsalted(player_id, field, value):
    """A personal datum that is the same in every run."""
    return PersonalDatum(player_id, field, "00", value)


def imported(data, *, points="strict"):
    """What the log says after an import of these bytes: the tournament and the event of the import."""
    document = read_document(data, "event.trf", points=points)
    result = events_of(document, file_sha256=sha256(data).hexdigest(), salted=unsalted)
    origin = next(event for event in result.events if isinstance(event, ImportedFrom))
    return recorded(result.events, result.personal), origin
