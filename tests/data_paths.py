"""Where the suite's files are: those kept with it, and the shared data that some machines have beside the checkout.

Shared data other than the oracle files are for reading only and are not copied here. Tests that want them skip,
and say why, where they are absent.
"""

import os
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).resolve().parent
CHECKOUT: Final = TESTS.parent
KEPT_DATA: Final = TESTS / "data"

SHARED_DATA_VARIABLE: Final = "PAIRTRAIL_SHARED_DATA"


def shared_data() -> Path | None:
    """The shared data folder: named by the environment, else beside the checkout; None where there is none."""
    named = os.environ.get(SHARED_DATA_VARIABLE)
    folder = Path(named) if named else CHECKOUT.parent / "shared" / "data"
    if named and not folder.is_dir():
        raise NotADirectoryError(f"{SHARED_DATA_VARIABLE} names {folder}, which is not a folder")
    return folder if folder.is_dir() else None


def oracle_files(edition: str = "dutch-2017") -> list[Path]:
    """Generated events whose every round an engine in the line of the endorsed ones has paired, by name."""
    return sorted((KEPT_DATA / "oracle" / edition).glob("*.trf"))


def shared_files(pattern: str) -> list[Path]:
    """Files below the shared data that match, by name; none where there is no such folder."""
    folder = shared_data()
    return [] if folder is None else sorted(folder.glob(pattern))


def real_files() -> list[Path]:
    """Real events of the shared data, pseudonymised."""
    return shared_files("real/**/*.trf")


needs_shared_data: Final = pytest.mark.skipif(
    shared_data() is None,
    reason=f"no shared data: neither {SHARED_DATA_VARIABLE} nor ../shared/data beside the checkout is there",
)
"""Marks a test that reads the shared data."""


def named(paths: list[Path]) -> list[object]:
    """Parameters for `pytest.mark.parametrize` with the file's name as the test's name.

    An empty list gives one parameter that is skipped with a reason, so that absent data never pass for success.
    """
    if not paths:
        reason = f"no files: {SHARED_DATA_VARIABLE} is not set and ../shared/data is not there, or the folder is empty"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="absent")]
    return [pytest.param(path, id=path.stem) for path in paths]
