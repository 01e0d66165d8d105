"""Explanations of rounds of a log: every verdict with its facts, and the events that prove them."""

from dataclasses import replace

import pytest

from core.certificate_check import check_certificate
from core.editions.pairing import GibsonField, pair
from core.explain.answers import answer
from core.explain.comparing import full_pairing
from core.explain.laws import Demand
from core.model.pairing import FullPairing, PairRecord
from core.model.results import ByeKind, Colour, Result
from core.model.sentence import Refused
from events.deciders import byes, players, prohibitions, results
from events.deciders.entries import Entry
from events.vocabulary.rounds import Provenance, RoundPaired
from projections.explain.certificate import certificate
from projections.explain.records import (
    explain_board,
    explain_bye,
    explain_colour,
    explain_float,
    explain_player,
    explain_round,
)
from projections.explain.told import ask
from projections.explain.verdicts import why_not_demand, why_not_pairing
from tests.deciders.desk import Desk
from tests.deciders.scenario import boards

WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def two_rounds(count=8):
    """Two rounds, the first one played: 1, 6, 3, 8 won against 5, 2, 7, 4."""
    desk = Desk(count)
    desk.play(WHITE, WHITE, WHITE, WHITE)
    return desk.pair()


def why_not(desk, demand, *, round_number=None, full=False):
    asked = ask(desk.log, round_number)
    told, verdict = why_not_demand(asked, demand, full=full)
    checked = check_certificate(certificate(asked, demand, verdict))
    assert checked.problems == []
    return told


def text(told):
    return "\n".join(told.lines)


class TestWhyNot:
    def test_players_who_met_with_the_event_that_proves_it(self):
        desk = two_rounds()
        told = why_not(desk, Demand(1, 5))
        recorded = next(stored for stored in desk.log if stored.type == "result-recorded")
        assert told.data["verdict"] == "impossible"
        assert f"1 P1 and 5 P5 met in round 1, board 1 (event {recorded.version}, hash" in text(told)
        assert "(C.1)" in text(told)

    def test_players_who_are_not_to_meet_with_the_announcement(self):
        desk = Desk(8)
        desk.do(prohibitions.forbid, [1, 3], confirmed=True)
        desk.play(WHITE, WHITE, WHITE, WHITE).pair()
        told = why_not(desk, Demand(1, 3))
        assert "1 P1 and 3 P3 must not be paired" in text(told)
        assert f"event {next(one.version for one in desk.log if one.type == 'pairing-forbidden')}" in text(told)

    def test_a_worse_pair_with_bracket_criterion_and_the_best_pairing_that_contains_it(self):
        told = why_not(two_rounds(), Demand(1, 2), full=True)
        assert told.data["verdict"] == "worse"
        assert "bracket 1 (score 1.0)" in text(told)
        assert "C.5, players left unpaired in the bracket: 2, compared with 0 in the published pairing" in text(told)
        best = told.data["best"]["boards"]
        assert {1, 2} in [{board["white"]["number"], board["black"]["number"]} for board in best]
        assert "All criteria for that bracket" in text(told)

    def test_a_pair_that_comes_later_in_the_order(self):
        desk = Desk(8).pair()
        told = why_not(desk, Demand(1, 6))
        assert told.data["verdict"] == "later"
        assert "The prescribed order decides (D.1): the opponents of S1 in turn" in text(told)
        assert told.data["parting"]["order"] == {"article": "D.1", "first": (5, 6, 7, 8), "later": (6, 5, 7, 8)}

    def test_a_pair_of_the_pairing(self):
        told = why_not(Desk(8).pair(), Demand(1, 5))
        assert told.data["verdict"] == "as-published"

    def test_a_colour_of_a_pair_follows_from_section_e(self):
        told = why_not(Desk(8).pair(), Demand(1, 5, colour=Colour.WHITE))
        assert told.lines[0] == "1 P1 has Black against 5 P5 (E.5)."

    def test_a_colour_against_anybody(self):
        told = why_not(Desk(8).pair(), Demand(5, colour=Colour.BLACK))
        assert "Black for 5 P5" in told.lines[1]
        assert told.data["verdict"] == "later"
        told = why_not(Desk(8).pair(), Demand(1, colour=Colour.WHITE))  # by E.5 he has Black against everybody
        assert "1 P1 would have no legal opponent left" in text(told)

    def test_the_same_absolute_colour_with_the_games(self):
        desk = Desk(8)
        desk.play(WHITE, WHITE, WHITE, WHITE).play(WHITE, WHITE, WHITE, WHITE)
        desk.pair()
        asked = ask(desk.log, 3)
        bound = [one.id for one in asked.field.contenders if one.colours == (Colour.WHITE, Colour.WHITE)]
        told = why_not(desk, Demand(*bound[:2]))
        assert "must both have Black (C.3)" in text(told)
        assert "W in round 1 (event" in text(told)

    def test_somebody_with_a_bye_somebody_who_left_and_somebody_who_came_later(self):
        desk = Desk(8)
        desk.play(WHITE, WHITE, WHITE, WHITE)
        desk.do(byes.grant, 2, 2, ByeKind.HALF_POINT)
        desk.do(players.withdraw, 7, reason="ill")
        desk.pair()
        desk.do(players.late_entry, Entry("Late", 2000))
        assert "2 P2 was not due to be paired in this round: had been granted a bye for round 2 (event" in text(
            why_not(desk, Demand(1, 2))
        )
        assert "had left the tournament (event" in text(why_not(desk, Demand(7, 1)))
        assert "was registered after the round was paired (event" in text(why_not(desk, Demand(1, 9)))
        assert "A player cannot play themselves: 1 P1." in text(why_not(desk, Demand(1, 1)))

    def test_a_bye_in_an_even_round_and_a_second_one(self):
        assert "An even number of players (8) was paired, so there was" in text(
            why_not(two_rounds(), Demand(1, bye=True))
        )
        desk = Desk(7)
        desk.play(WHITE, WHITE, WHITE).pair()
        bye = desk.state.rounds[0].bye
        told = why_not(desk, Demand(bye, bye=True))
        assert "may not have the bye (C.2): had the pairing-allocated bye in round 1 (event" in text(told)
        other = next(p for p in range(1, 8) if p not in (bye, desk.state.rounds[1].bye))
        assert why_not(desk, Demand(other, bye=True)).data["verdict"] in ("worse", "later")

    def test_what_leaves_the_others_without_opponents(self):
        desk = Desk(4)
        desk.do(prohibitions.forbid, [1, 2], confirmed=True)
        desk.pair()
        told = why_not(desk, Demand(3, 4))
        assert told.data["verdict"] == "impossible"
        assert "It is legal in itself, but then the others cannot all be paired (A.9)" in text(told)

    def test_a_pairing_made_by_hand_that_is_not_what_the_rules_give(self):
        desk = Desk(4)
        desk.pair()
        other = Desk(4)
        numbered = [one.event for one in desk.log[5:7]]
        by_hand = RoundPaired(
            round_number=1,
            boards=boards((1, 2), (3, 4)),
            bye=None,
            floats=(),
            provenance=Provenance(edition="dutch-2017", engine="by hand"),
        )
        other.put(*numbered, by_hand)
        told = why_not(other, Demand(1, 3))
        assert told.data["verdict"] == "wrong"
        assert "With the information available at the time, it should have been:" in text(told)
        assert told.lines[0] == "Under the rules, the round should include this: 1 P1 - 3 P3."
        again = why_not(other, Demand(1, 4))
        assert again.data["parting"] is not None

    def test_a_published_pairing_with_the_colours_of_a_board_reversed(self):
        desk = Desk(4)
        desk.pair()
        (one, two), *rest = [(board.white, board.black) for board in ask(desk.log, 1).published.boards]
        by_hand = RoundPaired(
            round_number=1,
            boards=boards((two, one), *rest),
            bye=None,
            floats=(),
            provenance=Provenance(edition="dutch-2017", engine="by hand"),
        )
        other = Desk(4)
        other.put(*[stored.event for stored in desk.log[5:7]], by_hand)
        told = why_not(other, Demand(one, two))
        assert told.data["verdict"] == "wrong"
        assert f"{two} P{two} was given White against {one} P{one}, the reverse of what the rules require (E." in text(
            told
        )
        assert told.lines[-1] == f"  {one} P{one} - {two} P{two}"

    def test_a_whole_pairing(self):
        asked = ask(Desk(8).pair().log, 1)
        right = [(board.white, board.black) for board in asked.published.boards]
        told, verdict = why_not_pairing(asked, right, None, full=False)
        assert told.data["verdict"] == "as-published"
        turned = [(right[0][1], right[0][0]), *right[1:]]
        told, verdict = why_not_pairing(asked, turned, None, full=False)
        assert told.data["verdict"] == "impossible"
        assert check_certificate(certificate(asked, _whole(turned), verdict)).problems == []
        told, verdict = why_not_pairing(asked, right[1:], None, full=False)
        assert "Paired twice, or not at all: 1 P1, 5 P5." in text(told)
        assert check_certificate(certificate(asked, _whole(right[1:]), verdict)).problems == []
        exchanged = [(1, 6), (5, 2), *right[2:]]
        told, verdict = why_not_pairing(asked, exchanged, None, full=False)
        assert told.data["verdict"] == "later"
        assert check_certificate(certificate(asked, _whole(exchanged), verdict)).problems == []

    def test_a_round_that_was_not_paired_yet(self):
        with pytest.raises(Refused, match="Round 3 had not been paired at that moment"):
            ask(two_rounds().log, 3)
        with pytest.raises(Refused, match="No round had been paired"):
            ask(Desk(4).log, None)

    def test_later_corrections_do_not_reach_the_answer(self):
        desk = two_rounds()
        before = why_not(desk, Demand(1, 2)).lines
        desk.do(results.correct, 1, 1, Result.DRAW, reason="score sheets")
        assert why_not(desk, Demand(1, 2)).lines == before


def _whole(pairs):
    return FullPairing(tuple(PairRecord(white, black, "") for white, black in pairs))


class TestFromTheRecord:
    def test_a_board(self):
        told = explain_board(ask(two_rounds().log, 2), 1, full=True)
        assert "They were in bracket 1 (score 1.0), 4 players." in told.lines
        assert told.data["colour_article"].startswith("E.")
        assert any(line.startswith("Colours under E.") for line in told.lines)

    def test_the_whole_round_names_every_pair(self):
        asked = ask(two_rounds().log, 2)
        told = text(explain_round(asked, full=False))
        for board in asked.published.boards:
            assert asked.who(board.white) in told
        headings = [line for line in told.splitlines() if line.startswith("Bracket ")]
        assert [line.partition(",")[0] for line in headings] == ["Bracket 1 (score 1.0)", "Bracket 2 (score 0.0)"]

    def test_a_float_with_its_bracket_and_the_reason(self):
        desk = Desk(6)
        desk.play(WHITE, WHITE, WHITE).pair()
        asked = ask(desk.log, 2)
        down = next(one.player for one in asked.pairing.record.floats if one.direction == "down")
        told = text(explain_float(asked, down, full=True))
        assert "3 is an odd number of players, so one is left" in told
        assert "floats down: the two scores differ by 1.0 (A.4)." in told

    def test_the_bye_and_who_could_not_have_it(self):
        desk = Desk(7)
        desk.play(WHITE, WHITE, WHITE).pair()
        asked = ask(desk.log, 2)
        told = text(explain_bye(asked, full=False))
        assert "7 players were to be paired, an odd number, so one was left over." in told
        assert asked.who(asked.published.bye) in told
        assert asked.published.bye != desk.state.rounds[0].bye

    def test_a_player_paired_one_with_the_bye_and_one_away(self):
        desk = Desk(7)
        desk.play(WHITE, WHITE, WHITE)
        desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
        desk.do(byes.grant, 2, 2, ByeKind.HALF_POINT)
        desk.pair()
        asked = ask(desk.log, 2)
        assert "Not due to be paired: had been granted a bye for round 2 (event" in text(
            explain_player(asked, 1, full=False)
        )
        assert "the pairing-allocated bye" in text(explain_player(asked, asked.published.bye, full=False))
        white = asked.published.boards[0].white
        assert "(White)" in text(explain_player(asked, white, full=False))

    def test_a_colour_with_both_histories(self):
        told = explain_colour(ask(two_rounds().log, 2), 1)
        assert told.lines[2:4] == [
            "1 P1 should have White: colours so far B, colour difference -1.",
            "6 P6 should have White: colours so far B, colour difference -1.",
        ]

    def test_a_board_that_is_not_there(self):
        with pytest.raises(Refused, match="its boards are numbered 1 to 4"):
            explain_board(ask(two_rounds().log, 2), 5, full=False)


def test_gibsonization_is_answered_as_a_procedure():
    """Who has clinched first place meets somebody out of the prizes: no comparison by criteria."""
    asked = ask(two_rounds().log, 2)
    field = GibsonField(asked.field, 1, (2, 4), 1)
    pairing = pair(field)
    asked = replace(asked, field=field, pairing=pairing, published=full_pairing(pairing))
    verdict = answer(field, Demand(1, 3), pairing, asked.published)
    told, _ = why_not_demand(asked, Demand(1, 3), full=False)
    assert told.data["compared"] == "procedure"
    assert verdict.best is None or verdict.departure.rule == "Gibsonization"
    assert verdict.kind.name in ("NOT_GIVEN", "IMPOSSIBLE")
    assert check_certificate(certificate(asked, Demand(1, 3), verdict)).problems == []


def test_a_whole_pairing_with_gibsonization():
    """First whom the clinched player meets, then how the others are paired by the edition."""
    asked = ask(two_rounds().log, 2)
    field = GibsonField(asked.field, 1, (2, 4), 1)
    pairing = pair(field)
    asked = replace(asked, field=field, pairing=pairing, published=full_pairing(pairing))
    told, verdict = why_not_pairing(asked, pairing.pairs, None, full=True)
    assert told.data["verdict"] == "as-published"
    apart = next(pair for pair in pairing.pairs if 1 in pair)
    others = [pair for pair in pairing.pairs if pair != apart]
    for mixed in _mixed(others):
        told, verdict = why_not_pairing(asked, [apart, *mixed], None, full=True)
        if verdict.kind.name != "IMPOSSIBLE":
            assert verdict.departure.name.endswith("of the other players")
            assert check_certificate(certificate(asked, _whole([apart, *mixed]), verdict)).problems == []
            break
    else:
        raise AssertionError("some other pairing of the others is legal")
    (white, black), *rest = others
    changed = [(apart[0], white), (apart[1], black), *rest]
    told, verdict = why_not_pairing(asked, changed, None, full=True)
    assert verdict.obstacles or verdict.departure.rule == "Gibsonization"


def _mixed(pairs):
    """The opponents of any two boards exchanged."""
    for place, (one, other) in enumerate(pairs):
        for later, (two, another) in enumerate(pairs[place + 1 :], start=place + 1):
            rest = [pair for index, pair in enumerate(pairs) if index not in (place, later)]
            yield [(one, another), (two, other), *rest]
            yield [(one, two), (other, another), *rest]
