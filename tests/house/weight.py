"""`python -m tests.house.weight [COMMIT ...]`: what the product weighs, in this checkout and at the commits named.

Only what is installed counts (`PRODUCT`). A module weighs its syntax-tree nodes, docstrings included; a data file that
the product reads (TOML, JSON) weighs its entries: every table, list, key and value is one, as each would be a node of a
syntax tree. Comments weigh nothing, and the formatter changes lines only.

What an addition costs is read off the additions that are there: in how many modules an event type and an edition are
named. A module is entered where one of its functions is called while the command runs, and
a hop is a call from one module of the product into another; what is imported by the way does not count.
"""

import argparse
import ast
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Final

CHECKOUT: Final = Path(__file__).parents[2]
PRODUCT: Final = ("core", "events", "projections", "cli", "pairtrail", "migrations")
BASE: Final = "0e9a3bd4"
"""The commit before the house was made lighter."""

_ENTRIES: Final = "name,rating\n" + "".join(f'"Player, {number}",{2200 - 50 * number}\n' for number in range(8))
_BEFORE_ROUND_2: Final = (
    ("new", "Weighed", "--rounds", "3"),
    ("player", "import", "entries.csv"),
    ("round", "pair", "--seed", "weighed"),
    ("round", "publish"),
    ("result", "set", "1", "1:1-0", "2:0-1", "3:=", "4:1-0"),
)
_TRACED: Final = (("round", "pair"), ("result", "correct", "1", "3:1-0", "--reason", "both score sheets"))


def weight(folder: Path) -> dict[str, float]:
    """Every figure of the product in that folder, by what it says."""
    modules = {path: path.read_text(encoding="utf-8") for path in files_of(folder, ".py")}
    data = [read(path) for path in (*files_of(folder, ".toml"), *files_of(folder, ".json"))]
    nodes = sum(sum(1 for _ in ast.walk(ast.parse(source))) for source in modules.values())
    entries = sum(entries_in(one) for one in data)
    lines = sum(len(source.splitlines()) for source in modules.values())
    lengths = sorted(len(source.splitlines()) for source in modules.values())
    return {
        "nodes and entries together": nodes + entries,
        "syntax-tree nodes": nodes,
        "data entries": entries,
        "lines": lines,
        "modules": len(modules),
        "lines of a module, median": median(lengths),
        "modules of more than 500 lines": sum(length > 500 for length in lengths),
        "per cent of lines that import": round(100 * sum(map(lines_importing, modules.values())) / lines, 1),
        **naming(modules),
        **entered(folder),
    }


def files_of(folder: Path, ending: str) -> list[Path]:
    """The files of the product in the checkout at that folder."""
    return sorted(path for root in PRODUCT for path in (folder / root).rglob(f"*{ending}") if path.is_file())


def read(path: Path) -> object:
    """The values of a data file."""
    text = path.read_text(encoding="utf-8")
    return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)


def entries_in(value: object) -> int:
    """The value itself and all that it holds, keys included."""
    match value:
        case dict():
            return 1 + sum(1 + entries_in(one) for one in value.values())
        case list():
            return 1 + sum(entries_in(one) for one in value)
        case _:
            return 1


def lines_importing(source: str) -> int:
    """The lines of import statements, wherever they stand."""
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def naming(modules: dict[Path, str]) -> dict[str, float]:
    """In how many files an event type and an edition are named."""
    trees = [ast.walk(ast.parse(source)) for path, source in modules.items() if "vocabulary" in str(path)]
    classes = [node for tree in trees for node in tree if isinstance(node, ast.ClassDef)]
    rows = next(source for path, source in modules.items() if path.parts[-3:] == ("core", "editions", "registry.py"))

    def files(names: Iterable[str]) -> list[int]:
        words = [re.compile(rf"(?<![\w-]){name}(?![\w-])") for name in names]
        return [sum(word.search(source) is not None for source in modules.values()) for word in words]

    by_event = files(node.name for node in classes if node.decorator_list)
    by_edition = files(sorted(set(re.findall(r'"((?:dutch|burstein|dubov)-\d+)"', rows))))
    return {
        "files naming an event type, median": median(by_event),
        "files naming an event type, most": max(by_event),
        "files naming an edition, median": median(by_edition),
    }


def entered(folder: Path) -> dict[str, float]:
    """Modules entered and hops of the two commands, by a process of its own that runs the product in that folder."""
    with tempfile.TemporaryDirectory() as elsewhere:
        Path(elsewhere, "entries.csv").write_text(_ENTRIES, encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PAIRTRAIL_")}
        environment = kept | {
            "PYTHONPATH": str(folder),
            "PYTHONHASHSEED": "0",
            "PAIRTRAIL_DB": str(Path(elsewhere, "weighed.db")),
            "PAIRTRAIL_ACTOR": "weight",
        }
        command = [sys.executable, "-P", __file__, "--trace", str(folder)]
        ran = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(ran.stdout)
    return figures


def trace(folder: Path) -> dict[str, float]:
    """Runs in the process of `entered`."""
    found: dict[str, float] = {}
    for command in (*_BEFORE_ROUND_2, *_TRACED):
        modules: set[str] = set()
        hops = [0]
        _run(command, _hops_into(folder, modules, hops))
        if command in _TRACED:
            name = " ".join(command[:2])
            found |= {f"modules entered by {name}": len(modules), f"hops of {name}": hops[0]}
    return found


def _hops_into(folder: Path, modules: set[str], hops: list[int]) -> Callable[[FrameType, str, object], None]:
    """A profiler of `sys.setprofile` that notes the modules entered, and each hop."""
    roots = tuple(f"{folder}{os.sep}{root}{os.sep}" for root in PRODUCT)

    def called(frame: FrameType, event: str, _argument: object) -> None:
        here = frame.f_code.co_filename
        if event != "call" or frame.f_code.co_name == "<module>" or not here.startswith(roots):
            return
        modules.add(here)
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(roots):
            caller = caller.f_back
        hops[0] += caller is not None and caller.f_code.co_filename != here

    return called


def _run(arguments: Sequence[str], profiler: Callable[[FrameType, str, object], None]) -> None:
    from cli.main import run

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        sys.setprofile(profiler)
        try:
            code = run(arguments)
        finally:
            sys.setprofile(None)
    assert code == 0, said.getvalue()


@contextlib.contextmanager
def at_commit(commit: str) -> Iterator[Path]:
    """The tree of a commit, in a folder of its own."""
    archive = subprocess.run(["git", "archive", commit], cwd=CHECKOUT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(folder, filter="data")
        yield folder


def main() -> None:
    """Print a column for the base, for each commit named, and for this checkout; the last beside the first."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.house.weight", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("commits", nargs="*", metavar="COMMIT", help=f"beside this checkout and the base, {BASE}")
    parser.add_argument("--trace", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.trace:
        print(json.dumps(trace(asked.trace)))
        return
    columns = []
    for commit in (BASE, *asked.commits):
        with at_commit(commit) as folder:
            columns.append(weight(folder))
    columns.append(weight(CHECKOUT))
    print(f"{'':38}", *(f"{name:>9}" for name in (BASE, *asked.commits, "here", "change")))
    for name, before in columns[0].items():
        after = columns[-1][name]
        change = f"{100 * (after - before) / before:+.1f} %" if before else ""
        print(f"{name:38}", *(f"{column[name]:>9,}" for column in columns), f"{change:>9}")


if __name__ == "__main__":
    main()
