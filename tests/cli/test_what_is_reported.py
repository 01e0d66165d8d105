"""Nothing outside the log decides what is reported: facts of players, categories by birth date, awards of prizes."""

import json
import os
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.session.config import as_url
from core.model.tournament import Details, Settings, Tournament
from events.log.envelope import Command
from events.store.store import open_store
from events.vocabulary.reporting import Awarded, PrizesAwarded
from projections.standings.awarding import between
from tests.cli.conftest import Cli

RULES = "100, 60; born 2008 or later: 40, 20; several prizes per player"


@pytest.fixture
def ended(cli: Cli, place: Path) -> Cli:
    """Four players, one round, closed; of two the birth date makes them juniors."""
    (place / "entries.csv").write_text(
        "name,rating,birth_date\nAdam Ek,2000,1970\nBeck Lo,1900,2009-03-01\nCole Oz,1800,2010\nDahl Pi,1700,1980\n"
    )
    assert cli("new Open --rounds 1 --start 2026-11-02 --system dutch-2026").code == 0
    for line in (
        "player import entries.csv",
        "round pair --seed 4",
        "round publish",
        "result set 1 1:= 2:=",
        "round close",
    ):
        assert cli(line).code == 0, line
    return cli


def shown(cli: Cli, command: str) -> dict[str, object]:
    found = json.loads(cli(f"{command} --json").out)
    return {key: value for key, value in found.items() if key not in {"event", "head", "awarded"}}


class TestAwards:
    def test_the_list_is_the_same_after_an_erasure_where_it_was_awarded(self, ended: Cli):
        before = shown(ended, f'prizes --prizes "{RULES}"')
        receipt = ended(f'prizes award --prizes "{RULES}"')
        assert receipt.code == 0, receipt.err
        assert "Category 'born 2008 or later': 2 players are eligible." in receipt.err
        assert "Prizes awarded: 220.00 to 4 players" in receipt.err
        version = json.loads(ended("info --json").out)["event"]
        assert ended('player forget Beck --yes --reason "asked for it"').code == 0
        assert shown(ended, f'prizes --prizes "{RULES}"') == before
        assert shown(ended, f'prizes --prizes "{RULES}" --at {version}') == before
        part = json.loads(ended('standings --category "born 2008 or later" --json').out)
        assert [one["id"] for one in part["standings"]] == [2, 3]
        assert f"The prizes on this list were awarded in event {version}." in ended(f'prizes --prizes "{RULES}"').out
        assert ended("verify").code == 0

    def test_before_the_award_an_earlier_moment_says_what_was_erased(self, ended: Cli):
        version = json.loads(ended("info --json").out)["event"]
        assert ended('player forget Beck --yes --reason "asked for it"').code == 0
        found = json.loads(ended(f'prizes --prizes "{RULES}" --at {version} --json').out)
        assert found["not_known"] == [{"list": "born 2008 or later", "ids": [2], "erased": [2]}]
        told = ended(f'standings --category "born 2008 or later" --at {version}').out
        assert "Beck Lo (erased: `pairtrail player forget`)" in told

    def test_a_correction_afterwards_is_named_with_what_was_awarded(self, ended: Cli):
        assert ended(f'prizes award --prizes "{RULES}"').code == 0
        boards = json.loads(ended("round status 1 --json").out)["boards"]
        assert ended(f'result correct 1 {boards[0]["board"]}:1-0 --reason "score sheets"').code == 0
        found = json.loads(ended(f'prizes --prizes "{RULES}" --json').out)["awarded"]
        assert (found["same"], found["differences"] != []) == (False, True)
        told = ended("verify")
        assert told.code == 0  # it was right when it was awarded
        assert "the prize list would differ now" in told.out

    def test_an_award_that_the_log_does_not_give_is_a_finding(self, ended: Cli):
        one = Awarded(list="places", cents=10000, first_prize=1, last_prize=1, pool_cents=10000)
        with open_store(as_url(os.environ["PAIRTRAIL_DB"]), create=False) as store:
            version = store.head("open").version
            made_up = PrizesAwarded(rules="100", awards=((4, one),))
            store.append("open", [made_up], expected_version=version, command=Command("c-1", "x", None), personal=())
        told = ended("verify")
        assert told.code == ExitCode.FINDINGS
        assert "Dahl Pi, places: 100.00 awarded" in told.out

    def test_the_same_amount_by_another_sharing_is_no_other_amount(self):
        """It was told as "50.00 awarded, 50.00 now"; of two entries from one list only the last one counted."""
        field = Tournament(details=Details(), settings=Settings(edition="dutch-2026"), players={})
        alone = Awarded(list="places", cents=5000, first_prize=1, last_prize=1, pool_cents=5000)
        shared = Awarded(list="places", cents=5000, first_prize=1, last_prize=2, pool_cents=10000, sharing=2)
        one, other, both = (
            PrizesAwarded(rules="50", awards=tuple((1, award) for award in awards))
            for awards in ((alone,), (shared,), (alone, shared))
        )
        assert between(field, one, other) == (
            "1, places: 50.00 as before, but from other prizes or shared differently.",
        )
        assert between(field, both, other) == ("1, places: 100.00 awarded, 50.00 now.",)
        assert between(field, one, one) == ()

    def test_what_is_not_final_is_asked(self, cli: Cli, place: Path):
        assert cli("new Open --rounds 2 --system dutch-2026").code == 0
        assert cli('player add "Ek, Olle" --rating 1900').code == 0
        refused = cli("prizes award --prizes 100")
        assert (refused.code, "Rounds played: 0 of 2." in refused.err) == (ExitCode.REFUSED, True)
        assert cli("prizes award --prizes 100 --yes").code == 0


class TestFacts:
    def test_k_on_record_is_that_of_the_list(self, ended: Cli):
        assert ended("player facts k 1=40 2=10").code == 0
        found = json.loads(ended("ratings --json").out)["players"]
        assert {one["id"]: one["k"]["k"] if isinstance(one["k"], dict) else one["k"] for one in found}[1] == 40
        assert "K 40" in ended("player show 1").out
        assert ended("player facts k 1=").code == 0
        assert "K 40" not in ended("player show 1").out

    def test_k_by_the_year_of_birth_survives_an_erasure_where_it_is_on_record(self, ended: Cli):
        of_list = {one["id"]: one["k"] for one in json.loads(ended("ratings --json").out)["players"]}
        assert ended('player forget Beck --yes --reason "asked for it"').code == 0
        told = ended("ratings")
        assert "The birth date of Beck Lo was erased on request (event" in told.out
        erased = {one["id"]: one["k"] for one in json.loads(ended("ratings --json").out)["players"]}
        assert erased[2] != of_list[2]

    def test_numbers_of_a_federation_are_typed_or_read_once_and_reported_by_everybody(self, ended: Cli, place: Path):
        (place / "ids.csv").write_text("player,id\n1,111111\n2,122222\n")
        assert ended("player facts cfc --file ids.csv 3=133333 id:4=144444").code == 0
        report = ended("export cfc").out
        assert all(number in report for number in ("111111", "122222", "133333", "144444"))
        (place / "other.csv").write_text("player,id\n1,999999\n")
        assert "999999" in ended("export cfc --ids other.csv").out
        findings = json.loads(ended("export cfc --check --json").out)["findings"]
        assert not [one for one in findings if one.startswith("Player") and "CFC number" in one]

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("player facts k 1=41", "K must be from 1 to 40"),
            ("player facts cfc 1=12 2=12", "The number 12 was given to both Adam Ek and Beck Lo."),
            ("player facts cfc 1=1-2", "only letters and digits are allowed"),
            ("player facts height 1=180", "not one of the facts"),
            ("player facts k", "No value was given"),
            ("player facts k --file ids.csv", "type K factors on the command line"),
            ("player facts k 1", "does not have the form PLAYER=VALUE"),
        ],
    )
    def test_what_is_no_fact_is_refused(self, ended: Cli, line: str, told: str):
        refused = ended(line)
        assert refused.code in {ExitCode.USAGE, ExitCode.REFUSED}
        assert told in refused.err

    def test_the_check_of_a_report_names_a_command_that_works(self, ended: Cli):
        findings = json.loads(ended("export cfc --check --json").out)["findings"]
        line = next(one for one in findings if "player facts cfc" in one)
        command = line[line.index("`pairtrail ") + 11 : line.rindex("`")].replace("NUMBER", "111111")
        assert ended(command).code == 0
        assert line not in json.loads(ended("export cfc --check --json").out)["findings"]
