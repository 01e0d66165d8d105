"""docs/json.json is what commands answer with --json."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cli.command_table import COMMANDS
from tests.cli.conftest import Cli
from tests.cli.json_schema import PAGE, all_answers, schema
from tests.cli.test_every_command import EXAMPLES


def test_the_page_is_made_of_the_answers():
    """`python -m tests.cli.json_schema` brings it up to date."""
    assert PAGE.read_text(encoding="utf-8") == schema()


@pytest.mark.parametrize("command", all_answers())
def test_an_answer_has_the_keys_of_the_schema_and_no_others(command: str, cli: Cli, at_stage: Callable[[str], Path]):
    at_stage(EXAMPLES[command].stage)
    answered = json.loads(cli(f"{COMMANDS[command].example.removeprefix('pairtrail ')} --json").out)
    fitting = [kind for kind in all_answers()[command] if _is_one(answered, kind)]
    assert fitting, answered


def _is_one(answered: object, kind: type) -> bool:
    """Whether nothing is lost on the way into a value of that kind and back."""
    try:
        value = msgspec.convert(answered, kind)
    except msgspec.ValidationError:
        return False
    return bool(json.loads(msgspec.json.encode(value)) == answered)
