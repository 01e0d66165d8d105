"""The sheet for an appeals committee: what it says, that it fits front and back, the same bytes for the same log."""

import io
import re
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from markupsafe import Markup, escape
from pypdf import PdfReader

from cli.commands.demo import demonstration_world
from cli.main import run
from core.model.results import Result
from core.model.sentence import Figure, say
from core.model.units import PlayerId, RoundNumber
from events.deciders import appeals, rounds
from events.installer import line_for
from events.store.store import open_store
from events.vocabulary.rounds import RoundPublished
from projections.export.colour_strips import Square
from projections.export.fonts import CannotDrawError, NoPdfLibraryError
from projections.export.pages import in_html, isolated
from projections.export.paper.html import Size, as_html
from projections.export.paper.lists import pairings, standings_list
from projections.export.pictures import strip_letters
from projections.export.sheets.answer import Question
from projections.export.sheets.fill import Case, case_on_record, sheet_of
from projections.export.sheets.paper import sheet_page
from projections.export.sheets.pdf import sheet_pdf
from projections.export.sheets.sheet import Criterion, Evidence, Group, Head, Member, Sheet, Times, qr_code, svg_path
from projections.known import Known
from projections.log_in_words.appeals import Appeal, Decision
from projections.log_in_words.appeals import appeals as appeals_of
from projections.repository import Repository
from tests.cli.conftest import JANUARY, STAGES
from tests.deciders.desk import Desk
from tests.projections.test_report import browser, elements

__all__ = ["browser"]  # a fixture of the report's tests, used here as well

ALMEIDA, BAKKER, JANSEN, ROSSI, ITO = PlayerId(1), PlayerId(2), PlayerId(10), PlayerId(19), PlayerId(9)
ROUND_1, ROUND_2 = RoundNumber(1), RoundNumber(2)
CASE = Case("Protest <1>")


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    import shlex

    with demonstration_world(tmp_path_factory.mktemp("sheets"), begins=JANUARY):
        for stage, commands in STAGES.items():
            if stage == "withdrawn":
                break
            for command in commands:
                assert run(shlex.split(command)) == 0, command
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            return Repository(store).load("harbour")


def asked(known: Known, question: Question, *, with_criteria: bool = False) -> Sheet:
    return sheet_of(known, CASE, question, with_criteria=with_criteria)


def test_who_met_before_is_told_with_round_board_event_and_article(known: Known):
    sheet = asked(known, Question(ROUND_2, ALMEIDA, JANSEN))
    assert sheet.question == "Why does 1 Almeida, Rui not play 10 Jansen, Pieter in round 2?"
    assert sheet.answer[1].endswith(" Impossible.")
    assert "met in round 1, board 1 (event" in sheet.answer[1]
    assert "Two players may meet only once (C.1)." in sheet.answer[1]
    assert len(sheet.answer) == 3
    assert "byte for byte" in sheet.answer[2]


def test_a_pair_that_was_made_names_board_colours_and_bracket(known: Known):
    sheet = asked(known, Question(ROUND_2, PlayerId(13), BAKKER))
    assert sheet.question == "Why does 13 Marino, Carla play 2 Bakker, Joost in round 2?"
    assert sheet.answer[0] == "Round 2, board 4: White 13 Marino, Carla, Black 2 Bakker, Joost."
    assert sheet.answer[1].startswith("They were in bracket 2 (score 0.5), 8 players.")
    assert "Colours under E.1: both colour preferences are granted; 13 Marino, Carla has White." in sheet.answer[1]


def test_a_pair_that_would_be_worse_names_the_criterion_and_the_second_page_the_best_pairing_with_it(known: Known):
    sheet = asked(known, Question(ROUND_2, PlayerId(15), ROSSI), with_criteria=True)
    assert " (C.5). Possible, but worse than the published pairing. In bracket 1 (score 1.0)" in sheet.answer[1]
    assert "C.5" in sheet.answer[1]
    with_it = [one.reached for one in sheet.criteria if one.where == "With it"]
    assert with_it[0] == "The best complete pairing that includes it (4 of 9 boards differ):"
    assert "15 Novak, Petr - 19 Rossi, Paolo" in with_it


def test_who_asked_for_a_bye_was_not_to_be_paired(known: Known):
    sheet = asked(known, Question(ROUND_2, ITO, BAKKER))
    assert "9 Ito, Kenji was not paired (half-point bye)" in sheet.answer[0]
    assert "9 Ito, Kenji was not due to be paired in this round: had been granted a bye for round 2" in sheet.answer[1]


def test_the_bye_and_who_did_not_get_it(known: Known):
    has = asked(known, Question(ROUND_1, ROSSI, None))
    assert has.question == "Why does 19 Rossi, Paolo have the pairing-allocated bye in round 1?"
    assert has.answer[1].startswith("19 players were to be paired, an odd number")
    has_not = asked(known, Question(ROUND_1, ALMEIDA, None))
    assert has_not.question.startswith("Why does 1 Almeida, Rui not have")
    assert "where they first differ, but later in the prescribed order." in has_not.answer[1]
    assert "so there was no bye" in asked(known, Question(ROUND_2, ALMEIDA, None)).answer[1]


def test_an_appeal_on_record_brings_its_text_and_its_decision(known: Known):
    lodged = Appeal(50, "Novak, Petr", "I had Black before", ROUND_2, known.events[-1].recorded_at, "Anna")
    decided = replace(lodged, decision=Decision(51, "Dismissed", known.events[-1].recorded_at, "Anna"))
    question = Question(ROUND_2, ALMEIDA, JANSEN)
    sheet = sheet_of(known, Case("Appeal, event 50", decided), question)
    assert sheet.appeal[0].endswith("UTC: I had Black before")
    assert re.fullmatch(r"Dismissed \(recorded by Anna on [-0-9]+ [:0-9]+ UTC, event 51\)", sheet.decision)
    assert sheet.decision in sheet_page(sheet).decode()
    assert sheet_of(known, Case("Appeal, event 50", lodged), question).decision == ""


@pytest.mark.parametrize(
    ("later", "told"),
    [
        (timedelta(minutes=45), "45 min after publication"),
        (timedelta(days=1, hours=3, minutes=5), "1 day 3 h 5 min after publication"),
        (-timedelta(minutes=2), "2 min before publication"),
    ],
)
def test_the_publication_stands_beside_the_appeal_with_the_time_between(known: Known, later: timedelta, told: str):
    published = next(
        stored
        for stored in known.events
        if isinstance(stored.event, RoundPublished) and stored.event.round_number == ROUND_2
    )
    lodged = Appeal(50, "Novak, Petr", "I had Black before", ROUND_2, published.recorded_at + later, "Anna")
    times = sheet_of(known, Case("Appeal, event 50", lodged), Question(ROUND_2, ALMEIDA, JANSEN)).times
    assert times.published == f"{published.recorded_at:%Y-%m-%d %H:%M} UTC, event {published.version}"
    assert times.appealed.endswith(f"UTC, event 50, {told}")
    assert asked(known, Question(ROUND_2, ALMEIDA, JANSEN)).times.appealed == ""


def test_the_publication_complained_of_is_named_where_the_round_was_voided_and_paired_again():
    desk = Desk(8).play(*[Result.WHITE_WINS] * 4).pair()
    published = desk.log[-1]
    desk.do(appeals.lodge, "P2", "We have met", ROUND_2)
    desk.put(*appeals.decide(desk.log, "Paired again", upheld=True))
    (lodged,) = appeals_of(desk.log)
    assert sheet_of(known_to(desk), case_on_record(lodged), Question(ROUND_2, ALMEIDA, BAKKER)).appeal[1:] == ()
    desk.do(rounds.void, ROUND_2, reason="as decided", ground=f"appeal:{lodged.version}")
    desk.pair()
    sheet = sheet_of(known_to(desk), case_on_record(lodged), Question(ROUND_2, ALMEIDA, BAKKER))
    last = desk.log[-1].version
    told = sheet.times.published.split("; ")
    assert told[0] == f"{published.recorded_at:%Y-%m-%d %H:%M} UTC, event {published.version}"
    assert [re.sub(r" [-0-9]+ [:0-9]+ UTC,", "", one) for one in told[1:]] == [
        f"voided event {last - 2}",
        f"paired again event {last - 1}",
        f"published again event {last}",
    ]
    assert sheet.times.appealed.endswith(" min after publication")
    assert sheet.appeal[1:] == (
        (
            f"Round 2 has since been paired again (event {last - 1}): "
            "the question and the answer below are about that pairing."
        ),
    )


def known_to(desk: Desk) -> Known:
    """All that the desk has recorded."""
    return desk.repository.load("spring")


def test_groups_are_those_of_the_players_with_their_histories_as_of_the_pairing(known: Known):
    groups = asked(known, Question(ROUND_2, ALMEIDA, JANSEN)).groups
    assert [(group.score, len(group.members)) for group in groups] == [("1.0", 6), ("0.0", 4)]
    almeida = groups[0].members[0]
    black = (Square.BLACK, "Black")
    assert almeida == Member("1", "Almeida, Rui", "1.0", (black,), "·", "10", asked_about=True)
    rossi = groups[0].members[-1]
    assert (strip_letters(rossi.colours), rossi.floats, rossi.opponents) == ("-", "↓", "")


def test_a_group_too_large_for_the_page_keeps_the_players_asked_about(known: Known):
    group = asked(known, Question(ROUND_1, PlayerId(12), BAKKER)).groups[0]
    assert (len(group.members), group.left_out) == (14, 5)
    assert [member.number for member in group.members if member.asked_about] == ["2", "12"]


def test_evidence_is_the_pairing_and_what_the_log_says_of_the_players_before(known: Known):
    evidence = asked(known, Question(ROUND_2, ALMEIDA, JANSEN)).evidence
    hashes = {stored.version: stored.hash.hex() for stored in known.events}
    assert [one.text for one in evidence] == [
        "Round 1, board 1 (Jansen, Pieter - Almeida, Rui): 0-1.",
        "Round 2 was paired by pairtrail dutch-2017/2: 9 boards.",
        "The pairing of round 2 was published.",
    ]
    assert all(hashes[one.event].startswith(one.short_hash) for one in evidence)


def test_the_head_is_the_whole_hash_as_text_and_code(known: Known):
    sheet = asked(known, Question(ROUND_2, ALMEIDA, JANSEN))
    assert sheet.head.full_hash == known.head_hash.hex()
    page = sheet_page(sheet).decode()
    assert known.head_hash.hex() in page
    dots = qr_code(sheet.head.text)
    assert dots is not None
    assert f'<path d="{svg_path(dots)}"/>' in page


def test_a_qr_code_has_its_three_corners():
    dots = qr_code("pairtrail")
    assert dots is not None
    size = len(dots)
    assert all(len(row) == size for row in dots)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert [dots[top][left + i] for i in range(7)] == [True] * 7
        assert [dots[top + 3][left + i] for i in range(7)] == [True, False, True, True, True, False, True]


def test_nothing_on_a_page_is_taken_for_markup(known: Known):
    page = sheet_page(asked(known, Question(ROUND_2, ALMEIDA, JANSEN)))
    assert b"Protest &lt;1&gt;" in page
    elements(page)
    elements(as_html(pairings(known, ROUND_2), Size.A4))
    elements(as_html(standings_list(known), Size.LETTER))


@pytest.mark.parametrize("make", [sheet_page, sheet_pdf])
def test_the_same_log_gives_the_same_bytes(known: Known, make):
    sheet = asked(known, Question(ROUND_2, ALMEIDA, JANSEN), with_criteria=True)
    assert make(sheet) == make(sheet)


def full(sheet_criteria: bool) -> Sheet:
    """As much as the command ever puts on a sheet, every text long."""
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"
    strip = ((Square.WHITE, "White"), (Square.BLACK, "Black")) * 5
    points = "5.0 (now 5.5)"
    member = Member("128", name, points, strip, "↓↑", "12 13 14 15 16 17 18 19 20 21 22", asked_about=True)
    return Sheet(
        tournament="The Forty-Second International Open Championship of the Harbour",
        case="Appeal, event 1042",
        appeal=(f"{name}: I should not have met her, because we " + "had met in round 3 and " * 8 + "so on.",),
        times=Times("2026-01-01 12:00 UTC, event 1000", "2026-01-01 12:30 UTC, event 1042, 30 min after publication"),
        question=f"Why does 127 {name} not play 128 {name} in round 11?",
        answer=("A sentence that says something about two players and their bracket, with its article. " * 4,) * 3,
        groups=(Group("5.5", (member,) * 7, 90), Group("5.0", (member,) * 7, 80)),
        evidence=(Evidence(1000, "0123456789abcdef", "2026-01-01 12:00", f"Round 9, board 55 ({name} - {name}): 1-0."),)
        * 10,
        criteria=(Criterion("1: 5.5 points, 100 players", "C.10", "12"),) * 90 if sheet_criteria else (),
        head=Head("harbour", 1042, "0123456789abcdef", "0123456789abcdef" * 4),
        rules="FIDE (Dutch) System, C.04.3, in force from 1 July 2017 to 31 January 2026",
    )


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_pdf_is_front_and_back_however_much_there_is_and_the_table_comes_after_it():
    assert pages_of(sheet_pdf(full(sheet_criteria=False))) == 2
    assert pages_of(sheet_pdf(full(sheet_criteria=True))) == 4


def test_pdf_says_what_was_asked_and_each_sentence_of_the_answer():
    sheet = replace(full(sheet_criteria=False), answer=("They had met.", "Nobody else was free."))
    front = PdfReader(io.BytesIO(sheet_pdf(sheet))).pages[0].extract_text()
    for said in (sheet.tournament, sheet.case, sheet.question, *sheet.answer):
        assert said in " ".join(front.split())


def test_pdf_refuses_a_name_that_it_would_show_in_the_wrong_order(known: Known):
    sheet = asked(known, Question(ROUND_2, ALMEIDA, JANSEN))
    with pytest.raises(CannotDrawError, match="محمد"):
        sheet_pdf(
            replace(sheet, question="Why does 1 Almeida, Rui not play 10 محمد عبد الرحمن in round 2, as was asked?")
        )


def test_a_name_from_right_to_left_keeps_its_own_number_in_a_sentence(known: Known):
    sheet = replace(asked(known, Question(ROUND_2, ALMEIDA, JANSEN)), question="Why does 3 محمد عبد الرحمن - 9 not")
    assert "3 \u2068محمد عبد الرحمن\u2069 - 9 not" in sheet_page(sheet).decode()
    assert isolated("3 ה, א - 9") == "3 \u2068ה, א\u2069 - 9"
    assert isolated("9 Greco, Lia") == "9 Greco, Lia"


class NamedSo:
    """Says something of its own."""

    def __str__(self) -> str:
        return "<ה> & 'so'"


VALUES = (
    "plain",
    "<b> & \"q\" 'r'",
    "3 ה, א - <9>",
    say("<{player}> & ה", player="'Greco'"),
    Figure("4.5"),
    Markup("<b>ה</b>"),
    17,
    True,
    1.5,
    None,
    NamedSo(),
)


@pytest.mark.parametrize("value", VALUES, ids=[f"{place} {type(one).__name__}" for place, one in enumerate(VALUES)])
def test_what_stands_in_a_page_is_isolated_and_escaped_the_second_time_as_well(value):
    for _ in range(2):
        assert in_html(value) == str(escape(isolated(value)))
        assert in_html(1) == "1", "a number is no truth value"
        assert in_html(Markup("<b>")) == "<b>"
        assert in_html("<b>") == "&lt;b&gt;", "the same text that is not finished"


@pytest.mark.parametrize("members", range(2, 15, 3))
@pytest.mark.campaign(one_in=6)
def test_a_browser_prints_front_and_back_on_a_page_each(browser, tmp_path: Path, members: int):
    fullest = full(sheet_criteria=False)
    group = replace(fullest.groups[0], members=fullest.groups[0].members[:1] * members)
    sheets = {"fullest": fullest, "one": replace(fullest, groups=(group,), appeal=(), evidence=fullest.evidence[:4])}
    for name, sheet in sheets.items():
        page, printed = tmp_path / f"{name}.html", tmp_path / f"{name}.pdf"
        page.write_bytes(sheet_page(sheet))
        browser("--no-pdf-header-footer", f"--print-to-pdf={printed}", page.as_uri())
        assert pages_of(printed.read_bytes()) == 2, name


def test_without_the_libraries_html_has_no_code_and_pdf_says_what_to_install(known: Known, monkeypatch):
    sheet = asked(known, Question(ROUND_2, ALMEIDA, JANSEN))
    monkeypatch.setattr("projections.export.sheets.sheet.find_spec", lambda _: None)
    monkeypatch.setattr("projections.export.sheets.pdf.find_spec", lambda _: None)
    page = sheet_page(sheet)
    assert b'<svg class="code"' not in page
    assert known.head_hash.hex().encode() in page
    with pytest.raises(NoPdfLibraryError, match=re.escape(line_for("reportlab"))):
        sheet_pdf(sheet)


def test_the_libraries_are_imported_only_where_they_are_needed():
    import subprocess

    program = (
        "import sys, cli.commands.report, cli.commands.print; "
        "print(sorted({'mako', 'segno', 'reportlab', 'sqlalchemy'} & set(sys.modules)))"
    )
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout
    assert printed.strip() == "[]"
