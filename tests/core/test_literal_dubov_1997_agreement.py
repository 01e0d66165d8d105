"""The engine of the Dubov system of 1997 against the literal enumeration, on tournaments that chance plays.

Both start from the tournament, under either reading of 6.4 (decision 102). Pairs, colours and the bye are compared, and
for each group who was transferred to it and who floated. The events go on with the last groups joined, and the lowest
rated of equal floaters, where the text would stop them.

Compared by hand with the version of decision 102: 4,616 rounds by each reading, no difference.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from core.editions.dubov.v1997.procedure import pair
from core.editions.dubov.v1997.round_layout import Field, field_of
from core.editions.dubov.v1997.round_report import RefereeDecides, SomeoneIsLeft
from core.model.pairing import RoundPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.dubov_1997_literal import LiteralGroup, LiteralPairing, TooLarge, pair_literally
from tests.reference.dubov_1997_literal import RefereeDecides as LiteralRefereeDecides
from tests.reference.dubov_1997_literal.colours import colouring
from tests.reference.dubov_1997_literal.literal import EqualFloaters, Literal
from tests.reference.dubov_1997_literal.measures import Measures
from tests.reference.so_far import SoFar
from tests.reference.tournaments import TournamentPlan, played_on
from tests.thoroughness import part

READINGS = ("referee", "lowest-rated")


def plan_of(seed: int, reading: str) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(4, 10),
        rounds=chance.randint(3, 11),
        edition="dubov-1997",
        absence_rate=chance.choice([0, 0.05, 0.15]),
        forfeit_rate=chance.choice([0, 0.05, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.03]),
        forbidden_rate=chance.choice([0, 0, 0.1]),
        ratings_alike=chance.random() < 0.4,
        variations=(("reading-equal-floaters", reading),),
    )


class Comparison:
    """Pairs round after round both ways, and counts what occurred."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def both(self, tournament: Tournament, round_number: RoundNumber) -> RoundPairing:
        """The pairing to go on with."""
        field = field_of(tournament, round_number)
        literal = literally(tournament, round_number)
        self.seen["rounds"] += 1
        if literal is None:
            self.seen["stops"] += 1
            with pytest.raises(RefereeDecides):
                pair(field)
            self.join(tournament, replace(field, joins_last_groups=True))
        else:
            self.agree(pair(field), literal)
        settings = replace(tournament.settings, variations={"reading-equal-floaters": "lowest-rated"})
        field = field_of(replace(tournament, settings=settings), round_number)
        following = pair(replace(field, joins_last_groups=True))
        return RoundPairing(frozenset(following.pairs), following.bye, following.record)

    def join(self, tournament: Tournament, field: Field) -> None:
        """The same round with the last groups joined, where it could not be paired without that."""
        try:
            expected = joined_literally(tournament, field.round_number)
        except EqualFloaters:
            self.seen["equal floaters"] += 1
            with pytest.raises(RefereeDecides, match="equal by its characteristics"):
                pair(field)
            return
        if expected is None:
            with pytest.raises(SomeoneIsLeft):
                pair(field)
            return
        self.seen["joined"] += 1
        assert set(pair(field).pairs) == expected

    def agree(self, engine: RoundPairing, literal: LiteralPairing) -> None:
        """The same round."""
        assert (set(engine.pairs), engine.bye) == (literal.pairs, literal.bye)
        if not literal.groups:
            return
        groups = [group for group in literal.groups if group.residents]
        recorded = engine.record.brackets
        assert len(recorded) == len(groups)
        for bracket, group in zip(recorded, groups, strict=True):
            stayed = set(group.brought_up) - group.went_back
            assert set(bracket.residents) == group.residents | stayed
            assert set(bracket.moved_down) == set(group.floaters_in)
            assert set(bracket.downfloaters) == group.floaters_out
            self.count(group)

    def count(self, group: LiteralGroup) -> None:
        """What has been compared."""
        self.seen["7.1 or 7.2"] += bool(group.brought_up)
        self.seen["went back"] += bool(group.went_back)
        self.seen["7.3 or 7.4"] += bool(group.other_column)
        self.seen["6.4"] += bool(group.floaters_out)
        self.seen["8.2"] += bool(group.floater_pairs)


class Joined(Literal):
    """The literal with some of the last score groups as one (decision 56)."""

    def __init__(self, measures: Measures, joined: int) -> None:
        super().__init__(measures)
        self.joined = joined

    def score_groups(self, players: Sequence[PlayerId]) -> list[list[PlayerId]]:
        """From the highest score down, the last ones joined."""
        groups = super().score_groups(players)
        for _ in range(self.joined):
            *groups, above, last = groups
            groups.append([*above, *last])
        self.members = [set(group) for group in groups]
        return groups

    def send_back(self, index: int, players: Sequence[PlayerId]) -> None:
        """To the group he came from."""
        for player in players:
            own = next(place for place, members in enumerate(self.members) if player in members)
            assert own > index
            self.groups[own].append(player)


def joined_literally(tournament: Tournament, round_number: RoundNumber) -> set[tuple[PlayerId, PlayerId]] | None:
    """(White, Black) of every pair with as few groups joined as let everyone be paired; None: no number does.

    Raises `EqualFloaters`.
    """
    measures = Measures(SoFar(tournament, round_number))
    players = measures.so_far.participants
    bye = Literal(measures).bye(players) if len(players) % 2 else None
    present = [player for player in players if player != bye]
    for joined in range(len(Literal(measures).score_groups(present))):
        try:
            groups = Joined(measures, joined).pair_groups(present)
        except EqualFloaters:
            raise
        except LiteralRefereeDecides:
            continue
        pairs = [pair for group in groups for pair in (*group.floater_pairs, *group.pairs)]
        return {colouring(one, other, measures) for one, other in pairs}
    return None


def literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing | None:
    """None where the referee decides."""
    try:
        return pair_literally(tournament, round_number)
    except LiteralRefereeDecides:
        return None


def compared(seeds: range, reading: str) -> Counter[str]:
    comparison = Comparison()
    for seed in seeds:
        for _ in played_on(plan_of(seed, reading), comparison.both, give_up=(TooLarge,)):
            pass
    return comparison.seen


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.campaign(one_in=2)
def test_rounds_are_paired_as_the_text_says(reading):
    seen = compared(range(100), reading)
    kinds = ("stops", "joined", "7.1 or 7.2", "went back", "7.3 or 7.4", "6.4", "8.2")
    assert {kind: seen[kind] for kind in kinds if not seen[kind]} == {}
    assert bool(seen["equal floaters"]) is (reading == "referee")


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
def test_thousands_of_rounds_are_paired_as_the_text_says(reading):
    seeds = part(1_000, 500)
    assert compared(seeds, reading)["rounds"] > 3 * len(seeds)
