"""A change by hand: what the rules of every Swiss say against a board (C.04.1.b, d to g), and which grounds show.

No engine asks here: each edition has its own criteria. This is what an arbiter is told before he confirms, and which
grounds for changing a published pairing (`core.general_rules.grounds`) show by themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from core.editions.registry import edition_named
from core.editions.shared.histories import History, histories_before, participants_of, result_for_pairing
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.general_rules.grounds import COLOURS, REMATCH, SECOND_BYE
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.tournament import Round, Tournament
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


_MOST: Final = 2  # colour difference, and equal colours in a row


def shown_by_state(tournament: Tournament, one_round: Round, name: str) -> list[tuple[PlayerId, ...]]:
    """Whom a ground that the state shows concerns, in board order; nobody: it does not hold."""
    shown = {REMATCH: _rematches, SECOND_BYE: _wrong_bye, COLOURS: _wrong_colours}.get(name)
    return [] if shown is None else list(shown(tournament, one_round))


def _rematches(tournament: Tournament, one_round: Round) -> Iterator[tuple[PlayerId, ...]]:
    """Pairs who have played each other before; unplayed games do not count."""
    met = {
        frozenset((game.white, game.black))
        for earlier in tournament.rounds[: one_round.number - 1]
        for game in earlier.games
        if game.readings.pairing is None or game.readings.pairing.was_played
    }
    for game in one_round.games:
        if frozenset((game.white, game.black)) in met:
            yield game.white, game.black


def _wrong_bye(tournament: Tournament, one_round: Round) -> Iterator[tuple[PlayerId, ...]]:
    bye = one_round.bye
    if bye is not None and histories_before(tournament, one_round.number)[bye].barred_from_bye:
        yield (bye,)


def _wrong_colours(tournament: Tournament, one_round: Round) -> Iterator[tuple[PlayerId, ...]]:
    """B.2, which does not hold for scores over one half in the last round."""
    histories = histories_before(tournament, one_round.number)
    is_last = one_round.number == tournament.settings.rounds
    most = tournament.settings.scoring.win * (one_round.number - 1)
    for game in one_round.games:
        if is_last and any(2 * histories[player].points > most for player in (game.white, game.black)):
            continue
        wronged = tuple(
            player
            for player, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK))
            if _breaks_limits([*histories[player].colours, colour])
        )
        if wronged:
            yield wronged


def _breaks_limits(colours: list[Colour]) -> bool:
    difference = 2 * colours.count(Colour.WHITE) - len(colours)
    return abs(difference) > _MOST or (len(colours) > _MOST and len(set(colours[-_MOST - 1 :])) == 1)
