"""What 2012 does not share with 1998 (`test_dutch_until_2017_criteria`), on both sides: by the engine and literally."""

from dataclasses import replace

import pytest

from core.editions.dutch.v2012.bracket import Dutch2012Layout
from core.editions.dutch.v2012.explanation import departure
from core.editions.dutch.v2012.procedure import pair
from core.editions.shared.histories import field_of
from core.model.pairing import BracketKind, Contender, Field, Float, ProcedureRecord
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import RoundNumber
from tests.reference.dutch_2012_literal import pair_field_literally
from tests.reference.fields_1998 import field as field_1998
from tests.reference.fields_1998 import player
from tests.reference.small_events import event

Pairs = set[tuple[int, int]]


def field(*players: Contender, round_number: int = 4, last: bool = False) -> Field:
    return replace(field_1998(*players, round_number=round_number, last=last), edition="dutch-2012")


def paired(*players: Contender, round_number: int = 4, last: bool = False) -> tuple[Pairs, int | None]:
    """The pairs, lower number first, and who has the bye, as both have them."""
    one = field(*players, round_number=round_number, last=last)
    pairing, literal = pair(one), pair_field_literally(one)
    assert (frozenset(pairing.pairs), pairing.bye) == (literal.pairs, literal.bye)
    return {(min(pair), max(pair)) for pair in pairing.pairs}, pairing.bye


def articles(*players: Contender, round_number: int = 4) -> set[str]:
    record = pair(field(*players, round_number=round_number)).record
    assert isinstance(record, ProcedureRecord)
    return {step.article for step in record.steps}


def four(*played: str, **changes: dict[str, object]) -> list[Contender]:
    """Players of one score with these colours."""
    return [player(number, 10, one, **changes.get(f"p{number}", {})) for number, one in enumerate(played, start=1)]


MILD = "WB"  # to White, not strongly


class TestOddAndEvenRounds:
    """A.7 d, A.8, C.10 e, f: two pairings are legal, with one strong clash, and with two mild ones."""

    may_meet = ((1, 2), (3, 5), (4, 6), (1, 3), (2, 4), (5, 6))
    played = ("B", "B", MILD, MILD, "", "")

    @pytest.mark.parametrize(
        ("round_number", "pairs"),
        [
            pytest.param(3, {(1, 3), (2, 4), (5, 6)}, id="odd: A.7 d goes before X"),
            pytest.param(4, {(1, 2), (3, 5), (4, 6)}, id="even: X goes before Z"),
        ],
    )
    def test_what_goes_first(self, round_number: int, pairs: Pairs):
        met = {
            one: [other for other in range(1, 7) if other != one and tuple(sorted((one, other))) not in self.may_meet]
            for one in range(1, 7)
        }
        players = [player(number, 10, one, met=met[number]) for number, one in enumerate(self.played, start=1)]
        assert paired(*players, round_number=round_number)[0] == pairs

    def test_strong_preferences_are_kept_apart_in_both(self):
        players = four("B", MILD, "B", MILD)
        assert paired(*players, round_number=3)[0] == {(1, 4), (2, 3)}
        assert paired(*players, round_number=4)[0] == {(1, 4), (2, 3)}


def test_a_downfloat_weighs_more_than_an_upfloat() -> None:
    """C.10 a to d: who went up in the last round goes up again before he goes down as two rounds before."""
    upper = [player(1, 30), player(2, 20)]
    assert (1, 2) in paired(*upper, player(3, 20, floats=".u"), player(4, 10))[0]
    assert (1, 3) in paired(*upper, player(3, 20, floats="du"), player(4, 10))[0]


class TestBrackets:
    def test_a3_upfloats_are_then_not_looked_at(self):
        """C.3 g, h speak of heterogeneous score brackets."""
        upper = [player(1, 20), player(2, 20, met=[1])]
        lower = [player(3, 10, floats=".u"), player(4, 10)]
        assert paired(*upper, *lower)[0] == {(1, 3), (2, 4)}
        more = [*lower, player(5, 10)]
        assert paired(player(1, 20), *more, player(6, 10))[0] >= {(1, 4)}

    def test_c1_who_has_no_opponent_moves_down(self):
        players = [
            player(1, 20),
            player(2, 20),
            player(3, 20, met=[1, 2, 4]),
            player(4, 20, met=[3]),
            player(5),
            player(6),
        ]
        assert paired(*players)[0] == {(1, 2), (3, 5), (4, 6)}
        assert "C.1" in articles(*players)

    def test_c12_is_asked_where_c1_sends_there(self):
        """1 has met 4. Without 4, whom C.1 moves down, P0 is 0; but 1 came down, so another is, though he floated."""
        players = [player(1, 20), player(2, 20, floats=".d"), player(3, 20, floats="d."), player(4, 10, met=[1])]
        assert paired(*players, player(5)) == ({(1, 2), (3, 4)}, 5)
        assert "C.12" in articles(*players, player(5))

    def test_c12_is_not_asked_for_a_resident_whom_c1_moves_down(self):
        """3 is moved down whether or not 5 has an opponent."""
        met = [3, 4, 6]
        players = [player(1, 20), player(2, 20), player(3, 20), player(4, 10), player(5, 10, met=met), player(6, 10)]
        assert paired(*players, player(7)) == ({(1, 2), (3, 4), (5, 7)}, 6)

    def test_c12_only_where_more_can_be_paired(self):
        """All three are alike to 4: who was left first stays so."""
        players = [*[player(number, 20, met=[4]) for number in (1, 2, 3)], player(4, 10), player(5), player(6)]
        assert "C.12" not in articles(*players)

    def test_c13_the_two_lowest_brackets_are_joined(self):
        players = [player(1, 10), player(2, 10), player(3), player(4, met=[3]), player(5, met=[3, 4])]
        players.append(player(6, met=[3, 4]))
        assert paired(*players)[0] == {(1, 3), (2, 4), (5, 6)}
        last = pair(field(*players)).record.brackets[-1]
        assert last.kind is BracketKind.COLLAPSED_LAST

    def test_c13_joined_is_heterogeneous_though_half_was_moved_down(self):
        """Upfloats are looked at: 1 meets 4, for 3 has an upfloat, where a homogeneous bracket would take 3."""
        players = [player(1, 10), player(2, 10, met=[1])]
        lower = [player(3, floats=".u", met=[4]), player(4, met=[3])]
        assert paired(*players, *lower)[0] == {(1, 3), (2, 4)}

    def test_c14_fewer_moved_down_players(self):
        players = [player(1, 30), player(2, 20, met=[1]), *[player(number, 10, met=[1]) for number in (3, 4, 5, 6, 7)]]
        players.append(player(8))
        assert paired(*players)[0] >= {(2, 3), (1, 8)}
        assert "C.14 b" in articles(*players)

    def test_no_pairing_is_refused(self):
        with pytest.raises(NoLegalPairing, match=r"B\.1"):
            pair(field(player(1, met=[2]), player(2)))


class TestTopscorers:
    """A.10 and the note on B.2: the last round."""

    players = (player(1, 25, "WW"), player(2, 25, "WW"), player(3, 10), player(4, 10))

    def test_b2_holds_before_it(self):
        assert paired(*self.players)[0] == {(1, 3), (2, 4)}

    def test_b2_is_lifted_in_it(self):
        assert paired(*self.players, last=True)[0] == {(1, 2), (3, 4)}

    def test_half_is_not_over_half(self):
        upper = [replace(one, score=15) for one in self.players[:2]]
        assert paired(*upper, *self.players[2:], last=True)[0] == {(1, 3), (2, 4)}

    def test_only_where_it_makes_more_pairs(self):
        """C.10 g: B.2 is dropped last. 1 and 2 would have to have Black; 3 and 4 want White."""
        upper = [*self.players[:2], player(3, 25, "BB"), player(4, 25, "BB")]
        assert paired(*upper, last=True)[0] == {(1, 3), (2, 4)}
        turned = [upper[0], replace(upper[2], id=2, number=2), replace(upper[1], id=3, number=3), upper[3]]
        assert paired(*turned, last=True)[0] == {(1, 4), (2, 3)}

    def test_floats_still_count_in_it(self):
        """Unlike 1998, the note lifts B.2 alone."""
        upper = [player(1, 25), player(2, 25), player(3, 25, floats=".d")]
        assert (2, 4) in paired(*upper, player(4), last=True)[0]

    def test_e2_knows_no_wider_difference(self):
        """Both must have Black, the lower by a wider difference: E.4 gives it to the higher."""
        one = field(player(1, 25, "BWW"), player(2, 25, "WBWW"), round_number=5, last=True)
        assert pair(one).pairs == ((2, 1),)
        assert frozenset(pair(one).pairs) == pair_field_literally(one).pairs


class TestBye:
    def test_a_moved_down_player_has_it_last(self):
        """M1 first: the player moved down is paired, and a resident has the bye."""
        assert paired(player(1, 20), player(2), player(3)) == ({(1, 2)}, 3)
        assert paired(player(1, 20), player(2, may_take_bye=False), player(3, may_take_bye=False)) == ({(2, 3)}, 1)


class TestHistories:
    """A.4, B.1 b, F.2."""

    @staticmethod
    def after(*rounds: str, players: int = 4) -> dict[int, Contender]:
        made = event(players, *rounds)
        made = replace(made, settings=replace(made.settings, edition="dutch-2012"))
        return {one.id: one for one in field_of(made, RoundNumber(len(rounds) + 1)).contenders}

    @pytest.mark.parametrize(
        ("second_round", "floats"),
        [
            pytest.param("1w2 3w4", {1: None, 2: None}, id="A.4 equal scores"),
            pytest.param("1w3 2w4", {1: Float.DOWN, 3: Float.UP, 2: Float.DOWN, 4: Float.UP}, id="A.4 unequal scores"),
            pytest.param("3W1 2w4", {1: Float.DOWN, 3: Float.DOWN}, id="B.1 b a forfeit win, though paired upwards"),
            pytest.param("103 2w4", {1: Float.DOWN, 3: Float.UP}, id="A.4 both away"),
            pytest.param("1U 2w4 3Z", {1: Float.DOWN, 3: None}, id="the bye is a downfloat, an absence is none"),
            pytest.param("1H 2w4 3F", {1: Float.DOWN, 3: Float.DOWN}, id="B.1 b requested byes are"),
        ],
    )
    def test_floats(self, second_round: str, floats: dict[int, Float | None]):
        found = self.after("1w3 2w4", second_round)
        assert {one: found[one].float_last_round for one in floats} == floats

    @pytest.mark.parametrize(
        ("first_round", "may"),
        [
            pytest.param("1U 2w3 4Z", {1: False, 2: True, 4: True}, id="the bye"),
            pytest.param("1W2 3w4", {1: False, 2: True, 3: True}, id="a win by forfeit"),
            pytest.param("1F 2w3 4Z", {1: False}, id="a full-point bye"),
            pytest.param("1H 2w3 4Z", {1: False}, id="half a point is enough"),
            pytest.param("102 3w4", {1: True, 2: True}, id="both away"),
        ],
    )
    def test_who_may_have_the_bye(self, first_round: str, may: dict[int, bool]):
        found = self.after(first_round)
        assert {one: found[one].may_take_bye for one in may} == may


class TestOrder:
    """D.1 to D.3 as printed."""

    @pytest.mark.parametrize("s2", ["6 7 8 9 10", "6 7 8 9 11", "6 7 8 10 9", "6 7 8 10 11", "6 7 8 11 9"])
    def test_the_first_transpositions_are_those_printed(self, s2: str):
        """Each is taken when those before it are ruled out."""
        wanted = [int(one) for one in s2.split()]
        met = {
            place: [other for other in range(6, opponent) if other not in wanted[: place - 1]]
            for place, opponent in enumerate(wanted, start=1)
        }
        pairing = pair(field(*[player(number, met=met.get(number, ())) for number in range(1, 12)]))
        assert {(min(one), max(one)) for one in pairing.pairs} == set(enumerate(wanted, start=1))

    @pytest.mark.parametrize(
        ("met", "exchanged"),
        [
            pytest.param({1: [4, 5, 6]}, {(1, 3), (2, 5), (4, 6)}, id="3 and 4: a difference of one"),
            pytest.param({1: [3, 4, 5, 6]}, {(1, 2), (3, 5), (4, 6)}, id="2 and 4: a difference of two"),
        ],
    )
    def test_the_first_exchange(self, met: dict[int, list[int]], exchanged: Pairs):
        players = [player(number, met=met.get(number, ())) for number in range(1, 7)]
        assert paired(*players)[0] == exchanged

    def test_d3_the_highest_of_those_moved_down_go_first(self):
        """1 and 2 can both meet 3 only: 1 does, and 2 is left."""
        players = [player(1, 20), player(2, 20, met=[1])]
        players += [player(3, 10), *[player(number, 10, met=[1, 2]) for number in (4, 5, 6)], player(7), player(8)]
        assert (1, 3) in paired(*players)[0]

    def test_b3_the_lower_score_is_left_over(self):
        """Of two moved down with unequal scores the higher is paired, whatever C.10 would keep."""
        players = [player(1, 30), player(2, 20, met=[1]), player(3, 10, floats=".u")]
        players += [player(number, 10, met=[1, 2]) for number in (4, 5, 6, 7)] + [player(8), player(9)]
        assert (1, 3) in paired(*players)[0]


@pytest.mark.parametrize(
    ("higher", "lower", "white"),
    [
        pytest.param("W", "B", 2, id="E.1 both"),
        pytest.param("WW", "W", 2, id="E.2 the stronger"),
        pytest.param("BWW", "WBW", 2, id="E.2 absolute against strong"),
        pytest.param("BWWB", "WBWB", 2, id="E.3 the other colour than when they differed"),
        pytest.param("W", "W", 2, id="E.4 of the higher ranked"),
        pytest.param("", "", 1, id="E.5 an odd number has the colour drawn"),
    ],
)
def test_who_has_white(higher: str, lower: str, white: int) -> None:
    one = field(player(1, 10, higher), player(2, 10, lower))
    assert pair(one).pairs[0][0] == white
    assert frozenset(pair(one).pairs) == pair_field_literally(one).pairs


def test_e5_the_other_colour_for_even_numbers() -> None:
    one = field(*[player(number) for number in (1, 2, 3, 4)], round_number=1)
    assert set(pair(one).pairs) == {(1, 3), (4, 2)}
    assert set(pair(replace(one, initial_colour=Colour.BLACK)).pairs) == {(3, 1), (2, 4)}


def test_a_pairing_that_is_the_same_departs_nowhere() -> None:
    layout = Dutch2012Layout(field(*[player(number) for number in (1, 2, 3, 4)]))
    assert departure(layout, {0: 2, 2: 0, 1: 3, 3: 1}, None) is None
