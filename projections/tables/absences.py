"""Who does not play in a round, and which absences are announced for later rounds: the list on the desk."""

from core.model.results import FORFEITS, ByeKind, Colour, Outcome, Reading, Result
from core.model.sentence import say
from core.model.tournament import Player, Round, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.check_in import missing, of_next_round
from projections.tables.standings import in_order
from projections.tables.table import NAME, NUMBER, ROUND, Column, Row, Table
from projections.wording import UNPAIRED

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
