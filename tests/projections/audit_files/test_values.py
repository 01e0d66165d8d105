"""Odd values told once however many players have them, codes of federations, and small events side by side."""

from pathlib import Path

import pytest

from cli.commands.audit.running import Results, answer, run
from cli.input.audit_sources import Source
from events.trf.layout import round_column
from projections.audit.before_sending import before_sending
from projections.audit.finding import FIDE_RATING, Finding, Severity
from projections.audit.rating_profile import CODES, INSTEAD
from projections.audit.rules import Asked
from projections.generator import event
from projections.generator import report as generated
from projections.generator_plan import Plan
from tests.projections.audit_files.examples import TODAY, Put, as_file, sound
from tests.projections.audit_files.test_findings import audit


def with_federations(code: str, players: int) -> bytes:
    lines = sound()
    for number in range(1, players + 1):
        lines = Put(number, 54, code).on(lines)
    return as_file(lines)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (1, "Federation XQZ for player 1: FIDE did not use that code in 2024."),
        (3, "Federation XQZ for players 1, 2, 3: FIDE did not use that code in 2024."),
        (13, "Federation XQZ for 13 players (1, 2, 3, 4, 5 and 8 more): FIDE did not use that code in 2024."),
    ],
)
def test_a_code_that_many_players_have_is_one_finding_with_a_count(players: int, sentence: str):
    (one,) = audit(with_federations("XQZ", players), FIDE_RATING).findings
    assert (one.code, one.severity, one.sentence) == ("rating-federation-code", Severity.WARNING, sentence)
    assert one.players == tuple(range(1, players + 1))


def test_two_codes_are_two_findings():
    lines = with_federations("XQZ", 4).decode().splitlines()
    contents = as_file(Put(4, 54, "DEU").on(lines))
    assert [one.players for one in audit(contents, FIDE_RATING).findings] == [(1, 2, 3), (4,)]


def test_a_code_of_another_list_says_which_one_fide_has():
    (one,) = audit(with_federations("DEU", 2), FIDE_RATING).findings
    assert one.sentence == "Federation DEU for players 1, 2: FIDE writes GER."


def test_the_federation_of_the_event_is_held_against_the_list_as_well():
    (one,) = audit(as_file(Put("032", 5, "NLD").on(sound())), FIDE_RATING).findings
    assert (one.sentence, one.line) == ("Federation NLD for the event: FIDE writes NED.", 3)


def test_codes_are_a_matter_of_the_profile():
    assert audit(with_federations("XQZ", 2)).findings == ()


@pytest.mark.parametrize("code", ["FID", "NON", "ENG", "GER"])
def test_codes_that_fide_has_also_for_players_without_a_federation(code: str):
    assert "rating-federation-code" not in {one.code for one in audit(with_federations(code, 2), FIDE_RATING).findings}


def test_no_code_of_fide_is_said_to_be_written_otherwise():
    assert not CODES & set(INSTEAD)
    assert {one for instead in INSTEAD.values() for one in instead.split("/")} <= CODES
    assert all(len(code) == 3 and code.isupper() for code in CODES | set(INSTEAD))


def test_what_many_lack_is_one_finding():
    found = audit(with_federations("   ", 13), FIDE_RATING).findings
    assert [one.sentence for one in found] == ["No federation is given for 13 players (1, 2, 3, 4, 5 and 8 more)."]


def test_before_sending_each_player_has_a_line_with_what_to_do():
    found = before_sending(with_federations("   ", 13), "report")
    assert [one.sentence for one in found] == [f"Player {number} has no federation." for number in range(1, 14)]


# --- small events ----------------------------------------------------------------------------------------


def small(names: str, day: str, last_result: str = "1") -> bytes:
    """A club of six, each once against each, with other names, days and result of the last game."""
    plan = Plan(players=8, rounds=4, seed=3)
    lines = generated(plan, event(plan)).decode().splitlines()
    lines = [one.replace("Player", names * 6) for one in lines if not one.startswith("###")]
    place = next(at for at, one in enumerate(lines) if one.startswith("001"))
    column = round_column(4) + 7
    opponent = place - 1 + int(lines[place][column - 8 : column - 4])
    other = {"1": "0", "0": "1", "=": "="}[last_result]
    for at, code in ((place, last_result), (opponent, other)):
        lines[at] = lines[at][: column - 1] + code + lines[at][column:]
    return as_file([f"042 {day}", f"052 {day}", *lines])


def test_a_rating_report_that_gives_the_results_of_the_standings_is_explained(tmp_path: Path):
    """Where a correction came too late for the standings, a comment of ours has the cells counted there."""
    standings, rated = small("A", "2026/03/07"), small("A", "2026/03/07", "=")
    row = next(line for line in rated.decode().splitlines() if line.startswith("001"))
    opponent, colour = (row[round_column(4) - 1 :][:6]).split()
    number, other = row[4:8].strip(), {"w": "b", "b": "w"}[colour]
    head = "### pairtrail counted in the standings:"

    def with_comment(results: str) -> bytes:
        mine, theirs = results
        cells = f"4:{number}={opponent}{colour}{mine} 4:{opponent}={number}{other}{theirs}"
        return rated + f"{head} {cells}\r\n".encode()

    for files in ((standings, with_comment("10")), (with_comment("10"), standings)):
        (found,) = audited(tmp_path, *files)
        assert (found.file, found.code, found.severity) == ("1.trf", "explained", Severity.NOTE)
        assert "the results counted in the standings" in found.sentence
        assert "0.trf" in found.sentence
    (found,) = audited(tmp_path, standings, with_comment("01"))  # it gives results that the other file does not have
    assert found.code == "same-pairings"


def audited(tmp_path: Path, *contents: bytes) -> list[Finding]:
    """What two files, one after the other, are said to have in common."""
    results = Results(tmp_path / "results")
    files = (Source(f"{number}.trf", one) for number, one in enumerate(contents))
    list(run(files, Asked(today=TODAY), lambda questions: map(answer, questions), results))
    said = ("same-event", "same-pairings")
    found = [
        one
        for told in results
        for one in told.findings
        if one.code in said or (one.code == "explained" and not one.round and not one.line)
    ]
    results.close()
    return found


def codes_of(tmp_path: Path, *contents: bytes) -> list[tuple[str, Severity]]:
    """What two files, one after the other, are said to have in common."""
    results = Results(tmp_path / "results")

    files = (Source(f"{number}.trf", one) for number, one in enumerate(contents))
    assert len(list(run(files, Asked(today=TODAY), lambda questions: map(answer, questions), results))) == len(contents)
    found = [one for audited in results for one in audited.findings if one.code.startswith("same")]
    results.close()
    return [(one.code, one.severity) for one in found]


def test_small_events_with_the_same_pairings_and_nothing_else_in_common_are_not_reported(tmp_path: Path):
    assert codes_of(tmp_path, small("A", "2026/03/07"), small("B", "2026/03/14", "=")) == []
    assert codes_of(tmp_path, small("A", "2026/03/07"), small("B", "2026/03/14")) == []


@pytest.mark.parametrize(("names", "day"), [("A", "2026/03/14"), ("B", "2026/03/07")])
def test_where_they_share_names_or_days_it_is_a_warning(tmp_path: Path, names: str, day: str):
    found = codes_of(tmp_path, small("A", "2026/03/07"), small(names, day, "="))
    assert found == [("same-pairings", Severity.WARNING)]
