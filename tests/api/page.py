"""docs/api.md: its examples as one session, and the names it lists.

python -m tests.api.page     write today's output into docs/api.md
"""

import contextlib
import inspect
import io
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from doctest import DocTestParser, Example
from enum import Enum
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pairtrail
from tests.data_paths import CHECKOUT, oracle_files

PAGE = CHECKOUT / "docs" / "api.md"

_BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_CONSTRUCTORS = re.compile("(<!-- constructors -->).*?(<!-- end of constructors -->)", re.DOTALL)
_ROW = re.compile(r"^\| `(?P<name>[\w.]+)[^|]*\|(?P<rest>.*)\|$", re.MULTILINE)
_ATTRIBUTE = re.compile(r"`(\w+)`")


def event_file() -> bytes:
    """A generated event of 20 players and 9 rounds that began on a day, so that its edition follows from the file."""
    contents = next(path for path in oracle_files() if path.stem == "n0020_clean1").read_bytes()
    first, _, rest = contents.partition(b"\n")
    return first + b"\n042 2024/05/03\n" + rest


@contextlib.contextmanager
def surroundings(folder: Path) -> Iterator[None]:
    """The folder that the page speaks of."""
    (folder / "event.trf").write_bytes(event_file())
    with contextlib.chdir(folder):
        yield


def constructors() -> str:
    """How each value that a caller may make is made: its parameters that are stable, with their defaults."""
    lines = ["```text"]
    for path, stable in listed(PAGE.read_text(encoding="utf-8")).items():
        home, _, name = path.rpartition(".")
        made = getattr(import_module(f"pairtrail.{home}") if home else pairtrail, name)
        if (home == "values" or path in {"Plan", "Tournament"}) and path not in MADE_BY_US and is_struct(made):
            parameters = inspect.signature(made).parameters
            shown = [_parameter(parameters[one]) for one in parameters if one in stable]
            lines.append(f"{path}({', '.join(shown)})")
    return "\n".join([*lines, "```"])


MADE_BY_US = {"values.EventKind", "values.Adjustment", "values.StoredEvent", "values.Event"}
"""Values that callers get and have no reason to make."""


def is_struct(kind: object) -> bool:
    """Whether it is a class of values with fields."""
    return is_dataclass(kind) or hasattr(kind, "__struct_fields__")


def _parameter(one: inspect.Parameter) -> str:
    if one.default is inspect.Parameter.empty:
        return one.name
    default = one.default
    if isinstance(default, Enum):
        return f"{one.name}={type(default).__name__}.{default.name}"
    if repr(default).startswith("<"):  # made anew for each value: nothing in it
        return f"{one.name}={{}}"
    if is_dataclass(default) and default == type(default)():
        return f"{one.name}={type(default).__name__}()"
    return f"{one.name}={default!r}"


def rendered(page: str, folder: Path) -> str:
    """The page with what its examples print today; one session from the first block to the last."""
    names: dict[str, object] = {}
    page = _CONSTRUCTORS.sub(lambda found: f"{found[1]}\n{constructors()}\n{found[2]}", page)
    with surroundings(folder):
        return _BLOCK.sub(lambda block: f"```pycon\n{_played(block[1], names)}```", page)


def _played(block: str, names: dict[str, object]) -> str:
    parts = DocTestParser().parse(block)
    return "".join(part if isinstance(part, str) else _shown(part, names) for part in parts)


def _shown(example: Example, names: dict[str, object]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example.source, str(PAGE), "single"), names)  # noqa: S102  # the page is ours
    typed = example.source.splitlines()
    prompts = [">>> ", *["... "] * (len(typed) - 1)]
    lines = "".join(f"{prompt}{line}".rstrip() + "\n" for prompt, line in zip(prompts, typed, strict=True))
    return lines + printed.getvalue()


def listed(page: str) -> dict[str, tuple[str, ...]]:
    """The stable names by the tables of the page, with the attributes that are stable, too."""
    tables = page[page.index("## Stable names") :]
    return {row["name"]: tuple(_ATTRIBUTE.findall(row["rest"].rpartition("|")[2])) for row in _ROW.finditer(tables)}


def main() -> None:
    """Bring the page up to date."""
    with TemporaryDirectory() as folder:
        PAGE.write_text(rendered(PAGE.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
