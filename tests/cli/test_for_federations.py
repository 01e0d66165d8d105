"""docs/for-federations.md: every command of the page is run as it stands, and the letter says what the findings say."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files
from tests.projections.audit_files.examples import EXAMPLES, as_file, sound

PAGE = (CHECKOUT / "docs" / "for-federations.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (pairtrail .+|dask .+|make .+)$", PAGE, flags=re.MULTILINE)
NEEDS = {"parquet": "pyarrow", "--engine py4swiss": "py4swiss", "--scheduler": "distributed", "dask ": "distributed"}
ADDRESS = "tcp://10.0.0.1:8786"
ENDS = (ExitCode.OK, ExitCode.FINDINGS)

pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own making, on its way up and down


@pytest.fixture
def inbox(cli: Cli, place: Path, at_stage: Callable[[str], Path]) -> Path:
    """What came in the night: two slips in one report, one in another, an archive, a bundle and a note."""
    at_stage("published")
    folder = place / "inbox"
    folder.mkdir()
    assert cli("bundle seal inbox/league.bundle").code == 0
    lines = sound()
    for name in ("colours", "pairing-colours"):
        for change in EXAMPLES[name].changes:
            lines = change.on(lines)
    (folder / "club.trf").write_bytes(as_file(lines))
    (folder / "town.trf").write_bytes(EXAMPLES["pairing-colours"].broken())
    (folder / "note.txt").write_text("Received on Monday.\n", encoding="utf-8")
    (place / "district").mkdir()
    for number, path in enumerate(oracle_files("dutch-2026")[:2]):
        shutil.copy(path, place / "district" / f"{number}.trf")
    shutil.make_archive(str(folder / "district"), "zip", place / "district")
    return folder


def test_the_page_has_commands():
    assert len([one for one in COMMANDS if one.startswith("pairtrail")]) >= 6


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.startswith("pairtrail")])
def test_every_command_runs(command: str, cli: Cli, inbox: Path):
    for word, package in NEEDS.items():
        if word in command:
            pytest.importorskip(package, reason=f"no {package}")
    if ADDRESS not in command:
        assert cli(*shlex.split(command)[1:]).code in ENDS
        return
    import distributed

    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50) as made:
        ended = cli(*shlex.split(command.replace(ADDRESS, made.scheduler_address))[1:])
    assert (ended.code, "no longer responds" in ended.err) == (ExitCode.FINDINGS, False)


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.startswith("dask")])
def test_the_commands_of_dask_are_those_of_dask(command: str):
    """Both would wait for ever, so only their options are looked up."""
    pytest.importorskip("distributed", reason="no Dask")
    words = shlex.split(command)
    program = Path(sys.executable).parent / "dask"
    told = subprocess.run([program, words[1], "--help"], capture_output=True, text=True, check=True, timeout=120).stdout
    assert all(word in told for word in words if word.startswith("--"))


def test_the_letter_says_what_the_findings_say(cli: Cli, inbox: Path):
    colours, pairing = (json.loads(line) for line in cli("audit", "--jsonl", "inbox/club.trf").out.splitlines())
    assert (colours["round"], colours["line"], colours["players"]) == (1, 12, [1, 7])
    assert "lines 12 and 18" in colours["sentence"]
    assert "line 12 says that player 1 had White against player 7 in round 1, and line 18" in PAGE
    assert "The pairings support 7 White: 8 of 9 rounds match the rules with it, 4 without it." in colours["evidence"]
    assert "8 of 9 rounds come out as you recorded them if player 7 had White, and 4 otherwise." in PAGE
    assert (pairing["round"], pairing["board"]) == (9, 3)
    assert "In the file: 10-1; the rules give: 1-10." in pairing["evidence"]
    assert "In round 9, board 3, the report has 10-1; by the rules of your event (dutch-2026) the colours are" in PAGE


def test_the_table_for_make_cluster_is_of_a_target_that_there_is():
    targets = re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert all(one.split()[1] in targets for one in COMMANDS if one.startswith("make"))
