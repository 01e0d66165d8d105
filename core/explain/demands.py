"""What a pairing is asked to contain: a pair, an opponent among some, the bye of a player, a colour of a player."""

from collections.abc import Sequence
from typing import Protocol

from core.editions.explanation import Limits
from core.matching.cardinality import members
from core.model.dataclass import dataclass
from core.model.results import Colour
from core.model.units import PlayerId


@dataclass(frozen=True, slots=True)
class Demand:
    """That `player` meets `opponent`, or somebody `among` several, or has the bye, or a colour (against those)."""

    player: PlayerId
    opponent: PlayerId | None = None
    bye: bool = False
    colour: Colour | None = None
    among: frozenset[PlayerId] | None = None


class Layout(Protocol):
    """What a demand is asked of: a layout, or the laws of any edition."""

    ids: list[PlayerId]
    legal: list[int]
    may_take_bye: int

    def colours(self, one: int, other: int, /) -> tuple[int, int, str]:
        """(White, Black, article) of two positions, the smaller one first."""


def limits_of(layout: Layout, demand: Demand) -> Limits:
    """What the demand leaves of the legal pairs of a contest in which its players take part."""
    position_of = {player: position for position, player in enumerate(layout.ids)}
    player = position_of[demand.player]
    if demand.bye:
        return Limits(_only(layout.legal, player, 0), layout.may_take_bye & 1 << player)
    allowed = layout.legal[player]
    asked = 1 << player
    if demand.opponent is not None:
        opponent = position_of[demand.opponent]
        allowed &= 1 << opponent
        asked |= 1 << opponent
    if demand.among is not None:
        allowed &= sum(1 << position_of[other] for other in demand.among if other in position_of)
    if demand.colour is not None:
        allowed = sum(1 << other for other in members(allowed) if _colour(layout, player, other) is demand.colour)
    legal = _only(layout.legal, player, allowed)
    if demand.opponent is not None:
        opponent = position_of[demand.opponent]
        legal = _only(legal, opponent, legal[opponent] & 1 << player)
    return Limits(legal, layout.may_take_bye & ~asked)


def _only(legal: Sequence[int], player: int, allowed: int) -> list[int]:
    """The same, with the opponents of one player cut down to some."""
    gone = legal[player] & ~allowed
    return [
        allowed if other == player else opponents & ~(1 << player) if gone >> other & 1 else opponents
        for other, opponents in enumerate(legal)
    ]


def _colour(layout: Layout, player: int, other: int) -> Colour:
    """The colour that the articles on colours give a player against another."""
    white, _, _ = layout.colours(min(player, other), max(player, other))
    return Colour.WHITE if white == player else Colour.BLACK
