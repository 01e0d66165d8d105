"""Comments on what earlier rounds were paired from (decision 162): read, named where they decide, refused if wrong."""

from hashlib import sha256

import pytest

from core.model.results import Reading
from events.errors import BadInput
from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.trf import read_document
from events.trf.importer import events_of
from events.trf.layout import FILE_FORMATS, TRF06, TRF16, TRF26
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from projections.export.report_of_log import report_of
from projections.replay.replay import replay_all
from projections.repository import Repository
from tests.projections.audit_files.honest import HONEST, TODAY, Written, corrected, history, known

ASKED = Asked(today=TODAY)


def file_of(edition: str, fact: str, moment: str, form: str = TRF16) -> str:
    desk = corrected(edition, fact, moment)
    assert desk is not None
    return report_of(known(desk), form, Reading.STANDINGS)[0].decode()


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("### pairtrail until")]


@pytest.mark.parametrize("form", FILE_FORMATS)
def test_the_note_names_the_round_and_what_the_file_alone_would_give(form):
    text = file_of("dutch-2026", "result", "paired", form)
    line = 1 + text.splitlines().index("### pairtrail until round 2: cells 1:1=7b0 1:7=1w1")
    (note,) = audit_file(text.encode(), "it.trf", ASKED).findings
    assert (note.code, note.severity, note.round, note.line) == ("explained", "note", 2, line)
    assert note.sentence.endswith("Without that information, it differs: 4 of 5 boards differ.")


def test_without_the_comment_the_same_file_has_an_error():
    text = file_of("dutch-2026", "result", "paired")
    without = "\r\n".join(line for line in text.splitlines() if "until round" not in line)
    assert [one.code for one in audit_file(without.encode(), "it.trf", ASKED).findings] == ["pairing"]


def test_a_made_up_comment_is_seen():
    """A round that no honest facts give comes out by a result that was made up; the note says so."""
    text = file_of("dutch-2026", "name", "two rounds later")
    assert not comments(text)
    made_up = text.replace("001    1", "### pairtrail until round 2: cells 1:2=8w1 1:8=2b0\r\n001    1", 1)
    codes = [(one.code, one.severity) for one in audit_file(made_up.encode(), "it.trf", ASKED).findings]
    assert ("pairing", "error") in codes, "the round does not follow from what the comment says"


def test_a_comment_by_which_games_count_in_no_standings_is_seen():
    text = file_of("dutch-2026", "name", "two rounds later")
    made_up = text.replace("001    1", "### pairtrail not counted: 1\r\n001    1", 1)
    notes = [one.sentence for one in audit_file(made_up.encode(), "it.trf", ASKED).findings if one.code == "by-comment"]
    assert notes == ["According to a comment (###), the games of 1 do not count in any standings (CFC 653)."]


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("cells 1:99=H", "player 99"),
        ("cells 1:1=99w1 1:7=1b0", "player 99"),
        ("cells 3:1=H", "round 3, up to round 2"),
        ("cells 0:1=H", "round 0, up to round 2"),
        ("cells 1:1=7w1", "contradictory cells"),
        ("cells 1:1=7w1 1:7=1w0", "contradictory cells"),
        ("cells 1:1=7w1 1:7=1b1", "contradictory cells"),
        ("cells 1:1=8w1 1:8=1b0", "contradictory cells"),
        ("cells 1:1=7x1", "1:1=7x1"),
        ("cells ", "cells"),
        ("forbidden 1-99", "a pair 1-99"),
        ("forbidden 1-1", "a pair 1-1"),
        ("forbidden", "forbidden"),
        ("name 99=A", "player 99"),
        ("name 1=", "name 1="),
    ],
)
def test_one_that_cannot_be_is_refused_and_an_audit_leaves_it_out(wrong, expected):
    text = file_of("dutch-2026", "name", "published")
    line = text[: text.index("001    1")].count("\n") + 1
    spoilt = text.replace("001    1", f"### pairtrail until round 2: {wrong}\r\n001    1", 1).encode()
    with pytest.raises(BadInput) as refused:
        read_document(spoilt, "it.trf")
    assert [(one.line, expected in one.read) for one in refused.value.findings] == [(line, True)]
    audit = audit_file(spoilt, "it.trf", ASKED)
    assert [(one.code, one.line) for one in audit.findings if one.severity != "note"] == [("line", line)]


def test_who_won_by_forfeit_against_a_bye_has_no_bye_of_the_pairing():
    text = file_of("cfc", "bye", "paired").replace("0000 - +", "0000 - U")
    with pytest.raises(BadInput, match="neither an opponent nor the pairing-allocated bye in that round"):
        read_document(text.encode(), "it.trf")
    audit = audit_file(text.encode(), "it.trf", ASKED)
    assert "line" in [one.code for one in audit.findings]


@pytest.mark.parametrize("fact", HONEST)
@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2026", "dubov-1997", "cfc"])
@pytest.mark.campaign(one_in=12)
def test_an_import_records_it_and_gives_it_back(edition, fact):
    files = [one for one in history(edition, fact, "one round later") if one.form in FILE_FORMATS]
    for one in (files[0], *files[-3:]):
        again = _imported(one.contents, edition)
        different = [each.round_number for each in replay_all(again.events) if not each.same_pairing]
        assert different == [], (one.step, one.form)
        assert report_of(again, one.form, Reading.STANDINGS)[0] == one.contents, (one.step, one.form)


def _imported(contents, edition):
    document = read_document(contents, "it.trf")
    events = events_of(document, file_sha256=sha256(contents).hexdigest(), edition=edition).events
    repository = Repository(MemoryStore())
    repository.execute_on_log("spring", lambda _: events, new_command("arbiter"))
    return repository.load("spring")


# --- teams ---------------------------------------------------------------------------------------------

TEAMS = "team-swiss-2026"
"""Twelve teams of two players on two boards; numbers are those of teams."""
OF_TEAMS = {
    "result": "cells 1:1=7b00 1:7=1w11",
    "colours": "cells 1:1=7b00 1:7=1w11",
    "bye": "cells 1:4=10w-- 1:10=4b++",
    "board played after all": "cells 1:4=10w-- 1:10=4b++",
    "withdrawal": "",
    "line-up": "",
    "leaves": "",
}
"""What is said of round 1 once round 2, which was paired before the correction, was played."""


def of_teams(edition: str, fact: str, form: str, step: str = "round 2 played", moment: str = "paired") -> Written:
    return next(one for one in history(edition, fact, moment) if (one.step, one.form) == (step, form))


@pytest.mark.parametrize("form", [TRF16, TRF26])
@pytest.mark.parametrize("fact", OF_TEAMS)
@pytest.mark.campaign(one_in=3)
def test_of_teams_each_kind_of_correction_is_said(fact: str, form: str):
    said = comments(of_teams(TEAMS, fact, form).contents.decode())
    assert said == [f"### pairtrail until round 2: {cells}" for cells in (OF_TEAMS[fact],) if cells]


@pytest.mark.parametrize("form", [TRF16, TRF26])
def test_of_teams_a_rating_by_which_it_was_paired_is_said(form: str):
    """By CFC 644 the rating of a team is made from those of its players; by C.04.6 it decides nothing."""
    assert comments(of_teams("team-swiss-cfc", "rating", form).contents.decode()) == [
        "### pairtrail until round 2: ratings 9=2409"
    ]
    assert not comments(of_teams(TEAMS, "rating", form).contents.decode())


def test_of_teams_a_trf16_says_who_was_not_to_meet():
    """A TRF26 has record 260; a TRF16 of teams has no line for it."""
    text = {
        form: of_teams(TEAMS, "forbidden pair", form, moment="before the pairing").contents.decode()
        for form in (TRF16, TRF26)
    }
    said = ["until round 1: forbidden none", "until round 2: forbidden 3-10"]
    assert comments(text[TRF16]) == [f"### pairtrail {one}" for one in said]
    assert not comments(text[TRF26])
    assert "\r\n260   2" in text[TRF26]


@pytest.mark.parametrize("form", [TRF16, TRF26])
@pytest.mark.parametrize("fact", [fact for fact, cells in OF_TEAMS.items() if cells])
def test_of_teams_the_note_names_round_and_line_and_without_the_comment_there_is_a_finding(fact: str, form: str):
    contents = of_teams(TEAMS, fact, form).contents
    lines = contents.decode().split("\r\n")
    at = 1 + next(place for place, line in enumerate(lines) if line.startswith("### pairtrail until"))
    found = [one for one in audit_file(contents, "it.trf", ASKED).findings if one.code == "explained"]
    assert found
    assert {(one.severity, one.line) for one in found} == {("note", at)}
    del lines[at - 1]
    codes = {one.code for one in audit_file("\r\n".join(lines).encode(), "it.trf", ASKED).findings}
    assert codes & {"pairing", "pairing-colours"}


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("cells 1:99=H", "team 99"),
        ("cells 1:1=99w11 1:7=1b00", "team 99"),
        ("cells 3:1=H", "round 3, up to round 2"),
        ("cells 1:1=7w1 1:7=1b0", "the results '1'"),
        ("cells 1:1=7w111 1:7=1b000", "the results '111'"),
        ("cells 1:1=7w11", "contradictory cells"),
        ("cells 1:1=7w10 1:7=1b10", "contradictory cells"),
        ("cells 1:1=7w11 1:7=1w00", "contradictory cells"),
        ("cells 1:1=8w11 1:8=1b00", "contradictory cells"),
        ("cells 1:1=H", "contradictory cells"),
        ("forbidden 1-99", "a pair 1-99"),
        ("ratings 99=2400", "team 99"),
        ("numbers 1 1", "team 1"),
    ],
)
def test_of_teams_one_that_cannot_be_is_refused(wrong: str, expected: str):
    text = of_teams(TEAMS, "line-up", TRF26).contents.decode()
    line = text[: text.index("001    1")].count("\n") + 1
    spoilt = text.replace("001    1", f"### pairtrail until round 2: {wrong}\r\n001    1", 1).encode()
    with pytest.raises(BadInput) as refused:
        read_document(spoilt, "it.trf")
    assert {(one.line, expected in one.read) for one in refused.value.findings} == {(line, True)}


@pytest.mark.parametrize("fact", [*OF_TEAMS, "rating", "forbidden pair"])
@pytest.mark.parametrize("edition", [TEAMS, "team-swiss-cfc"])
@pytest.mark.campaign(one_in=12)
def test_of_teams_an_import_records_it_and_gives_it_back(edition: str, fact: str):
    files = [one for one in history(edition, fact, "paired") if one.form in (TRF16, TRF26)]
    for one in files[-4:]:
        again = _imported(one.contents, edition)
        different = [each.round_number for each in replay_all(again.events) if not each.same_pairing]
        assert different == [], (one.step, one.form)
        assert report_of(again, one.form, Reading.STANDINGS)[0] == one.contents, (one.step, one.form)


def test_a_report_of_teams_for_the_rating_says_by_which_results_points_are_counted():
    """A result that came too late for the standings (tier 3): 310 has the points of the standings."""
    one = of_teams(TEAMS, "result", f"{TRF26} for rating", moment="two rounds later", step="round 4 played")
    assert "### pairtrail counted in the standings: 1:1=7b00 1:7=1w11" in one.contents.decode().splitlines()
    assert not one.wrong
    assert read_document(one.contents, "it.trf").teams is not None


@pytest.mark.parametrize("edition", ["team-swiss-2024", TEAMS])
def test_a_report_of_teams_without_a_day_names_its_edition(edition: str):
    """Record 192 has no code for one that is not in force any more."""
    text = of_teams(edition, "line-up", TRF26).contents.decode()
    assert ("192 FIDE_TEAM" in text) is (edition == TEAMS)
    assert ("### pairtrail rules: team-swiss-2024" in text) is (edition != TEAMS)


def test_a_trf06_has_the_rules_and_the_number_of_rounds():
    text = file_of("burstein-seed", "title", "published", TRF06)
    assert "### pairtrail rules: burstein-seed; rounds=7" in text.splitlines()
    document = read_document(text.encode(), "it.trf")
    assert (document.file_format, document.rounds_declared) == (TRF06, 7)
