"""The figures in docs/reliability.md: put there by the commands that print them, with `--keep`."""

import re
from typing import Final

from tests.data_paths import CHECKOUT

PAGE: Final = CHECKOUT / "docs" / "reliability.md"


def figures_of(name: str) -> str:
    """The figures that a command left on the page; raises `LookupError` where the page has no place for them."""
    found = re.search(_place(name), PAGE.read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise LookupError(f"{PAGE.name} has no figures of `make {name}`")
    return found[2]


def keep_figures(name: str, figures: str) -> None:
    """Put what a command printed in the place of what it left before."""
    figures_of(name)
    page = PAGE.read_text(encoding="utf-8")
    page = re.sub(_place(name), lambda found: f"{found[1]}{figures.strip()}\n{found[3]}", page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")


def _place(name: str) -> str:
    return rf"(<!-- figures of make {name} -->\n```text\n)(.*?)(```\n)"
