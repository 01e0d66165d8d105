"""Dates on the way in and on the way out: birth dates, first and last day, the dates of the rounds (decision 99)."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from events.trf import read_document
from events.trf.layout import birth_date_of, day_of, round_date_in_report
from tests.cli.conftest import Cli
from tests.events.trf.report_lines import player, report

FORMATS = ("trf06", "trf16", "trf26")


def lines(text: str, code: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.startswith(code)]


def born(text: str) -> list[str]:
    return [line[69:79].rstrip() for line in text.splitlines() if line.startswith("001")]


@pytest.fixture
def announced(cli: Cli) -> None:
    assert cli("new Spring --rounds 3 --start 2026-11-02 --end 2026-11-04").code == ExitCode.OK


class TestForms:
    @pytest.mark.parametrize(
        ("typed", "day"),
        [
            ("2026-11-02", "2026-11-02"),
            ("2026/11/2", "2026-11-02"),
            ("2.11.2026", "2026-11-02"),
            ("2024-02-29", "2024-02-29"),
            ("2026-02-29", ""),
            ("2026-13-01", ""),
            ("2026-00-00", ""),
            ("26/11/02", ""),
            ("soon", ""),
            ("", ""),
        ],
    )
    def test_a_day_is_one_of_the_calendar(self, typed: str, day: str):
        assert day_of(typed) == day

    @pytest.mark.parametrize(
        ("typed", "written"),
        [
            ("1985-03-07", "1985/03/07"),
            ("7.3.1985", "1985/03/07"),
            ("1985", "1985/00/00"),
            ("1985/00/00", "1985/00/00"),
            ("1985/00/07", ""),
            ("1985-02-30", ""),
            ("0000/00/00", ""),
            ("85", ""),
        ],
    )
    def test_a_birth_date_is_a_day_or_a_year(self, typed: str, written: str):
        assert birth_date_of(typed) == written

    def test_the_year_of_a_round_has_two_digits(self):
        assert [round_date_in_report(day) for day in ("2026-11-02", "26/11/02", "")] == ["26/11/02", "26/11/02", ""]


@pytest.mark.usefixtures("announced")
class TestTournament:
    @pytest.mark.parametrize("form", FORMATS)
    def test_first_and_last_day_have_the_form_of_the_report(self, cli: Cli, form: str):
        text = cli(f"export --format {form}").out
        assert (lines(text, "042"), lines(text, "052")) == (["042 2026/11/02"], ["052 2026/11/04"])

    @pytest.mark.parametrize("form", FORMATS)
    def test_dates_of_rounds_are_typed_recorded_and_written_in_their_columns(self, cli: Cli, form: str):
        ended = cli("config set --round-dates 2026-11-02,,2026/11/04")
        assert ended.code == ExitCode.OK
        assert "Round dates      1: 2026-11-02, 3: 2026-11-04" in cli("info").out
        (line,) = lines(cli(f"export --format {form}").out, "132")
        assert (line[91:99], line[101:109].strip(), line[111:119]) == ("26/11/02", "", "26/11/04")
        assert len(line) == 119
        assert "round dates" in cli("log show 2").out
        assert cli("verify").code == ExitCode.OK

    def test_they_can_be_given_with_the_announcement(self, cli: Cli):
        assert cli("new Other --rounds 2 --as other --round-dates 2026-11-02,2026-11-02").code == ExitCode.OK
        assert lines(cli("export -t other").out, "132")[0].split() == ["132", "26/11/02", "26/11/02"]

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("2026-11-31", "round 1 has 2026-11-31, expected a valid date"),
            ("2026-11-02,soon", "round 2 has soon, expected a valid date"),
            ("2026-11-02,2026-11-03,2026-11-03,2026-11-04", "4 dates were given for 3 rounds"),
            ("2026-11-02,,2026-11-01", "Round 3 is on 2026-11-01, before round 1 on 2026-11-02"),
        ],
    )
    def test_what_cannot_be_is_refused(self, cli: Cli, typed: str, told: str):
        ended = cli(f"config set --round-dates {typed}")
        assert ended.code in (ExitCode.USAGE, ExitCode.REFUSED)
        assert told in ended.err
        assert lines(cli("export").out, "132") == []


@pytest.mark.usefixtures("announced")
class TestTimesAndPlaces:
    def announced(self, cli: Cli) -> None:
        dates, places = "2026-11-02,2026-11-03,2026-11-04", "Town hall; ; Club room, 2nd floor"
        ended = cli(f"config set --round-dates {dates} --round-times 9.30 --round-places '{places}'")
        assert ended.code == ExitCode.OK, ended.err

    def test_they_are_on_lists_of_a_round_in_its_data_and_in_the_schedule(self, cli: Cli, place: Path):
        self.announced(cli)
        schedule = "1: 2026-11-02 · 09:30 · Town hall, 2: 2026-11-03 · 09:30, 3: 2026-11-04 · 09:30 · Club room, 2nd"
        assert schedule in cli("info").out
        for line in (
            "player add Ada --rating 2000",
            "player add Bo --rating 1900",
            "round pair --yes",
            "round publish",
        ):
            assert cli(line).code == ExitCode.OK, line
        assert "2026-11-02 · 09:30 · Town hall" in " ".join(cli("round status 1").out.split())
        sheet = json.loads(cli("round status 1 --json").out)
        assert (sheet["date"], sheet["time"], sheet["place"]) == ("2026-11-02", "09:30", "Town hall")
        assert cli("print pairings 1 -o round.html").code == ExitCode.OK
        assert "2026-11-02 · 09:30 · Town hall" in (place / "round.html").read_text("utf-8")
        assert cli("site pages").code == ExitCode.OK
        assert "2026-11-02 · 09:30 · Town hall" in next((place / "pages").rglob("round-1.html")).read_text("utf-8")
        assert cli("verify").code == ExitCode.OK

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("--round-times 9:30,25:00", "round 2 has 25:00, expected HH:MM"),
            ("--round-times 9:30,9:30,9:30,9:30", "4 times and 0 places were given for 3 rounds"),
            ("--round-places a;b;c;d", "0 times and 4 places were given for 3 rounds"),
        ],
    )
    def test_what_cannot_be_is_refused(self, cli: Cli, typed: str, told: str):
        option, value = typed.split()
        ended = cli(f"config set '{option}' '{value}'")
        assert ended.code in (ExitCode.USAGE, ExitCode.REFUSED)
        assert told in ended.err


@pytest.mark.usefixtures("announced")
class TestBirthDates:
    @pytest.mark.parametrize("form", FORMATS)
    @pytest.mark.parametrize(("typed", "written"), [("2012-05-01", "2012/05/01"), ("2012", "2012/00/00")])
    def test_typed_they_are_written_in_the_form_of_the_report(self, cli: Cli, form: str, typed: str, written: str):
        assert cli(f"player add Young --birth-date {typed}").code == ExitCode.OK
        assert born(cli(f"export --format {form}").out) == [written]

    @pytest.mark.parametrize("typed", ["2012-13-01", "2011-02-29", "yesterday", "12/05/01", "0000/00/00"])
    def test_an_impossible_one_is_refused_with_what_was_read_and_expected(self, cli: Cli, typed: str):
        ended = cli(f"player add Young --birth-date {typed}")
        assert ended.code == ExitCode.USAGE
        assert f"--birth-date {typed}: expected a valid date or a year" in ended.err
        assert "No players" in cli("player list").out

    def test_a_csv_file_may_have_them(self, cli: Cli, place: Path):
        (place / "list.csv").write_text("name,born,rating\nAnn,1990-03-07,2000\nBea,,1900\nCid,1985,1800\n")
        assert cli("player import list.csv").code == ExitCode.OK
        assert born(cli("export").out) == ["1990/03/07", "", "1985/00/00"]
        shown = "".join(cli(f"log show {event}").out for event in (2, 3, 4))
        assert "1990-03-07" not in shown
        assert "1990/03/07" not in shown
        assert cli("verify").code == ExitCode.OK

    def test_an_impossible_one_in_a_csv_file_is_refused_with_its_place(self, cli: Cli, place: Path):
        (place / "list.csv").write_text("name,birth_date\nAnn,1990-02-30\nBea,1990\n")
        ended = cli("player import list.csv")
        assert ended.code == ExitCode.BAD_INPUT
        assert "list.csv, line 2, column 2: read '1990-02-30', expected a valid date or a year" in ended.err


STRANGERS = (
    player(1, "   2 w 1", points="1.0", birth_date="1985/00/00"),
    player(2, "   1 b 0", points="0.0", birth_date="0000/00/00"),
    player(3, "   4 w 1", points="1.0", birth_date="1985/02/30"),
    player(4, "   3 b 0", points="0.0", birth_date="1990/05/01"),
)


class TestReports:
    def test_years_and_unknown_dates_are_read_with_a_note_and_nothing_is_lost(self, cli: Cli, place: Path):
        contents = report("042 2024-08-01", "052 02.08.2024", "XXR 3", *STRANGERS)
        (place / "strange.trf").write_bytes(contents)
        told = cli("check strange.trf --verbose").err
        assert "birth dates given as the year alone: 1 players (1)" in told
        assert "birth dates given as 0000/00/00 (no date): 1 players (2)" in told
        assert cli("import strange.trf --as strange").code == ExitCode.OK
        assert cli("export back.trf -t strange").code == ExitCode.OK
        assert (place / "back.trf").read_bytes() == contents

    def test_an_impossible_one_is_named_by_its_place_and_kept(self):
        document = read_document(report("XXR 3", *STRANGERS), "strange.trf")
        (note,) = [one for one in document.adjustments if "an invalid birth date" in one.found]
        assert (note.line, note.column) == (4, 70)
        assert [record.birth_date for record in document.players][2] == "1985/02/30"

    def test_no_note_carries_a_birth_date_into_the_log(self):
        strange = (player(1, points="0.0", birth_date=" 1971/2/3"), player(2, points="0.0", birth_date="1985/00/00"))
        notes = read_document(report(*strange), "strange.trf").adjustments
        assert len(notes) == 2
        assert not any("1971" in one.found + one.taken_as or "1985" in one.found + one.taken_as for one in notes)

    def test_converted_all_dates_have_the_form_of_the_report(self, cli: Cli, place: Path):
        (place / "old.trf").write_bytes(report("042 1.8.2024", "052 2024-08-02", "XXR 3", *STRANGERS))
        assert cli("convert old.trf new.trf --to trf26").code == ExitCode.OK
        text = (place / "new.trf").read_text()
        assert (lines(text, "042"), lines(text, "052")) == (["042 2024/08/01"], ["052 2024/08/02"])
        assert born(text) == ["1985/00/00", "0000/00/00", "1985/02/30", "1990/05/01"]

    def test_a_day_put_right_after_an_import_has_the_form_and_the_other_stays_as_it_stood(self, cli: Cli, place: Path):
        (place / "old.trf").write_bytes(report("042 2024-08-01", "052 2024-08-02", "XXR 3", *STRANGERS))
        assert cli("import old.trf --as old").code == ExitCode.OK
        assert cli("config set --end 2024-08-03 -t old").code == ExitCode.OK
        text = cli("export -t old").out
        assert (lines(text, "042"), lines(text, "052")) == (["042 2024-08-01"], ["052 2024/08/03"])

    def test_dates_of_rounds_with_the_year_in_full_are_read_and_come_back(self, cli: Cli, place: Path):
        dates = f"{'132':<91}2026/01/242026/01/25"
        (place / "full.trf").write_bytes(report(dates, "XXR 3", *STRANGERS))
        document = read_document((place / "full.trf").read_bytes(), "full.trf")
        assert document.details.round_dates == ("2026/01/24", "2026/01/25")
        assert cli("import full.trf --as full").code == ExitCode.OK
        assert lines(cli("export -t full").out, "132") == [dates]
        assert lines(cli("export -t full --format trf26").out, "132") == [f"{'132':<91}26/01/24  26/01/25"]
