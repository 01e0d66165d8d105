"""Rounds of matches of two games: made smaller, and written as the code that makes them."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.double_swiss_rounds import History


def smaller_histories(one: History) -> Iterator[History]:
    """With a round, a player without matches, a match or a bye less; the boldest first."""
    for at in range(len(one.rounds)):
        yield replace(one, rounds=(*one.rounds[:at], *one.rounds[at + 1 :]))
    playing = {tpn for boards, _ in one.rounds for board in boards for tpn in (board.white, board.black)}
    if one.size > 1 and one.size not in playing:
        rounds = tuple(
            (boards, {tpn: bye for tpn, bye in away.items() if tpn != one.size}) for boards, away in one.rounds
        )
        yield replace(one, size=one.size - 1, rounds=rounds)
    for at, (boards, away) in enumerate(one.rounds):
        for board in boards:
            without = tuple(other for other in boards if other != board)
            yield _with_round(one, at, (without, {**away, board.white: "Z", board.black: "Z"}))
        for tpn, bye in away.items():
            if bye != "Z":
                yield _with_round(one, at, (boards, {**away, tpn: "Z"}))
    if one.initial_colour == "B":
        yield replace(one, initial_colour="W")


def _with_round(one: History, at: int, instead: tuple[object, ...]) -> History:
    return replace(one, rounds=(*one.rounds[:at], instead, *one.rounds[at + 1 :]))  # type: ignore[arg-type]


def written_history(one: History) -> str:
    """The code that makes it."""
    rounds = "".join(f"        {one_round!r},\n" for one_round in one.rounds)
    return (
        f"History(\n    {one.size},\n    (\n{rounds}    ),\n"
        f"    initial_colour={one.initial_colour!r},\n    is_last_round={one.is_last_round},\n)"
    )
