"""What C.04.1 says against a board chosen by hand: each rule seen saying yes and saying no."""

from dataclasses import replace

import pytest

from core.editions.registry import article
from core.explain.objections import Objection, Wrong, objections
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import Game, Numbering, Player, Readings, Round, Settings, Tournament

WIN = Readings(Result.WHITE_WINS, Result.WHITE_WINS, Result.WHITE_WINS)
DRAW = Readings(Result.DRAW, Result.DRAW, Result.DRAW)
FORFEIT = Readings(*[Result.WHITE_WINS_BY_FORFEIT] * 3)


def event(*rounds, edition="dutch-2017", of=9, byes=(), result=WIN):
    """Rounds of (white, black) pairs, all with one result; `byes` by round."""
    return Tournament(
        settings=Settings(edition=edition, rounds=of),
        players={player: Player(player, f"P{player}") for player in range(1, 9)},
        rounds=tuple(
            Round(
                number,
                tuple(Game(board, white, black, result) for board, (white, black) in enumerate(pairs, start=1)),
                {player: Outcome.PAIRING_ALLOCATED_BYE for r, player in byes if r == number},
            )
            for number, pairs in enumerate(rounds, start=1)
        ),
    )


def against(tournament, *boards, bye=None):
    return list(objections(tournament, len(tournament.rounds) + 1, boards, bye))


WHITE_TWICE = event([(1, 2)], [(1, 3)])
MIXED = event([(1, 2)], [(3, 1)], [(1, 4)])


class TestRematch:
    def test_they_have_met(self):
        assert against(event([(1, 2)], [(3, 4)]), (2, 1)) == [Objection(Wrong.REMATCH, (2, 1), round_number=1)]

    def test_they_have_not(self):
        assert against(event([(1, 2)], [(3, 4)]), (1, 3)) == []

    def test_they_have_met_others_only(self):
        """Each has played, but not the other."""
        assert against(event([(1, 2), (3, 4)], [(4, 1), (2, 3)]), (3, 1)) == []

    def test_a_game_that_was_not_played_is_no_meeting(self):
        met = event([(1, 2)])
        (first,) = met.rounds
        forfeited = replace(met, rounds=(replace(first, games=(replace(first.games[0], readings=FORFEIT),)),))
        assert against(forfeited, (2, 1)) == []


class TestKeptApart:
    def test_announced(self):
        apart = replace(event(), forbidden_pairs=frozenset({(1, 2)}))
        assert against(apart, (2, 1)) == [Objection(Wrong.KEPT_APART, (2, 1))]
        assert against(apart, (1, 3), (2, 4)) == []


class TestColours:
    def test_a_colour_three_times_in_a_row_is_also_a_difference_of_three(self):
        assert against(WHITE_TWICE, (1, 4)) == [
            Objection(Wrong.COLOUR_DIFFERENCE, (1,), Colour.WHITE),
            Objection(Wrong.SAME_COLOUR, (1,), Colour.WHITE),
        ]

    def test_the_other_colour(self):
        assert against(WHITE_TWICE, (4, 1)) == []

    def test_a_difference_of_two_is_allowed(self):
        assert against(MIXED, (1, 5)) == []

    def test_of_black(self):
        blacks = event([(2, 1)], [(3, 1)])
        assert [one.colour for one in against(blacks, (4, 1))] == [Colour.BLACK, Colour.BLACK]

    def test_three_in_a_row_without_such_a_difference(self):
        tournament = event([(2, 1)], [(3, 1)], [(1, 4)], [(1, 5)])
        assert against(tournament, (1, 6)) == [Objection(Wrong.SAME_COLOUR, (1,), Colour.WHITE)]

    @pytest.mark.parametrize(
        ("edition", "of", "excepted"),
        [
            pytest.param("dutch-2017", 3, True, id="a topscorer in the last round"),
            pytest.param("dutch-2017", 4, False, id="not in the last round"),
            pytest.param("dutch-2026", 3, True, id="2026 1.8"),
            pytest.param("dutch-1998", 3, True, id="1998 B.2"),
            pytest.param("dubov-1997", 3, False, id="an edition without the exception"),
        ],
    )
    def test_the_last_round(self, edition, of, excepted):
        found = against(event([(1, 2)], [(1, 3)], edition=edition, of=of), (1, 4))
        assert (found == []) is excepted

    @pytest.mark.parametrize(("result", "excepted"), [(WIN, True), (DRAW, False)])
    def test_who_has_just_half_of_the_points_is_no_topscorer(self, result, excepted):
        found = against(event([(1, 2)], [(1, 3)], of=3, result=result), (1, 4))
        assert (found == []) is excepted


class TestBye:
    def test_a_second_one(self):
        assert against(event([(1, 2)], byes=[(1, 3)]), bye=3) == [Objection(Wrong.SECOND_BYE, (3,))]

    def test_a_first_one(self):
        assert against(event([(1, 2)], byes=[(1, 3)]), bye=4) == []


@pytest.mark.parametrize(
    ("edition", "articles"),
    [
        ("dutch-2017", ("C.04.1.b", "C.04.1.d", "C.04.1.f", "C.04.1.g")),
        ("dubov-2026", ("C.04.1, article 2", "C.04.1, article 4", "C.04.1, article 6", "C.04.1, article 7")),
        ("dutch-1998", ("B.1", "B.1", "B.2", "B.2")),
        ("dubov-1997", ("2.1", "2.2", "2.3", "2.4")),
        ("burstein-seed", ("3.1", "4.1", "5.2", "5.3")),
        ("cfc", ("CFC 618 a", "CFC 615", "CFC 630", "CFC 631")),
    ],
)
def test_each_edition_has_its_own_articles(edition, articles):
    wrongs = (Wrong.REMATCH, Wrong.SECOND_BYE, Wrong.COLOUR_DIFFERENCE, Wrong.SAME_COLOUR)
    assert tuple(article(edition, wrong) for wrong in wrongs) == articles


class TestFarApart:
    """C.04.1.e: 1 has 1.0, 3 and 4 have 0.5, 2 has nothing."""

    drawn = Game(2, 3, 4, DRAW)
    round_1 = Round(1, (Game(1, 1, 2, WIN), drawn), {})
    played = replace(event([]), rounds=(round_1,), players={p: Player(p, f"P{p}") for p in range(1, 5)})
    numbered = replace(played, numberings=(Numbering(1, {1: 1, 2: 2, 3: 3, 4: 4}),))

    def test_a_scoregroup_lies_between(self):
        first = Objection(Wrong.REMATCH, (2, 1), round_number=1)
        assert against(self.numbered, (2, 1)) == [first, Objection(Wrong.FAR_APART, (2, 1), scores=(0, 10, 5))]

    def test_neighbouring_scoregroups_meet_when_somebody_floats(self):
        assert against(self.numbered, (3, 1), (2, 4)) == []

    def test_a_scoregroup_of_which_nobody_is_to_be_paired_does_not_lie_between(self):
        away = replace(self.numbered, byes={(2, 3): ByeKind.HALF_POINT, (2, 4): ByeKind.HALF_POINT})
        assert [one.wrong for one in against(away, (2, 1))] == [Wrong.REMATCH]

    def test_virtual_points_count(self):
        lifted = replace(
            self.numbered, settings=replace(self.numbered.settings, variations={"acceleration": "by-hand"})
        )
        lifted = replace(lifted, acceleration={2: (0, 10)})
        assert [one.wrong for one in against(lifted, (2, 1))] == [Wrong.REMATCH]
