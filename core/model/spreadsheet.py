"""A cell of a table that spreadsheets open (CSV): a name that begins like a formula is a text there, and comes back.

Names come from strangers, and a spreadsheet would run `=cmd|...`. The apostrophe in front is the sign by which people
type a text into a cell.
"""

import re
from typing import Final
from unicodedata import normalize

from core.model.plain import escaped

_BEGINS_A_FORMULA: Final = ("=", "+", "-", "@")
_TEXT: Final = "'"
_RUNS_NOTHING: Final = re.compile(r"[-+=]*|[-+]?[0-9]+([.,][0-9]+)?")
"""Numbers and results such as -12.4, = and +-."""


def defused(cell: object) -> object:
    """The cell as it is written: no spreadsheet takes it for a formula, and no letter in it steers a terminal."""
    if not isinstance(cell, str):
        return cell
    text = escaped(cell)
    return f"{_TEXT}{text}" if _may_run(text.lstrip(_TEXT)) else text


def as_meant(cell: str) -> str:
    """The cell as it was before `defused` put an apostrophe in front."""
    return cell.removeprefix(_TEXT) if _may_run(cell.lstrip(_TEXT)) else cell


def _may_run(text: str) -> bool:
    """Also of the wide forms of these signs, which some spreadsheets take for them."""
    return normalize("NFKC", text[:1]) in _BEGINS_A_FORMULA and _RUNS_NOTHING.fullmatch(text) is None
