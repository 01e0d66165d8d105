"""What is drawn is what was paired and compared: read back from the pictures themselves, round by round."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from xml.etree import ElementTree as ET

import pytest

from core.editions.shared.histories import histories_before
from core.explain.answers import Kind, Verdict
from core.explain.comparing import full_pairing, same_boards
from core.explain.laws import Demand
from core.model.pairing import FullPairing
from core.model.results import Colour
from core.model.units import PlayerId, RoundNumber
from projections.explain.because import Because
from projections.explain.drawn import Beside, BracketPicture, drawn_because, drawn_brackets, drawn_verdict
from projections.explain.records import explain_round
from projections.explain.told import Asked
from projections.explain.verdicts import having_text, why_not_demand
from projections.export.colour_strips import Square, strip_before
from projections.export.pictures import Anchor, Box, Segment, Stroke, Text, bracket_drawing, strip_drawing
from projections.export.pictures_on_page import as_svg
from tests.core.test_every_edition import EDITIONS as EVERY_EDITION
from tests.core.test_every_edition import plan_of
from tests.explain.judged_rounds import JudgedRound, judged_rounds
from tests.explain.judges import EDITIONS

ROUNDS = 12
ROW = 17  # how high a row of a bracket is

Pairs = set[frozenset[str]]


@pytest.fixture(scope="module", params=EDITIONS)
def rounds(request) -> list[JudgedRound]:
    return list(islice(judged_rounds(request.param, 900), ROUNDS))


def numbers(asked: Asked, pairs) -> Pairs:
    return {frozenset(str(asked.numbers[player]) for player in pair) for pair in pairs}


def lines_drawn(picture: BracketPicture) -> tuple[Pairs, Pairs]:
    """By pairing number who is joined by a line, and by which lines thickly, from the shapes alone."""
    shapes = bracket_drawing(picture).shapes
    seats = {
        (shape.x, shape.y): shape.text for shape in shapes if isinstance(shape, Text) and shape.anchor is Anchor.END
    }
    joined, thick = set(), set()
    for line in shapes:
        if isinstance(line, Segment):
            ends = [
                next(
                    text
                    for (x, y), text in seats.items()
                    if abs(y - 10.5 - top) < 1 and low < x < high and "." not in text
                )
                for top, low, high in ((line.y1 - ROW / 2 + 1, 0, 100), (line.y2 - ROW / 2 + 1, 200, 300))
            ]
            joined.add(frozenset(ends))
            if line.stroke is Stroke.THICK:
                thick.add(frozenset(ends))
    return joined, thick


def test_the_heads_of_a_bracket_are_bold(rounds: list[JudgedRound]):
    for picture in drawn_brackets(rounds[0].asked):
        bold = {one.text for one in bracket_drawing(picture).shapes if isinstance(one, Text) and one.bold}
        assert {head for block in picture.blocks for head in block.heads} <= bold


def test_the_brackets_drawn_are_those_of_the_record(rounds: list[JudgedRound]):
    for one in rounds:
        asked = one.asked
        for picture, bracket in zip(drawn_brackets(asked), asked.pairing.record.brackets, strict=True):
            joined, thick = lines_drawn(picture)
            assert (joined, thick) == (numbers(asked, bracket.pairs), set()), one.name
            assert [seat.player for seat, _ in picture.left_over] == list(bracket.downfloaters)
            moved = {
                seat.player
                for block in picture.blocks
                for line in block.lines
                for seat in (line.left, line.right)
                if seat.moved
            }
            assert moved <= set(bracket.moved_down), "nobody is taken up in a record"
            assert moved | set(bracket.downfloaters) >= set(bracket.moved_down), one.name
            for block in picture.blocks:
                order = [seat.player for seat in block.right]
                assert order == [player for player in (*bracket.moved_down, *bracket.residents) if player in order]


def test_who_goes_down_is_not_said_of_the_last_bracket(rounds: list[JudgedRound]):
    for one in rounds:
        pictures = drawn_brackets(one.asked)
        assert [picture.is_last for picture in pictures] == [False] * (len(pictures) - 1) + [True]
        words = bracket_drawing(pictures[-1]).words
        assert "floats down" not in words
        left = one.asked.pairing.record.brackets[-1].downfloaters
        assert ("has the bye" in words) == bool(left), one.name
        assert left in ((), (one.asked.pairing.bye,)), one.name


def held(asked: Asked, beside: Beside, left: FullPairing, right: FullPairing) -> None:
    """The two columns hold the two pairings, and the marks what differs."""
    for column, full in (("left", left), ("right", right)):
        told = {getattr(row, column) for row in beside.rows} - {""}
        boards = {f"{asked.who(one.white)} - {asked.who(one.black)}" for one in full.boards}
        boards |= set() if full.bye is None else {f"{asked.who(full.bye)}: the bye"}
        assert told <= boards
        assert len(boards) - len(told) == beside.same
    pairs = [
        {frozenset(re.findall(r"(?:^|- )(\d+) ", text)) for text in texts} - {frozenset()}
        for texts in (
            [row.left for row in beside.rows if row.differs],
            [row.right for row in beside.rows if row.differs],
        )
    ]
    own = [numbers(asked, boards_of(full)) for full in (left, right)]
    assert pairs == [own[0] - own[1], own[1] - own[0]]


def boards_of(full: FullPairing) -> set[tuple[PlayerId, ...]]:
    return {(one.white, one.black) for one in full.boards} | ({(full.bye,)} if full.bye is not None else set())


def compared(asked: Asked, verdict: Verdict, pictures: tuple[BracketPicture, ...]) -> None:
    """The two brackets are the two sides of the comparison, and only what the other lacks is thick."""
    parting = verdict.parting
    assert (parting is not None and parting.bracket > 0) == bool(pictures)
    if not pictures or parting is None:
        return
    sides = [numbers(asked, side.pairs) for side in (parting.better, parting.other)]
    for picture, own, other in zip(pictures, sides, reversed(sides), strict=True):
        assert lines_drawn(picture) == (own, own - other)


def demands(one: JudgedRound) -> Iterator[Demand]:
    chance, players = Random(one.name), [each.id for each in one.asked.field.contenders]
    for _ in range(3):
        yield Demand(*chance.sample(players, 2))
    yield Demand(chance.choice(players), bye=True)


def test_two_pairings_are_drawn_as_they_were_compared(rounds: list[JudgedRound]):
    drawn = 0
    for one in rounds:
        asked = one.asked
        for demand in demands(one):
            told, verdict = why_not_demand(asked, demand, full=False)
            found = drawn_verdict(asked, verdict, having_text(asked, demand), str(told.data["plain"]))
            if verdict.kind in (Kind.IMPOSSIBLE, Kind.AS_PUBLISHED):
                assert found == ()
                continue
            assert verdict.best is not None
            (comparison,) = found
            assert comparison.text in told.lines[0]
            held(asked, comparison.beside, full_pairing(asked.pairing), verdict.best)
            compared(asked, verdict, comparison.brackets)
            drawn += 1
    assert drawn > 5


def test_the_reasons_of_a_round_are_drawn_with_their_own_sentence(rounds: list[JudgedRound]):
    for one in rounds:
        for claim in explain_round(one.asked, full=False).claims:
            if not isinstance(claim, Because):
                continue
            comparison = drawn_because(one.asked, claim)
            is_other = claim.verdict.best is not None and not same_boards(claim.verdict.best, claim.verdict.right)
            assert (comparison is not None) == is_other
            if comparison is not None:
                assert comparison.text == claim.text
                held(one.asked, comparison.beside, claim.verdict.right, claim.verdict.best)
                compared(one.asked, claim.verdict, comparison.brackets)


def test_a_large_bracket_keeps_what_differs_and_says_how_many_pairs_it_leaves_out(rounds: list[JudgedRound]):
    for one in rounds:
        for demand in demands(one):
            told, verdict = why_not_demand(one.asked, demand, full=False)
            for comparison in drawn_verdict(one.asked, verdict, "", str(told.data["plain"])):
                for picture in comparison.brackets:
                    small = picture.with_at_most(1, ())
                    joined, thick = lines_drawn(picture)
                    if picture.pairs > 1:
                        assert lines_drawn(small) == (thick, thick)
                    assert small.left_out == len(joined) - small.pairs


def test_a_picture_is_well_formed_and_says_in_words_whom_it_shows(rounds: list[JudgedRound]):
    for one in rounds:
        for picture in drawn_brackets(one.asked):
            element = ET.fromstring(str(as_svg(bracket_drawing(picture), "bracket")))  # noqa: S314  # our own
            assert element.get("role") == "img"
            label = element.get("aria-label") or ""
            for block in picture.blocks:
                for line in block.lines:
                    assert f"{line.left.number} {line.left.name}" in label
                    assert f"{line.right.number} {line.right.name}" in label


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_strip_has_the_colours_by_which_the_engine_pairs(edition: str):
    from projections.generator import event

    for seed in range(3):
        played = event(plan_of(edition, seed))
        for number in range(1, len(played.rounds) + 1):
            histories = histories_before(played, RoundNumber(number))
            for player, history in histories.items():
                strip = strip_before(played, RoundNumber(number), player)
                assert len(strip) == number - 1
                shown = [square.value for square, _ in strip if square is not Square.NONE]
                assert shown == ["W" if colour is Colour.WHITE else "B" for colour in history.colours]
                drawing = strip_drawing(strip)
                letters = (
                    "" if drawing is None else "".join(one.text for one in drawing.shapes if isinstance(one, Text))
                )
                assert letters == "".join(shown)
                boxes = [] if drawing is None else [one for one in drawing.shapes if isinstance(one, Box)]
                assert drawing is None or all(one.x > 0 and one.x + one.width < drawing.width for one in boxes)
