"""A round as the engine sees it: its field, colours (627 to 632), positions in the order of 620, 618 (a) as bit masks.

A position is an index from 0 into the ranking, so that comparing two positions compares two ranks. Nothing about
colours is absolute here: a pair that denies a due colour is worse, never illegal.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import product
from typing import ClassVar, Final

from core.editions.cfc.variations import ON_ARRIVAL, Announced
from core.editions.shared.masks import RoundLayout, mask_of, opponents_left
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

# --- Colours: rules 627 to 632


class Kind(IntEnum):
    """What colour a player is due (629), and how: equalising (630) goes before alternating (631)."""

    NONE = 0  # no game yet
    WHITE_ALTERNATING = 1
    WHITE_EQUALISING = 2
    BLACK_ALTERNATING = 3
    BLACK_EQUALISING = 4


class Due(NamedTuple):
    """What a player's games say of his next colour."""

    kind: Kind
    third: Colour | None  # would be the same colour three times in a row (631)

    @property
    def colour(self) -> Colour | None:
        """The due colour."""
        if self.kind is Kind.NONE:
            return None
        return Colour.WHITE if self.kind <= Kind.WHITE_EQUALISING else Colour.BLACK

    @property
    def is_equalising(self) -> bool:
        """Whether it equalises the number of Whites and Blacks (630)."""
        return self.kind in (Kind.WHITE_EQUALISING, Kind.BLACK_EQUALISING)


class Denied(NamedTuple):
    """What the colours of one pair deny, or of several pairs; the smaller the better, in this order (629-631)."""

    equalising: int  # players who are not given the colour that equalises
    thirds: int  # players given the same colour three times in a row
    alternating: int  # players who are not given the colour that alternates


class ColourPreference(NamedTuple):
    """One side of a pair; the higher ranked side comes first (620)."""

    due: Due
    place: int  # 628: from 1, counted in the top half of the field or of his section


def due_of(played: tuple[Colour, ...]) -> Due:
    """630: the colour played less often; 631: the opposite of the last one. 632: of games played only."""
    if not played:
        return Due(Kind.NONE, None)
    third = played[-1] if played[-2:] == (played[-1], played[-1]) else None
    difference = 2 * played.count(Colour.WHITE) - len(played)
    if difference:
        return Due(Kind.BLACK_EQUALISING if difference > 0 else Kind.WHITE_EQUALISING, third)
    return Due(Kind.BLACK_ALTERNATING if played[-1] is Colour.WHITE else Kind.WHITE_ALTERNATING, third)


def denied(higher: Due, lower: Due, colour: Colour) -> Denied:
    """What is denied when the higher ranked player has that colour."""
    equalising = thirds = alternating = 0
    for due, given in ((higher, colour), (lower, colour.opposite)):
        if due.colour is not None and due.colour is not given:
            equalising += due.is_equalising
            alternating += not due.is_equalising
        thirds += due.third is given
    return Denied(equalising, thirds, alternating)


def least_denied(one: Due, other: Due) -> Denied:
    """What the better way of giving colours denies."""
    return min(denied(one, other, colour) for colour in Colour)


_DUES: Final = [Due(kind, third) for kind, third in product(Kind, (None, *Colour))]

CODES: Final = {due: code for code, due in enumerate(_DUES)}
"""A small number for every due colour."""

DENIED: Final = [[least_denied(one, other) for other in _DUES] for one in _DUES]
"""What a pair denies, by the codes of both."""


def colour_of_higher(higher: ColourPreference, lower: ColourPreference, initial: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked player, and the rule that gave it."""
    ways = {colour: denied(higher.due, lower.due, colour) for colour in Colour}
    white, black = ways[Colour.WHITE], ways[Colour.BLACK]
    if white != black:
        better = Colour.WHITE if white < black else Colour.BLACK
        return better, "630" if white.equalising != black.equalising else "631"
    if higher.due.colour is not None:  # both are due the same colour: the higher ranked has priority
        return higher.due.colour, "630" if higher.due.is_equalising else "631"
    return initial if higher.place % 2 else initial.opposite, "628"


# --- What the engine of the Canadian rules is given


@dataclass(frozen=True, slots=True)
class Contender:
    """One participant of the round to be paired: his card (611)."""

    id: PlayerId
    number: PairingNumber  # 613; decides nothing once given
    place: int  # in the order of 613, from 1; in the second round under 633.2 by the ratings changed there
    place_for_bye: int  # likewise, by the ratings as they are
    rating: int  # 612; 0: unrated
    score: Points  # pairing score: points plus those assigned (614)
    has_perfect_score: bool  # 633.1: every round so far won
    colours: tuple[Colour, ...]  # of the games played, oldest first (632)
    opponents: frozenset[PlayerId]  # paired with in earlier rounds, also where the game was defaulted (618 a)
    may_take_bye: bool  # 615
    was_odd: bool  # 624.2: was an odd man, or paired with one
    unfinished: bool  # 626: has an unfinished game
    group: str = ""  # A, B, C or D of 633.2 in the second round


@dataclass(frozen=True, slots=True)
class Field:
    """All participants of one round, in the order of 620: score, then the order of 613."""

    edition: str
    round_number: RoundNumber
    rounds: int | None  # None: not declared
    initial_colour: Colour  # 628
    announced: Announced
    lot_seed: str  # every lot of the round is derived from it
    contenders: tuple[Contender, ...]
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # smaller id first
    separation_requests: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # 619.1; smaller id first
    compares_groups: ClassVar[bool] = True  # WHOLE_ROUND; no fact of the round, so not in its hash

    @property
    def lot_not_on_record(self) -> str:
        """The rule by which colours of this round are drawn otherwise than from the seed on record; empty: by none."""
        lot = self.announced.last_round_lot
        return "631.2" if lot and (lot == ON_ARRIVAL or not self.lot_seed) else ""


@dataclass(frozen=True, slots=True)
class FieldByPlayers(Field):
    """The same where 618 (b) and (c) are asked of each player over the whole round (WHOLE_ROUND)."""

    compares_groups: ClassVar[bool] = False


# --- The field laid out for the engine: positions in the order of 620, the law of 618 (a) as bit masks


class CfcLayout(RoundLayout):
    """One round to be paired, or players of it in another order."""

    field: Field

    def __init__(self, field: Field) -> None:
        contenders = field.contenders
        super().__init__(field)
        self.due = [due_of(contender.colours) for contender in contenders]
        self.code = [CODES[due] for due in self.due]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # 615
        self.was_odd = mask_of(contender.was_odd for contender in contenders)  # 624.2
        self.unfinished = mask_of(contender.unfinished for contender in contenders)  # 626
        self.position_of = {player: position for position, player in enumerate(self.ids)}
        # 618 (a), and no forbidden pair
        self.legal = opponents_left(self.ids, [one.opponents for one in contenders], field.forbidden_pairs)
        self.unmet = self.legal  # the same where `legal` is narrowed to the best rounds by 618 (b), (c)
        self.asked = self._asked_apart()

    def _asked_apart(self) -> list[int]:
        """By position, the mask of those he asked not to meet (619.1)."""
        asked = [0] * self.size
        for one, other in self.field.separation_requests:
            first, second = self.position_of.get(one), self.position_of.get(other)
            if first is not None and second is not None:
                asked[first] |= 1 << second
                asked[second] |= 1 << first
        return asked

    def in_order(self, positions: Sequence[int]) -> "CfcLayout":
        """The contest of some of its players, ranked as they stand there (633.2)."""
        contenders = tuple(self.field.contenders[position] for position in positions)
        return CfcLayout(replace(self.field, contenders=contenders))

    def restricted(self, legal: list[int]) -> "CfcLayout":
        """The same round with fewer legal opponents: by position, the mask of those who may be met."""
        other = self.narrowed(legal)
        other.unmet = legal
        return other

    def narrowed(self, legal: list[int]) -> "CfcLayout":
        """As `restricted`, but 623 asks as before whom somebody has not met."""
        other = copy(self)
        other.legal = legal
        return other

    def denied(self, one: int, other: int) -> Denied:
        """What a pair denies both in colours (629-631)."""
        return DENIED[self.code[one]][self.code[other]]

    def positions(self, players: Iterable[PlayerId]) -> list[int]:
        """Where players stand, the highest ranked first."""
        return sorted(self.position_of[player] for player in players)

    def number(self, position: int) -> int:
        """The pairing number, by which explanations name a player."""
        return self.field.contenders[position].number
