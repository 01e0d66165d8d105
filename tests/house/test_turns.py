"""Messages are written as an arbiter would: `turns.toml` lists turns of speech that none of them uses."""

import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from tests.cli.catalogue import ENGLISH, translations

HERE = Path(__file__).parent
CATALOGUES = Path(__file__).parents[2] / "cli/languages/fr/LC_MESSAGES"
ROOMS = ("cli", "events")
"""The rooms whose messages have been rewritten."""


class Turn(NamedTuple):
    """`allowed`: beginnings of messages in which the pattern means something else."""

    pattern: str
    instead: str
    allowed: tuple[str, ...] = ()


TURNS = [
    Turn(one["pattern"], one["instead"], tuple(one.get("allowed", ())))
    for one in tomllib.loads((HERE / "turns.toml").read_text(encoding="utf-8"))["turn"]
]


@functools.cache
def messages() -> tuple[str, ...]:
    """Every template of those rooms as English prints it, and of all rooms what it prints otherwise than the key."""
    return tuple(message for message in _read() if message)


def _read() -> Iterator[str]:
    printed = translations(ENGLISH)
    for path in sorted(CATALOGUES.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                key = message.id if isinstance(message.id, str) else message.id[0]
                if key in printed or path.name.split(".")[0] in ROOMS:
                    said = printed.get(key, message.id)
                    yield from [said] if isinstance(said, str) else said


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.instead)
def test_no_message_uses_the_turn(turn: Turn):
    found = [message for message in messages() if re.search(turn.pattern, message)]
    assert [message for message in found if not message.startswith(turn.allowed or ("\0",))] == []
    assert [start for start in turn.allowed if not any(message.startswith(start) for message in found)] == []


def test_the_messages_are_read():
    assert len(messages()) > 2500
    assert "recipient of the bye" in messages()
    assert "taker of the bye" not in messages()
    assert any(re.search(TURNS[3].pattern, text) for text in ("It rests on the checkpoint.",))
