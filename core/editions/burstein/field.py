"""Who is to be paired: as in the Dutch System, and after the seeding rounds ranked by the opposition (A.5-A.7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.editions.burstein.opposition import NO_OPPOSITION, Opposition, oppositions_before
from core.editions.shared import histories
from core.model import field as dutch
from core.model.errors import Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber

_MOST_SEEDING_ROUNDS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender(dutch.Contender):
    """One participant of the round to be paired."""

    buchholz: Points  # A.6.a.1, without virtual points; 0 in the seeding rounds, which do not ask for it
    sonneborn_berger: int  # A.6.a.2, likewise; hundredths of a point

    @property
    def rank(self) -> tuple[int, int, int]:
        """A.7: the smaller comes first. The score has no part in it."""
        return -self.buchholz, -self.sonneborn_berger, self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(dutch.Field):
    """All participants of one round, those with the highest score first: then by number, or in the order of A.7."""

    contenders: tuple[Contender, ...]
    is_seeding_round: bool  # A.5: paired by the Dutch System


def seeding_rounds(rounds: RoundNumber) -> int:
    """A.5: half the number of rounds, rounded down, or 4, whichever is lower."""
    return min(rounds // 2, _MOST_SEEDING_ROUNDS)


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` as for the Dutch System, and when the number of rounds has not been declared.
    """
    rounds = tournament.settings.rounds
    if rounds is None:
        raise Refused(
            "The number of rounds has not been declared, and the Burstein System pairs the first "
            "half of them, at most {most}, by the rules of the Dutch System: announce "
            "it.",
            most=_MOST_SEEDING_ROUNDS,
        )
    is_seeding_round = round_number <= seeding_rounds(rounds)

    @cache
    def oppositions() -> Mapping[PlayerId, Opposition]:
        """Asked for when the Dutch System has found nothing to refuse."""
        return {} if is_seeding_round else oppositions_before(tournament, round_number)

    def opposition_of(player: PlayerId) -> Mapping[str, int]:
        sonneborn_berger, buchholz, _ = oppositions().get(player, NO_OPPOSITION)
        return {"sonneborn_berger": sonneborn_berger, "buchholz": buchholz}

    contenders = histories.contenders_of(tournament, round_number, Contender, opposition_of)
    contenders.sort(key=lambda contender: (-contender.score, contender.rank))
    return Field(
        **histories.circumstances_of(tournament, round_number),
        contenders=tuple(contenders),
        is_seeding_round=is_seeding_round,
    )
