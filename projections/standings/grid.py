"""The grid of an event by a table: everybody against everybody, with what is still to be played and in which round."""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.registry import edition_named
from core.editions.tables.engine import cut, schedule_in, table_numbers, variations_of
from core.model.dataclass import dataclass, replace
from core.model.results import Outcome, Reading
from core.model.sentence import Refused
from core.model.tournament import Game, GameStatus, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from projections.standings.boards import game_points_in
from projections.standings.table import standings


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of the table, as the player of the row sees it."""

    round_number: RoundNumber
    has_white: bool
    outcome: Outcome | None  # None: still to be played
    board: BoardNumber | None = None  # of the round; None: it has not been paired
    is_adjourned: bool = False  # begun and unfinished
    game_points: Points | None = None  # of a match between teams that has results; None: of no match
    counts: bool = True  # in the standings (CFC 653)


@dataclass(frozen=True, slots=True)
class GridRow:
    """One player of a section, with a cell for every opponent of it."""

    number: PairingNumber
    player: PlayerId
    place: int | None  # within the section, shared by those whom the list leaves tied; None: not ranked
    points: Points
    cells: tuple[tuple[Meeting, ...], ...]  # by column; empty: they do not meet


@dataclass(frozen=True, slots=True)
class Section:
    """Those who meet each other, or of a match of two teams one against the other."""

    columns: tuple[PairingNumber, ...]
    rows: tuple[GridRow, ...]
    to_come: int  # games

    @property
    def points(self) -> int:
        """Of all its rows together, in tenths."""
        return sum(row.points for row in self.rows)


def grid(tournament: Tournament) -> tuple[Section, ...]:
    """A section after the other, players by number.

    Raises `Refused` where the tournament is by no table, or its numbers have not been drawn.
    """
    edition = edition_named(tournament.settings.edition)
    if edition.schedule is None:
        raise Refused(
            "{name} pairs by results and has no table. `standings crosstable` shows all games.", name=edition.name
        )
    schedule = schedule_in(edition.name)
    by_player = table_numbers(tournament, RoundNumber(max(1, tournament.last_paired_round)))
    players = _by_number(by_player)
    if not players:
        raise Refused(
            "The pairing numbers have not been drawn ({drawn_by}). `info` shows the next step.",
            drawn_by=schedule.drawn_by,
        )
    meetings = _meetings(tournament, players)
    found = []
    for members in cut(players, schedule.sections(len(players))):
        opponents = [one for one in players if one not in members] if schedule.by_teams else members
        everybody = players if schedule.by_teams else members
        found.append(_section(tournament, members, opponents, everybody, by_player, meetings))
    return tuple(found)


def _by_number(numbers: Mapping[PlayerId, PairingNumber]) -> list[PlayerId]:
    return sorted(numbers, key=numbers.__getitem__)


def _section(
    tournament: Tournament,
    members: Sequence[PlayerId],
    opponents: Sequence[PlayerId],
    everybody: Sequence[PlayerId],
    numbers: Mapping[PlayerId, PairingNumber],
    meetings: Mapping[tuple[PlayerId, PlayerId], list[Meeting]],
) -> Section:
    ranked = {row.player: row for row in standings(within(tournament, everybody)).rows}
    rows = tuple(
        GridRow(
            numbers[player],
            player,
            ranked[player].rank if player in ranked else None,
            ranked[player].points if player in ranked else Points(0),
            tuple(tuple(meetings.get((player, other), ())) for other in opponents),
        )
        for player in members
    )
    to_come = sum(one.outcome is None for row in rows for cell in row.cells for one in cell)
    is_counted_twice = list(members) == list(opponents)
    return Section(tuple(numbers[player] for player in opponents), rows, to_come // 2 if is_counted_twice else to_come)


def within(tournament: Tournament, members: Sequence[PlayerId]) -> Tournament:
    """The event of some players alone: the others and their games are left out."""
    kept = set(members)
    if kept == set(tournament.players):
        return tournament
    return replace(
        tournament,
        players={player: known for player, known in tournament.players.items() if player in kept},
        rounds=tuple(
            replace(
                one_round,
                games=tuple(game for game in one_round.games if {game.white, game.black} <= kept),
                unpaired={player: outcome for player, outcome in one_round.unpaired.items() if player in kept},
            )
            for one_round in tournament.rounds
        ),
    )


def _meetings(tournament: Tournament, players: Sequence[PlayerId]) -> dict[tuple[PlayerId, PlayerId], list[Meeting]]:
    """Every game of the table, seen from both sides; also of rounds that have not been paired yet."""
    found: dict[tuple[PlayerId, PlayerId], list[Meeting]] = {}
    for number, white, black in _laid_down(tournament, players):
        game = _game(tournament, number, white, black)
        turned = game is not None and game.white == black
        outcomes: tuple[Outcome | None, Outcome | None] = (None, None)
        shown = None if game is None else game.readings.shown(Reading.STANDINGS)
        if shown is not None:
            outcomes = (shown.reversed if turned else shown).outcomes
        for has_white, outcome, own, other in (
            (not turned, outcomes[0], white, black),
            (turned, outcomes[1], black, white),
        ):
            scored = None if game is None else game_points_in(tournament, own, number)
            board = None if game is None else game.board
            adjourned = game is not None and game.status is GameStatus.ADJOURNED
            counts = game is None or game.readings.uncounted is None
            meeting = Meeting(number, has_white, outcome, board, adjourned, scored, counts)
            found.setdefault((own, other), []).append(meeting)
    return found


def _laid_down(tournament: Tournament, players: Sequence[PlayerId]) -> Iterator[tuple[RoundNumber, PlayerId, PlayerId]]:
    schedule, chosen = schedule_in(tournament.settings.edition), variations_of(tournament)
    for number in range(1, schedule.rounds(len(players), chosen) + 1):
        for white, black in schedule.seats(len(players), RoundNumber(number), chosen):
            yield RoundNumber(number), players[white - 1], players[black - 1]


def _game(tournament: Tournament, number: RoundNumber, one: PlayerId, other: PlayerId) -> Game | None:
    games = tournament.rounds[number - 1].games if number <= tournament.last_paired_round else ()
    return next((game for game in games if {game.white, game.black} == {one, other}), None)
