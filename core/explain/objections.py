"""What the rules that every Swiss has in common say against a board chosen by hand (C.04.1.b, d to g).

An engine never asks here: each edition has its own criteria. This is what an arbiter is told before he confirms.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from core.editions.registry import edition_named
from core.editions.shared.histories import History, histories_before, participants_of, result_for_pairing
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber

DIFFERENCE_MAX: Final = 2
IN_A_ROW_MAX: Final = 2


class Wrong(StrEnum):
    """What is wrong with a board, named by the rule."""

    REMATCH = "C.04.1.b"
    KEPT_APART = "announced"
    SECOND_BYE = "C.04.1.d"
    FAR_APART = "C.04.1.e"
    COLOUR_DIFFERENCE = "C.04.1.f"
    SAME_COLOUR = "C.04.1.g"


class Objection(NamedTuple):
    """One thing that speaks against a board, or against the bye."""

    wrong: Wrong
    players: tuple[PlayerId, ...]
    colour: Colour | None = None  # that he would have too often
    round_number: RoundNumber | None = None  # in which they met
    scores: tuple[int, ...] = ()  # tenths, in the order of the players, and then those of the scoregroups between


def objections(
    before: Tournament, round_number: RoundNumber, boards: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> Iterator[Objection]:
    """What speaks against these boards, in board order, and against the bye.

    `before` is what is known of the rounds before. Raises `Refused` when a result of one of them is missing.
    """
    histories = histories_before(before, round_number)
    scores = _scores(before, round_number, histories)
    for white, black in boards:
        met = _met_in(before, round_number, white, black) if black in histories[white].opponents else None
        if met is not None:
            yield Objection(Wrong.REMATCH, (white, black), round_number=met)
        if (min(white, black), max(white, black)) in before.forbidden_pairs:
            yield Objection(Wrong.KEPT_APART, (white, black))
        yield from _far_apart(scores, white, black)
        if _is_excepted(before, round_number, histories[white], histories[black]):
            continue
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            yield from _against_colour(player, colour, histories[player].colours)
    if bye is not None and histories[bye].barred_from_bye:
        yield Objection(Wrong.SECOND_BYE, (bye,))


def _met_in(before: Tournament, round_number: RoundNumber, one: PlayerId, other: PlayerId) -> RoundNumber | None:
    for earlier in before.rounds[: round_number - 1]:
        for game in earlier.games:
            result = result_for_pairing(game)
            if {game.white, game.black} == {one, other} and result is not None and result.was_played:
                return earlier.number
    return None


def _scores(
    before: Tournament, round_number: RoundNumber, histories: Mapping[PlayerId, History]
) -> dict[PlayerId, int]:
    """The pairing scores of those who are to be paired."""
    virtual = virtual_points(before, round_number) if is_accelerated(before) else {}
    return {
        player: histories[player].points + virtual.get(player, 0) for player in participants_of(before, round_number)
    }


def _far_apart(scores: Mapping[PlayerId, int], white: PlayerId, black: PlayerId) -> Iterator[Objection]:
    """C.04.1.e: players meet others with the same score; those of neighbouring scoregroups do whenever one floats."""
    if white not in scores or black not in scores:
        return
    low, high = sorted((scores[white], scores[black]))
    between = sorted({score for score in scores.values() if low < score < high}, reverse=True)
    if between:
        yield Objection(Wrong.FAR_APART, (white, black), scores=(scores[white], scores[black], *between))


def _is_excepted(before: Tournament, round_number: RoundNumber, *of_board: History) -> bool:
    """C.04.1.f, g: the Dutch System excepts topscorers and their opponents in the last round (2017 C.3, 1998 B.2)."""
    if (
        round_number != before.settings.rounds
        or not edition_named(before.settings.edition).general_rules.excepts_topscorers
    ):
        return False
    most = before.settings.scoring.win * (round_number - 1)
    return any(2 * history.points > most for history in of_board)


def _against_colour(player: PlayerId, colour: Colour, had: Sequence[Colour]) -> Iterator[Objection]:
    """C.04.1.f, a difference beyond two, and C.04.1.g, a colour three times in a row; only games played count."""
    if had.count(colour) + 1 - had.count(colour.opposite) > DIFFERENCE_MAX:
        yield Objection(Wrong.COLOUR_DIFFERENCE, (player,), colour)
    if list(had[-IN_A_ROW_MAX:]) == [colour] * IN_A_ROW_MAX:
        yield Objection(Wrong.SAME_COLOUR, (player,), colour)
