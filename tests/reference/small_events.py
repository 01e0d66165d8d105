"""Tournaments written in a few words, for cases from the rule texts."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from core.model.results import STANDARD, ByeKind, Colour, Outcome, Result, Scoring
from core.model.tournament import (
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Span,
    Tournament,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber

RESULTS: Final = {
    "w": Result.WHITE_WINS,
    "d": Result.DRAW,
    "b": Result.BLACK_WINS,
    "W": Result.WHITE_WINS_BY_FORFEIT,
    "B": Result.BLACK_WINS_BY_FORFEIT,
    "0": Result.BOTH_FORFEIT,
    "a": None,  # adjourned
}
GAME: Final = re.compile(r"(\d+)([wdbWB0a])(\d+)$")
UNPAIRED: Final = re.compile(r"(\d+)([UHFZ])$")


def event(
    ratings: int | Sequence[int],
    *rounds: str,
    of: int | None = 9,
    variations: Mapping[str, str] | None = None,
    forbidden: Sequence[tuple[int, int]] = (),
    late: Mapping[int, int] | None = None,
    away: Sequence[int] = (),
    virtual: Mapping[int, int] | None = None,
    scoring: Scoring = STANDARD,
) -> Tournament:
    """Players 1, 2 ... with their ratings (a number: so many, 2000 downwards), and the rounds so far.

    A round is written "1w5 6d2 3b7 4W8 9U": White, result, Black; w, d, b: White wins, draw, Black wins; W, B, 0: by
    forfeit; a: adjourned; U: the bye, H, F, Z: as in a TRF. `late` says who arrives in which round, `away` who
    asked not to be paired next, `virtual` tenths of points for the next round.
    """
    values = [2000 - 10 * place for place in range(ratings)] if isinstance(ratings, int) else ratings
    late = late or {}
    players = {
        PlayerId(one): Player(
            id=PlayerId(one), name=f"Player {one}", rating=rating, spans=(Span(RoundNumber(late.get(one, 1))),)
        )
        for one, rating in enumerate(values, start=1)
    }
    settings = Settings(
        rounds=None if of is None else RoundNumber(of),
        initial_colour=Colour.WHITE,
        lot_seed="small",
        variations=variations or {},
        scoring=scoring,
    )
    number = RoundNumber(len(rounds) + 1)
    return Tournament(
        settings=settings,
        players=players,
        numberings=(Numbering(RoundNumber(1), {one: PairingNumber(one) for one in players}),),
        rounds=tuple(_round(RoundNumber(place), text) for place, text in enumerate(rounds, start=1)),
        byes={(number, PlayerId(one)): ByeKind.ZERO_POINT for one in away},
        forbidden_pairs=frozenset((PlayerId(a), PlayerId(b)) for a, b in forbidden),
        acceleration={
            PlayerId(one): (*[Points(0)] * (number - 1), Points(points)) for one, points in (virtual or {}).items()
        },
    )


def _round(number: RoundNumber, text: str) -> Round:
    games: list[Game] = []
    unpaired: dict[PlayerId, Outcome] = {}
    for word in text.split():
        if found := GAME.match(word):
            result = RESULTS[found[2]]
            status = GameStatus.ADJOURNED if result is None else GameStatus.FINISHED
            white, black = PlayerId(int(found[1])), PlayerId(int(found[3]))
            games.append(
                Game(BoardNumber(len(games) + 1), white, black, Readings(result, result, result), status=status)
            )
        else:
            one = UNPAIRED.match(word)
            assert one is not None, f"not a game, not a bye: {word}"
            unpaired[PlayerId(int(one[1]))] = Outcome(one[2])
    return Round(number, tuple(games), unpaired, RoundStage.COMPLETE)
