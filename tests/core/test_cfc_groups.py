"""Score groups, halves and odd men: rules 618 to 626 of the Canadian handbook."""

from dataclasses import replace

import pytest

from core.editions.cfc.engine import field_of, pair
from core.model.sentence import NoLegalPairing
from tests.core.cfc_events import field, meetings, met, paired, rules_of, steps_of, tournament

REQUESTS = {"first-rounds-transposition": "yes"}


class TestFirstRound:
    def test_forty_players(self):
        """619: #1 is paired with #21, #2 with #22, etc."""
        assert meetings(paired(40)) == met(*((number, number + 20) for number in range(1, 21)))

    def test_after_the_bye_the_others_are_halved(self):
        pairing = paired(41)
        assert pairing.bye == 41
        assert meetings(pairing) == met(*((number, number + 20) for number in range(1, 21)))

    def test_nobody_can_be_paired(self):
        with pytest.raises(NoLegalPairing, match=r"\(618 a\)"):
            paired(2, "1w2")


class TestRequests:
    """619.1."""

    @staticmethod
    def asked(*rounds, variations=None, **more):
        one = replace(
            tournament(8, *rounds, variations=variations or {}, **more), separation_requests=frozenset({(1, 5), (1, 6)})
        )
        return meetings(pair(field_of(one, one.next_round)))

    def test_they_count_if_it_was_announced(self):
        assert self.asked(variations=REQUESTS) == met((1, 7), (2, 5), (3, 6), (4, 8))

    def test_not_without_announcement(self):
        assert self.asked() == met((1, 5), (2, 6), (3, 7), (4, 8))

    def test_not_at_the_price_of_618(self):
        """In the second round 1 must meet one of his own score; both asked not to meet him."""
        assert met((1, 5)) <= self.asked("1w8 5w4 2d6 3d7", variations=REQUESTS)

    def test_only_in_the_first_two_rounds(self):
        drawn = "1d2 3d4 5d6 7d8"
        again = "2d3 4d1 8d5 6d7"
        assert not met((1, 5), (1, 6)) & self.asked(drawn, variations=REQUESTS)
        assert met((1, 6)) <= self.asked(drawn, again, variations=REQUESTS)


EVEN_COLOURS = ("5d1 2d6 7d3 4d8", "1d6 5d2 3d8 7d4")
"""Afterwards 1 and 3 are due Black to alternate, 2 and 4 White."""
TOGETHER = {1: 10, 2: 10, 3: 10, 4: 10}


class TestHalves:
    """622 (b)."""

    def test_as_close_to_consecutive_order_as_possible(self):
        assert meetings(paired(4, "1d2 4d3")) == met((1, 3), (2, 4))

    def test_transpositions_conform_to_618(self):
        """1 has met 3 and 2 has met 4."""
        assert meetings(paired(4, "1d3 2d4")) == met((1, 4), (2, 3))

    def test_transpositions_give_the_due_colours(self):
        """1 and 3 have had White, 2 and 4 Black, and so on; the first who is due the other colour is taken."""
        assert meetings(paired(8, "1d2 3d4 5d6 7d8")) == met((1, 6), (2, 5), (3, 8), (4, 7))

    def test_an_interchange_where_transpositions_cannot_conform_to_618(self):
        """1 has met the whole bottom half: 2 and 3 are interchanged."""
        pairing = paired(4, "1d3 4d2", "4d1 2d3")
        assert meetings(pairing) == met((1, 2), (3, 4))
        assert "622(b)" in rules_of(pairing)

    def test_an_interchange_for_equalising_colours(self):
        """1 and 4 have had White, 2 and 3 Black, and 1-3 and 2-4 have been played."""
        assert meetings(paired(4, "1d3 4d2")) == met((1, 2), (3, 4))

    def test_no_interchange_simply_to_preserve_alternation(self):
        """1-4 and 2-3 are kept apart; 1-2 and 3-4 would suit all four, but 1-3 and 2-4 need no interchange."""
        pairing = paired(8, *EVEN_COLOURS, virtual=TOGETHER, forbidden=[(1, 4), (2, 3)])
        assert met((1, 3), (2, 4)) <= meetings(pairing)

    @pytest.mark.parametrize(
        ("alternation", "pairs"),
        [
            pytest.param("yes", met((1, 4), (2, 3)), id="631: transpositions to preserve alternation"),
            pytest.param("no", met((1, 3), (2, 4)), id="631.1: none"),
        ],
    )
    def test_alternation(self, alternation, pairs):
        pairing = paired(8, *EVEN_COLOURS, virtual=TOGETHER, variations={"alternation": alternation})
        assert pairs <= meetings(pairing)

    @pytest.mark.parametrize(
        ("forbidden", "pairs"),
        [
            pytest.param([(1, 4), (1, 5), (1, 6)], met((1, 3), (2, 5), (4, 6)), id="3 and 4 change sides"),
            pytest.param([(1, 3), (1, 4), (1, 5), (1, 6)], met((1, 2), (3, 5), (4, 6)), id="then 2 and 4"),
            pytest.param(
                [(1, 4), (1, 5), (1, 6), (4, 5), (4, 6)], met((1, 3), (2, 4), (5, 6)), id="and 3 with 5 before 2 with 4"
            ),
        ],
    )
    def test_the_smallest_interchange(self, forbidden, pairs):
        """Before the first round nobody is due a colour. 1 may meet nobody of the bottom half."""
        assert meetings(paired(6, forbidden=forbidden)) == pairs


class TestOddMen:
    def test_the_lowest_ranked_is_the_odd_man(self):
        """623, 624: of 1, 2 and 3 with a point, 3; he meets the highest ranked of those without."""
        pairing = paired(6, "1w4 2w5 3w6")
        assert meetings(pairing) == met((1, 2), (3, 4), (5, 6))
        assert rules_of(pairing) == ["623", "622(b)", "624", "622(b)"]

    def test_he_meets_the_highest_ranked_whom_he_has_not_met(self):
        assert meetings(paired(6, "1w5 2w6 3w4")) == met((1, 2), (3, 5), (4, 6))

    def test_the_next_lowest_where_he_has_met_all_of_the_next_group(self):
        """623: the group below 1, 2, 3 (one point) is 4 alone, who has met 3."""
        pairing = paired(6, "1w5 2w6 3w4", virtual={4: 5})
        assert meetings(pairing) == met((1, 3), (2, 4), (5, 6))

    def test_the_others_of_his_group_must_be_able_to_pair(self):
        """623, prime consideration: without 3, 1 and 2 would have to meet again."""
        games = ["1d2 3w6 4w5", "3d5 1w4 2w6"]
        scores = {one.id: one.score for one in field(6, *games).contenders}
        assert scores == {1: 15, 2: 15, 3: 15, 4: 10, 5: 5, 6: 0}
        assert met((1, 2)).isdisjoint(meetings(paired(6, *games)))

    def test_two_who_have_met_are_both_odd_men(self):
        """623, last sentence: 1 and 2 are alone with the most points. 5 and 6, who have met, are not left over."""
        pairing = paired(6, "1d2 3d4 5d6", virtual={1: 10, 2: 10})
        assert rules_of(pairing)[:2] == ["623", "623"]
        assert meetings(pairing) == met((1, 3), (2, 5), (4, 6))

    def test_rank_decides_in_which_order_they_are_paired(self):
        """625: there is one player in the next group; the higher ranked odd man meets him, the other goes on."""
        pairing = paired(6, "1d2 3d4 5d6", virtual={1: 10, 2: 10, 6: 5})
        assert met((1, 6)) <= meetings(pairing)
        assert rules_of(pairing)[2:4] == ["625", "624"]

    def test_the_opponents_who_are_left_must_be_able_to_pair(self):
        """621, 623: 2 would meet 4 first, but then 5 and 6 would have to meet again."""
        pairing = paired(6, "1w4 2w3 5d6", virtual={3: 15, 4: 5})
        assert meetings(pairing) == met((3, 1), (2, 5), (4, 6))


class TestOddManVariations:
    @pytest.mark.parametrize(
        ("announced", "pairs"),
        [
            pytest.param("no", met((3, 4)), id="624: the highest ranked"),
            pytest.param("yes", met((3, 5)), id="624.1: the highest ranked who is due White"),
        ],
    )
    def test_the_odd_man_meets_one_due_the_opposite_colour(self, announced, pairs):
        """3 had White, so did 4, and 5 had Black."""
        pairing = paired(6, "3w6 4b1 2w5", variations={"odd-man-colour": announced})
        assert pairs <= meetings(pairing)

    @pytest.mark.parametrize(
        ("announced", "rounds", "odd_man"),
        [
            pytest.param("no", 5, 3, id="624.2 not announced: the lowest ranked"),
            pytest.param("yes", 5, 1, id="624.2: not again"),
            pytest.param("yes", 4, 1, id="round 3 of 4 is not in the last quarter"),
            pytest.param("yes", 3, 3, id="round 3 of 3 is"),
        ],
    )
    def test_nobody_is_an_odd_man_twice_before_the_last_quarter(self, announced, rounds, odd_man):
        """3 was it in round 2. Now he has 1.5 points, as 1 and 2 have; 2 has met 5, who is alone in the next group."""
        games = ["1w4 2w5 3w6", "3d4 5w6 1H 2H"]
        pairing = paired(6, *games, of=rounds, variations={"odd-man-once": announced})
        leavers = [one.players for one in steps_of(pairing) if one.article == "623"]
        assert leavers[0] == (odd_man,)

    def test_an_unfinished_game_keeps_from_being_the_odd_man(self):
        """626: 3 has drawn for the time being, as 1 and 2 have."""
        finished = paired(6, "1d4 2d5 3d6", virtual={1: 5, 2: 5, 3: 5})
        unfinished = paired(6, "1d4 2d5 3a6", virtual={1: 5, 2: 5, 3: 5})
        assert [one.players for one in steps_of(finished) if one.article == "623"] == [(3,)]
        assert [one.players for one in steps_of(unfinished) if one.article == "623"] == [(2,)]


class TestRecord:
    def test_it_tells_floats_and_why_the_halves_were_not_paired_in_order(self):
        record = paired(6, "1w4 2w5 3w6").record
        assert [(one.player, one.direction, one.score_difference) for one in record.floats] == [
            (3, "down", 10),
            (4, "up", 10),
        ]
        assert [bracket.downfloaters for bracket in record.brackets] == [(3,), ()]
        assert [bracket.first_candidate_fails for bracket in record.brackets] == [None, None]
        assert paired(4, "1d3 4d2").record.brackets[0].first_candidate_fails == "618(a)"
        assert paired(8, "1d2 3d4 5d6 7d8").record.brackets[0].first_candidate_fails == "630"
