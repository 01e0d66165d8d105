"""The Dubov system of 2026, article by article: each clause seen saying yes and no (articles 1 to 5)."""

from dataclasses import replace

import pytest

from core.editions.dubov.bracket import from_the_middle
from core.editions.dubov.round_layout import (
    COLOUR_RULES,
    IN_2018,
    Contender,
    Field,
    average_rating,
    times_upfloated_max,
)
from core.editions.dubov.round_pairing import pair, pair_by_2018
from core.model.pairing import ProcedureRecord
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

EDITION_2018 = "dubov-2018"
EDITION_2026 = "dubov-2026"

WHITE, BLACK = "WB", "BW"  # mild preferences
MUST_WHITE, MUST_BLACK = "WBB", "BWW"


def player(
    number,
    score=20,
    colours="",
    *,
    aro=2000,
    met=(),
    upfloats=0,
    upfloated_last_round=False,
    may_take_bye=True,
    parity_number=None,
):
    """One contender: colours oldest first."""
    return Contender(
        id=PlayerId(number),
        number=PairingNumber(number),
        parity_number=parity_number or number,
        score=Points(score),
        aro=aro,
        colours=tuple(Colour(letter.lower()) for letter in colours),
        opponents=frozenset(PlayerId(other) for other in met),
        times_upfloated=upfloats,
        upfloated_last_round=upfloated_last_round,
        may_take_bye=may_take_bye,
    )


def field_of_players(
    *players, edition=EDITION_2026, round_number=5, last=False, most=3, initial=Colour.WHITE, forbidden=()
):
    """The field of one round; rematches need to be named on one side only."""
    met = {frozenset((one.id, other)) for one in players for other in one.opponents}
    symmetric = [
        Contender(
            **{name: getattr(one, name) for name in Contender.__dataclass_fields__ if name != "opponents"},
            opponents=frozenset(other.id for other in players if frozenset((one.id, other.id)) in met),
        )
        for one in players
    ]
    return Field(
        edition=edition,
        round_number=RoundNumber(round_number),
        is_last_round=last,
        times_upfloated_max=most,
        initial_colour=initial,
        contenders=tuple(sorted(symmetric, key=lambda one: (-one.score, one.number))),
        forbidden_pairs=frozenset((PlayerId(a), PlayerId(b)) for a, b in forbidden),
    )


def pairs_of(*players, **settings):
    return set(pair(field_of_players(*players, **settings)).pairs)


def steps_by(article, *players, **settings):
    """Whom the steps of one article concern."""
    record = pair(field_of_players(*players, **settings)).record
    assert isinstance(record, ProcedureRecord)
    return [step.players for step in record.steps if step.article == article]


def upfloaters(*players, **settings):
    """Of the first bracket that has any."""
    return next(iter(steps_by("3.2.2", *players, **settings)), ())


@pytest.mark.parametrize(
    ("ratings", "aro"),
    [
        pytest.param((), 0, id="1.7.3 no game"),
        pytest.param((2400, 2401), 2401, id="1.7.1 half upwards"),
        pytest.param((2400, 2400, 2401), 2400, id="1.7.1 to the nearest"),
        pytest.param((2400, 2401, 2401), 2401, id="1.7.1 to the nearest, above"),
    ],
)
def test_aro(ratings, aro):
    assert average_rating(ratings) == aro


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_maximum_upfloater(rounds, most):
    """1.8.2."""
    assert times_upfloated_max(rounds) == most


@pytest.mark.parametrize("letters", [("ABCDEFG", "DCEBFAG"), ("ABCD", "BCAD"), ("A", "A"), ("", "")])
def test_from_the_middle(letters):
    """4.3.3; the first is the printed example."""
    given, ordered = letters
    assert from_the_middle([ord(letter) for letter in given]) == [ord(letter) for letter in ordered]


class TestFirstRound:
    @pytest.mark.parametrize(
        ("initial", "pairs"),
        [
            pytest.param(Colour.WHITE, {(1, 4), (5, 2), (3, 6)}, id="5.2.1 White for odd numbers"),
            pytest.param(Colour.BLACK, {(4, 1), (2, 5), (6, 3)}, id="5.2.1 Black for odd numbers"),
        ],
    )
    def test_halves_by_number(self, initial, pairs):
        """3.2.3, 5.2.1."""
        players = [player(number, 0, aro=0) for number in range(1, 7)]
        assert pairs_of(*players, round_number=1, initial=initial) == pairs

    def test_numbers_of_those_taken_into_account(self):
        """5.2.1, decision 10: number 3 is the second of those who have arrived."""
        players = [
            player(1, 0),
            player(3, 0, parity_number=2),
            player(4, 0, parity_number=3),
            player(6, 0, parity_number=4),
        ]
        assert pairs_of(*players, round_number=1) == {(1, 4), (6, 3)}

    def test_a_forbidden_pair(self):
        """3.2.6: the first legal transposition."""
        players = [player(number, 0, aro=0) for number in range(1, 7)]
        assert pairs_of(*players, round_number=1, forbidden=((1, 4),)) == {(1, 5), (4, 2), (3, 6)}


class TestBye:
    """3.1."""

    OTHERS = (player(1, 40, WHITE), player(2, 40, BLACK))

    @staticmethod
    def taker(*players):
        return pair(field_of_players(*players)).bye

    @pytest.mark.parametrize(
        ("players", "taker"),
        [
            pytest.param([player(3, 10, WHITE), player(4, 20, BLACK), player(5, 20, WHITE)], 3, id="3.1.3 score"),
            pytest.param([player(3, 10, "WBW"), player(4, 10, "B"), player(5, 20, WHITE)], 3, id="3.1.4 games"),
            pytest.param([player(3, 10, WHITE), player(4, 10, BLACK), player(5, 20, WHITE)], 4, id="3.1.5 TPN"),
            pytest.param(
                [player(3, 10, WHITE), player(4, 10, BLACK, may_take_bye=False), player(5, 20, WHITE)], 3, id="3.1.1"
            ),
            pytest.param(
                [player(3, 10, WHITE, met=(1, 2, 4, 5)), player(4, 10, BLACK), player(5, 20, WHITE)],
                3,
                id="3.1.2 leaves a complete pairing",
            ),
        ],
    )
    def test_who(self, players, taker):
        assert self.taker(*self.OTHERS, *players) == taker


class TestUpfloaters:
    """3.2.1, 3.2.2, 4.2, [C4]-[C10]: residents 1 to 3, of whom two seek White, need one player from below."""

    RESIDENTS = (player(1, 20, WHITE), player(2, 20, WHITE), player(3, 20, BLACK))

    @pytest.mark.parametrize(
        ("lower", "chosen"),
        [
            pytest.param([player(4, 15, WHITE), player(5, 15, BLACK), player(6, 15, BLACK)], 5, id="C7, then TPN"),
            pytest.param([player(4, 15, WHITE), player(5, 10, BLACK), player(6, 10, BLACK)], 4, id="C6 before C7"),
            pytest.param(
                [player(4, 15, BLACK, upfloats=3), player(5, 15, BLACK, upfloats=2), player(6, 15, WHITE)],
                5,
                id="C8: not a maximum upfloater",
            ),
            pytest.param(
                [player(4, 15, BLACK, upfloats=3), player(5, 15, WHITE), player(6, 15, WHITE)], 4, id="C7 before C8"
            ),
            pytest.param(
                [player(4, 15, BLACK, upfloats=4), player(5, 15, BLACK, upfloats=3), player(6, 15, WHITE)],
                5,
                id="C9: fewer upfloats",
            ),
            pytest.param(
                [player(4, 15, BLACK, upfloats=2), player(5, 15, BLACK, upfloats=1), player(6, 15, WHITE)],
                4,
                id="C9 is for maximum upfloaters only",
            ),
            pytest.param(
                [player(4, 15, BLACK, upfloated_last_round=True), player(5, 15, BLACK), player(6, 15, WHITE)],
                5,
                id="C10: not after an upfloat",
            ),
            pytest.param(
                [player(4, 15, BLACK, upfloats=1, upfloated_last_round=True), player(5, 15, BLACK, upfloats=3),
                 player(6, 15, WHITE)],
                4,
                id="C8 before C10",
            ),
            pytest.param(
                [player(4, 15, BLACK), player(5, 15, BLACK, met=(6,)), player(6, 15, WHITE)], 5, id="C4"
            ),
            pytest.param(
                [player(4, 15, BLACK, met=(1, 2, 3)), player(5, 15, BLACK), player(6, 15, WHITE)], 5, id="C1"
            ),
        ],
    )  # fmt: skip
    def test_one(self, lower, chosen):
        assert upfloaters(*self.RESIDENTS, *lower) == (chosen,)

    @pytest.mark.parametrize(
        "fourth",
        [
            pytest.param(player(4, 15, BLACK, upfloats=3), id="C8"),
            pytest.param(player(4, 15, BLACK, upfloated_last_round=True), id="C10"),
        ],
    )
    @pytest.mark.parametrize(("last", "chosen"), [(False, 5), (True, 4)])
    def test_unless_it_is_the_last_round(self, fourth, last, chosen):
        assert upfloaters(*self.RESIDENTS, fourth, player(5, 15, BLACK), player(6, 15, WHITE), last=last) == (chosen,)

    def test_two_for_residents_who_have_met(self):
        """[C5], and 4.1.3: {4, 5} before {4, 7}."""
        residents = (player(1, 20, WHITE, met=(2,)), player(2, 20, WHITE))
        lower = [player(number, 15, colours) for number, colours in ((3, WHITE), (4, BLACK), (5, BLACK), (7, BLACK))]
        assert upfloaters(*residents, *lower) == (4, 5)

    def test_two_where_the_rest_could_not_be_paired(self):
        """[C4] before [C5]: 3 and 4 have met."""
        players = (player(1, 20, WHITE), player(2, 20, BLACK), player(3, 10, BLACK, met=(4,)), player(4, 10, WHITE))
        assert upfloaters(*players) == (3, 4)

    def test_scores_taken_in_ascending_order(self):
        """[C6]: 15 and 10 before 15 and 5, whatever the colours."""
        residents = (player(1, 20, WHITE, met=(2,)), player(2, 20, WHITE))
        lower = (player(3, 15, WHITE), player(4, 10, WHITE), player(5, 5, BLACK), player(6, 5, BLACK))
        assert upfloaters(*residents, *lower) == (3, 4)

    def test_nobody_where_nobody_is_needed(self):
        assert upfloaters(player(1, 20, WHITE), player(2, 20, WHITE), player(3, 10), player(4, 10)) == ()


class TestShifters:
    """3.2.4, 4.3."""

    @pytest.mark.parametrize(
        ("players", "shifted"),
        [
            pytest.param(
                [(1, WHITE, 2030), (2, WHITE, 2010), (3, WHITE, 2020), (4, BLACK, 1900)], (3,), id="White by ARO"
            ),
            pytest.param(
                [(1, WHITE, 2000), (2, WHITE, 2000), (3, WHITE, 2000), (4, BLACK, 1900)], (2,), id="then by TPN"
            ),
            pytest.param(
                [(1, BLACK, 2030), (2, BLACK, 2010), (3, BLACK, 2020), (4, WHITE, 1900)], (2,), id="Black by TPN"
            ),
            pytest.param([(1, WHITE, 2000), (2, WHITE, 2010), (3, BLACK, 2000), (4, BLACK, 2000)], (), id="nobody"),
        ],
    )
    def test_the_middle_first(self, players, shifted):
        field = [player(number, 20, colours, aro=aro) for number, colours, aro in players]
        assert steps_by("3.2.4", *field) == ([shifted] if shifted else [])

    def test_the_first_set_that_yields_a_legal_pairing(self):
        """2 is in the middle, but has met 1 and 3, and cannot meet 4, who is due Black, where he has shifted to."""
        field = [player(1, 20, WHITE), player(2, 20, WHITE, met=(1, 3)), player(3, 20, WHITE), player(4, 20, BLACK)]
        assert steps_by("3.2.4", *field) == [(1,)]
        assert {frozenset(one) for one in pairs_of(*field)} == {frozenset((2, 4)), frozenset((1, 3))}

    def test_pairs_within_the_smaller_subgroup(self):
        """1 has met all Blacks: he shifts, the middle one of G1, then 5, the middle one of G2; S1 is 3, 5, 2."""
        field = [
            player(1, 20, WHITE, met=(4, 5, 6), aro=2010),
            player(2, 20, WHITE, aro=2020),
            player(3, 20, WHITE, aro=2000),
            player(4, 20, BLACK),
            player(5, 20, BLACK),
            player(6, 20, BLACK),
        ]
        assert steps_by("3.2.4", *field) == [(1, 5)]
        assert {frozenset(one) for one in pairs_of(*field)} == {frozenset(p) for p in ((1, 3), (4, 5), (2, 6))}


class TestTranspositions:
    """3.2.5, 3.2.6, 4.4: S1 is 4, 5, 6 by ARO, G2 is 1, 2, 3."""

    @pytest.mark.parametrize(
        ("met", "pairs"),
        [
            pytest.param({}, {(4, 1), (5, 2), (6, 3)}, id="by ARO and TPN"),
            pytest.param({6: (3,)}, {(4, 1), (5, 3), (6, 2)}, id="the first legal one"),
            pytest.param({5: (2, 3)}, {(4, 2), (5, 1), (6, 3)}, id="an earlier row changes"),
        ],
    )
    def test_order(self, met, pairs):
        aros = {4: 2000, 5: 2010, 6: 2020}
        blacks = [player(number, 20, BLACK) for number in (1, 2, 3)]
        whites = [player(number, 20, WHITE, aro=aros[number], met=met.get(number, ())) for number in aros]
        assert pairs_of(*blacks, *whites) == pairs

    def test_equal_aros_by_number(self):
        field = [player(1, 20, WHITE), player(2, 20, WHITE), player(3, 20, BLACK), player(4, 20, BLACK)]
        assert pairs_of(*field) == {(1, 3), (2, 4)}


class TestColours:
    """5.2."""

    @pytest.mark.parametrize(
        ("one", "other", "white", "article"),
        [
            pytest.param(player(1), player(2), 1, "5.2.1", id="neither has played"),
            pytest.param(player(1, parity_number=2), player(2), 2, "5.2.1", id="an even number"),
            pytest.param(player(1, 20, BLACK), player(2, 20, WHITE), 2, "5.2.2", id="both"),
            pytest.param(player(1, 20, ""), player(2, 20, WHITE), 2, "5.2.2", id="1.6.4 Black before the first game"),
            pytest.param(player(1, 20, ""), player(2, 20, "W"), 1, "5.2.3", id="the stronger"),
            pytest.param(player(1, 20, "WWBW"), player(2, 20, "W"), 2, "5.2.3", id="absolute"),
            pytest.param(player(1, 20, "BWBW"), player(2, 20, "WBBW"), 2, "5.2.4", id="alternate"),
            pytest.param(player(1, 20, "BW"), player(2, 20, "BW"), 2, "5.2.5", id="the higher ranked by TPN"),
            pytest.param(player(2, 25, "BW"), player(1, 20, "BW"), 1, "5.2.5", id="the higher ranked by score"),
        ],
    )
    def test_allocation(self, one, other, white, article):
        pairing = pair(field_of_players(one, other))
        assert (pairing.pairs[0][0], pairing.record.pairs[0].colour_article) == (white, article)

    def test_in_the_words_of_2018(self):
        pairing = pair_by_2018(field_of_players(player(1, 20, BLACK), player(2, 20, WHITE), edition=EDITION_2018))
        assert pairing.record.pairs[0].colour_article == "E.2"
        assert [value.criterion for value in pairing.record.brackets[0].values] == [f"C.{n}" for n in range(5, 11)]


class TestNoLegalPairing:
    """1.9.3."""

    @pytest.mark.parametrize(
        ("players", "message"),
        [
            pytest.param([player(1, met=(2,)), player(2)], r"player 1 has no legal opponent\. .*\[C1\]", id="C1"),
            pytest.param([player(1, 20, MUST_WHITE), player(2, 20, MUST_WHITE)], r"\[C3\]", id="C3"),
            pytest.param([player(n, may_take_bye=False) for n in (1, 2, 3)], r"\[C2\]", id="C2"),
        ],
    )
    def test_says_who(self, players, message):
        with pytest.raises(NoLegalPairing, match=message) as refusal:
            pairs_of(*players)
        assert refusal.value.witness

    def test_opposite_absolute_preferences_meet(self):
        assert pairs_of(player(1, 20, MUST_WHITE), player(2, 20, MUST_BLACK)) == {(1, 2)}


@pytest.mark.parametrize("pair_by", [pair, pair_by_2018], ids=[EDITION_2026, EDITION_2018])
class TestPointsAndNoGame:
    """Decision 58: points are those with virtual ones; a player without a game has ARO 0 and prefers Black mildly."""

    @staticmethod
    def paired(pair_by, *players):
        edition = EDITION_2026 if pair_by is pair else EDITION_2018
        return pair_by(field_of_players(*players, edition=edition))

    def test_the_bye_goes_by_the_pairing_score(self, pair_by):
        accelerated = replace(player(3, 20, WHITE), points=Points(10))
        players = (player(1, 40, WHITE), player(2, 40, BLACK), accelerated, player(4, 15, BLACK), player(5, 20, WHITE))
        assert self.paired(pair_by, *players).bye == 4

    def test_the_colour_of_the_higher_ranked_goes_by_the_pairing_score(self, pair_by):
        accelerated = replace(player(3, 20), points=Points(10))
        assert set(self.paired(pair_by, player(1, 15), accelerated).pairs) == {(3, 1)}

    @pytest.mark.parametrize(
        ("colours", "pairs"),
        [
            pytest.param("WB", (2, 1), id="both preferences are granted"),
            pytest.param("BWW", (1, 2), id="the absolute one before the mild one"),
            pytest.param("", (1, 2), id="two without a game: the lower number"),
        ],
    )
    def test_without_a_game(self, pair_by, colours, pairs):
        others = (player(3, 40, WHITE), player(4, 40, BLACK))
        assert pairs in self.paired(pair_by, *others, player(1, 20, aro=0), player(2, 20, colours)).pairs


def test_the_text_of_2018_cites_every_rule_of_colours_and_every_criterion_by_its_own_numbers():
    numbers = {one: IN_2018.get(one, one) for one, _ in COLOUR_RULES}
    assert numbers == {f"5.2.{place}": f"E.{place}" for place in range(1, 6)}
    cited = [IN_2018[written] for place in range(1, 11) for written in (f"C{place}", f"[C{place}]")]
    assert cited == [f"C.{place}" for place in range(1, 11) for _ in range(2)]
