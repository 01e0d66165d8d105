"""Rounds by chance whose sentences are judged by enumeration: played, read from a file, altered by hand, or a table.

Each has few enough legal full pairings to judge them all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from core.editions.pairing import field_of
from core.explain.laws import Laws, rules_of
from core.model.pairing import AnyField
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.trf import read_document, tournament_of
from projections.explain.told import Asked
from projections.export.trf import write_trf
from projections.generator import event
from tests.core.test_every_edition import plan_of
from tests.explain.asked_rounds import asked_of
from tests.explain.judges import EDITIONS, AllPairings
from tests.explain.small_rounds import full_pairings
from tests.hunt.narrow_events import narrow_event

MOST_PAIRINGS = 600
MOST_OF_BURSTEIN = 120  # whose literal procedure asks every bracket what can be completed below
PLAYERS_MAX = 13


@dataclass
class JudgedRound:
    """A round to be explained, and all its full pairings in the order of the text."""

    name: str  # edition, kind and seed: enough to make it again
    asked: Asked
    everything: AllPairings


def judged_rounds(edition: str, start: int = 0) -> Iterator[JudgedRound]:
    """One after another, by seed."""
    for seed in count(start):
        for kind, then in _tournaments(edition, seed):
            found = judged_round(f"{edition} {kind} seed {seed} round {len(then.rounds) + 1}", then)
            if found is not None:
                yield found


def judged_round(name: str, then: Tournament) -> JudgedRound | None:
    """The next round of a tournament; None where it cannot be paired, or not be enumerated."""
    number = RoundNumber(len(then.rounds) + 1)
    try:
        field = field_of(then, number)
        if not _is_judged(field):
            return None
        asked = asked_of(then, number)
    except NoLegalPairing:
        return None
    if asked.field != field:
        return None  # a table with two byes in a round: no log has that
    judge, _ = EDITIONS[rules_of(field)]
    return JudgedRound(name, asked, AllPairings(judge(then, number, field), full_pairings(field)))


def _is_judged(field: AnyField) -> bool:
    """Whether a round is small enough, and nobody's colours ask for both (decision 21)."""
    most = MOST_OF_BURSTEIN if rules_of(field).startswith("burstein") else MOST_PAIRINGS
    if not 4 <= len(field.contenders) <= PLAYERS_MAX or _count(field, most) > most:
        return False
    return not any(_asks_for_both(list(getattr(one, "colours", ()))) for one in field.contenders)


def _asks_for_both(played: Sequence[Colour | None]) -> bool:
    """A colour by the difference, and the other one because of the last two games."""
    difference = played.count(Colour.WHITE) - played.count(Colour.BLACK)
    last = {*played[-2:]}
    return abs(difference) > 1 and len(played) > 1 and last == {Colour.BLACK if difference > 0 else Colour.WHITE}


def _count(field: AnyField, enough: int) -> int:
    """Legal full pairings, as far as one more than are wanted."""
    laws = Laws(field)

    def extend(left: int, bye_is_open: bool, most: int) -> int:
        if not left:
            return 1
        one = (left & -left).bit_length() - 1
        left ^= 1 << one
        found = 0
        for other in range(laws.size):
            if left & laws.legal[one] & 1 << other and found <= most:
                found += extend(left ^ 1 << other, bye_is_open, most - found)
        if bye_is_open and laws.may_take_bye >> one & 1:
            found += extend(left, False, most - found)
        return found

    return extend(laws.everyone, laws.size % 2 == 1, enough)


def _tournaments(edition: str, seed: int) -> Iterator[tuple[str, Tournament]]:
    """What a round is asked of: every round of an event, the same after changes by hand, and a table with floats."""
    chance = Random(f"{edition} {seed}")
    plan = replace(plan_of(edition, seed), players=5 + seed % (PLAYERS_MAX - 4), rounds=5 + seed % 3)
    try:
        played = event(plan)
    except NoLegalPairing:
        return
    for place in range(len(played.rounds)):
        yield "played", replace(played, rounds=played.rounds[:place])
    place = chance.randrange(len(played.rounds))
    yield "imported", _imported(edition, replace(played, rounds=played.rounds[:place]))
    altered = _altered(chance, played)
    yield "altered", replace(altered, rounds=altered.rounds[: chance.randint(2, len(altered.rounds))])
    for turn in range(3):
        yield f"table {turn}", narrow_event(chance, edition, PLAYERS_MAX).tournament


def _imported(edition: str, played: Tournament) -> Tournament:
    """Written as a report and read from it: numbers, byes and forfeits as a file has them."""
    text, _ = write_trf(played, file_format="TRF26")
    return tournament_of(read_document(text.encode(), "event.trf"), edition)


def _altered(chance: Random, played: Tournament) -> Tournament:
    """Two boards of a round with their Blacks exchanged, as an arbiter does."""
    rounds = list(played.rounds)
    place = chance.randrange(min(3, len(rounds)))
    games = list(rounds[place].games)
    if len(games) > 1:
        one, other = chance.sample(range(len(games)), 2)
        games[one], games[other] = (
            replace(games[one], black=games[other].black),
            replace(games[other], black=games[one].black),
        )
    rounds[place] = replace(rounds[place], games=tuple(games))
    return replace(played, rounds=tuple(rounds))
