"""Tie-breaks between teams: C.07, articles 12 and 13. A team has match points and game points, and results by board.

Whatever other tie-break is asked for by one of the two, as BH:GP, is that tie-break on the cards that hold them. What
the articles leave open is in decision 119.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from core.model.sentence import say
from core.model.units import PlayerId
from core.tie_breaks.buchholz import Variant, buchholz, contributions_of_scores
from core.tie_breaks.cards import GAME_POINTS, MATCH_POINTS
from core.tie_breaks.direct_encounter import direct_encounter
from core.tie_breaks.tie_break import (
    CUTS,
    CUTS_AND_MEDIANS,
    POINTS,
    PRODUCTS,
    Contribution,
    Facts,
    Modifiers,
    Needs,
    OfGroup,
    OfPlayers,
    Order,
    Value,
    of_group,
    of_players,
)


def other_score(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[MPVGP] The points that do not make the standings: game points, or where these do, match points (13.1)."""
    return points_of(GAME_POINTS if facts.cards.score == MATCH_POINTS else MATCH_POINTS)(facts, Modifiers())


def points_of(score: str) -> OfPlayers:
    """[MPTS, GPTS] The match points, or the game points (13.1)."""

    def points(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
        return {
            team: Value(
                card.points,
                [Contribution(line.round_number, line.opponent, line.points, line.points) for line in card.lines],
            )
            for team, card in facts.by(score).players.items()
        }

    return points


def extended_sonneborn_berger(of_opponent: str, own: str) -> OfPlayers:
    """[EMMSB, EMGSB, EGMSB, EGGSB] The opponents' points, the first letter, times one's own against them (13.2)."""

    def products(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
        scores = facts.by(of_opponent)
        own_cards = facts.by(own).players
        rule = modifiers.cut_rule(facts.edition.voluntary_first)
        values = {}
        for team, contributions in contributions_of_scores(scores, Variant(modifiers.fore, modifiers.paired)).items():
            points = {line.round_number: line.points for line in own_cards[team].lines}
            given = [
                one._replace(
                    raw=one.raw * points[one.round_number], used=one.used * points[one.round_number], least=one.used
                )
                for one in contributions
            ]
            values[team] = modifiers.summed(given, rule)
        return values

    return products


def score_strength(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[SSSC] The other points, and the Buchholz divided so that both weigh about the same (13.4); /K gives the divisor.

    It is the most that the Buchholz can be over the most that the other points can, rounded down.
    """
    cards = facts.cards
    others = other_score(facts, modifiers)
    plain = Modifiers(low=modifiers.low, paired=modifiers.paired)
    sums = buchholz(facts, plain)
    most = facts.by(GAME_POINTS if cards.score == MATCH_POINTS else MATCH_POINTS).cards.scoring.win
    divisor = modifiers.divisor or max(1, cards.scoring.win * cards.rounds // most)
    return {
        team: Value(
            Fraction(others[team].amount or 0) + Fraction(value.amount or 0, divisor),
            value.contributions,
            value.cuts,
            say("the Buchholz divided by {divisor}, plus the other points (C.07 13.4)", divisor=divisor),
        )
        for team, value in sums.items()
    }


# --- results by board ----------------------------------------------------------------------------------


def board_count(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[BC] Each board's points times its number, the fewer the better (12.1)."""
    return {
        team: Value(sum(number * points for number, points in enumerate(boards, start=1)))
        for team, boards in facts.cards.board_points.items()
    }


def top_boards(boards: Sequence[int]) -> tuple[int, ...]:
    """[TBR] The points on board 1, then on board 2, and so on (12.2)."""
    return tuple(boards)


def without_bottom_boards(boards: Sequence[int]) -> tuple[int, ...]:
    """[BBE] The points without the last board, then without the last two, and so on (12.3)."""
    return tuple(sum(boards[: len(boards) - gone]) for gone in range(1, len(boards)))


def by_boards(key: Callable[[Sequence[int]], tuple[int, ...]]) -> OfGroup:
    """An order of tied teams by their boards; `key`: what is compared, the greater the better."""

    def order(facts: Facts, _: Modifiers, tied: Sequence[PlayerId]) -> Order:
        return _order_by({team: key(facts.cards.board_points[team]) for team in tied})

    return order


def _order_by(keys: Mapping[PlayerId, tuple[int, ...]]) -> Order:
    places = {team: 1 + sum(other > key for other in keys.values()) for team, key in keys.items()}
    decided = len(set(keys.values())) > 1
    return Order(places, {team: Value(place if decided else 0) for team, place in places.items()})


# --- direct encounter ----------------------------------------------------------------------------------


def extended_direct_encounter(*boards: Callable[[Sequence[int]], tuple[int, ...]]) -> OfGroup:
    """[EDE and its kin] The matches between the tied teams by the points of the standings, then by the others (13.3).

    Whoever is still tied is told apart by the boards of these matches, as BC, TBR and BBE have it, in turn.
    """

    def order(facts: Facts, modifiers: Modifiers, tied: Sequence[PlayerId]) -> Order:
        primary = facts.cards.score
        secondary = GAME_POINTS if primary == MATCH_POINTS else MATCH_POINTS
        groups = [list(tied)]
        for score in (primary, secondary):
            groups = [
                part for group in groups for part in _parts(direct_encounter(facts.by(score), modifiers, group), group)
            ]
        for key in boards:
            groups = [part for one in groups for part in _parts(_by_matches(facts, key, one), one)]
        places: dict[PlayerId, int] = {}
        for group in groups:
            places |= dict.fromkeys(group, len(places) + 1)
        decided = len(groups) > 1
        return Order(places, {team: Value(place if decided else 0) for team, place in places.items()})

    return order


def _parts(order: Order, group: Sequence[PlayerId]) -> Iterator[list[PlayerId]]:
    for place in sorted(set(order.places.values())):
        yield [team for team in group if order.places[team] == place]


def _by_matches(facts: Facts, key: Callable[[Sequence[int]], tuple[int, ...]], group: Sequence[PlayerId]) -> Order:
    """By the boards of the matches among the group, where all have met all."""
    if len(group) < 2:
        return Order(dict.fromkeys(group, 1), {})
    boards = {team: facts.cards.boards_against(team, frozenset(group) - {team}) for team in group}
    if any(met is None for met in boards.values()):
        return Order(dict.fromkeys(group, 1), {})
    return _order_by({team: key(met or ()) for team, met in boards.items()})


def fewest_by_count(boards: Sequence[int]) -> tuple[int, ...]:
    """BC as a key of which the greater is the better."""
    return (-sum(number * points for number, points in enumerate(boards, start=1)),)


_TEAMS: Final = (Needs.TEAMS,)
_BOARDS: Final = (Needs.TEAMS, Needs.BOARDS)
_SWISS_OF_TEAMS: Final = (Needs.TEAMS, Needs.SWISS)
_EDE_MEANS: Final = say("Match points and game points between the tied teams, then the boards named")
_COUNT, _TOP, _BOTTOM = fewest_by_count, top_boards, without_bottom_boards

ROWS: Final = (
    of_players(
        "BC",
        say("Board Count"),
        say("Points of each board times its number, the lower sum first"),
        "C.07 12.1",
        board_count,
        scale=POINTS,
        needs=_BOARDS,
        lower_first=True,
    ),
    of_group(
        "TBR",
        say("Top Board Result"),
        say("Points on the top boards, from board 1 down"),
        "C.07 12.2",
        by_boards(_TOP),
        needs=_BOARDS,
    ),
    of_group(
        "BBE",
        say("Bottom Board Elimination"),
        say("Points without the bottom boards, from the last board up"),
        "C.07 12.3",
        by_boards(_BOTTOM),
        needs=_BOARDS,
    ),
    of_players(
        "MPVGP",
        say("Match Points or Game Points"),
        say("Game points if match points decide the ranking, match points if game points do"),
        "C.07 13.1",
        other_score,
        scale=POINTS,
        needs=_TEAMS,
    ),
    of_players(
        "MPTS",
        say("Match Points"),
        say("Points for matches"),
        "C.07 13.1",
        points_of(MATCH_POINTS),
        scale=POINTS,
        needs=_TEAMS,
    ),
    of_players(
        "GPTS",
        say("Game Points"),
        say("Points for games"),
        "C.07 13.1",
        points_of(GAME_POINTS),
        scale=POINTS,
        needs=_TEAMS,
    ),
    *(
        of_players(
            f"E{opponents}{own}SB",
            say("Extended Sonneborn-Berger ({opponents}P, {own}P)", opponents=opponents, own=own),
            say("The opponents' {opponents}P times the {own}P scored against them", opponents=opponents, own=own),
            "C.07 13.2",
            extended_sonneborn_berger(f"{opponents}P", f"{own}P"),
            (*CUTS_AND_MEDIANS, "P"),
            scale=PRODUCTS,
            needs=_TEAMS,
        )
        for opponents in "MG"
        for own in "MG"
    ),
    *(
        of_group(
            code,
            title,
            _EDE_MEANS,
            "C.07 13.3",
            extended_direct_encounter(*boards),
            ("P",),
            needs=_BOARDS if boards else _TEAMS,
        )
        for code, title, boards in (
            ("EDE", say("Extended Direct Encounter"), ()),
            ("EDEC", say("Extended Direct Encounter, then BC"), (_COUNT,)),
            ("EDET", say("Extended Direct Encounter, then TBR"), (_TOP,)),
            ("EDEB", say("Extended Direct Encounter, then BBE"), (_BOTTOM,)),
            ("EDEBT", say("Extended Direct Encounter, then BC and TBR"), (_COUNT, _TOP)),
            ("EDEBB", say("Extended Direct Encounter, then BC and BBE"), (_COUNT, _BOTTOM)),
        )
    ),
    of_players(
        "SSSC",
        say("Score Strength Combination"),
        say("The other points, plus the Buchholz scaled to weigh about the same"),
        "C.07 13.4",
        score_strength,
        (*CUTS, "K", "P"),
        scale=POINTS,
        needs=_SWISS_OF_TEAMS,
    ),
)
