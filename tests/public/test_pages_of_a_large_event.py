"""Public pages of 200 players: small enough for a phone in a full hall, and complete without a script."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from cli.web.faces import Face, Faces
from cli.web.server import language_accepted
from events.store.store import open_store
from tests.cli.conftest import JANUARY

PLAYERS, ROUNDS = 200, 11
MOST_BYTES = 50_000
TIE_BREAKS = "BH/C1,BH,SB,DE,WIN"
FAMILIES = ("Papadopoulos-Vandenberghe", "Müller-Lüdenscheidt", "Wojciechowska-Brzęczyk", "Montgomery-Featherstone")
GIVEN = ("Konstantinos", "Maximilian-Alexander", "Alexandra-Maria", "Jean-Baptiste", "Françoise-Hélène")
NAME = slice(14, 47)
"""Columns 15 to 47 of a player's line: a report holds no name that is longer."""


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faces]:
    """All rounds played, the longest names that a report holds, five tie-breaks."""
    folder: Path = tmp_path_factory.mktemp("large")
    with demonstration_world(folder, begins=JANUARY):
        made = ["generate", "--players", str(PLAYERS), "--rounds", str(ROUNDS), "--seed", "31", "--out", "large.trf"]
        assert run(made) == 0
        with_long_names(folder / "large.trf")
        assert run(["import", "large.trf", "--as", "large"]) == 0
        assert run(["config", "set", "--tie-breaks", TIE_BREAKS, "--reason", "as announced"]) == 0
        with open_store("sqlite:///demo.sqlite") as store:
            faces = Faces(store)
            faces.refresh()
            yield faces


@pytest.fixture(scope="module")
def large(faces: Faces) -> Face:
    return faces.all()["large"]


def with_long_names(file: Path) -> None:
    """Each player's name fills its field."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    players = [place for place, line in enumerate(lines) if line.startswith("001")]
    assert len(players) == PLAYERS
    for one, place in enumerate(players):
        name = f"{FAMILIES[one % len(FAMILIES)]}, {GIVEN[one % len(GIVEN)]}-Theodora"[:33]
        assert len(name) == 33
        lines[place] = lines[place][: NAME.start] + name + lines[place][NAME.stop :]
    file.write_text("".join(lines), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("is_past", [False, True], ids=["now", "past"])
@pytest.mark.campaign(one_in=2)
def test_no_page_is_larger_than_a_phone_loads_at_once(faces: Faces, code: str, is_past: bool) -> None:
    """A page of the past has its moment in every link. Names that people have are half as long: a tenth is left."""
    language, face = language_accepted(code), faces.all()["large"]
    face = faces.at("large", str(face.record.known.version)) if is_past else face
    sizes = {name: len(face.page(name, {}, language)) for name in face._site(language).names()}
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
