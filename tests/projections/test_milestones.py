"""The line of time of a round: what the pairing could know, what came later, and what was taken back."""

from dataclasses import replace

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from core.model.units import RoundNumber
from events.store.store import open_store
from projections.export.report.facts import report_of
from projections.export.report.page import report_page
from projections.export.sheets.answer import Question
from projections.export.sheets.fill import Case, sheet_of, times_of
from projections.export.sheets.paper import sheet_page
from projections.known import Known
from projections.log_in_words.milestones import Mark, Milestone, milestones
from projections.log_in_words.trail import audit
from projections.repository import Repository
from tests.cli.conftest import JANUARY

COMMANDS = (
    "new Club --rounds 5",
    *(f"player add Player{number} --rating {2000 - number}" for number in range(1, 7)),
    "round pair",
    "round publish",
    "result set 1 1:1-0 2:1-0 3:1-0",
    "result correct 1 1:0-1 --reason before",
    "round pair",
    "round alter --set 1-3 --yes --reason brothers",
    "round publish",
    "result correct 1 2:0-1 --reason after",
    "result correct 1 3:0-1 --reason slip",
    "undo",
    "result set 2 1:1-0 2:1-0 3:1-0",
    "round pair",
    "appeal lodge 1 Wrong --round 2",
    "appeal decide Dismissed",
)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    with demonstration_world(tmp_path_factory.mktemp("milestones"), begins=JANUARY):
        for command in COMMANDS:
            assert run(command.split()) == 0, command
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            return Repository(store).load("club")


@pytest.fixture(scope="module")
def line(known: Known) -> tuple[Milestone, ...]:
    return milestones(audit(known.events), RoundNumber(2))


def test_everything_of_the_round_in_the_order_of_the_log(line: tuple[Milestone, ...]):
    assert [one.mark for one in line] == [
        Mark.RESULTS,
        Mark.CORRECTION,
        Mark.PAIRED,
        Mark.BY_HAND,
        Mark.PUBLISHED,
        Mark.CORRECTION,
        Mark.CORRECTION,
        Mark.RESULTS,
        Mark.NEXT,
        Mark.APPEAL,
        Mark.DECISION,
    ]
    assert [one.event for one in line] == sorted(one.event for one in line)


def test_only_what_was_recorded_before_the_pairing_was_known(line: tuple[Milestone, ...]):
    paired = next(one.event for one in line if one.mark is Mark.PAIRED)
    assert [one.was_known for one in line] == [one.event < paired for one in line]
    assert [one.was_known for one in line if one.mark is Mark.CORRECTION] == [True, False, False]


def test_what_was_undone_says_so_and_each_event_is_told_as_the_log_tells_it(known: Known, line: tuple[Milestone, ...]):
    rows = {row.version: row for row in audit(known.events)}
    undone = [one for one in line if "(undone in event" in one.text]
    assert [rows[one.event].reason for one in undone] == ["slip"]
    assert all(one.text.startswith(rows[one.event].sentence) for one in line)
    assert all(one.recorded_at == rows[one.event].recorded_at for one in line)
    assert next(one.text for one in line if one.mark is Mark.BY_HAND).endswith("Reason: brothers")


def test_a_round_that_was_not_paired_has_no_line(known: Known):
    assert milestones(audit(known.events), RoundNumber(4)) == ()


def test_the_first_round_knows_of_no_results(known: Known):
    line = milestones(audit(known.events), RoundNumber(1))
    assert [one.mark for one in line] == [Mark.PAIRED, Mark.PUBLISHED, Mark.RESULTS, Mark.NEXT]


def test_the_report_has_the_line_of_each_round_and_both_pairings_of_one_changed_by_hand(known: Known):
    report = report_of(known)
    page = report_page(report).decode()
    assert [len(one.milestones) for one in report.rounds] == [4, 11, 5]
    assert page.count('<ol class="line">') == 3
    comparison = report.rounds[1].comparisons[0]
    assert comparison.beside.left.startswith("As published, changed by hand (event ")
    assert comparison.beside.right == "By the rules"
    paired, altered, _ = report.rounds
    assert all(one.title.endswith(", as paired") for one in paired.brackets)
    assert all(one.title.endswith(", by the rules") for one in altered.brackets), "not so published"
    assert all(one.beside.left != "As paired" for one in altered.comparisons)
    assert page.count('<tr class="differs">') == sum(
        row.differs for one in report.rounds for found in one.comparisons for row in found.beside.rows
    )


def test_a_change_after_the_publication_stands_beside_it(known: Known):
    game = known.tournament.rounds[1].games[0]
    question = Question(RoundNumber(2), game.white, game.black)
    rows = {row.type: row for row in audit(known.events) if row.round_number == 2}
    published = rows["round-published"]
    told = sheet_of(known, Case("A case"), question).times.published
    assert told.endswith(f", event {published.version}"), "it was changed before"
    moved = [
        replace(row, version=published.version + 1) if row.type == "pairing-altered" else row for row in rows.values()
    ]
    assert f"; changed by hand {published.recorded_at:%Y-%m-%d}" in times_of(moved, None, RoundNumber(2)).published


def test_the_sheet_has_the_points_of_then_and_todays_beside_them(known: Known):
    """Board 2 of round 1 was corrected after round 2 had been paired."""
    game = known.tournament.rounds[0].games[1]
    sheet = sheet_of(known, Case("A case"), Question(RoundNumber(2), game.white, game.black))
    asked = {one.number: one.points for group in sheet.groups for one in group.members if one.asked_about}
    numbers = known.tournament.numbers_in(RoundNumber(2))
    assert asked == {str(numbers[game.white]): "1.0 (now 0.0)", str(numbers[game.black]): "0.0 (now 1.0)"}
    assert [group.score for group in sheet.groups] == ["1.0", "0.0"]
    page = sheet_page(sheet).decode()
    assert "1.0 (now 0.0)" in page
    assert "0.0 (now 1.0)" in page


def test_a_voided_round_is_not_called_changed_by_hand(known: Known):
    rows = [replace(row, type="round-voided") if row.type == "pairing-altered" else row for row in audit(known.events)]
    marks = [one.mark for one in milestones(rows, RoundNumber(2))]
    assert (Mark.VOIDED in marks, Mark.BY_HAND in marks) == (True, False)


def test_of_a_pairing_that_no_longer_counts_the_line_says_what_was_known_then(known: Known):
    """The sheet of an appeal is about the boards complained of, also where the round has been paired again."""
    rows = audit(known.events)
    paired = next(row for row in rows if row.type == "round-paired" and row.round_number == RoundNumber(2))
    again = replace(paired, version=rows[-1].version + 1)
    line = milestones([*rows, again], RoundNumber(2), paired.version)
    assert [one.was_known for one in line] == [one.event < paired.version for one in line]
    assert all(one.was_known for one in milestones([*rows, again], RoundNumber(2))[:-1])
