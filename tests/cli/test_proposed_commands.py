"""Commands in messages reach the tournament and the database of the command that prints them."""

import re
from shlex import split

import pytest

from cli.application import LazyGroup
from cli.command_table import COMMANDS
from cli.output.proposed import Reach
from tests.cli.conftest import Cli

QUOTED = re.compile(r"`([^`]+)`")
SEVERAL = ("new Autumn --rounds 3 --as autumn", "new Spring --rounds 3 --as spring")


@pytest.fixture
def two(cli: Cli) -> Cli:
    """Two tournaments in one database."""
    for line in SEVERAL:
        assert cli(line).code == 0, line
    return cli


def test_a_tournament_that_is_not_the_only_one_is_named_after_its_beginning(cli: Cli):
    assert "-t autumn" not in cli(SEVERAL[0]).err
    begun = cli(SEVERAL[1]).err
    assert begun.splitlines()[-1].endswith('pairtrail player add "NAME" --rating RATING -t spring')


def test_a_refusal_names_the_tournament_in_each_of_its_commands(two: Cli):
    for name in ("A", "B", "C", "D"):
        assert two(f"player add {name} --rating 2000 -t spring --yes").code == 0
    assert two("round pair --seed 1 -t spring").code == 0
    refused = two("round pair -t spring")
    assert refused.code == 4
    proposed = [one.removeprefix("pairtrail ") for one in QUOTED.findall(refused.err)]
    assert "round publish -t spring" in proposed
    assert all(one.endswith(" -t spring") or one.startswith("help ") for one in proposed)
    assert two(proposed[0]).code == 0
    refused = two("player add E --rating 1000 -t spring")
    assert [one for one in QUOTED.findall(refused.err) if not one.endswith(" -t spring")] == []


def test_a_remark_names_it_too_and_help_stays(two: Cli):
    assert "`help round publish`" in "".join(
        f"`{Reach('spring').of(one)}`" for one in ("help round publish", "round publish")
    )
    assert Reach("spring").of("round publish -t autumn") == "round publish -t autumn"
    assert Reach("spring").of("new NAME --rounds N") == "new NAME --rounds N"
    assert Reach("two words").of("round pair") == "round pair -t 'two words'"
    assert Reach("", "hall.db").of("round pair") == "round pair --db hall.db"
    assert Reach("", "postgresql://me:secret@host/db").of("info") == "info --db postgresql://me@host/db"


def test_a_word_that_is_a_command_and_has_verbs_is_named_too():
    for one in ("export report.trf --issue", "standings --final", "prizes", "round alter --set 1-2", "export pgn"):
        assert Reach("spring").of(one) == f"{one} -t spring"


def test_the_database_that_was_typed_is_named(cli: Cli):
    made = cli("new Autumn --rounds 3 --db hall.db")
    command = made.err.splitlines()[-1].partition("pairtrail ")[2]
    assert command.endswith("--db hall.db")
    filled = split(command.replace("NAME", "Ada").replace("RATING", "2000"))
    assert cli(*filled).code == 0


def test_what_was_typed_for_one_command_is_forgotten_by_the_next(two: Cli):
    assert two("round publish -t spring").code == 4
    told = two("round publish").err
    assert "spring -t" not in told
    assert "-t spring" not in told


@pytest.mark.parametrize("path", sorted(COMMANDS))
def test_the_options_of_every_command_are_known(path: str):
    found = LazyGroup(name="pairtrail").get_command(None, path.split(maxsplit=1)[0])
    for word in path.split()[1:]:
        found = found.commands[word]
    found = getattr(found, "commands", {}).get(f"{path.rsplit(maxsplit=1)[-1]}-", found)
    takes = any("--tournament" in one.opts for one in found.params) and path not in ("new", "import")
    assert Reach("spring").of(path) == (f"{path} -t spring" if takes else path)


def test_what_a_bundle_refuses_is_proposed_for_the_database_of_the_tournament(cli: Cli, tmp_path, monkeypatch):
    """`player facts` and `config set` record; `export --check` only reads, and reaches the bundle."""
    assert cli("new", "Club", "--rounds", "2", "--start", "2026-05-01").code == 0
    for name in ("Ek", "Lind"):
        assert cli("player", "add", name, "--rating", "2000").code == 0
    bundle = str(tmp_path / "club.bundle")
    assert cli("bundle", "seal", bundle).code == 0
    told = cli("export", "cfc", "--check", "--db", bundle).out
    assert "`pairtrail player facts cfc id:1=NUMBER` (in the tournament's database)" in told
    assert "`pairtrail config set --end DATE` (in the tournament's database)" in told
    told = cli("ratings", "--db", bundle)
    assert "`pairtrail player facts k PLAYER=K` (in the tournament's database) records it" in told.out + told.err
    refused = cli("standings", "boards", "--db", bundle).err
    assert "`pairtrail rules list`" in refused
    assert refused.endswith("--boards N --rounds N`.\n")
    assert f"`pairtrail export --check --db {bundle}`" in cli("export", str(tmp_path / "a.trf"), "--db", bundle).err
    monkeypatch.setenv("LANGUAGE", "fr")
    assert "`pairtrail player facts cfc id:1=NUMBER` (dans la base du tournoi)" in (
        cli("export", "cfc", "--check", "--db", bundle).out
    )


def test_of_a_bundle_what_issues_is_refused_and_what_exports_is_not(tmp_path):
    bundle = tmp_path / "club.bundle"
    bundle.write_bytes(b"PK")
    reach = Reach("club", str(bundle))
    assert reach.of("export a.trf") == f"export a.trf -t club --db {bundle}"
    assert reach.of("export a.trf --issue") == "export a.trf --issue -t club"
    assert Reach("club", str(tmp_path / "other.db")).of("undo 3") == f"undo 3 -t club --db {tmp_path / 'other.db'}"
