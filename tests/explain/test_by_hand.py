"""A pairing changed by hand is told as it was played, with who changed it, when, why and against which rules."""

from dataclasses import replace

import pytest

from core.editions.registry import EDITIONS
from core.explain.comparing import full_pairing
from core.explain.laws import Demand
from core.model.results import Colour, Result
from projections.explain.parts_of_record import floats_as_published
from projections.explain.records import explain_board, explain_bye, explain_colour, explain_float, explain_round
from projections.explain.told import ask
from projections.explain.verdicts import why_not_demand
from projections.export.report.rounds import why_of
from projections.generator import event
from tests.core.test_every_edition import plan_of
from tests.deciders.desk import Desk
from tests.deciders.test_altering import change
from tests.explain.asked_rounds import asked_of
from tests.explain.judged_rounds import judged_rounds
from tests.explain.small_rounds import GOES_ON

WIN = Result.WHITE_WINS


def text(told):
    return "\n".join(told.lines)


@pytest.fixture
def altered():
    """Round 2 of eight players, in which 2 of the winners meets 1 of the losers."""
    desk = Desk(8)
    desk.play(WIN, WIN, WIN, WIN)
    desk.pair()
    first, *_, last = [(board.white, board.black) for board in ask(desk.log, 2).published.boards]
    desk.do(change, (first[0], last[1]), confirmed=True)
    return desk


def test_floats_are_by_the_scores_of_the_game_that_was_played(altered):
    asked = ask(altered.log, 2)
    score = {one.id: one.score for one in asked.field.contenders}
    for number, board in enumerate(asked.published.boards, start=1):
        differ = abs(score[board.white] - score[board.black])
        for player in (board.white, board.black):
            told = text(explain_float(asked, player, full=False))
            assert ("differ by 1.0" in told) is (differ == 10), (number, told)
            assert "came out of" not in told or differ
    assert {one.score_difference for one in floats_as_published(asked)} == {10}


def test_every_face_says_who_changed_it_when_why_and_what(altered):
    asked = ask(altered.log, 2)
    stored = altered.log[-1]
    player, other = asked.published.boards[0].white, asked.published.boards[-1].black
    faces = [
        explain_round(asked, full=False),
        explain_board(asked, 1, full=False),
        explain_bye(asked, full=False),
        explain_float(asked, player, full=False),
        explain_colour(asked, player),
        why_not_demand(asked, Demand(player, other), full=False)[0],
    ]
    for told in faces:
        line = next(line for line in told.lines if line.startswith("The pairing of round 2 was changed by hand: "))
        assert "By arbiter, " in line
        assert f"(event {stored.version}, hash {stored.hash.hex()[:16]})" in line
        assert line.endswith("Reason: why.")
    assert any(
        line.startswith("The pairing of round 2 was changed by hand: ")
        for line in why_of(altered.repository.load("spring"), 2).whole
    )


def test_the_colours_of_a_board_made_by_hand_have_no_article(altered):
    asked = ask(altered.log, 2)
    by_hand = [board for board in asked.published.boards if not board.colour_article]
    assert by_hand
    for board in by_hand:
        assert "The board was paired by hand: " in text(explain_colour(asked, board.white))


def test_a_rule_that_it_breaks_is_told_as_confirmed_against():
    desk = Desk(4)
    desk.play(WIN, WIN)
    one, other = desk.state.rounds[0].games[0].white, desk.state.rounds[0].games[0].black
    desk.pair()
    desk.do(change, (one, other), confirmed=True)
    told = text(explain_round(ask(desk.log, 2), full=False))
    assert "Confirmed despite a rule: " in told
    assert "met in round 1, board 1 (event" in told


def test_an_undone_change_is_told_with_what_undid_it(altered):
    version = altered.log[-1].version
    altered.undo(version)
    asked = ask(altered.log, 2)
    lines = explain_round(asked, full=False).lines
    place = next(place for place, line in enumerate(lines) if "was changed by hand" in line)
    assert f"That change, event {version}, was undone by arbiter, " in lines[place + 1]
    assert f"(event {version + 1}, hash " in lines[place + 1]
    assert lines[place + 1].endswith(") and does not count.")
    assert asked.published == full_pairing(asked.pairing)


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026", "burstein-2026", "dubov-2026"])
@pytest.mark.campaign(one_in=2)
def test_of_a_pairing_left_as_it_is_the_floats_are_those_of_the_record(edition):
    """By the scores of the boards the same comes out."""
    for one, _ in zip(judged_rounds(edition, 50), range(20), strict=False):
        asked = one.asked
        record = [
            (each.player, each.direction) for each in floats_as_published(asked) if each.player != asked.published.bye
        ]
        turned = replace(asked, published=replace(asked.published, boards=asked.published.boards[::-1], bye=-1))
        by_scores = [(each.player, each.direction) for each in floats_as_published(turned) if each.player != -1]
        assert sorted(record) == sorted(by_scores), one.name


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=3)
def test_a_round_changed_by_hand_is_explained_in_every_edition(edition):
    plan = replace(plan_of(edition, 1), players=12, rounds=5, variations=GOES_ON.get(edition, ()))
    played = event(plan)
    for one_round in played.rounds:
        asked = asked_of(played, one_round.number)
        boards = list(asked.published.boards)
        boards[0], boards[1] = (
            replace(boards[0], black=boards[1].black, colour_article=""),
            replace(boards[1], black=boards[0].black, colour_article=""),
        )
        by_hand = replace(asked, published=replace(asked.published, boards=tuple(boards)), altered_by=2)
        for contender in asked.field.contenders:
            assert len(explain_float(by_hand, contender.id, full=True).lines) > 1
            explain_colour(by_hand, contender.id)
        assert "The board was paired by hand" in text(explain_colour(by_hand, boards[0].white))


@pytest.mark.parametrize("edition", EDITIONS)
def test_colours_that_were_reversed_are_not_said_to_be_those_of_the_rules(edition):
    """The whole round reversed, by hand and in a file; no face says that the rules give it."""
    plan = replace(plan_of(edition, 2), players=12, rounds=3, variations=GOES_ON.get(edition, ()))
    asked = asked_of(event(plan), 2)
    boards = tuple(replace(board, white=board.black, black=board.white) for board in asked.published.boards)
    whole = replace(asked.published, boards=boards)
    by_hand, in_file = (replace(asked, published=whole, altered_by=one) for one in (2, None))
    for number, board in enumerate(boards, start=1):
        given = f"{asked.who(board.white)} was given White, the reverse of what the rules require ("
        for told in (explain_board(by_hand, number, full=False), explain_colour(by_hand, board.black)):
            assert told.lines[-1].startswith(f"The colours were changed by hand: {given}")
        assert explain_colour(in_file, board.white).lines[-1].startswith(given)
    told = text(why_not_demand(by_hand, Demand(boards[0].white, boards[0].black), full=False)[0])
    assert (
        f"should have had White against {asked.who(boards[0].white)}, and {len(boards) - 1} more boards are reversed."
        in told
    )
    right = told[told.index("it should have been:") :]
    for board in boards:
        pair = {"player": asked.who(board.white), "opponent": asked.who(board.black)}
        assert "{player} was given White against {opponent}, the reverse of what".format(**pair) in told
        assert "  {opponent} - {player}".format(**pair) in right


def test_a_reversed_board_is_named_beside_one_whose_players_were_changed():
    desk = Desk(8)
    desk.play(WIN, WIN, WIN, WIN)
    desk.pair()
    one, two, three, four = [(board.white, board.black) for board in ask(desk.log, 2).published.boards]
    changed = one[::-1], two, (three[0], four[1]), (four[0], three[1])
    desk.do(change, *changed, everything=True, confirmed=True)
    asked = ask(desk.log, 2)
    told = text(why_not_demand(asked, Demand(*one), full=False)[0])
    right = told[told.index("it should have been:") :].splitlines()[1:]
    assert right == [f"  {asked.who(white)} - {asked.who(black)}" for white, black in (one, three, four)]
    assert f"{asked.who(one[1])} was given White against {asked.who(one[0])}, the reverse of" in told


def test_which_sentence_of_the_canadian_rules_gave_a_colour():
    """630 and 631: what equalises, or alternates, and who has priority where both are due the same."""
    said = {}
    for seed in (1, 2, 3):
        played = event(replace(plan_of("cfc", seed), players=16, rounds=6))
        for one_round in played.rounds:
            asked = asked_of(played, one_round.number)
            for board in asked.published.boards:
                of = [asked.contender(player) for player in (board.white, board.black)]
                balance = [sum(1 if colour is Colour.WHITE else -1 for colour in one.colours) for one in of]
                words = explain_colour(asked, board.white).lines[-1]
                if board.colour_article != "630":
                    continue
                both = balance[0] * balance[1] > 0
                one_only = (balance[0] == 0) != (balance[1] == 0)
                assert ("both have had the same colour less often, and the higher ranked" in words) is both, words
                assert ("each of the two gets the colour played less often" in words) is not (both or one_only)
                assert ("equally often" in words) is False
                said[both, one_only] = words
    assert len(said) == 3
