"""Who knows the rules finds the room: the picture and the table of docs/house.md are what the tree is."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.data_paths import CHECKOUT
from tests.house.test_cycles import graph

HOUSE = (CHECKOUT / "docs" / "house.md").read_text(encoding="utf-8")
ROOTS = ("core", "events", "projections", "cli", "pairtrail")
WITHOUT_A_LINE = {"migrations"}  # the database schema, which nothing imports


class Place(NamedTuple):
    """A row of the table: what somebody looks for, the file or room, the name that it has there."""

    looked_for: str
    path: str
    name: str


def rooms_drawn() -> dict[str, str]:
    """By path, the line that the picture has for a room."""
    rooms: dict[str, str] = {}
    above: list[str] = []
    for line in HOUSE.partition("```\n")[2].partition("```")[0].splitlines():
        name, _, says = line.strip().partition(" ")
        above = [*above[: (len(line) - len(line.lstrip())) // 2], name.rstrip("/")]
        rooms["/".join(above)] = says.strip()
    return rooms


def places() -> list[Place]:
    rows = re.findall(r"^\| (.+?) \| `(.+?)` \| `(.+?)` \|$", HOUSE, flags=re.MULTILINE)
    return [Place(*row) for row in rows]


def modules_of(path: str) -> list[Path]:
    """The file, or every module of the room, which may be a folder or a file."""
    room = CHECKOUT / path
    if room.is_dir():
        return sorted(room.rglob("*.py"))
    return [room if room.suffix else room.with_suffix(".py")]


def holds(module: Path, name: str) -> bool:
    """Whether the module defines or imports the name at its top, or has the text in quotes."""
    source = module.read_text(encoding="utf-8")
    if name.startswith('"'):
        return name in source
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                names = {node.name}
            case ast.Assign():
                names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=found)):
                names = {found}
            case ast.ImportFrom():
                names = {alias.name for alias in node.names}
            case _:
                names = set()
        if name in names:
            return True
    return False


def test_every_room_of_the_picture_is_there_and_has_a_line():
    drawn = rooms_drawn()
    assert [room for room, says in drawn.items() if not says and not room.startswith("core/editions/")] == []
    assert [room for room in drawn if not modules_of(room)[0].exists()] == []


def test_every_room_of_the_tree_is_in_the_picture():
    drawn = set(rooms_drawn())
    there = {
        str(folder.relative_to(CHECKOUT))
        for root in ROOTS
        for folder in (CHECKOUT / root, *(CHECKOUT / root).iterdir(), *(CHECKOUT / "core" / "editions").iterdir())
        if (folder / "__init__.py").exists()
    }
    assert there - drawn == set()


def room_of(module: str, drawn: list[str]) -> str:
    """The innermost room drawn that has the module."""
    return max((one for one in drawn if f"{module}.".startswith(f"{one.replace('/', '.')}.")), key=len, default="")


def upwards(edges: dict[str, set[str]], drawn: list[str]) -> set[tuple[str, str]]:
    """Rooms that import from one drawn above them; what a room draws within itself is below and above it."""
    found = set()
    for module, imported in edges.items():
        one = room_of(module, drawn)
        for other in {room_of(name, drawn) for name in imported}:
            is_within = f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")
            if one and other and not is_within and drawn.index(other) < drawn.index(one):
                found.add((one, other))
    return found


def test_imports_go_down_the_picture():
    assert upwards(graph(), list(rooms_drawn())) == set()


def test_an_import_up_the_picture_would_be_noticed():
    drawn = ["core", "core/editions", "core/editions/shared", "core/model"]
    edges = {"core.model.units": {"core.editions.shared.masks"}, "core.editions.registry": {"core.editions.shared"}}
    assert upwards(edges, drawn) == {("core/model", "core/editions/shared")}


def test_the_table_has_what_the_issue_of_the_house_asks_for():
    looked_for = " ".join(place.looked_for for place in places())
    for wanted in ("[C9] of 2026", "exchanges of 1998", "odd man of the CFC", "BH/C1", "late entry", "`print`"):
        assert wanted in looked_for


@pytest.mark.parametrize("place", places(), ids=lambda place: place.looked_for)
def test_what_is_looked_for_is_in_one_place(place):
    holding = [module for module in modules_of(place.path) if holds(module, place.name)]
    # A package may hand on the name of one of its modules.
    assert len([module for module in holding if module.name != "__init__.py"]) == 1, place


@pytest.mark.parametrize("name", ["NoSuchName", '"C99"'])
def test_a_name_that_is_not_there_would_be_noticed(name):
    assert not any(holds(module, name) for module in modules_of("core/editions/dutch"))
