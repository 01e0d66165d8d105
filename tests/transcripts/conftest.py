"""A transcript typed anew and compared."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from cli.environment import environment
from events.log import personal_data
from projections.export import fonts
from tests.cli.conftest import Cli, cli, kept_commands, place
from tests.transcripts.transcripts import FOLDER, KEEP, as_it_goes

__all__ = ["cli", "kept_commands", "place"]  # fixtures of the tests of commands, used here as well

_WRITTEN = KEEP in os.environ

Compared = Callable[[str], None]


@pytest.fixture
def salts_in_turn() -> Iterator[None]:
    """What birth dates are kept with is the next number of the world."""
    with patch.object(personal_data, "secrets", SimpleNamespace(token_hex=lambda _: environment.new_id())):
        yield


@pytest.fixture
def comes_out_as_written(cli: Cli, place: Path, salts_in_turn: None) -> Compared:
    """Every line, file and page of a transcript is what it says, to the last byte.

    Where something else is meant, `python -m tests.transcripts` writes it anew.
    """
    if not any(Path(regular).exists() for regular, _ in fonts._FONTS[:3]):
        pytest.skip("what a PDF draws was written down with the font DejaVu Sans, and there is none here")

    def typed(words: list[str]) -> tuple[int, str, str]:
        ended = cli(*words)
        return ended.code, ended.out, ended.err

    def compare(name: str) -> None:
        file = FOLDER / f"{name}.txt"
        now = as_it_goes(name, typed, place)
        if _WRITTEN:
            file.write_text(now, encoding="utf-8")
        before = file.read_text(encoding="utf-8")
        assert now.splitlines() == before.splitlines(), "if that is meant: python -m tests.transcripts"

    return compare
