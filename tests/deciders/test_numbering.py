import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from core.model.results import Result
from core.model.sentence import NeedsConfirmation, Refused
from core.model.tournament import Player
from events.deciders import numbering, rounds
from events.deciders.entries import Changes, Entry
from events.deciders.numbering import numbering_for, placed, rank_key, renumber
from events.deciders.players import correct_details, late_entry
from events.vocabulary.players import LateEntryAccepted
from projections.verification.verify import verify
from tests.deciders.desk import Desk
from tests.deciders.scenario import FOUR, ROUND_1, ROUND_2, announced, given, numbers, played, registered


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        pytest.param(Player(2, "B", 2001), Player(1, "A", 2000, "GM"), id="B.2: rating before title"),
        pytest.param(Player(2, "B", 2000, "GM"), Player(1, "A", 2000, "IM"), id="B.2: GM before IM"),
        pytest.param(Player(2, "B", 2000, "IM"), Player(1, "A", 2000, "WGM"), id="B.2: IM before WGM"),
        pytest.param(Player(2, "B", 2000, "WGM"), Player(1, "A", 2000, "FM"), id="B.2: WGM before FM"),
        pytest.param(Player(2, "B", 2000, "FM"), Player(1, "A", 2000, "WIM"), id="B.2: FM before WIM"),
        pytest.param(Player(2, "B", 2000, "WIM"), Player(1, "A", 2000, "CM"), id="B.2: WIM before CM"),
        pytest.param(Player(2, "B", 2000, "CM"), Player(1, "A", 2000, "WFM"), id="B.2: CM before WFM"),
        pytest.param(Player(2, "B", 2000, "WFM"), Player(1, "A", 2000, "WCM"), id="B.2: WFM before WCM"),
        pytest.param(Player(2, "B", 2000, "WCM"), Player(1, "A", 2000), id="B.2: WCM before no title"),
        pytest.param(Player(2, "a", 2000), Player(1, "B", 2000), id="B.2: alphabetically"),
        pytest.param(Player(1, "A", 2000), Player(2, "A", 2000), id="then the order of registration"),
        pytest.param(Player(1, "A", 2000), Player(2, "B", 2000, "Dr"), id="a title B.2 does not know counts as none"),
    ],
)
def test_the_initial_order(stronger, weaker):
    assert rank_key(stronger) < rank_key(weaker)


@pytest.mark.parametrize(
    ("edition", "strongest_first"),
    [
        pytest.param("dutch-1998", ["WGM", "IM", "WIM", "FM", "", "CM"], id="1998 A.2: it knows no CM"),
        pytest.param("dutch-2017", ["IM", "WGM", "FM", "WIM", "CM", ""], id="C.04.2.B.2"),
    ],
)
def test_titles_rank_as_the_text_of_the_edition_has_them(edition, strongest_first):
    titles = dict(enumerate(["", "CM", "FM", "WIM", "IM", "WGM"], 1))
    state = given(announced(edition=edition), [registered(player, 2300, title=titles[player]) for player in titles])
    (assigned,) = numbering_for(state, 1)
    assert [titles[player] for player, _ in assigned.numbers] == strongest_first


def test_the_initial_order_takes_no_work_that_grows_with_the_square_of_the_field(monkeypatch):
    ranked = []
    monkeypatch.setattr(numbering, "rank_key", lambda *given: (ranked.append(given), rank_key(*given))[1])
    state = given(announced(), [registered(player, 2500 - player % 700) for player in range(1, 401)])
    assert numbering_for(state, 1)
    assert len(ranked) <= 2 * 400


@for_all(st.permutations(range(1, 13)), st.integers(0, 12), st.booleans())
def test_a_newcomer_stands_where_the_fewest_are_on_the_wrong_side_of_him(players, there, sort_first):
    """C.2: an appropriate pairing number; by the plain count of those on the wrong side, place by place."""
    state = given(announced(), [registered(player, 2500 - player // 3 * 10) for player in range(1, 13)])
    rank = {player: rank_key(state.players[player]) for player in players}
    order = sorted(players[:there], key=rank.__getitem__) if sort_first else players[:there]
    expected = list(order)
    for newcomer in sorted(players[there:], key=rank.__getitem__):

        def wrong(index, newcomer=newcomer):
            before, after = expected[:index], expected[index:]
            return sum(rank[other] > rank[newcomer] for other in before) + sum(
                rank[other] < rank[newcomer] for other in after
            )

        expected.insert(min(range(len(expected) + 1), key=wrong), newcomer)
    assert placed(state, order, players[there:]) == expected


@for_all(st.permutations([2100, 2200, 2300, 2400]))
def test_renumbering_follows_strength_whatever_the_order_of_registration(ratings):
    state = given(announced(), [registered(player, rating) for player, rating in enumerate(ratings, 1)])
    strongest_first = sorted(range(1, 5), key=lambda player: -ratings[player - 1])
    assert renumber(state) == (numbers(1, *strongest_first, reason="by rating, title and name (C.04.2.B.2)"),)


def test_nothing_to_do_is_refused():
    with pytest.raises(Refused, match="already follow"):
        renumber(given(FOUR))
    with pytest.raises(Refused, match="can be assigned"):
        renumber(given(announced()))


def test_who_has_not_arrived_gets_no_number():
    """C.04.2.C.2: given an appropriate pairing number only when he actually arrives."""
    late = LateEntryAccepted(player=5, name="Late", first_round=4, rating=2900)
    state = given(FOUR[:-2], numbers(1, 4, 3, 2, 1), played(1, *ROUND_1), late)
    assert renumber(state, reason="wrong list", confirmed=True) == (numbers(2, 1, 2, 3, 4, reason="wrong list"),)


def test_after_round_1_it_wants_to_be_confirmed_and_after_round_4_it_is_refused():
    wrong = [*FOUR[:-2], numbers(1, 4, 3, 2, 1)]
    past = [played(1, *ROUND_1), played(2, *ROUND_2), played(3, *ROUND_1), played(4, *ROUND_2)]
    assert renumber(given(wrong))
    for count in (1, 2, 3):
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.B\.3"):
            renumber(given(wrong, *past[:count]))
        assert renumber(given(wrong, *past[:count]), confirmed=True)
    with pytest.raises(Refused, match="after the fourth round has been paired"):
        renumber(given(wrong, *past), confirmed=True)


class TestNumbersAfterAPairingWasTakenBack:
    """B.3: a corrected rating moves the numbers for the pairing that is made next, whichever that turns out to be."""

    def second_round(self):
        desk = Desk(8)
        desk.play(*[Result.WHITE_WINS] * 4)
        desk.do(rounds.pair_round)
        return desk

    def corrected_first(self):
        desk = self.second_round()
        desk.do(correct_details, 8, Changes(rating=2700), reason="list")
        return desk

    def corrected_afterwards(self):
        desk = self.second_round()
        desk.do(rounds.void, reason="x")
        desk.do(correct_details, 8, Changes(rating=2700), reason="list")
        desk.do(rounds.pair_round)
        return desk.state

    def test_the_same_facts_give_the_same_pairing_in_whichever_order_they_were_recorded(self):
        desk = self.corrected_first()
        desk.do(rounds.void, reason="x")
        desk.do(rounds.pair_round)
        assert desk.state.rounds == self.corrected_afterwards().rounds
        assert desk.state.numbers_in(2)[8] == 1
        assert verify(desk.store, "spring").findings == ()

    def test_a_pairing_is_not_undone_under_numbers_that_were_to_hold_after_it(self):
        desk = self.corrected_first()
        with pytest.raises(Refused, match="pairing-numbers-assigned"):
            desk.undo(desk.log[-3].version)
        desk.undo()
        desk.undo()
        assert desk.state.last_paired_round == 1

    def test_a_newcomer_after_the_voiding_finds_the_corrected_numbers(self):
        desk = self.corrected_first()
        desk.do(rounds.void, reason="x")
        desk.do(late_entry, Entry("Late", 2490))
        assert desk.state.numbers_in(2)[8] == desk.state.numbers_in(3)[8] == 1

    def test_what_the_new_pairing_read_is_not_undone(self):
        desk = self.corrected_first()
        numbering = desk.log[-1].version
        desk.do(rounds.void, reason="x")
        desk.do(rounds.pair_round)
        with pytest.raises(Refused, match="round-paired"):
            desk.undo(numbering)
