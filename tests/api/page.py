"""docs/api.md: its examples as one session, and the names it lists.

python -m tests.api.page     write today's output into docs/api.md
"""

import contextlib
import io
import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.data_paths import CHECKOUT, oracle_files

PAGE = CHECKOUT / "docs" / "api.md"

_BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.DOTALL | re.MULTILINE)
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


def rendered(page: str, folder: Path) -> str:
    """The page with what its examples print today; one session from the first block to the last."""
    names: dict[str, object] = {}
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
