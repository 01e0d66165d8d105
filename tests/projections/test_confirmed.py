"""What an arbiter answers for, with a reason, is told by `verify` and is no finding; without a reason it is one."""

import msgspec
import pytest

from core.model.results import Result
from core.model.units import PlayerId, RoundNumber
from events.deciders import numbering, players, results, rounds, tables, tournament
from events.deciders.entries import Entry
from events.deciders.players import Changes
from events.store.memory import MemoryStore
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected
from events.vocabulary.rounds import PairingAltered
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.repository import Repository
from projections.verification.verify import verify
from tests.deciders.desk import Desk
from tests.deciders.scenario import boards


@pytest.fixture
def desk():
    """Round 1: 3 - 1 and 2 - 4; round 2 is paired."""
    desk = Desk().play(Result.WHITE_WINS, Result.WHITE_WINS)
    assert [(game.white, game.black) for game in desk.state.rounds[0].games] == [(3, 1), (2, 4)]
    desk.do(rounds.pair_round)
    return desk


def altered(desk, *pairs, reason, engine=()):
    desk.put(
        PairingAltered(
            round_number=2,
            boards=boards(*pairs),
            bye=None,
            engine_boards=boards(*engine),
            engine_bye=None,
            reason=reason,
        )
    )
    return verify(desk.store, "spring")


def test_a_rematch_with_a_reason_is_confirmed(desk):
    checked = altered(desk, (1, 3), (4, 2), reason="both agree", engine=engine_of_round_two(desk))
    assert checked.findings == ()
    assert [(one.version, one.actor, one.round_number, one.reason) for one in checked.confirmed] == [
        (desk.log[-1].version, "arbiter", 2, "both agree")
    ] * 2
    assert checked.confirmed[0].message == "1 P1 and 3 P3 have already met in round 1 (C.04.1.b)."


def test_without_a_reason_it_is_a_finding(desk):
    checked = altered(desk, (1, 3), (4, 2), reason=" ")
    assert [one.message for one in checked.findings] == [
        "P1 and P3 had already met (C.04.1.b).",
        "P2 and P4 had already met (C.04.1.b).",
    ]
    assert checked.confirmed == ()


def engine_of_round_two(desk):
    return [(game.white, game.black) for game in desk.state.rounds[1].games]


def test_what_the_engine_gives_is_not_objected_to(desk):
    engine = engine_of_round_two(desk)
    assert altered(desk, *engine, reason="x", engine=engine).confirmed == ()


def test_boards_that_the_engine_does_not_give_are_told_though_it_is_said_to_give_them(desk):
    checked = altered(desk, (1, 3), (4, 2), reason="x", engine=[(1, 3), (4, 2)])
    told = [one.message for one in checked.confirmed]
    assert told[0] == "1 P1 and 3 P3 have already met in round 1 (C.04.1.b)."
    assert told[-1].endswith("the boards recorded as the engine's pairing differ from those that the engine gives.")


def test_nothing_speaks_against_it(desk):
    turned = [(black, white) for white, black in engine_of_round_two(desk)]
    checked = altered(desk, *turned, reason="x", engine=engine_of_round_two(desk))
    told = "The pairing of round 2 was changed by hand: the engine gives other boards. No other objection was found."
    assert (checked.findings, [one.message for one in checked.confirmed]) == ((), [told])


def test_undone_it_is_nothing(desk):
    altered(desk, (1, 3), (4, 2), reason="both agree")
    desk.undo()
    checked = verify(desk.store, "spring")
    assert (checked.findings, checked.confirmed) == ((), ())


# --- the first pairing numbers


def desk_of(edition, *entries, count=3, variations=()):
    desk = Desk.__new__(Desk)
    desk.store = MemoryStore()
    desk.repository = Repository(desk.store)
    settings = SettingsSet(edition=edition, rounds=count, variations=variations)
    desk.do(tournament.create, DetailsSet(name="Spring"), settings)
    desk.do(players.register_many, list(entries))
    return desk


def of_numbers(desk):
    told = [one.message for one in verify(desk.store, "spring").confirmed]
    return [one for one in told if "pairing numbers" in one and "by hand" not in one]


def numbered(*order):
    return PairingNumbersAssigned(from_round=1, numbers=tuple((player, n) for n, player in enumerate(order, 1)))


FIELD = (
    Entry("Bo", 1900),
    Entry("Al", 1900),
    Entry("Di", 2100, title="FM"),
    Entry("Cy", 2100),
    Entry("Ed"),
    Entry("Ad"),
)


@pytest.mark.parametrize(
    ("edition", "variations"),
    [
        ("dutch-2026", ()),
        ("dutch-2026", (("equals", "lot"),)),
        ("dutch-2017", (("equals", "entry"),)),
        ("dutch-2017", (("first-round", "lot"),)),
        ("dutch-1998", ()),
        ("cfc", ()),
        ("cfc", (("unrated", "below-average"),)),
        ("cfc", (("unrated", "one-fifth"),)),
        ("burstein-2026", ()),
        ("dubov-1997", ()),
    ],
)
def test_of_first_numbers_by_the_rules_nothing_is_told(edition, variations):
    desk = desk_of(edition, *FIELD, variations=variations)
    desk.do(rounds.pair_round, seed="s")
    assert of_numbers(desk) == []
    desk = desk_of(edition, *FIELD, variations=variations)
    desk.do(numbering.renumber)
    desk.do(players.correct_details, 1, Changes(rating=2200))
    desk.put(PlayerDetailsCorrected(player=3, name="Zo"))  # and not their number
    desk.do(players.correct_details, 6, Changes(title="IM"))
    desk.do(rounds.pair_round, seed="t")
    assert of_numbers(desk) == []


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ((3, 4, 2, 1, 6, 5), None),
        ((3, 4, 1, 2, 6, 5), "Bo (id 1) comes before Al (id 2)"),
        ((4, 3, 2, 1, 6, 5), "Cy (id 4) comes before Di (id 3)"),
        ((3, 4, 2, 6, 1, 5), "Ad (id 6) comes before Bo (id 1)"),
        ((3, 4, 2, 1, 5, 6), "Ed (id 5) comes before Ad (id 6)"),
    ],
)
def test_first_numbers_in_another_order_are_told(order, told):
    desk = desk_of("dutch-2026", *FIELD)
    desk.put(numbered(*order))
    desk.do(rounds.pair_round, seed="s")
    first = "The pairing numbers from round 1 onwards do not follow the order required by the rules (C.04.2, 2.2): "
    assert of_numbers(desk) == ([] if told is None else [f"{first}{told}."])


def test_no_pivot_hides_the_order_of_equals():
    """A player whose name reads as one that was erased stands between two who are named."""
    desk = desk_of("dutch-2026", Entry("Al"), Entry("Bo"), Entry("X. 3"), Entry("Cy"))
    desk.put(numbered(2, 3, 1, 4))
    desk.do(rounds.pair_round, seed="s")
    (message,) = of_numbers(desk)
    assert message.endswith("Bo (id 2) comes before Al (id 1).")


def test_a_number_for_somebody_who_does_not_play_is_told():
    desk = desk_of("dutch-1998", *(Entry(f"P{one}", 2000 - one) for one in range(1, 8)))
    desk.do(players.withdraw, PlayerId(1))
    desk.put(numbered(*range(1, 8)))
    desk.do(rounds.pair_round, seed="s")
    assert of_numbers(desk) == []
    (message,) = [one.message for one in verify(desk.store, "spring").confirmed]
    assert message == "Pairing numbers were given to P1 (id 1), not taking part in round 1."


LATE = "The pairing numbers from round 5 onwards do not follow the order required by the rules"


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ((*range(1, 9), 9, 10), None),
        ((*range(1, 9), 10, 9), f"{LATE} (C.04.2, 2.2): L2 (id 10) comes before L1 (id 9)."),
        ((9, *range(1, 9), 10), f"{LATE} (C.04.2, 2.2): L1 (id 9) comes before P1 (id 1)."),
    ],
)
def test_late_entries_have_the_last_numbers_in_their_order(order, told):
    desk = desk_of("dutch-2026", *(Entry(f"P{one}", 2000 - one) for one in range(1, 9)), count=7)
    for number in range(1, 5):
        if number == 4:  # and they have no numbers before round 5 is paired
            for late in ("L1", "L2"):
                desk.do(players.late_entry, Entry(late, 1900 - int(late[1])), RoundNumber(5), confirmed=True)
        desk.do(rounds.pair_round, seed="s")
        desk.do(rounds.publish)
        desk.do(results.record_many, number, [(board, Result.DRAW) for board in range(1, 5)])
    desk.put(msgspec.structs.replace(numbered(*order), from_round=5))
    desk.do(rounds.pair_round)
    assert of_numbers(desk) == ([] if told is None else [told])


def test_other_numbers_of_a_table_are_drawn_or_given():
    desk = desk_of("round-robin", *FIELD, count=5)
    desk.do(tables.set_numbers, [6, 5, 4, 3, 2, 1], reason="drawn from a hat")
    assert of_numbers(desk) == []
    desk = desk_of("round-robin", *FIELD, count=5)
    desk.do(tables.pair_rounds, seed="s")
    assert of_numbers(desk) == []


class TestPublishedOtherwise:
    @pytest.mark.parametrize("result", [Result.BLACK_WINS, Result.WHITE_WINS])
    def test_a_round_published_although_a_correction_would_have_paired_it_differently(self, result):
        """The correction alone was told, and not who published the round in spite of it."""
        desk = Desk(8).play(*[Result.WHITE_WINS] * 4)
        desk.do(rounds.pair_round)
        corrected = {Result.BLACK_WINS: 1, Result.WHITE_WINS: 0}[result]
        if corrected:
            desk.do(results.correct, RoundNumber(1), 1, result, reaches=None, reason="read wrongly")
        desk.do(rounds.publish)
        checked = verify(desk.store, "spring")
        assert checked.findings == ()
        told = [one for one in checked.confirmed if "was published" in one.message]
        assert [(one.version, one.actor, one.round_number) for one in told] == [
            (desk.log[-1].version, "arbiter", 2)
        ] * corrected
        if told:
            assert told[0].message.startswith(
                "The pairing of round 2 was published, although with what had been recorded since it was made the "
                "round would have been paired differently. "
            )
            assert "score 0.0, previously 1.0" in told[0].message
            desk.undo(reason="too early", confirmed=True)
            assert not any("was published" in one.message for one in verify(desk.store, "spring").confirmed)

    def test_a_correction_after_the_publication_is_no_word_of_whoever_published(self):
        desk = Desk(8).play(*[Result.WHITE_WINS] * 4)
        desk.pair()
        desk.do(results.correct, RoundNumber(1), 1, Result.BLACK_WINS, reaches=None, reason="read wrongly")
        assert not any("was published" in one.message for one in verify(desk.store, "spring").confirmed)
