"""Reports before July 2017 that name no rules: from July 2013 on judged, before told only (decisions 233, 239)."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


@pytest.fixture
def report(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """An event that the Dutch System of any year pairs otherwise, begun on a day, without a word on its rules."""
    monkeypatch.chdir(tmp_path)
    assert cli("generate --edition dubov-2026 --players 16 --rounds 4 --seed 3 --out made.trf").code == ExitCode.OK
    lines = [line for line in Path("made.trf").read_text().splitlines() if line[:3] not in ("###", "042", "192")]

    def begun(day: str, record: str = "042") -> None:
        Path("event.trf").write_text("\n".join([lines[0], f"{record} {day}", *lines[1:]]) + "\n")

    return begun


def test_check_shows_what_differs_and_calls_nothing_wrong(cli: Cli, report):
    report("2012/05/01")
    ended = cli("check event.trf")
    assert ended.code == ExitCode.OK
    assert "not judged: the rules in force on that day are not known" in ended.out
    assert "boards differ from the pairing under later rules; this is not a finding" in ended.out
    assert "dutch-2012, though it was not in force on 2012-05-01" in ended.err
    (file,) = json.loads(cli("check event.trf --json").out)["files"]
    differing = [one for one in file["rounds"] if not one["same"]]
    assert differing
    assert all(
        "pairtrail does not have the text of the FIDE (Dutch) System that was in force on 2012-05-01"
        in one["not_judged"]
        for one in differing
    )


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("check event.trf --beside dutch-2017", "those that differ are not reported as wrong"),
        (
            "explain why-not 1 2 --file event.trf --round 2",
            'event.trf: "the rules" in this answer are those of dutch-2012, which was published after the event.',
        ),
    ],
)
def test_what_compares_or_explains_says_that_nothing_is_judged(cli: Cli, report, asked: str, says: str):
    """`why-not` began "those that differ are not reported as wrong" above "76 should have met 78"."""
    report("2012/05/01")
    assert says in cli(asked).err
    assert says not in cli(f"{asked} --edition dutch-1998").err
    report("2014/05/01")
    assert says not in cli(asked).err


def test_audit_counts_no_round_and_says_why(cli: Cli, report):
    report("2005/05/01")
    ended = cli("audit event.trf")
    assert ended.code == ExitCode.OK
    assert "0 errors" in ended.out
    assert "not-judged" in ended.out
    lines = [json.loads(line) for line in cli("audit event.trf --jsonl").out.splitlines()]
    told = json.dumps(lines)
    assert "in force on 2005-05-01, the first day (042)" in told
    assert '"error"' not in told
    assert "Rounds paired according to their rules" not in ended.out


def test_verify_of_what_was_read_tells_and_judges_nothing(cli: Cli, report):
    report("2012/05/01")
    assert cli("import event.trf").code == ExitCode.OK
    ended = cli("verify")
    assert ended.code == ExitCode.OK
    assert "in force on 2012-05-01, the first day. Under dutch-2012, a later edition" in ended.out
    assert "they were not judged: " in ended.out
    assert "differs" not in ended.out


@pytest.mark.parametrize(
    ("day", "edition"), [("2012/05/01", "dutch-1998"), ("2014/05/01", "file"), ("2017/07/01", "file")]
)
def test_verify_judges_by_a_text_that_was_named_or_in_force(cli: Cli, report, day: str, edition: str):
    report(day)
    assert cli(f"import event.trf --edition {edition}").code == ExitCode.OK
    ended = cli("verify")
    assert (ended.code, "was read from a file and differs" in ended.out) == (ExitCode.FINDINGS, True)


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2012", "dutch-1998"])
def test_an_edition_that_is_named_judges(cli: Cli, report, edition: str):
    report("2014/05/01")
    ended = cli(f"check event.trf --edition {edition}")
    assert (ended.code, "differences from the engine's pairing" in ended.out) == (ExitCode.FINDINGS, True)


@pytest.mark.parametrize(
    ("day", "edition"),
    [("2013/06/30", ""), ("2013/07/01", "dutch-2012"), ("2017/06/30", "dutch-2012"), ("2017/07/01", "dutch-2017")],
)
def test_from_the_first_day_of_a_known_text_on_a_file_is_judged_by_it(cli: Cli, report, day: str, edition: str):
    report(day)
    ended = cli("check event.trf")
    assert ended.code == (ExitCode.FINDINGS if edition else ExitCode.OK)
    assert f"4 rounds checked ({edition or 'dutch-2012'})" in ended.out


@pytest.mark.parametrize(
    ("day", "edition"), [("2014/05/01", "dutch-2012"), ("2023/05/01", "dutch-2017"), ("2029/05/01", "dutch-2026")]
)
def test_without_a_first_day_the_last_one_says_which_editions_are_tried(cli: Cli, report, day: str, edition: str):
    report(day, record="052")
    assert f"4 rounds agree ({edition})" in cli("audit event.trf --full").out


def test_a_last_day_before_every_text_makes_no_error(cli: Cli, report):
    report("2012/05/01", record="052")
    told = cli("audit event.trf --full").out
    assert "0 errors, 3 warnings" in told
    assert "dutch-2012 was not in force yet on 2012-05-01" in told
