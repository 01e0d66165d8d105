"""Without an edition the one in force holds: on the first day, else today; and it is said."""

import json
from datetime import UTC, datetime

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from cli.input.editions import chosen_edition, edition_to_announce
from core.model.sentence import Refused
from core.model.tournament import Details, Tournament
from events.trf.document import RulesSaid
from tests.events.trf.report_lines import FOUR, report


@pytest.fixture
def november(monkeypatch):
    monkeypatch.setattr(environment, "clock", lambda: datetime(2026, 11, 22, 12, 0, tzinfo=UTC))


def edition_of(cli, stream):
    return json.loads(cli(f"info -t {stream} --json").out)["edition"]


class TestNew:
    @pytest.mark.parametrize(
        ("typed", "edition", "told"),
        [
            ("--start 2026-11-02", "dutch-2026", "dutch-2026 is in force on 2026-11-02, the first day."),
            ("--start 2026/11/02", "dutch-2026", "dutch-2026 is in force on 2026-11-02, the first day."),
            ("--start 2026-01-31", "dutch-2017", "dutch-2017 is in force on 2026-01-31, the first day."),
            ("--start 2026-02-01", "dutch-2026", "dutch-2026 is in force on 2026-02-01, the first day."),
            (
                "--round-dates 2026-01-31,2026-02-07",
                "dutch-2017",
                "dutch-2017 is in force on 2026-01-31, the first day.",
            ),
            ("", "dutch-2026", "dutch-2026 is in force today; no first day was given (--start)."),
            ("--edition auto", "dutch-2026", "dutch-2026 is in force today"),
            ("--edition auto --start 2025-05-01", "dutch-2017", "dutch-2017 is in force on 2025-05-01"),
            ("--system dutch", "dutch-2026", "dutch-2026 is in force today"),
            ("--system burstein --start 2025-05-01", "burstein-2017", "burstein-2017 is in force on 2025-05-01"),
            ("--system dubov", "dubov-2026", "dubov-2026 is in force today"),
        ],
    )
    def test_it_takes_the_edition_in_force_says_so_and_records_it(self, cli, november, typed, edition, told):
        ended = cli(f'new "Autumn Open" --rounds 5 --as open {typed}')
        assert ended.code == ExitCode.OK
        assert f"edition {edition}, rounds 5." in ended.err
        assert f"{told}" in ended.err
        assert "`--system` selects other rules." in ended.err
        assert edition_of(cli, "open") == edition

    def test_the_day_of_the_clock_decides_where_no_first_day_is_given(self, cli, monkeypatch):
        monkeypatch.setattr(environment, "clock", lambda: datetime(2026, 1, 31, 23, 59, tzinfo=UTC))
        cli('new "A" --rounds 5')
        monkeypatch.setattr(environment, "clock", lambda: datetime(2026, 2, 1, 0, 0, tzinfo=UTC))
        cli('new "B" --rounds 5')
        assert (edition_of(cli, "a"), edition_of(cli, "b")) == ("dutch-2017", "dutch-2026")

    def test_programs_are_told_too(self, cli, november):
        told = json.loads(cli('new "Autumn Open" --rounds 5 --json').out)["edition"]
        assert (told["taken"], told["why"].partition(";")[0]) == ("dutch-2026", "dutch-2026 is in force today")
        told = json.loads(cli('new "Other" --rounds 5 --json --edition dutch-2017').out)["edition"]
        assert told == {"taken": "dutch-2017", "why": "asked for"}

    def test_a_rehearsal_says_it(self, cli, november):
        assert "dutch-2026 is in force today" in cli('new "Autumn Open" --rounds 5 --dry-run').err

    def test_what_is_asked_for_is_taken_and_an_edition_out_of_force_is_told(self, cli, november):
        ended = cli('new "Old Rules" --rounds 5 --edition dutch-2017 --start 2026-11-02')
        assert "edition dutch-2017" in ended.err
        assert "dutch-2017 was in force from 2017-07-01 to 2026-01-31; the event begins on 2026-11-02." in ended.err

    def test_where_none_was_in_force_one_has_to_be_named(self, cli, november):
        ended = cli('new "History" --rounds 5 --start 2011-05-01')
        assert ended.code == ExitCode.REFUSED
        assert "No edition of the dutch rules known to pairtrail was in force on 2011-05-01" in ended.err
        assert "dutch-1998, dutch-2012, dutch-2017, dutch-2026" in ended.err
        assert cli('new "History" --rounds 5 --start 2011-05-01 --system dutch-1998').code == ExitCode.OK

    @pytest.mark.parametrize("day", ["2026-02-30", "next week", "02.11.2026", "2026-1/2"])
    def test_a_first_day_that_is_no_day_is_refused_and_nothing_is_written(self, cli, place, november, day):
        ended = cli("new", "Autumn Open", "--rounds", "5", "--start", day)
        assert ended.code == ExitCode.REFUSED
        assert f"The first day '{day}' is not a valid date. Give it as YYYY-MM-DD" in ended.err
        assert not (place / "demo.sqlite").exists()


class TestConfigSet:
    def test_auto_takes_the_edition_of_the_first_day(self, cli, november):
        cli('new "Autumn Open" --rounds 5 --edition dutch-2017 --start 2026-11-02')
        assert "The announcement was changed: edition dutch-2026." in cli("config set --edition auto").err
        assert "edition dutch-2017." in cli("config set --edition dutch --start 2025-11-02").err

    def test_a_new_first_day_leaves_the_edition_and_says_what_speaks_against_it(self, cli, november):
        cli('new "Autumn Open" --rounds 5 --start 2025-11-02')
        ended = cli("config set --start 2026-11-02")
        assert "dutch-2017 was in force from 2017-07-01 to 2026-01-31; the event begins on 2026-11-02" in ended.err
        assert edition_of(cli, "autumn") == "dutch-2017"
        assert cli("config set --start nonsense").code == ExitCode.REFUSED


class TestFiles:
    @pytest.mark.parametrize(
        "command", ["check", "pair", "import", "convert --to trf26", "explain why-not 1 3 --round 1 --file"]
    )
    @pytest.mark.parametrize(
        ("line", "asked", "edition"),
        [
            ("", "", "dutch-2026"),
            ("", "--edition auto", "dutch-2026"),
            ("042 2025/03/01", "", "dutch-2017"),
            ("042 2025/03/01", "--edition auto", "dutch-2017"),
            ("042 2026/03/01", "--edition dubov", "dubov-2026"),
            ("042 2025/03/01", "--edition burstein", "burstein-2017"),
            ("192 FIDE_BURSTEIN", "--edition burstein", "burstein-2026"),
        ],
    )
    def test_every_command_says_which_edition_it_took(self, cli, place, november, command, line, asked, edition):
        (place / "any.trf").write_bytes(report(*([line] if line else []), "142 5", *FOUR))
        ended = cli(f"{command} any.trf {asked}")
        taker = "auto" if "auto" in asked else "pairtrail"
        assert f"any.trf: {taker} used {edition}" in ended.err

    def test_compat_says_it_on_standard_error(self, cli, place, november):
        (place / "any.trf").write_bytes(report("142 5", *FOUR))
        ended = cli("compat --dutch any.trf -p")
        assert (ended.code, ended.out.splitlines()[0]) == (0, "2")
        assert "pairtrail used dutch-2026, in force today: the file has no first day (042)" in ended.err

    def test_an_impossible_day_of_a_file_is_none(self, cli, place, november):
        (place / "any.trf").write_bytes(report("042 2025/02/30", "142 5", *FOUR))
        told = cli("check any.trf").err
        assert "the first day '2025/02/30', read as an unclear date" in told
        assert "used dutch-2026, in force today: the first day (042), '2025/02/30', is unclear." in told

    def test_no_edition_was_used_for_a_file_without_a_verdict(self, cli, place, november):
        (place / "any.trf").write_bytes(report("042 10.09.13", "092 Team League", "142 5", *FOUR))
        told = cli("check any.trf").err
        assert "so there is no verdict" in told + cli("check any.trf").out
        assert "the first day '10.09.13', read as an unclear date" in told
        assert "pairtrail used" not in told

    def test_our_own_comment_goes_before_the_day_and_192_before_it(self):
        tournament = Tournament(details=Details(start_date="2026/03/01"))
        said = RulesSaid("cfc", (), 3)
        assert chosen_edition("file", tournament, "", said).edition == "cfc"
        assert chosen_edition("file", tournament, "", said).why == "pairtrail used cfc: line 3 (###) gives the edition."
        both = chosen_edition("auto", tournament, "FIDE_DUTCH_2017", said)
        assert (both.edition, "though line 3 (###) says cfc" in both.why) == ("dutch-2017", True)
        assert (
            "line 3 (###) gives the edition: this means cfc" in chosen_edition("dutch-2026", tournament, "", said).why
        )
        other = chosen_edition("file", tournament, "", RulesSaid("dutch-2044", (), 3))
        assert (other.edition, "'dutch-2044', which is unknown to pairtrail" in other.why) == ("dutch-2026", True)


def test_rules_show_knows_auto_and_systems(cli, november):
    assert cli("rules show C8 --edition auto").out.startswith("dutch-2026  2.4.3 [C8]")
    assert cli("rules show C8 --edition dutch").out == cli("rules show C8 --edition dutch-2026").out
    assert cli("rules diff dutch-2017 auto").out == cli("rules diff dutch-2017 dutch-2026").out


def test_a_system_without_an_edition_for_that_day_is_refused(monkeypatch):
    with pytest.raises(Refused, match="No edition of the burstein rules known to pairtrail was in force on 2010-01-01"):
        edition_to_announce("burstein", "2010-01-01")


def test_the_demonstration_is_played_by_the_edition_in_force_on_its_first_day(cli):
    told = cli("demo").out
    assert "edition dutch-2026" in told
    assert "dutch-2026 is in force on 2026-03-06, the first day." in told
    assert "dutch-2017" not in told
