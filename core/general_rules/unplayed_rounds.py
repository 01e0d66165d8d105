"""How each edition reads a round in which a player did not play: floats and the right to the bye."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.model.results import Outcome
from core.model.scoring import Scoring
from core.model.units import Points


class Unplayed(NamedTuple):
    """One round in which a player did not play: what it was, and the points it brought."""

    outcome: Outcome
    points: Points
    scoring: Scoring


Reading = Callable[[Unplayed], bool]


@dataclass(frozen=True, slots=True)
class Conventions:
    """What an unplayed round means for the pairings to come."""

    gives_downfloat: Reading
    bars_from_bye: Reading
    floats_by_pairing: bool = False  # a game that was not played leaves the floats that its pairing gave


def any_round_not_played(one: Unplayed) -> bool:
    """2017 A.4 b: anyone who does not play in a round, for any reason, gets a downfloat (decision 8)."""
    return not one.outcome.was_played


def bye_or_forfeit_win(one: Unplayed) -> bool:
    """2017 C.2: a pairing-allocated bye or a forfeit win; a requested full-point bye does not bar (decision 9)."""
    return one.outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)


def bye_or_more_than_a_loss(one: Unplayed) -> bool:
    """2026 1.4.3: the pairing-allocated bye, or more points without playing than a loss brings."""
    return one.outcome is Outcome.PAIRING_ALLOCATED_BYE or one.points > one.scoring.unpaired(Outcome.LOSS)


def bye_or_as_much_as_a_win(one: Unplayed) -> bool:
    """2026 2.1.2 (C.04.1, article 4): the pairing-allocated bye, or in one round without playing a win's points."""
    return one.outcome is Outcome.PAIRING_ALLOCATED_BYE or one.points >= one.scoring.win


def no_round(_: Unplayed) -> bool:
    """CFC 623-625 know odd men, no floats: a round without a game leaves none."""
    return False


def any_bye(one: Unplayed) -> bool:
    """CFC 615: a previous bye, also one awarded by 615a; neither an absence nor a win by default."""
    return one.outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


def bye_alone(one: Unplayed) -> bool:
    """1998 A.5: the bye of the one who ends up unpaired; a requested bye or an absence is no float (decision 37)."""
    return one.outcome is Outcome.PAIRING_ALLOCATED_BYE


_DUTCH_1998: Final = Conventions(
    gives_downfloat=bye_alone, bars_from_bye=bye_or_as_much_as_a_win, floats_by_pairing=True
)
_DUTCH_2017: Final = Conventions(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_forfeit_win)
_DUTCH_2026: Final = Conventions(gives_downfloat=bye_or_more_than_a_loss, bars_from_bye=bye_or_as_much_as_a_win)
# 2.2 of 1997: a point without playing (decision 52). The text has no floats of the Dutch kind; nobody reads them.
_DUBOV_1997: Final = Conventions(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_as_much_as_a_win)
# Upfloats of 2018 and 2026 are counted in `core.editions.dubov.opposition`; 3.1.1 names the forfeit win beside [C2].
_DUBOV_2018: Final = Conventions(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_forfeit_win)
_DUBOV_2026: Final = Conventions(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_as_much_as_a_win)

_BURSTEIN_SEED: Final = Conventions(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_as_much_as_a_win)

_CFC: Final = Conventions(gives_downfloat=no_round, bars_from_bye=any_bye)

_BY_EDITION: Final[dict[str, Conventions]] = {
    "dutch-1998": _DUTCH_1998,
    "dutch-2017": _DUTCH_2017,
    "dutch-2026": _DUTCH_2026,
    "burstein-seed": _BURSTEIN_SEED,
    "burstein-2017": _DUTCH_2017,
    "burstein-2026": _DUTCH_2026,
    "dubov-1997": _DUBOV_1997,
    "dubov-2018": _DUBOV_2018,
    "dubov-2026": _DUBOV_2026,
    "cfc": _CFC,
}


def conventions_of(edition: str) -> Conventions:
    """The conventions of an edition."""
    return _BY_EDITION[edition]
