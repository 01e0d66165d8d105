"""Whole events by the Dubov system of 1997: what its articles promise of every pairing, each sentence quoted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from core.editions.dubov.v1997.procedure import pair
from core.editions.dubov.v1997.round_layout import Contender, Field, field_of
from core.editions.dubov.v1997.round_report import RefereeDecides
from core.editions.shared.colours import due_colours
from core.model.pairing import ProcedureRecord, RoundPairing
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.tournaments import TournamentPlan, played_on


@dataclass(frozen=True)
class Paired:
    """One round: what the engine was given and what it said."""

    field: Field
    pairing: RoundPairing

    def contenders(self) -> dict[PlayerId, Contender]:
        return {one.id: one for one in self.field.contenders}


def plan_of(seed: int) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(10, 60),
        rounds=chance.randint(5, 11),
        edition="dubov-1997",
        absence_rate=chance.choice([0, 0.02, 0.1]),
        forfeit_rate=chance.choice([0, 0.02, 0.1]),
        late_entry_rate=chance.choice([0, 0.1]),
        ratings_alike=chance.random() < 0.2,
        variations=(("last-groups", "joined"), ("reading-equal-floaters", "lowest-rated")),
    )


def events(seeds: range) -> Iterator[Paired]:
    """All rounds of some events that go on where the text would stop, and so get to their last rounds."""
    found: list[Paired] = []

    def paired(tournament: Tournament, round_number: RoundNumber) -> RoundPairing:
        field = field_of(tournament, round_number)
        found.append(Paired(field, pair(field)))
        return RoundPairing(
            frozenset(found[-1].pairing.pairs), found[-1].pairing.bye, found[-1].pairing.record
        )  # the order that `played_on` wants

    for seed in seeds:
        for _ in played_on(plan_of(seed), paired):
            pass
    return iter(found)


@pytest.fixture(scope="module")
def rounds() -> list[Paired]:
    return list(events(range(100)))


def test_everyone_is_paired_once_or_has_the_bye(rounds):
    for one in rounds:
        seen = [player for both in one.pairing.pairs for player in both]
        seen += [] if one.pairing.bye is None else [one.pairing.bye]
        assert sorted(seen) == sorted(one.contenders())


def test_two_players_who_have_played_each_other_shall_not_be_paired_again(rounds):
    """2.1."""
    for one in rounds:
        contenders = one.contenders()
        assert all(black not in contenders[white].opponents for white, black in one.pairing.pairs)


def test_a_player_who_has_received_a_point_without_playing_shall_not_receive_a_bye(rounds):
    """2.2."""
    byes = [one.contenders()[one.pairing.bye] for one in rounds if one.pairing.bye is not None]
    assert byes
    assert all(taker.may_take_bye for taker in byes)


def test_the_difference_of_the_colours_and_the_same_colour_in_a_row(rounds):
    """2.3: not greater than 2 or less than -2. 2.4: not three times in a row."""
    for one in rounds:
        contenders = one.contenders()
        for white, black in one.pairing.pairs:
            for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                colours = (*contenders[player].colours, colour)
                assert abs(2 * colours.count(Colour.WHITE) - len(colours)) <= 2
                assert len(colours) < 3 or len(set(colours[-3:])) > 1


def test_nobody_is_transferred_beyond_the_limits_apart_from_the_last_round(rounds):
    """2.5: by 7.1 and 7.2. A floater may still meet such a player, who is not transferred then."""
    beyond = Counter()
    for one in rounds:
        contenders = one.contenders()
        record = one.pairing.record
        assert isinstance(record, ProcedureRecord)
        for step in record.steps:
            if step.article in {"7.1", "7.2"}:
                (player,) = step.players
                within = contenders[player].times_transferred < one.field.times_transferred_max
                within = within and not contenders[player].transferred_last_round
                beyond[within, one.field.is_last_round] += 1
    assert beyond[False, False] == 0
    assert min(beyond[True, False], beyond[True, True], beyond[False, True]) > 0


def test_both_players_are_given_their_due_colour_where_these_differ(rounds):
    """3, the first rule; in the first round nobody is due a colour."""
    differing = 0
    for one in rounds:
        contenders = one.contenders()
        for board in one.pairing.record.pairs:
            white, black = (due_colours(contenders[player].colours).due for player in (board.white, board.black))
            if one.field.round_number > 1 and None not in {white, black} and white is not black:
                differing += 1
                assert (white, black, board.colour_article) == (Colour.WHITE, Colour.BLACK, "3, due colours")
    assert differing > 1_000


def test_the_record_names_everyone_once(rounds):
    for one in rounds:
        record = one.pairing.record
        boards = {frozenset((board.white, board.black)) for board in record.pairs}
        assert boards == {frozenset(both) for group in record.brackets for both in group.pairs}
        residents = [player for group in record.brackets for player in group.residents]
        residents += [] if record.bye is None else [record.bye]
        assert sorted(residents) == sorted(one.contenders())


def test_the_order_in_which_players_are_given_changes_nothing(rounds):
    chance = Random(7)
    for one in rounds[::9]:
        shuffled = list(one.field.contenders)
        chance.shuffle(shuffled)
        shuffled.sort(key=lambda contender: -contender.score)
        again = pair(replace(one.field, contenders=tuple(shuffled)))
        assert (again.pairs, again.bye) == (one.pairing.pairs, one.pairing.bye)


def test_without_the_announcement_the_same_pairing_or_the_referee(rounds):
    """9: where nobody is left over, there is nothing to join."""
    stopped = 0
    for one in rounds:
        joined = any(step.article == "9" for step in one.pairing.record.steps)
        plain = replace(one.field, joins_last_groups=False)
        if joined:
            with pytest.raises(RefereeDecides, match="Article 9") as refusal:
                pair(plain)
            numbers = {contender.number for contender in one.field.contenders}
            assert refusal.value.witness
            assert set(refusal.value.witness) <= numbers
            stopped += 1
        else:
            assert pair(plain).pairs == one.pairing.pairs
    assert 0 < stopped < len(rounds) / 2
