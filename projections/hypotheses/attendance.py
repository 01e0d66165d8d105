"""Who was in the draw: a player who came late, one who was expected and did not come, a pair that was made by hand.

A player who is taken out of the draw, or put into it, leaves somebody over: an opponent, or who has the bye. They are
seated by hand, so the recorded round may have them with each other in any way; all the others must come out.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from core.model.results import ByeKind, Outcome
from core.model.sentence import joined, say
from core.model.tournament import Span, Tournament
from core.model.units import PlayerId, RoundNumber
from projections.hypotheses.case import BOARDS_MAX, Case, Difference, players_of
from projections.hypotheses.hypothesis import UNPAIRED, Alteration, Change, Kind

_PAIRS_OF_ABSENTEES_MAX = 6
"""Players of whom two together are tried."""


def attendance(case: Case, difference: Difference) -> Iterator[Change]:
    """One player who was not in the draw, two who were not and play each other, one who was and did not come."""
    boards = difference.in_file[:BOARDS_MAX]
    for player in players_of(boards):
        if player in case.scores:
            yield seated_late(case, player)
    for white, black in boards if len(boards) > 1 else ():
        if black is not None and _is_new(case, white) and _is_new(case, black):
            yield _both_late(case, white, black)
    for player in absentees(case):
        yield expected(case, player)


def seated_late(case: Case, player: PlayerId) -> Change:
    """A player who was not in the draw."""
    return Change(
        Kind.ATTENDANCE,
        say(
            "{player} was not in the draw and was paired by hand: {board}",
            player=case.who(player),
            board=_seat(case, player),
        ),
        alter=_out(case.round_number, player),
        aside=frozenset({player}),
        article=case.cited("C.04.2.C.2"),
        speaks_for_it=_first_round_of(case, player),
    )


def _both_late(case: Case, white: PlayerId, black: PlayerId) -> Change:
    alter = seated_late(case, white) + seated_late(case, black)
    return Change(
        Kind.ATTENDANCE,
        say(
            "{one} and {other} were not in the draw and were paired with each other by hand",
            one=case.who(white),
            other=case.who(black),
        ),
        alter=alter.alter,
        aside=alter.aside,
        article=alter.article,
        speaks_for_it=alter.speaks_for_it,
    )


def two_expected(case: Case, _: Difference) -> Iterator[Change]:
    """Two players who did not come: who is left over plays each other."""
    for one, other in combinations(absentees(case)[:_PAIRS_OF_ABSENTEES_MAX], 2):
        yield expected(case, one) + expected(case, other)


def held_pair(case: Case, difference: Difference) -> Iterator[Change]:
    """A pair made beforehand, and everybody else paired without the two."""
    for board in difference.in_file[:BOARDS_MAX]:
        if board.black is not None and len(difference.in_file) > 2:
            yield Change(
                Kind.HELD_PAIR,
                say(
                    "the pair {board} was set by hand, and the other players were paired without these two",
                    board=case.board(board),
                ),
                held=(board,),
                article=case.cited("C.04.2.D.10"),
                speaks_for_it=joined(" ", (_first_round_of(case, player) for player in players_of([board]))),
            )


def absentees(case: Case) -> list[PlayerId]:
    """Who has no board in the recorded round, those who played in the round before first."""
    number = case.round_number
    seated = set(players_of(case.recorded))
    missing = [player for player in case.before.numbers_in(number) if player not in seated]
    if number == 1:
        return missing
    played = {player for game in case.before.rounds[-1].games for player in (game.white, game.black)}
    return sorted(missing, key=lambda player: player not in played)


def expected(case: Case, player: PlayerId) -> Change:
    """A player who was in the draw and did not come."""
    return Change(
        Kind.ATTENDANCE,
        say(
            "{player} was still in the draw, and the player left over was paired by hand",
            player=case.who(player),
        ),
        alter=_in(case.round_number, player),
        aside=frozenset({player}),
        article=case.cited("C.04.2.D.4"),
        speaks_for_it=_tells_of(case, player),
    )


def _out(round_number: RoundNumber, player: PlayerId) -> Alteration:
    def alter(known: Tournament) -> Tournament:
        return replace(known, byes={**known.byes, (round_number, player): ByeKind.ZERO_POINT})

    return alter


def _in(round_number: RoundNumber, player: PlayerId) -> Alteration:
    def alter(known: Tournament) -> Tournament:
        byes = {key: kind for key, kind in known.byes.items() if key != (round_number, player)}
        there = known.players[player]
        if not there.takes_part_in(round_number):
            there = replace(there, spans=(*there.spans, Span(round_number, round_number)))
        return replace(known, byes=byes, players={**known.players, player: there})

    return alter


def _seat(case: Case, player: PlayerId) -> str:
    return next(case.board(board) for board in case.recorded if player in board)


def _is_new(case: Case, player: PlayerId) -> bool:
    """Whether he is in the draw and has had no game before."""
    return player in case.scores and not any(
        player in (game.white, game.black) for one in case.before.rounds for game in one.games
    )


def _first_round_of(case: Case, player: PlayerId) -> str:
    """Whether this was his first round, or his first after an absence."""
    number = case.round_number
    if number == 1 or player not in case.scores:
        return ""
    if _is_new(case, player):
        return say("{player} had no game before round {round}.", player=case.who(player), round=number)
    played = any(player in (game.white, game.black) for game in case.before.rounds[-1].games)
    return "" if played else say("{player} had no game in round {round}.", player=case.who(player), round=number - 1)


def _tells_of(case: Case, player: PlayerId) -> str:
    """What the file says of an absent player's round, and of those around it."""
    number = case.round_number
    outcome = case.tournament.rounds[number - 1].unpaired.get(player, Outcome.ZERO_POINT_BYE)
    words = {
        **UNPAIRED,
        Outcome.FORFEIT_LOSS: say("a loss by forfeit without an opponent"),
        Outcome.FORFEIT_WIN: say("a win by forfeit without an opponent"),
    }
    said = (
        say(
            "The file gives {player} {what} in round {round}",
            player=case.who(player),
            what=words[outcome],
            round=number,
        )
        if outcome in words
        else ""
    )
    later = any(player in (game.white, game.black) for one in case.tournament.rounds[number:] for game in one.games)
    if not said:
        return ""
    is_last = not later and number < len(case.tournament.rounds)
    return say("{said}, and no game after that.", said=said) if is_last else say("{said}.", said=said)
