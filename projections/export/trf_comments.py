"""What a report says in comments of its earlier rounds: by what they were paired, and where readings differ.

Decisions 113, 139 and 162. Of players and of teams alike: in a team event the numbers are those of the teams.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from core.editions.registry import edition_named, is_by_table, rules_of_teams
from core.model.in_one_reading import rating_in
from core.model.results import Reading
from core.model.tournament import Tournament, read_for_pairing
from core.model.units import PlayerId, RoundNumber
from events.trf.document import COUNTED_HEAD, KNOCKOUT_HEAD, NOTE_HEAD, TIE_BREAKS_HEAD, UNCOUNTED_HEAD, note_line
from events.trf.earlier_cells import Cells, cells_lines, counted_lines
from events.trf.earlier_rounds import earlier_lines, is_earlier_line, lines_of_names, lines_of_prohibitions
from events.trf.layout import TRF16, TRF26, FileFormat
from events.trf.own_comments import replaced_lines, uncounted_lines
from events.trf.round_cells import cells_as_paired, cells_by_round
from events.trf.tie_breaks import edition_lines
from events.trf.writer import one_line
from projections.tournament_state.readings import Output, notes_of_report


def comments_on_rounds(
    tournament: Tournament,
    numbers: Mapping[PlayerId, int],
    reading: Reading,
    file_format: FileFormat,
    then: Mapping[RoundNumber, Tournament],
) -> list[str]:
    """By what earlier rounds were paired, whose games do not count, and where the readings of a game differ.

    `numbers` stand for players or teams in the file; `then`: the tournament as the pairing of each round found it.
    """
    of_teams = bool(tournament.settings.boards)
    output = Output.RATING_REPORT if reading is Reading.RATING else Output.REPORT
    is_xxp = file_format == TRF16 and not of_teams
    return [
        *_numbers_and_ratings(tournament, numbers, reading, file_format),
        *(() if file_format == TRF26 else lines_of_prohibitions(tournament, numbers, names_last=is_xxp)),
        *_names_read(tournament, numbers, then),
        *_cells_read(tournament, numbers, reading, file_format, then),
        *(() if of_teams else (*uncounted_lines(tournament, numbers), *replaced_lines(tournament, numbers))),
        *_knockout_lines(tournament, numbers),
        *(edition_lines(tournament) if file_format == TRF26 else ()),
        *(note_line(text) for text in notes_of_report(tournament, output)),
    ]


def _knockout_lines(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> Iterator[str]:
    """Whose ranks the knock-out gives; by points they would have others."""
    if tournament.knockout is not None and tournament.knockout.has_begun:
        yield f"{KNOCKOUT_HEAD} {' '.join(str(numbers[player]) for player in tournament.knockout.players)}"


def is_outdated_note(text: str, leftover: Iterable[str], reading: Reading) -> bool:
    """Whether a line of an imported report for the rating speaks of that one, and another one is written."""
    return (
        reading is not Reading.RATING
        and text.startswith(NOTE_HEAD)
        and any(line.startswith(COUNTED_HEAD) for line in leftover)
    )


def is_comment_on_rounds(text: str) -> bool:
    """Whether a line is one of those that every export writes anew."""
    return is_earlier_line(text) or text.startswith((UNCOUNTED_HEAD, COUNTED_HEAD, KNOCKOUT_HEAD, TIE_BREAKS_HEAD))


def names_in_file(tournament: Tournament) -> dict[PlayerId, str]:
    """Of all players."""
    return {player: one_line(one.name) for player, one in tournament.players.items()}


def _numbers_and_ratings(
    tournament: Tournament, numbers: Mapping[PlayerId, int], reading: Reading, file_format: FileFormat
) -> list[str]:
    """Of teams a TRF26 has the rating of the standings (310); in a TRF16 it follows from those of their players."""
    if not tournament.settings.boards:
        return earlier_lines(tournament, numbers, reading)
    rules = rules_of_teams(tournament.settings.edition)
    if file_format == TRF16 and rules is not None:
        boards, variations = tournament.settings.boards, tournament.settings.variations
        made = {
            team: rules.rating([rating_in(tournament.members[one], reading) for one in roster[:boards]], variations)
            for team, roster in tournament.teams.items()
        }
        players = {
            team: replace(player, rating=made.get(team, 0), other_rating_for_pairing=player.rating_for_pairing)
            for team, player in tournament.players.items()
        }
        tournament = replace(tournament, players=players)
    return earlier_lines(tournament, numbers, Reading.STANDINGS)


def _names_read(
    tournament: Tournament, numbers: Mapping[PlayerId, int], then: Mapping[RoundNumber, Tournament]
) -> Iterator[str]:
    """By which names players were paired, where the alphabet decides."""
    if edition_named(tournament.settings.edition).pairs_by_name:
        names = {number: names_in_file(found) for number, found in then.items()}
        yield from lines_of_names(names, names_in_file(tournament), numbers)


def _cells_read(
    tournament: Tournament,
    numbers: Mapping[PlayerId, int],
    reading: Reading,
    file_format: FileFormat,
    then: Mapping[RoundNumber, Tournament],
) -> list[str]:
    """What pairings read of earlier rounds, and points are counted by, where the file has other cells.

    By a table pairings read nothing, but they made each round with its colours; teams have those of home and away.
    """
    now, standings = (_cells_in_file(tournament, numbers, one, file_format) for one in (reading, Reading.STANDINGS))
    counted = counted_lines(now, standings, numbers)
    by_table = is_by_table(tournament)
    if by_table and tournament.settings.boards:
        return counted
    paired = read_for_pairing(tournament).rounds
    read = {
        number: [
            *(now[: number - 1] if by_table else cells_by_round(found, numbers, Reading.PAIRING)),
            cells_as_paired(tournament, paired[number - 1], numbers),
        ]
        for number, found in then.items()
        if number <= len(paired)
    }
    return [*cells_lines(now, read, numbers), *counted]


def _cells_in_file(
    tournament: Tournament, numbers: Mapping[PlayerId, int], reading: Reading, file_format: FileFormat
) -> Cells:
    if not tournament.settings.boards:
        return cells_by_round(tournament, numbers, reading)
    from events.trf.team_writer import cells_of_matches  # few events are of teams

    return cells_of_matches(tournament, numbers, reading, file_format)
