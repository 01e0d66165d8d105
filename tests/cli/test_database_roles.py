"""Every command at the desk as a user of the application's role; what its office alone may do; the page about both."""

import json
import re

import pytest

from cli.commands.doctor import Check
from cli.exits import ExitCode
from tests.cli.conftest import APART, STAGES, Cli
from tests.data_paths import CHECKOUT
from tests.events.postgresql import Roles

PAGE = (CHECKOUT / "docs" / "postgresql.md").read_text(encoding="utf-8")
READING = ("info", "player list", "standings", "replay 1", "verify", "log list", "checkpoint list")


@pytest.fixture
def desk(roles: Roles, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Roles:
    """Tables made by their owner; the commands that follow are those of a user of the application's role."""
    monkeypatch.setenv("PAIRTRAIL_APPLICATION_ROLE", roles.application)  # the world of `cli` has no such variables
    monkeypatch.setenv("PAIRTRAIL_ERASER_ROLE", roles.eraser)
    monkeypatch.setenv("PAIRTRAIL_DB", roles.owner_url)
    assert cli("doctor --upgrade").code == 0
    roles.log_in()
    monkeypatch.setenv("PAIRTRAIL_DB", roles.desk_url)
    return roles


def test_the_whole_walk(desk: Roles, cli: Cli):
    for lines in STAGES.values():
        for line in lines:
            ended = cli(line)
            assert ended.code == 0, (line, ended)
    for line in READING:
        assert cli(f"{line} -t harbour").code == 0, line


def test_keys_and_checkpoints(desk: Roles, cli: Cli):
    for line in APART["signed"]:
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    for line in ("checkpoint verify today.checkpoint", "verify", "bundle seal sealed.bundle", "backup copy.db"):
        assert cli(f"{line}").code in {0, ExitCode.FINDINGS}, line  # nobody is trusted in this folder
    assert cli("store fork-check copy.db sealed.bundle").code == 0


def test_only_the_office_erases(desk: Roles, cli: Cli, monkeypatch: pytest.MonkeyPatch):
    for line in ('new "Club" --rounds 3', "player add Ann --birth-date 1987-06-05"):
        assert cli(line).code == 0, line
    refused = cli("player forget Ann --reason letter --yes")
    assert refused.code == ExitCode.CONFLICT
    assert f"Erase it as a user with the role {desk.eraser}. Nothing was changed." in refused.err
    assert len(json.loads(cli("log list --json").out)["events"]) == 2
    monkeypatch.setenv("PAIRTRAIL_DB", desk.office_url)
    assert cli("player forget Ann --reason letter --yes").code == 0
    monkeypatch.setenv("PAIRTRAIL_DB", desk.desk_url)
    assert "erased the birth date of player 1" in cli("verify").out


@pytest.mark.parametrize(
    ("who", "found", "noted"),
    [
        ("desk", "may only read and add to the record", False),
        ("office", "may read, add to the record, and erase personal data", False),
        ("owner", "owns the tables", True),
    ],
)
def test_doctor_says_what_a_user_may(
    desk: Roles, cli: Cli, monkeypatch: pytest.MonkeyPatch, who: str, found: str, noted: bool
):
    monkeypatch.setenv("PAIRTRAIL_DB", getattr(desk, f"{who}_url"))
    ended = cli("doctor --json")
    (rights,) = (one for one in json.loads(ended.out)["checks"] if one["what"] == "Rights")
    assert (ended.code, rights["found"].endswith(found)) == (0, True)
    assert rights["verdict"] == (Check("", "", "x", fatal=False).verdict if noted else "ok")
    assert (desk.application in (rights["do"] or "")) is noted


def test_the_page_as_it_is_typed(roles: Roles, cli: Cli, monkeypatch: pytest.MonkeyPatch, postgresql_server, place):
    """The names of the page are put in the place of those of this test; everything else is as printed."""
    names = {
        "pairtrail_application": roles.application,
        "pairtrail_eraser": roles.eraser,
        "desk": roles.desk,
        "office": roles.office,
        "spare_application": f"{roles.application}_spare",
        "spare_eraser": f"{roles.eraser}_spare",
    }
    urls = {"owner": roles.owner_url}

    def put_in(text: str) -> str:
        for name, own in names.items():
            text = re.sub(rf"\b{name}\b", own, text)
        return text

    def type_in(line: str) -> None:
        if exported := re.fullmatch(r"export PAIRTRAIL_DB=postgresql://(\w+):.*", line):
            monkeypatch.setenv("PAIRTRAIL_DB", urls[exported[1]])
        elif line.startswith("pairtrail "):
            ended = cli(line.removeprefix("pairtrail "))
            assert ended.code == 0, (line, ended)
        else:
            postgresql_server.run(line)
            if made := re.match(r"CREATE ROLE (\w+) LOGIN", line):
                urls[made[1]] = postgresql_server.url_of(made[1], roles.owner_url)

    monkeypatch.setenv("PAIRTRAIL_APPLICATION_ROLE", roles.application)
    monkeypatch.setenv("PAIRTRAIL_ERASER_ROLE", roles.eraser)
    lines = [
        put_in(line)
        for block in re.findall(r"^```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]
    with postgresql_server.roles(names["spare_application"], names["spare_eraser"]):
        for line in lines:
            type_in(line)
    assert "no contradictions" in cli("verify").out.lower()
