"""docs/json.json is what commands answer with --json."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.cli.json_schema import NOTHING, PAGE, all_answers, fits, options_of, schema
from tests.cli.test_every_command import EXAMPLES

ANSWERED = {
    command
    for command in all_answers()
    if EXAMPLES[command].code in (ExitCode.OK, ExitCode.FINDINGS) and command != "store rebase"  # nothing to enter
}


def test_the_page_is_made_of_the_answers():
    """`python -m tests.cli.json_schema` brings it up to date."""
    assert PAGE.read_text(encoding="utf-8") == schema()


def test_every_command_that_answers_programs_says_how():
    with_json = {command for command in COMMANDS if "--json" in options_of(command)}
    assert with_json == {*all_answers()} | NOTHING


@pytest.mark.parametrize("rehearsed", [False, True])
@pytest.mark.parametrize("command", sorted(ANSWERED))
@pytest.mark.campaign(one_in=3)
def test_an_answer_has_the_keys_of_the_schema_and_no_others(
    command: str, rehearsed: bool, cli: Cli, at_stage: Callable[[str], Path]
):
    if rehearsed and "--dry-run" not in options_of(command):
        pytest.skip("it writes nothing")
    at_stage(EXAMPLES[command].stage)
    example = COMMANDS[command].example.removeprefix("pairtrail ").replace(" -t club", " -t harbour")
    ended = cli(f"{example} --json{' --dry-run' * rehearsed}")
    assert fits(command, json.loads(ended.out)), ended
