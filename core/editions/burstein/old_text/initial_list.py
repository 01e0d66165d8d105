"""The initial list of participants: whose top half has the imaginary point (3.3), whose odd numbers the lot's colour.

Two readings of it are defensible (decision 100), so it is a setting: all who were entered when the pairing numbers of
round 1 were given, or only those who have been taken into account.
"""

from collections.abc import Iterable, Mapping

from core.editions.shared.histories import History, parity_numbers
from core.general_rules.acceleration import starters
from core.model.hints import Final
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from core.model.variations import Variation, chosen

ENTERED: Final = "entered"
PAIRED: Final = "paired"

INITIAL_LIST: Final = Variation(
    name="reading-initial-list",
    article="3.3, 5.1",
    summary=say(
        "Players on the initial list: all who were entered for round 1, with or without a bye in it; or only "
        "those who were paired in it, or had its pairing-allocated bye."
    ),
    values=(ENTERED, PAIRED),
    holds_for_all_rounds=True,  # rounds 1 and 2 have one list
)

_FIRST: Final = RoundNumber(1)


def top_half(tournament: Tournament, round_number: RoundNumber) -> frozenset[PlayerId]:
    """3.3: the top half of the initial list; of an odd number the larger half (decision 43).

    Who arrives for round 2 belongs to it if he stands before the last of the half. Empty where nobody is on the list.
    """
    listed = _entered(tournament.numbers_in(_FIRST)) if _counts_all(tournament) else starters(tournament)
    half = listed[: (len(listed) + 1) // 2]
    if not half:
        return frozenset()
    numbers = tournament.numbers_in(round_number)
    return frozenset(half).union(player for player, number in numbers.items() if number <= numbers[half[-1]])


def places(
    tournament: Tournament,
    histories: dict[PlayerId, History],
    participants: Iterable[PlayerId],
    round_number: RoundNumber,
) -> Mapping[PlayerId, int]:
    """5.1: each player's place, from 1, in the initial list as it stands when the round is paired."""
    if not _counts_all(tournament):
        return parity_numbers(tournament, histories, participants, round_number)
    return {player: place for place, player in enumerate(_entered(tournament.numbers_in(round_number)), start=1)}


def _counts_all(tournament: Tournament) -> bool:
    return chosen((INITIAL_LIST,), tournament.settings.variations)[INITIAL_LIST.name] == ENTERED


def _entered(numbers: Mapping[PlayerId, PairingNumber]) -> list[PlayerId]:
    return sorted(numbers, key=numbers.__getitem__)
