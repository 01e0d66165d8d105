"""Prizes: worked examples of each way to share, sums to the cent, who is eligible, and rules that are refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.sentence import Refused
from core.model.tournament import Player
from core.model.units import PlayerId
from core.prizes.rules import Cents, PrizeRules, Sharing, announced_prizes, read_prize_rules, shared_prizes
from core.prizes.shares import Award, Money, Ranked, awards, entitlements, to_the_cent


def order(*points: int) -> list[Ranked]:
    """Players 1, 2, ... with these points and places of their own."""
    return [Ranked(PlayerId(place), one, place) for place, one in enumerate(points, start=1)]


def given_out(text: str, standing: list[Ranked], **eligible: set[int]) -> dict[int, int] | dict[tuple[int, str], int]:
    """Cents by player (with one prize each), else by player and list; `eligible`: by list, all for `places`."""
    rules = read_prize_rules(text)
    everybody = {one.player for one in standing}
    who = [frozenset(PlayerId(one) for one in eligible.get(fund.name.split()[0], everybody)) for fund in rules.funds]
    found = awards(standing, Money([fund.prizes for fund in rules.funds], who), rules.sharing, one_each=rules.one_each)
    if rules.one_each:
        assert len({one.player for one in found}) == len(found)
        return {one.player: one.amount for one in found}
    return {(one.player, rules.funds[one.fund].name): one.amount for one in found}


class TestSharing:
    def test_equal_points_share_equally(self):
        assert given_out("500, 300, 100", order(40, 35, 35, 35, 20)) == {1: 50000, 2: 13334, 3: 13333, 4: 13333}

    def test_hort_gives_half_by_place_and_half_shared(self):
        """First and second equal, 500 and 300: 250 + 200 and 150 + 200."""
        assert given_out("500, 300; hort", order(40, 40, 30)) == {1: 45000, 2: 35000}

    def test_hort_beyond_the_prizes(self):
        """Three equal for one prize of 90: 45 + 15, 15, 15."""
        assert given_out("90; hort", order(40, 40, 40)) == {1: 6000, 2: 1500, 3: 1500}

    def test_by_place_nobody_shares_unless_tied_to_the_end(self):
        assert given_out("500, 300; by place", order(40, 40, 30)) == {1: 50000, 2: 30000}
        tied = [Ranked(PlayerId(1), 40, 1), Ranked(PlayerId(2), 40, 1), Ranked(PlayerId(3), 40, 3)]
        assert given_out("500, 301; by place", tied) == {1: 40050, 2: 40050}

    @given(
        st.lists(st.integers(0, 10**7), min_size=1, max_size=12),
        st.lists(st.integers(0, 8), min_size=1, max_size=15),
        st.sampled_from(Sharing),
        st.data(),
    )
    def test_whatever_is_won_adds_up_to_the_cent(
        self, amounts: list[int], points: list[int], sharing: Sharing, data: st.DataObject
    ):
        standing = order(*sorted(points, reverse=True))
        prizes = [Cents(one) for one in sorted(amounts, reverse=True)]
        some = frozenset(data.draw(st.sets(st.sampled_from([one.player for one in standing]))))
        money = Money([prizes, prizes[:3]], [frozenset(one.player for one in standing), some])
        found = awards(standing, money, sharing, one_each=False)
        assert sum(one.amount for one in found if one.fund == 0) == sum(prizes[: len(standing)])
        assert sum(one.amount for one in found if one.fund == 1) == sum(prizes[:3][: len(some)])
        pools = {(one.fund, one.first_prize): one.pool for one in found}
        assert sum(pools.values()) == sum(one.amount for one in found)
        if sharing is Sharing.EQUALLY:
            alone = shared_prizes([(one.player, one.points) for one in standing], prizes)
            assert {one.player: one.amount for one in found if one.fund == 0} == alone

    @given(st.lists(st.fractions(0, 1000), min_size=1, max_size=9))
    def test_rounding_keeps_the_sum_and_moves_nobody_by_a_cent(self, due: list[Fraction]):
        due[-1] += -sum(due) % 1
        rounded = to_the_cent(due)
        assert sum(rounded) == sum(due)
        assert all(abs(one - exact) < 1 for one, exact in zip(rounded, due, strict=True))


class TestOneEach:
    def test_the_better_of_two_prizes_and_the_other_moves_down(self):
        """2 is a woman: 100 of the women is more than the second prize of 80, which goes to 3."""
        assert given_out("200, 80; women: 100, 30", order(40, 35, 30, 25), women={2, 4}) == {
            1: 20000, 2: 10000, 3: 8000, 4: 3000,
        }  # fmt: skip

    def test_a_share_counts_as_what_comes_of_it(self):
        """Two share 500 and 100: 300 each is more than 250 of the women."""
        assert given_out("500, 100; women: 250", order(40, 40, 30), women={2, 3}) == {1: 30000, 2: 30000, 3: 25000}
        assert given_out("500, 100; by place; women: 250", order(40, 40, 30), women={2, 3}) == {
            1: 50000, 2: 25000, 3: 10000,
        }  # fmt: skip

    def test_between_equal_amounts_the_list_named_first(self):
        assert given_out("100; women: 100", order(40, 30), women={1, 2}) == {1: 10000, 2: 10000}
        assert given_out("100; women: 100", order(40, 30), women={1}) == {1: 10000}

    def test_several_prizes(self):
        assert given_out("100; women: 60; several prizes per player", order(40, 30), women={1, 2}) == {
            (1, "places"): 10000, (1, "women"): 6000,
        }  # fmt: skip

    @given(
        st.lists(st.lists(st.integers(1, 50_000), min_size=1, max_size=5), min_size=1, max_size=4),
        st.lists(st.integers(0, 3), min_size=1, max_size=10),
        st.sampled_from(Sharing),
        st.data(),
    )
    def test_nobody_would_receive_more_of_another_list(
        self, lists: list[list[int]], points: list[int], sharing: Sharing, data: st.DataObject
    ):
        standing = order(*sorted(points, reverse=True))
        prizes = [[Cents(one) for one in sorted(amounts, reverse=True)] for amounts in lists]
        players = [one.player for one in standing]
        eligible = [frozenset(data.draw(st.sets(st.sampled_from(players)))) for _ in prizes]
        found = awards(standing, Money(prizes, eligible), sharing, one_each=True)
        assert len({one.player for one in found}) == len(found)
        assert all(one.player in eligible[one.fund] for one in found)
        _nobody_rather_elsewhere(standing, prizes, eligible, sharing, found)


def _nobody_rather_elsewhere(
    standing: list[Ranked],
    prizes: list[list[Cents]],
    eligible: list[frozenset[PlayerId]],
    sharing: Sharing,
    found: list[Award],
) -> None:
    """Worked out anew from the awards: what a player would get by joining another list at the same points."""
    mine = {one.player: one for one in found}
    for one in standing:
        for fund, amounts in enumerate(prizes):
            if one.player not in eligible[fund] or (one.player in mine and mine[one.player].fund == fund):
                continue
            of_fund = [other for other in standing if other.player in mine and mine[other.player].fund == fund]
            before = sum(other.points > one.points for other in of_fund)
            joined = [other for other in standing if other.points == one.points and (other in of_fund or other is one)]
            left = amounts[before : before + len(joined)]
            due = entitlements(joined, left, sharing)[joined.index(one)] if left else Fraction(0)
            assert due < (mine[one.player].amount if one.player in mine else 0) + 1


class TestCategories:
    @pytest.mark.parametrize(
        ("name", "player", "has"),
        [
            ("women", {"sex": "w"}, True),
            ("women", {"sex": "m"}, False),
            ("women", {"title": "WFM"}, True),
            ("women", {}, None),
            ("born 2008 or later", {"birth_date": "2008/00/00"}, True),
            ("born 2008 or later", {"birth_date": "2007-12-31"}, False),
            ("born 2008 or later", {}, None),
            ("born 1960 or earlier", {"birth_date": "1960"}, True),
            ("under 18 on 2026-06-15", {}, None),
            ("under 18 on 2026-06-15", {"birth_date": "in May"}, None),
            ("born 2008 to 2010", {"birth_date": "2011/01/01"}, False),
            ("under 18 on 2026-06-15", {"birth_date": "2008/06/16"}, True),
            ("under 18 on 2026-06-15", {"birth_date": "2008/06/15"}, False),
            ("under 18 on 2026-06-15", {"birth_date": "2008/00/00"}, None),
            ("under 18 on 2026-12-31", {"birth_date": "2008/00/00"}, False),
            ("under 18 on 2026-12-31", {"birth_date": "2009"}, True),
            ("at least 60 on 2026-06-15", {"birth_date": "1966-06-15"}, True),
            ("at least 60 on 2026-06-15", {"birth_date": "1966-06-16"}, False),
            ("rating 1400 to 1799", {"rating": 1400}, True),
            ("rating 1400 to 1799", {"rating": 1800}, False),
            ("rating to 1399", {}, False),
            ("rating to 1399", {"rating": 1300, "rating_source": "estimated"}, False),
            ("rating from 2000", {"rating": 2000}, True),
            ("unrated", {}, True),
            ("unrated", {"rating": 1300, "rating_source": "estimated"}, True),
            ("unrated", {"rating": 1300}, False),
        ],
    )
    def test_who_is_eligible(self, name: str, player: dict[str, object], has: bool | None):
        category = read_prize_rules(f"{name}: 10").funds[0].category
        assert category is not None
        assert category.has(Player(PlayerId(1), "Ek", **player)) is has  # type: ignore[arg-type]  # fields by name

    @pytest.mark.parametrize(("year", "february"), [(2026, 28), (2028, 29), (2000, 29), (2100, 28)])
    def test_a_month_has_the_days_that_it_has(self, year: int, february: int):
        last = (31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
        for month, day in enumerate(last, start=1):
            assert read_prize_rules(f"under 18 on {year}-{month:02}-{day}: 10").funds
            for wrong in (day + 1, 0):
                with pytest.raises(Refused, match="is not a valid date"):
                    read_prize_rules(f"under 18 on {year}-{month:02}-{wrong:02}: 10")
        for month in (0, 13):
            with pytest.raises(Refused, match="is not a valid date"):
                read_prize_rules(f"under 18 on {year}-{month:02}-01: 10")


class TestRules:
    def test_what_is_announced(self):
        rules = announced_prizes(["No smoking.", "Prize fund: 500, 300.50; Hort; women: 100; total 900.50."])
        assert rules is not None
        assert (rules.sharing, rules.one_each, rules.total) == (Sharing.HORT, True, 90050)
        assert announced_prizes(["Prizes are announced on the last day."]) is None

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (
                "500, 300; women: 100; total 1000",
                "800.00 (places) + 100.00 (women) = 900.00, but the total given is 1000.00",
            ),
            ("", "No prize is named"),
            ("hort", "No prize is named"),
            ("women:", "has no amount"),
            ("500, many", "'many'"),
            ("1.000,50", "'1.000'"),
            ("5e3", "'5e3'"),
            ("-5", "'-5'"),
            ("\u0665\u0660\u0660", "is not an amount"),
            ("500, 600", "Prize 2 of 'places', 600.00, is greater than prize 1, 500.00"),
            ("500; hort; shared", "is stated twice, by 'hort' and by 'shared'"),
            ("500; total 500; total 400", "The total is stated twice"),
            ("500; women: 10; women: 20", "The prizes for 'women' are listed 2 times"),
            ("500; 400", "The prizes for 'places' are listed 2 times"),
            ("seniors: 100", "There is no prize list 'seniors'"),
            ("rating 1800 to 1400: 10", "write the lower number first"),
            ("under 18 on 2026-02-30: 10", "2026-02-30 in"),
        ],
    )
    def test_what_cannot_be_is_refused(self, text: str, says: str):
        with pytest.raises(Refused) as refusal:
            read_prize_rules(text)
        assert says in str(refusal.value)

    def test_rules_are_values(self):
        assert read_prize_rules("500, 300") == PrizeRules(read_prize_rules("500 300; shared").funds)
