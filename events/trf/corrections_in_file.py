"""What our comments say was corrected after a round was paired, as the events of an import (decision 162).

A file with such comments tells of rounds as they were paired, and as later pairings read them. The import records them
as they were paired, and what changed before the round whose pairing read it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from core.editions.registry import edition_named
from core.model.results import ByeKind, Reading
from core.model.tournament import Game, Round, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.corrections import RATING_ONLY
from events.meanings import EVERYTHING
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Correction
from events.vocabulary.games import ColoursCorrected, ResultCorrected
from events.vocabulary.participation import ByeGranted

Outcomes = Callable[[RoundNumber, Game], Iterator[AnyEvent]]
"""The events of what a game brought."""

_REASON: Final = "as in the file"
_FOR_RATING: Final = Correction(reaches=RATING_ONLY, tier=3, reason=_REASON)
_KINDS: Final = {kind.outcome: kind for kind in ByeKind}


def as_paired(tournament: Tournament, round_number: RoundNumber) -> Round:
    """The round with the boards as they were paired, games in whose place a bye was granted since among them."""
    one_round = tournament.as_read_in(round_number).rounds[round_number - 1]
    replaced = (
        replace(game, board=BoardNumber(len(one_round.games) + place))
        for place, game in enumerate(one_round.games_replaced, 1)
    )
    games = (*one_round.games, *replaced)
    players = {player for game in games for player in (game.white, game.black)}
    unpaired = {player: outcome for player, outcome in one_round.unpaired.items() if player not in players}
    return replace(one_round, games=games, unpaired=unpaired, games_replaced=())


def byes_as_paired(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, ByeKind]:
    """Byes and absences by which that round was paired."""
    paired = {player for game in as_paired(tournament, round_number).games for player in (game.white, game.black)}
    byes = tournament.as_read_in(round_number).byes
    return {player: kind for (number, player), kind in byes.items() if number == round_number and player not in paired}


def corrected_before(tournament: Tournament, round_number: RoundNumber, outcome: Outcomes) -> Iterator[AnyEvent]:
    """What was corrected in earlier rounds between the pairing of the round before that one and its own."""
    then = tournament.as_read_in(RoundNumber(round_number - 1))
    now = tournament.as_read_in(round_number)
    for number in range(1, round_number):
        boards = as_paired(tournament, RoundNumber(number))
        before = boards if number == round_number - 1 else then.rounds[number - 1]
        correction = _read_by(tournament, RoundNumber(number), round_number)
        yield from _between(boards, before, now.rounds[number - 1], outcome, correction)


def _read_by(tournament: Tournament, number: RoundNumber, paired: RoundNumber) -> Correction:
    """What the pairing of a round was the first to read of that earlier one, by the rules.

    Tier 1 before the round after it was paired, tier 2 before that one ended; what came later still, and the pairing
    reads all the same, the arbiter decided (tier 0). Rules without tiers let everything reach what is still to be made.
    """
    has_tiers = edition_named(tournament.settings.edition).general_rules.corrections.has_tiers
    tier = {1: 1, 2: 2}.get(paired - number, 0 if has_tiers else 2)
    return Correction(reaches=EVERYTHING, tier=tier, reason=_REASON)


def _between(
    boards: Round, before: Round, after: Round, outcome: Outcomes, correction: Correction
) -> Iterator[AnyEvent]:
    """From one reading of a round to the next; `boards` has it as it was paired."""
    places = {_pair(game): game.board for game in boards.games}
    now = {_pair(game): game for game in after.games}
    for game in before.games:
        other = now.get(_pair(game))
        if other is not None:
            board = places[_pair(game)]
            yield from _of_game(
                before.number, replace(game, board=board), replace(other, board=board), outcome, correction
            )
    were_paired = {player for game in before.games for player in _pair(game)}
    for player, had in after.unpaired.items():
        kind = _KINDS.get(had)
        is_new = player in were_paired or before.unpaired.get(player, had) is not had
        if kind is not None and is_new:
            yield ByeGranted(
                player=player, round_number=before.number, kind=kind, reason=_REASON, correction=correction
            )


def _of_game(
    number: RoundNumber, game: Game, other: Game, outcome: Outcomes, correction: Correction
) -> Iterator[AnyEvent]:
    if other.boards:
        from events.trf.team_import import match_corrected  # few files are of teams

        yield from match_corrected(number, game, other, correction)
        return
    was, result = game.readings.shown(Reading.STANDINGS), other.readings.shown(Reading.STANDINGS)
    if game.white != other.white:
        yield ColoursCorrected(
            round_number=number,
            board=game.board,
            white=other.white,
            black=other.black,
            result=result,
            correction=correction,
        )
    elif was is None and (result, other.status) != (None, game.status):
        yield from outcome(number, other)
    elif result not in (was, None):
        yield ResultCorrected(round_number=number, board=game.board, was=was, result=result, correction=correction)


def corrected_for_rating_alone(tournament: Tournament) -> Iterator[AnyEvent]:
    """What a report for the rating has otherwise than the standings, by the comment that says what counts in these."""
    for one_round in tournament.rounds:
        places = {_pair(game): game.board for game in as_paired(tournament, one_round.number).games}
        for game in one_round.games:
            if _pair(game) in places:
                yield from _for_rating(one_round.number, replace(game, board=places[_pair(game)]))


def _for_rating(number: RoundNumber, game: Game) -> Iterator[AnyEvent]:
    for board in game.boards or (None,):
        readings = game.readings if board is None else board.readings
        was, result = readings.shown(Reading.STANDINGS), readings.shown(Reading.RATING)
        if result is not None and result != was:
            yield ResultCorrected(
                round_number=number,
                board=game.board,
                team_board=BoardNumber(0) if board is None else board.board,
                was=was,
                result=result,
                correction=_FOR_RATING,
            )
    if game.colours_reversed_for_rating:
        yield ColoursCorrected(
            round_number=number,
            board=game.board,
            white=game.black,
            black=game.white,
            result=None,
            correction=_FOR_RATING,
        )


def _pair(game: Game) -> frozenset[PlayerId]:
    return frozenset((game.white, game.black))
