"""Processes that type for pages, begun from one that has loaded the program: each would take a second to load it."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import forkserver, get_all_start_methods, get_context
from typing import Final

import pytest

from cli.web.arbiter import typist

LOADED: Final = [
    "cli.application",
    "cli.session.receipts",
    "cli.session.signing",
    "cli.web.arbiter.typist",
    "core.editions.dutch.v2026",
    "events.store.sql",
    "projections.compiled_catalogue",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "tests.public.typists",
    "typer._adapters",
    *(
        f"cli.commands.{name}"
        for name in ("alter", "announce", "link", "player", "result", "round", "tournament", "undo")
    ),
]


def share(patch: pytest.MonkeyPatch) -> None:
    """Begin them like that from now on; where a system does not know how, they are begun as always."""
    if "forkserver" in get_all_start_methods():
        forkserver.set_forkserver_preload(LOADED)
        forkserver.ensure_running()  # from the folder that has the program
        patch.setattr(typist.Typist, "_running", _running)


def _running(one: typist.Typist) -> ProcessPoolExecutor:
    if one._pool is None:
        given = (dict(os.environ), one._database)
        one._pool = ProcessPoolExecutor(1, get_context("forkserver"), _begin, given)
    return one._pool


def _begin(environment: dict[str, str], database: str) -> None:
    """In the surroundings of the test, not of the one that was first."""
    os.environ.clear()
    os.environ.update(environment)
    typist._begin(database)
