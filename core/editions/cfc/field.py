"""What the engine of the Canadian rules is given."""

from dataclasses import dataclass
from typing import ClassVar

from core.editions.cfc.variations import ON_ARRIVAL, Announced
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber


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
