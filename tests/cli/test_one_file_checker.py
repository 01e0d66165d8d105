"""A committee of strangers: the certificate, the checker as one file, and the hash photographed from a sheet."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS, TABLES
from projections import languages
from tests.cli.one_file_programs import one_file
from tests.explain.test_forgeries import ALTERED, CHANGED, FORGERIES, GENUINE, WORSE, forged


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    """Runs the file in an empty folder, without site packages and without the environment."""
    folder = tmp_path_factory.mktemp("committee")

    def run(certificate, *options, edition=""):
        (folder / "check.py").write_text(one_file(edition), encoding="utf-8")
        (folder / "certificate.json").write_text(certificate, encoding="utf-8")
        command = [sys.executable, "-S", "-E", "check.py", "certificate.json", *options]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    return run


def photographed(events):
    return events[-1].hash.hex()[:16]


class TestACommittee:
    def test_finds_the_genuine_one_right_and_reads_the_whole_claim_first(self, check):
        for document, events in ((GENUINE, WORSE.events), (ALTERED, CHANGED.events)):
            ended = check(json.dumps(document), "--head", photographed(events))
            assert (ended.returncode, ended.stderr) == (0, "")
            assert ended.stdout.splitlines()[0] == f"certificate.json holds: {document['claim']}"

    def test_is_told_that_nothing_binds_it_without_the_photograph(self, check):
        ended = check(json.dumps(GENUINE))
        assert ended.returncode == 0
        assert ended.stdout.startswith("certificate.json holds only on its own terms and is not bound to a record: ")

    def test_proves_that_no_third_pairing_is_better(self, check):
        ended = check(json.dumps(GENUINE), "--head", photographed(WORSE.events), "--enumerate")
        assert ended.returncode == 0
        assert "legal pairings were enumerated: the one that the rules are said to give is the best" in ended.stdout

    @pytest.mark.parametrize("name", FORGERIES)
    @pytest.mark.campaign(one_in=4)
    def test_catches_each_forger(self, check, name):
        ended = check(forged(name), "--head", photographed(WORSE.events), "--enumerate")
        assert ended.returncode == 1, ended.stdout
        assert ended.stdout.startswith("It does not hold: ")
        assert ended.stderr == ""

    def test_too_few_digits_bind_nothing(self, check):
        ended = check(json.dumps(GENUINE), "--head", "0123")
        assert (ended.returncode, "too short to identify anything" in ended.stdout) == (1, True)


@pytest.mark.parametrize("edition", ["team-swiss-cfc", "team-swiss-2026"])
def test_the_file_of_teams_knows_nothing_of_single_players(check, edition):
    """It has not their criteria: `GENUINE` wants two pairings held against each other."""
    ended = check(json.dumps(GENUINE), edition=edition)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "this checker does not know dutch-2026" in ended.stdout


def test_a_file_that_is_not_there_is_said_in_a_line(cli, tmp_path):
    written = cli("explain checker").out
    assert written.startswith("#!/usr/bin/env python3\n"), "as it comes out of the command"
    (tmp_path / "check.py").write_text(written, encoding="utf-8")
    asked = [sys.executable, "-S", "-E", "check.py", "nothing.json"]
    ended = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "can't open 'nothing.json'" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("edition", TABLES)
@pytest.mark.campaign(one_in=3)
def test_every_system_by_a_table(cli, check, edition):
    """The file of one system names that of another one, and of the Swisses."""
    assert cli(f"new League --system {edition}").code == 0
    for number in range(1, 9):
        cli(f'player add "Player {number}" --rating {2000 - number} --federation {"AB"[number % 2] * 3}')
    assert cli('round pair --all --seed "a hat"').code == 0
    head = json.loads(cli("info --json").out)["head"]
    for players in ("1 2", "1 8", "3 --bye", "4 --colour white"):
        assert cli(f"explain certificate {players} --round 2 --out c.json --force").code == 0
        text = Path("c.json").read_text(encoding="utf-8")
        ended = check(text, "--head", head, edition=edition)
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
        assert ended.stdout.splitlines()[0] == f"certificate.json holds: {json.loads(text)['claim']}"
    forged = json.dumps(json.loads(text) | {"claim": json.loads(text)["claim"].replace("round 2", "round 1")})
    assert check(forged, "--head", head, edition=edition).returncode == 1
    assert f"explain checker --edition {edition}` does" in check(text, "--head", head).stdout


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=4)
def test_every_edition_from_the_command_line(cli, check, edition, monkeypatch):
    monkeypatch.setattr(languages, "catalogue_of", {}.get)  # a program in one file prints the keys (decision 241)
    assert cli(f"generate --players 12 --rounds 5 --seed 3 --system {edition} --out played.trf").code == 0
    assert cli(f"import played.trf --as played --edition {edition}").code == 0
    head = json.loads(cli("info --json").out)["head"]
    for players in ("1 2", "3 8", "5 6"):
        assert cli(f"explain certificate {players} --round 3 --out c.json --force").code == 0
        ended = check(Path("c.json").read_text(encoding="utf-8"), "--head", head)
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
        within = cli("explain check c.json --log")
        assert (within.code, within.out.splitlines()[0]) == (
            0,
            ended.stdout.splitlines()[0].replace("certificate.json", "c.json"),
        )
