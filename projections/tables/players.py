"""The lists of those who play: entrants, teams with their players, the players of each board.

And of those who do not: in a round, or announced for later ones.
"""

from collections.abc import Iterator

from core.model.dataclass import dataclass, replace
from core.model.results import FORFEITS, LETTERS, ByeKind, Colour, Outcome, Reading, Result
from core.model.sentence import joined, say
from core.model.tournament import Player, Round, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.deciders.check_in import missing, of_next_round
from projections.standings.boards import BoardEntry, BoardRow, best_of_boards
from projections.tables.cells import Named, Rated
from projections.tables.standings import in_order, round_columns
from projections.tables.table import (
    BOARD,
    FEDERATION,
    GAMES,
    NAME,
    NUMBER,
    PLACE,
    POINTS,
    RATING,
    ROUND,
    TITLE,
    Column,
    Role,
    Row,
    Table,
    Value,
    Writing,
    table_of,
)
from projections.tournament_state.readings import Output, footnotes
from projections.wording import UNPAIRED, marked, outcome_of

FIDE_ID = Column(say("FIDE ID"), Role.FIDE_ID)
_CLUB = Column(say("Club"), Role.CLUB)
_ID = Column(say("id"), Role.ID)
_REMARKS = Column(say("Remarks"))


def entrants_table(tournament: Tournament) -> Table:
    """Everybody entered, in the order of the pairing numbers; before they are given, as they were entered.

    With their clubs where anybody has one.
    """
    numbers = tournament.numbers_in(tournament.next_round)
    listed = in_order(tournament)
    rows = tuple(
        Row(
            (
                numbers.get(player.id),
                player.id,
                player.name,
                player.title,
                Rated(player),
                player.federation,
                player.fide_id,
                player.club,
            ),
            player.id,
        )
        for player in listed
    )
    found = Table((NUMBER, _ID, NAME, TITLE, RATING, FEDERATION, FIDE_ID, _CLUB), rows)
    return found if any(player.club for player in listed) else found.without(Role.CLUB)


def entrants_in_print(tournament: Tournament) -> Table:
    """The list to hang up: with FIDE IDs, and since when and until when somebody plays."""
    found = entrants_table(tournament).without(Role.ID)
    number, name, title, *others = range(len(found.columns))
    told = (_remark(tournament, player) for player in in_order(tournament))
    return found.of(number, title, name, *others).with_column(_REMARKS, told)


@dataclass(frozen=True, slots=True)
class Roster:
    """A team with its players in board order."""

    team: Player
    number: PairingNumber | None
    players: Table  # on a board, or as alternates; with their ids


def rosters(tournament: Tournament) -> tuple[Roster, ...]:
    """Every team by pairing number; before numbers are given as they were entered. No board is left for alternates."""
    numbers, boards = tournament.numbers_in(tournament.next_round), tournament.settings.boards
    return tuple(
        Roster(
            team,
            numbers.get(team.id),
            table_of(
                (_ID, BOARD, TITLE, NAME, RATING, FEDERATION, FIDE_ID),
                (
                    (
                        member,
                        board_of_member(place, boards),
                        (player := tournament.members[member]).title,
                        player.name,
                        Rated(player),
                        player.federation,
                        player.fide_id,
                    )
                    for place, member in enumerate(tournament.teams.get(team.id, ()), start=1)
                ),
            ),
        )
        for team in in_order(tournament)
    )


def board_of_member(place: int, boards: int) -> Value:
    """The board of a place in the order of a team; beyond the boards of a match there is none."""
    return place if place <= boards else say("alt.")


def board_list_table(tournament: Tournament, output: Output = Output.BOARDS) -> Table:
    """Everybody who was in a line-up, by board, best first; opposing teams by their pairing numbers."""
    rows = tuple(
        Row(
            (
                row.board,
                row.place,
                Named(tournament.members[row.player]),
                Rated(tournament.members[row.player]),
                tournament.players[row.team].name,
                *_games_by_round(tournament, row),
                row.points,
                row.games,
            ),
            row.team,
        )
        for row in best_of_boards(tournament)
    )
    player, team = Column(say("Player"), Role.PERSON), Column(say("Team"), Role.NAME)
    columns = (BOARD, PLACE, player, RATING, team, *round_columns(tournament), POINTS, GAMES)
    return Table(columns, rows, say("Players by board"), tuple(footnotes(tournament, output)))


def board_list_in_print(tournament: Tournament, output: Output = Output.BOARDS) -> Table:
    """With what its cells mean."""
    found = board_list_table(tournament, output).in_print()
    told = say("The opposing team's number, colour, result; (b3): on board 3. · no result yet. Games: those played.")
    return replace(found, remarks=(told, *found.remarks))


@dataclass(frozen=True, slots=True)
class _BoardCell:
    """A game of a member of a team: `5w1`, against team 5; `5w1 (b3)` on another board than most."""

    entry: BoardEntry
    number: int | None
    is_elsewhere: bool

    def written(self, writing: Writing) -> str:
        entry = self.entry
        if writing is Writing.PRINT:
            result = outcome_of(entry.outcome) or "·"
        else:
            result = "?" if entry.outcome is None else str(entry.outcome)
        elsewhere = say(" (b{board})", board=entry.board) if self.is_elsewhere else ""
        number = "*" if self.number is None else str(self.number)
        return joined("", (number, LETTERS[entry.colour], marked(result, counts=entry.counts), elsewhere))


def _games_by_round(tournament: Tournament, row: BoardRow) -> Iterator[Value]:
    by_round = {entry.round_number: entry for entry in row.entries}
    for one in tournament.rounds:
        entry = by_round.get(one.number)
        if entry is None:
            yield ""
        else:
            number = tournament.numbers_in(one.number).get(entry.opposing_team)
            yield _BoardCell(entry, number, entry.board != row.board)


def _remark(tournament: Tournament, player: Player) -> str:
    """Since when, until when."""
    if player.expelled:
        return say("expelled")
    if not player.spans:
        return say("withdrew")
    told = [say("from round {first}", first=player.spans[0].first)] if player.spans[0].first > 1 else []
    last = player.spans[-1].last
    if last is not None and last < (tournament.settings.rounds or last + 1):
        told.append(say("until round {last}", last=last) if last else say("withdrew"))
    return joined(", ", told)


_ABSENCE = Column(say("Absence"))


def absences_table(tournament: Tournament, number: RoundNumber) -> Table:
    """Everybody who does not play in a round, by pairing number; reasons are left out.

    Before the round is paired: byes on request, announced absences, who left or comes later, and who has not
    checked in. Once it is paired also who did not appear. The pairing-allocated bye is no absence.
    """
    found = _of_paired(tournament.rounds[number - 1]) if number <= tournament.last_paired_round else {}
    if number == tournament.next_round:
        found |= {player: _not_come(tournament) for player in missing(tournament)}
    if number >= tournament.next_round:
        found |= {player: _called(kind) for (one, player), kind in tournament.byes.items() if one == number}
    rows = []
    numbers = tournament.numbers_in(min(number, tournament.next_round))
    for player in in_order(tournament):
        why = found.get(player.id) or _gone(player, number)
        if why:
            rows.append(Row((numbers.get(player.id), player.name, why), player.id))
    return Table((NUMBER, NAME, _ABSENCE), tuple(rows), say("Round {round_number}", round_number=number))


def announced_later(tournament: Tournament, after: RoundNumber) -> Table:
    """The byes and absences announced for the rounds behind that one, round by round."""
    numbers = tournament.numbers_in(tournament.next_round)
    rows = tuple(
        Row((number, numbers.get(player.id), player.name, _called(kind)), player.id)
        for number in sorted({one for one, _ in tournament.byes if one > after})
        for player in in_order(tournament)
        if (kind := tournament.byes.get((number, player.id))) is not None
    )
    return Table((ROUND, NUMBER, NAME, _ABSENCE), rows, say("Later rounds"))


def _of_paired(one_round: Round) -> dict[PlayerId, str]:
    """Who has no game, the holder of the pairing-allocated bye left out, and who did not appear for one."""
    found = {
        player: UNPAIRED[outcome]
        for player, outcome in one_round.unpaired.items()
        if outcome not in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)
    }
    for game in one_round.games:
        result = game.readings.shown(Reading.STANDINGS)
        for player, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            if result in FORFEITS and result is not _WON[colour]:
                found[player] = say("did not appear (board {board})", board=game.board)
    return found


_WON = {Colour.WHITE: Result.WHITE_WINS_BY_FORFEIT, Colour.BLACK: Result.BLACK_WINS_BY_FORFEIT}


def _called(kind: ByeKind) -> str:
    return UNPAIRED[kind.outcome]


def _not_come(tournament: Tournament) -> str:
    now = of_next_round(tournament)
    return say("not checked in yet") if now is not None and now.is_open else say("not checked in")


def _gone(player: Player, number: RoundNumber) -> str:
    """Why somebody is not paired in a round though no bye was granted; empty: takes part."""
    if player.takes_part_in(number):
        return ""
    if player.expelled:
        return say("expelled")
    back = next((span.first for span in player.spans if span.first > number), None)
    if back is not None:
        return say("from round {first}", first=back)
    return say("withdrew")
