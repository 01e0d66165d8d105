"""How a file of a team event was written: kept whole, and given back as long as nothing has changed.

Unlike a file of individuals, whose lines are kept one by one (`file_layout`), it is written anew from the record after
any change.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Final

from core.model.results import Reading
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.trf.document import TrfDocument
from events.trf.layout import BIRTH_DATE, FileFormat
from events.trf.rules_in_file import rules_line
from events.trf.team_tournament import starting_rank_of
from events.trf.team_writer import lines_of_teams
from events.trf.writer import pairing_numbers, ranks_by_points, with_field, without_birth_date
from events.vocabulary.imports import FileLayout, Spelling

WHOLE: Final = "*"
_PLAYER: Final = "001"


def layout_of_teams(document: TrfDocument, tournament: Tournament, tie_breaks: Sequence[str]) -> FileLayout:
    """The layout of a document; `tournament` is what was made of it, `tie_breaks` the list that it announces."""
    digest = _digest(tournament, document.file_format, tie_breaks)
    lines = enumerate((_kept(line.text) for line in document.lines), start=1)
    return FileLayout(
        encoding=document.encoding,
        line_ends=tuple((end, sum(1 for _ in run)) for end, run in groupby(line.end for line in document.lines)),
        order=(),
        spellings=(Spelling(fact=WHOLE, digest=digest, lines=tuple(lines)),),
    )


def lines_as_imported(
    layout: FileLayout, tournament: Tournament, file_format: FileFormat, reading: Reading
) -> tuple[str, ...] | None:
    """The file's own lines, with the birth dates that the log does not hold; None: something has changed since."""
    whole = next((one for one in layout.spellings if one.fact == WHOLE), None)
    if whole is None or whole.digest != _digest(tournament, file_format, tournament.settings.tie_breaks.codes, reading):
        return None
    birth_dates = {starting_rank_of(member): player.birth_date for member, player in tournament.members.items()}
    return tuple(_restored(text, birth_dates) for _, text in whole.lines)


def starting_ranks(tournament: Tournament) -> dict[PlayerId, int]:
    """Of the members of a team event that was imported: those of the file; of later ones the next numbers."""
    in_file = {member: starting_rank_of(member) for member in _of_the_file(tournament)}
    later = (member for member in sorted(tournament.members) if member not in in_file)
    return in_file | {member: rank for rank, member in enumerate(later, start=max(in_file.values(), default=0) + 1)}


def _of_the_file(tournament: Tournament) -> Iterator[PlayerId]:
    return (member for member in sorted(tournament.members) if starting_rank_of(member) > 0)


def _digest(
    tournament: Tournament,
    file_format: FileFormat,
    tie_breaks: Sequence[str],
    reading: Reading = Reading.STANDINGS,
) -> str:
    """Of all that an export would write, birth dates aside, and of the rules and tie-breaks."""
    written = lines_of_teams(
        tournament,
        starting_ranks(tournament),
        ranks_by_points(tournament, pairing_numbers(tournament)),
        file_format,
        reading,
    )
    told: Iterable[str] = (
        *(_kept(line.text) for line in written),
        rules_line(tournament.settings),
        *tie_breaks,
    )
    return sha256("\n".join(told).encode()).hexdigest()


def _kept(text: str) -> str:
    return without_birth_date(text) if text.startswith(_PLAYER) else text


def _restored(text: str, birth_dates: Mapping[int, str]) -> str:
    number = text[4:8].strip() if text.startswith(_PLAYER) else ""
    born = birth_dates.get(int(number), "") if number.isdecimal() else ""
    return with_field(text, BIRTH_DATE, born) if born and len(text) >= BIRTH_DATE.last else text
