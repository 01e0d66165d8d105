"""docs/comparison.md: what other programs can beside this one, each cell with its source.

python -m tests.docs_site.comparison     write the page from comparison.toml
"""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from tests.data_paths import CHECKOUT

PAGE: Final = CHECKOUT / "docs" / "comparison.md"
DATA: Final = Path(__file__).with_name("comparison.toml")
ANSWERS: Final = ("yes", "partly", "no", "unknown")
OURS: Final = "pairtrail"
HEAD: Final = """\
# Compared with other programs

Made by `python -m tests.docs_site.comparison` from `tests/docs_site/comparison.toml`. An answer is what its source
says, read on the day that the list of sources has, or a measurement of ours; *not known* where none was found, which
does not mean no. Programs change: corrections are welcome.

"""


def told() -> dict[str, Any]:
    """The data."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def sources_of(cell: dict[str, Any]) -> list[str]:
    """The keys of a cell's sources."""
    named = cell.get("source", [])
    return [named] if isinstance(named, str) else named


def rendered() -> str:
    """The page."""
    data = told()
    numbers = {key: number for number, key in enumerate(data["source"], 1)}
    programs = data["program"]
    lines = [HEAD, *_at_a_glance(data)]
    for question in data["question"]:
        lines.append(f"## {question['asked']}\n\n| program | answer | what is said | source |\n|---|---|---|---|\n")
        for program in programs:
            cell = question[program["key"]]
            said = cell.get("said", "")
            answer = "*not known*" if cell["answer"] == "unknown" else cell["answer"]
            links = ", ".join(f"[{numbers[key]}](#sources)" for key in sources_of(cell))
            lines.append(f"| {program['name']} | {answer} | {said} | {links} |\n")
        lines.append("\n")
    lines.append("## Where this program falls short\n\n")
    for question in data["question"]:
        cell = question[OURS]
        if cell["answer"] != "yes":
            lines.append(f"- {question['asked']}: {cell['said']}\n")
    lines.append("\n## Sources\n\n| number | source | read |\n|---:|---|---|\n")
    for key, number in numbers.items():
        source = data["source"][key]
        place = source.get("url") or source["page"]
        lines.append(f"| {number} | [{source['title']}]({place}) | {source['read']} |\n")
    return "".join(lines)


def _at_a_glance(data: dict[str, Any]) -> list[str]:
    """The answers alone, a row a question."""
    names = [program["name"].partition(" (")[0] for program in data["program"]]
    lines = [f"| question | {' | '.join(names)} |\n", f"|---|{'---|' * len(names)}\n"]
    for question in data["question"]:
        cells = [question[program["key"]]["answer"] for program in data["program"]]
        said = " | ".join("?" if answer == "unknown" else answer for answer in cells)
        lines.append(f"| [{question['asked']}](#{anchor(question['asked'])}) | {said} |\n")
    return [*lines, "\n"]


def anchor(heading: str) -> str:
    """Of a heading, as the site and the repository's own pages have it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def main() -> None:
    """Write the page."""
    PAGE.write_text(rendered(), encoding="utf-8")


if __name__ == "__main__":
    main()
