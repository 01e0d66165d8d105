"""Every template that proposes a command: met in a campaign and accepted when it was typed, or listed with a reason.

`met.json` is written by `python -m tests.advice --keep`, `listed.toml` by hand.
"""

import functools
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cli.command_table import first_words
from tests.advice.messages import NAMED_ONLY, QUOTED, is_a_command
from tests.cli.catalogue import messages

MET: Final = Path(__file__).with_name("met.json")
LISTED: Final = Path(__file__).with_name("listed.toml")

_PLACEHOLDER: Final = re.compile(r"\{\w+\}")


@functools.cache
def with_commands() -> dict[str, str]:
    """Each template that proposes a command, with the file that it stands in first."""
    found: dict[str, str] = {}
    for message in messages():
        if message.room != "help" and any(map(_proposes, (message.text, message.many))):
            found.setdefault(message.text, message.file)
    return found


def _proposes(template: str) -> bool:
    if re.search(r"(?:Next|[Uu]ndo): .*\{(?:command|undo)\}", template):
        return True
    return any(_is_one(match[1]) and not NAMED_ONLY.match(template, match.end()) for match in QUOTED.finditer(template))


def _is_one(quoted: str) -> bool:
    """Whether a command stands in backticks, or something in its place."""
    bare = quoted.removeprefix("pairtrail ")
    return is_a_command(bare) or _PLACEHOLDER.fullmatch(bare) is not None or bare.split()[0] in first_words()


def met() -> frozenset[str]:
    """The templates whose commands were all accepted in a campaign."""
    return frozenset(json.loads(MET.read_text(encoding="utf-8")))


def listed() -> dict[str, str]:
    """The templates that no campaign meets, with the reason."""
    rows = tomllib.loads(LISTED.read_text(encoding="utf-8"))["template"]
    return {row["text"]: row["reason"] for row in rows}


def keep(accepted: Iterable[str]) -> None:
    """Add what was met to `met.json`, and drop what the program does not say any more."""
    before = met() if MET.exists() else frozenset[str]()
    known = (before | set(accepted)) & with_commands().keys()
    MET.write_text(json.dumps(sorted(known), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
