"""Public pages of 200 players: small enough for a phone in a full hall, and complete without a script."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands.demo.own_world import demonstration_world
from cli.main import run
from cli.web.faces import Face, Faces
from cli.web.server import language_accepted
from events.store.store import open_store
from tests.cli.conftest import JANUARY

PLAYERS, ROUNDS = 200, 9
MOST_BYTES = 50_000


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Face]:
    folder: Path = tmp_path_factory.mktemp("large")
    with demonstration_world(folder, begins=JANUARY):
        made = ["generate", "--players", str(PLAYERS), "--rounds", str(ROUNDS), "--seed", "31", "--out", "large.trf"]
        assert run(made) == 0
        assert run(["import", "large.trf", "--as", "large"]) == 0
        with open_store("sqlite:///demo.sqlite") as store:
            faces = Faces(store)
            faces.refresh()
            yield faces.all()["large"]


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "fr"])
def test_no_page_is_larger_than_a_phone_loads_at_once(large: Face, code: str) -> None:
    language = language_accepted(code)
    sizes = {name: len(large.page(name, {}, language)) for name in large._site(language).names()}
    assert len(sizes) > PLAYERS
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


def test_pages_are_complete_without_a_script(large: Face) -> None:
    """Each player is on the pages of all, with a link to a page of their own; no script writes anything into them."""
    language = language_accepted("en")
    for name in ("standings", "crosstable", "players", f"round-{ROUNDS}", f"round-{ROUNDS}-by-name"):
        page = large.page(name, {}, language).decode()
        assert all(f'"player-{player}.html"' in page for player in large.record.known.tournament.players), name
        assert page.count("<script") == page.count("<script defer src=") == 1
        assert "onclick" not in page
