"""The engine of the Lim system against a literal reference, and against the enumeration of decision 216.

The enumeration is by the author of the engine, the literal procedure is not. Both on a sample here; as many rounds as
one likes: `python -m tests.core.test_lim_agreement lim-2026 10000`, and with a third word, `literally`.
"""

import sys
from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest

from core.editions.lim.round_layout import MaxiField, RatedContender
from core.editions.pairing import pair
from core.editions.registry import edition_named
from core.model.pairing import Field, RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.hunt.narrow_fields import narrow_field
from tests.reference.lim_enumerated import EnumeratedPairing, TooLarge, pair_by_enumeration
from tests.reference.lim_literal import TooLarge as TooLargeLiterally
from tests.reference.lim_literal import pair_literally
from tests.reference.lim_literal import positions as of_the_literal
from tests.reference.tournaments import TournamentPlan, played_on
from tests.thoroughness import some

EDITIONS = ("lim-1999", "lim-2026")


def by_engine(field: Field) -> EnumeratedPairing | None:
    """None: no pairing."""
    try:
        found = pair(field)
    except NoLegalPairing:
        return None
    return EnumeratedPairing(frozenset(found.pairs), found.bye)


def by_enumeration(field: Field) -> EnumeratedPairing | None:
    """The same."""
    try:
        return pair_by_enumeration(field)
    except NoLegalPairing:
        return None


def narrow(edition: str, seed: int) -> Field:
    """A round in which few can float, with the median at the score of one of the players; some of Maxi-tournaments."""
    chance = Random(seed)
    field = narrow_field(chance, edition, chance.choice([6, 8, 10, 12]))
    medians = [field.maximum_score, Points(2 * chance.choice(field.contenders).score)]
    field = replace(field, maximum_score=chance.choice(medians), is_last_round=chance.random() < 0.2)
    return in_a_maxi_tournament(field, chance) if chance.random() < 0.2 else field


def in_a_maxi_tournament(field: Field, chance: Random) -> MaxiField:
    """Ratings by number, more or less."""
    rated = tuple(
        RatedContender(
            **{part.name: getattr(one, part.name) for part in fields(one)},
            rating=2400 - 40 * one.number + chance.randint(-60, 60),
        )
        for one in field.contenders
    )
    return MaxiField(**{part.name: getattr(field, part.name) for part in fields(field)} | {"contenders": rated})


def differences(edition: str, seeds: range) -> tuple[list[int], Counter[str]]:
    """The seeds of the narrow rounds on which they differ, and what was seen."""
    different, seen = [], Counter[str]()
    for seed in seeds:
        field = narrow(edition, seed)
        try:
            expected = by_enumeration(field)
        except TooLarge:
            continue
        if by_engine(field) != expected:
            different.append(seed)
        seen["rounds"] += 1
        seen["no pairing"] += expected is None
        if expected is not None:
            seen.update({step.article for step in getattr(pair(field).record, "steps", ())})
    return different, seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_narrow_rounds_are_paired_as_by_enumeration(edition):
    different, seen = differences(edition, range(some(600)))
    assert different == []
    crack = {"2.6.1", "2.6.2"} if edition == "lim-2026" else {"2.6"}
    assert {"1.1", "2.4", "3.8", "4.2", "4.4", "no pairing"} | crack <= seen.keys()


def plan_of(edition: str, seed: int) -> TournamentPlan:
    """3-12 players, with everything that can happen to them."""
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(3, 12),
        rounds=chance.randint(2, 9),
        edition=edition,
        absence_rate=chance.choice([0, 0.05, 0.15]),
        forfeit_rate=chance.choice([0, 0.05, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        forbidden_rate=chance.choice([0, 0, 0.1]),
        ratings_alike=chance.random() < 0.4,
        variations=(("maxi-tournament", chance.choice(["no", "no", "yes"])),),
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_of_tournaments_are_paired_as_by_enumeration(edition):
    seen = Counter[str]()

    def both(tournament: Tournament, number: RoundNumber) -> RoundPairing:
        field = edition_named(edition).field_of(tournament, number)
        assert by_engine(field) == by_enumeration(field)
        seen["rounds"] += 1
        found = pair(field)
        floated: set[PlayerId] = {one.id for one in field.contenders if one.float_last_round}
        seen["floated before"] += bool(floated)
        return RoundPairing(frozenset(found.pairs), found.bye, found.record)  # as the tournaments take it

    for seed in range(some(40)):
        for _ in played_on(plan_of(edition, seed), both):
            pass
    assert seen["floated before"] > seen["rounds"] // 10


def literally(tournament: Tournament, number: RoundNumber) -> EnumeratedPairing | None:
    """The same by the literal procedure."""
    try:
        found = pair_literally(tournament, number)
    except NoLegalPairing:
        return None
    return EnumeratedPairing(found.pairs, found.bye)


def literal_differences(edition: str, seeds: range, players_max: int = 24) -> tuple[list[int], Counter[str]]:
    """As `differences`, on rounds that the author of the literal procedure made up."""
    different, seen = [], Counter[str]()
    for seed, tournament in of_the_literal.positions(seeds, edition, players_max=players_max):
        field = edition_named(edition).field_of(tournament, tournament.next_round)
        try:
            expected = literally(tournament, tournament.next_round)
        except TooLargeLiterally:
            continue
        if by_engine(field) != expected:
            different.append(seed)
        seen["rounds"] += 1
        seen["no pairing"] += expected is None
        seen["maxi"] += isinstance(field, MaxiField)
    return different, seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_are_paired_as_by_the_literal_procedure(edition):
    different, seen = literal_differences(edition, range(some(300)), players_max=18)
    assert different == []
    assert min(seen["maxi"], seen["no pairing"]) > some(15), seen


@pytest.mark.parametrize(
    ("seed", "players_max"),
    [
        pytest.param(14305, 8, id="4.4.2: the lowest numbered, whatever his colour"),
        pytest.param(2324, 18, id="4.4.2: the lowest numbered, also if he floated before"),
        pytest.param(185, 24, id="5.7: of two who are exchanged the ratings are compared"),
    ],
)
def test_where_the_engine_had_parted_from_the_text(seed, players_max):
    assert literal_differences("lim-2026", range(seed, seed + 1), players_max)[0] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_of_tournaments_are_paired_as_by_the_literal_procedure(edition):
    def both(tournament: Tournament, number: RoundNumber) -> RoundPairing:
        field = edition_named(edition).field_of(tournament, number)
        assert by_engine(field) == literally(tournament, number)
        found = pair(field)
        return RoundPairing(frozenset(found.pairs), found.bye, found.record)

    rounds = 0
    for seed in range(some(60)):
        try:
            for _ in played_on(of_the_literal.plan_of(seed, edition), both):
                rounds += 1
        except NoLegalPairing:
            continue
    assert rounds > some(120)


if __name__ == "__main__":
    compared = literal_differences if sys.argv[3:] == ["literally"] else differences
    found, counted = compared(sys.argv[1], range(int(sys.argv[2])))
    sys.stdout.write(f"{counted['rounds']} rounds, {counted['no pairing']} without a pairing, different: {found}\n")
