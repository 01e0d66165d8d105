"""A trial or a past tournament is left out of the list, by an event that can be undone."""

import json

from cli.exits import ExitCode
from tests.cli.conftest import Cli


def listed(cli: Cli, more: str = "") -> list[tuple[str, bool]]:
    found = json.loads(cli(f"list --json {more}").out)["tournaments"]
    return [(one["tournament"], one.get("archived", False)) for one in found]


def test_archived_it_is_left_out_of_the_list_and_everything_else_goes_on(cli: Cli):
    for name in ("Trial", "Open"):
        assert cli(f"new {name} --rounds 3 --as {name.lower()}").code == ExitCode.OK
    recorded = cli("config set --archive -t trial")
    assert recorded.code == ExitCode.OK
    assert "archived" in recorded.err
    assert listed(cli) == [("open", False)]
    assert sorted(listed(cli, "--all")) == [("open", False), ("trial", True)]
    assert "Trial" not in cli("list").out
    assert "Trial" in cli("list --all").out
    assert cli("player add Ada --rating 2000 -t trial").code == ExitCode.OK
    assert cli("config set --archive -t trial").code == ExitCode.REFUSED, "it is archived already"
    assert "No contradictions." in cli("verify -t trial").out
    assert cli("config set --no-archive -t trial").code == ExitCode.OK
    assert len(listed(cli)) == 2


def test_where_all_are_archived_the_list_says_so(cli: Cli):
    cli("new Trial --rounds 3 --as trial")
    cli("config set --archive")
    assert "`pairtrail list --all` shows them" in cli("list").out
    cli("undo")
    assert listed(cli) == [("trial", False)]
