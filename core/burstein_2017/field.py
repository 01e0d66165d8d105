"""Who is to be paired: as in the Dutch System, and after the seeding rounds ranked by the opposition (A.5-A.7)."""

from dataclasses import dataclass, fields
from typing import Any, Final

from core import field as dutch
from core import histories
from core.burstein.opposition import NO_OPPOSITION, oppositions_before
from core.errors import Refused
from core.tournament import Tournament
from core.units import Points, RoundNumber

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
            "The number of rounds has not been declared, and the Burstein System pairs the first half of them, at most "
            f"{_MOST_SEEDING_ROUNDS}, by the rules of the Dutch System: announce it."
        )
    by_dutch = histories.field_of(tournament, round_number)
    is_seeding_round = round_number <= seeding_rounds(rounds)
    oppositions = {} if is_seeding_round else oppositions_before(tournament, round_number)
    contenders = [
        Contender(**_all_of(contender), buchholz=opposition.buchholz, sonneborn_berger=opposition.sonneborn_berger)
        for contender in by_dutch.contenders
        for opposition in (oppositions.get(contender.id, NO_OPPOSITION),)
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.rank))
    return Field(**_all_of(by_dutch) | {"contenders": tuple(contenders)}, is_seeding_round=is_seeding_round)


def _all_of(one: dutch.Contender | dutch.Field) -> dict[str, Any]:
    return {entry.name: getattr(one, entry.name) for entry in fields(one)}
