"""Who is how strong, and who is due which colour: the old Burstein text (C.04.4.2), 1.3, 3.2, 3.3.

Unplayed games by A.6.b.1 of the edition of 2017, since the old text is silent.
"""

from typing import Final

from core.model.results import Colour, Outcome
from core.model.units import ONE_POINT, PlayerId, Points
from tests.reference.so_far import PlayersRound, SoFar

ACCELERATED_ROUNDS: Final = 2


def measured_score(player: PlayerId, so_far: SoFar) -> Points:
    """His score for his opponents: zero-point byes in a row up to this round count as draws but for this round's."""
    score = so_far.points(player)
    if not _has_zero_point_bye_now(player, so_far):
        return score
    for one in reversed(so_far.rounds[player]):
        if one.outcome is not Outcome.ZERO_POINT_BYE:
            break
        score = Points(score - one.points + so_far.scoring.white(Outcome.DRAW))
    return score


def _has_zero_point_bye_now(player: PlayerId, so_far: SoFar) -> bool:
    if player in so_far.participants:
        return False
    granted = so_far.tournament.byes.get((so_far.round_number, player))
    return granted is None or granted.outcome is Outcome.ZERO_POINT_BYE


def opposition(player: PlayerId, so_far: SoFar) -> list[tuple[Points, Points]]:
    """For each round so far, the points he got and the score of his opponent: himself where he did not play."""
    return [(one.points, _score_met(player, one, so_far)) for one in so_far.rounds[player]]


def _score_met(player: PlayerId, one: PlayersRound, so_far: SoFar) -> Points:
    if one.was_played and one.opponent is not None:
        return measured_score(one.opponent, so_far)
    return so_far.points(player)


def sonneborn_berger(player: PlayerId, so_far: SoFar) -> int:
    """Points against each opponent times his score, summed; in hundredths."""
    return sum(points * score for points, score in opposition(player, so_far))


def buchholz(player: PlayerId, so_far: SoFar) -> int:
    """The sum of the opponents' scores."""
    return sum(score for _, score in opposition(player, so_far))


def median(player: PlayerId, so_far: SoFar) -> int:
    """The sum of the opponents' scores without one highest and one lowest."""
    return sum(sorted(score for _, score in opposition(player, so_far))[1:-1])


def rank(player: PlayerId, so_far: SoFar) -> tuple[int, ...]:
    """3.2: sorts the highest first; the score has no part in it."""
    return (
        -sonneborn_berger(player, so_far),
        -buchholz(player, so_far),
        -median(player, so_far),
        -so_far.player(player).rating_for_pairing,
        so_far.numbers[player],
    )


def counts_all_entered(so_far: SoFar) -> bool:
    """How "the initial list" of 3.3 and 5.1 is read: all who were entered, or those taken into account."""
    return so_far.tournament.settings.variations.get("reading-initial-list", "entered") == "entered"


def initial_list(so_far: SoFar) -> tuple[PlayerId, ...]:
    """5.1, as it stands now: everybody with a number, or those who have been taken into account."""
    return so_far.entered if counts_all_entered(so_far) else so_far.initial_list


def list_of_round_1(so_far: SoFar) -> tuple[PlayerId, ...]:
    """3.3, as it stood at first: everybody who had a number then, or those who were paired or had the bye."""
    return so_far.entered_for_round_1 if counts_all_entered(so_far) else so_far.list_of_round_1


def place_in_initial_list(player: PlayerId, so_far: SoFar) -> int:
    """From 1."""
    return initial_list(so_far).index(player) + 1


def has_imaginary_point(player: PlayerId, so_far: SoFar) -> bool:
    """3.3: whether he is in the top half of the list of round 1, whose middle one is, or stands before its last.

    So nobody loses the point between the two rounds because a late entry arrives.
    """
    listed = list_of_round_1(so_far)
    half = listed[: (len(listed) + 1) // 2]
    return bool(half) and so_far.numbers[player] <= so_far.numbers[half[-1]]


def imaginary_point(player: PlayerId, so_far: SoFar) -> Points:
    """3.3: in the first two rounds only."""
    announced = so_far.tournament.settings.variations.get("imaginary-point", "yes")
    holds = announced == "yes" and so_far.round_number <= ACCELERATED_ROUNDS and has_imaginary_point(player, so_far)
    return ONE_POINT if holds else Points(0)


def score_for_pairing(player: PlayerId, so_far: SoFar) -> Points:
    """1.2 with 3.3: what the score groups are formed by."""
    virtual = so_far.virtual_points(player, so_far.round_number)
    return Points(so_far.points(player) + imaginary_point(player, so_far) + virtual)


def due_colour(player: PlayerId, so_far: SoFar) -> Colour | None:
    """1.3: the colour played less often; with equal numbers, not that of the last game. None before his first game."""
    colours, difference = so_far.colours(player), so_far.colour_difference(player)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return colours[-1].opposite if colours else None
