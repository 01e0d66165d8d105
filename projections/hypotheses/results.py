"""One game, bye or absence of an earlier round that was known otherwise when the round was paired.

A correction that comes after a pairing does not change it (C.04.2.D.8; 1998 F.7; 2026 4.3), so the file has the result
as it is now and the pairing as it followed from the result before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.editions.shared.histories import result_for_pairing
from core.model.pairing import Board
from core.model.results import Outcome, Result
from core.model.sentence import say
from core.model.tournament import Game, Readings, Round, Tournament
from core.model.units import PlayerId, RoundNumber
from projections.hypotheses.case import Case, Difference
from projections.hypotheses.hypothesis import UNPAIRED, Alteration, Change, Kind

_PLAYED: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_AS_FORFEIT: Final[Mapping[Result, Result]] = {
    Result.WHITE_WINS: Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS: Result.BLACK_WINS_BY_FORFEIT,
}
_FORFEITS: Final = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT)


def results_of_last_round(case: Case, difference: Difference) -> Iterator[Change]:
    """Other results, and other byes, of the round before: most corrections come when the next round is paired."""
    if case.before.rounds:
        yield from _results(case, difference, case.before.rounds[-1:])


def other_results(case: Case, difference: Difference) -> Iterator[Change]:
    """Those of earlier rounds; then forfeits, and colours entered the other way round, of all."""
    rounds = tuple(reversed(case.before.rounds))
    yield from _results(case, difference, rounds[1:])
    for one_round, game, known in _games(case, difference, rounds):
        for result in _in_the_other_way(known):
            yield _changed(case, one_round, game, replace(game, readings=_readings(result)), _ended(result))
        if known.was_played:
            reversed_game = replace(game, white=game.black, black=game.white, readings=_readings(known.reversed))
            yield _changed(case, one_round, game, reversed_game, say("been entered with the colours reversed"))


def _results(case: Case, difference: Difference, rounds: Sequence[Round]) -> Iterator[Change]:
    for one_round, game, known in _games(case, difference, rounds):
        for result in _PLAYED:
            if result is not known:
                yield _changed(case, one_round, game, replace(game, readings=_readings(result)), _ended(result))
    concerned = frozenset(case.concerned(difference))
    for one_round in rounds:
        yield from _of_unpaired(case, one_round, concerned)


def _games(case: Case, difference: Difference, rounds: Sequence[Round]) -> Iterator[tuple[Round, Game, Result]]:
    """Games between two players concerned before games of one; the higher scores first, as the round parts there."""
    place = {player: index for index, player in enumerate(case.concerned(difference))}
    for wanted in (2, 1):
        for one_round in rounds:
            games = [game for game in one_round.games if len({game.white, game.black} & place.keys()) == wanted]
            for game in sorted(games, key=lambda one: min(place.get(p, len(place)) for p in (one.white, one.black))):
                known = result_for_pairing(game)
                if known is not None:
                    yield one_round, game, known


def _in_the_other_way(known: Result) -> Iterator[Result]:
    """Played games as forfeits with the same points, and forfeits as others."""
    if known in _AS_FORFEIT:
        yield _AS_FORFEIT[known]
    elif not known.was_played:
        yield from (result for result in _FORFEITS if result is not known)


def _readings(result: Result) -> Readings:
    return Readings(result, result, result)


def _ended(result: Result) -> str:
    if result is Result.DRAW:
        return say("been a draw, or unfinished (a draw for pairing purposes)")
    return say("been {result}", result=result)


def _changed(case: Case, one_round: Round, game: Game, other: Game, words: str) -> Change:
    known = result_for_pairing(game)
    supposed = say(
        "the game {game} in round {round} had {words}",
        game=case.board(Board(game.white, game.black)),
        round=one_round.number,
        words=words,
    )
    return Change(
        Kind.RESULT,
        say(
            "{supposed} when round {round} was paired; the file has {known}",
            supposed=supposed,
            round=case.round_number,
            known=known,
        ),
        holds_from=RoundNumber(one_round.number + 1),
        fact=say("{supposed} when these rounds were paired; the file has {known}", supposed=supposed, known=known),
        alter=_with_game(one_round, game, other),
        also=_rounds_between(case, one_round),
        article=case.cited("C.04.2.D.8"),
        speaks_for_it="" if known is None or known.was_played else say("That game was not played."),
    )


def _rounds_between(case: Case, one_round: Round) -> tuple[RoundNumber, ...]:
    """The rounds paired from the same result: from the one after it to the one before this."""
    return tuple(RoundNumber(number) for number in range(one_round.number + 1, case.round_number))


def _with_game(one_round: Round, game: Game, other: Game) -> Alteration:
    index = one_round.number - 1

    def alter(known: Tournament) -> Tournament:
        there = known.rounds[index]
        games = tuple(other if (one.white, one.black) == (game.white, game.black) else one for one in there.games)
        return _with_round(known, replace(there, games=games))

    return alter


def _with_round(known: Tournament, one_round: Round) -> Tournament:
    index = one_round.number - 1
    return replace(known, rounds=(*known.rounds[:index], one_round, *known.rounds[index + 1 :]))


def _of_unpaired(case: Case, one_round: Round, concerned: frozenset[PlayerId]) -> Iterator[Change]:
    for player, outcome in one_round.unpaired.items():
        if player not in concerned:
            continue
        for other, words in UNPAIRED.items():
            if other is not outcome:
                supposed = say(
                    "{player} had been given {what} in round {round}",
                    player=case.who(player),
                    what=words,
                    round=one_round.number,
                )
                has = UNPAIRED.get(outcome, outcome.value)
                yield Change(
                    Kind.RESULT,
                    say(
                        "{supposed} when round {round} was paired; the file has {has}",
                        supposed=supposed,
                        round=case.round_number,
                        has=has,
                    ),
                    holds_from=RoundNumber(one_round.number + 1),
                    fact=say(
                        "{supposed} when these rounds were paired; the file has {has}", supposed=supposed, has=has
                    ),
                    alter=_with_outcome(one_round, player, other),
                    also=_rounds_between(case, one_round),
                    article=case.cited("C.04.2.D.8"),
                )


def _with_outcome(one_round: Round, player: PlayerId, outcome: Outcome) -> Alteration:
    index = one_round.number - 1

    def alter(known: Tournament) -> Tournament:
        there = known.rounds[index]
        return _with_round(known, replace(there, unpaired={**there.unpaired, player: outcome}))

    return alter
