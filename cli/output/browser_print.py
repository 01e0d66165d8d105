"""Papers that the fonts of a PDF cannot show, printed into a PDF by a browser of this computer.

reportlab joins no letters and turns no line around; Chromium, Chrome and Edge print a page without a window.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from io import BytesIO
from pathlib import Path
from typing import Final
from unicodedata import category, normalize

VARIABLE: Final = "PAIRTRAIL_BROWSER"
_NAMES: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_ON_WINDOWS: Final = (r"Microsoft\Edge\Application\msedge.exe", r"Google\Chrome\Application\chrome.exe")
_FLAGS: Final = (
    *("--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),  # it asks nobody anything
)
_SECONDS: Final = 60


def browser() -> str | None:
    """The program that PAIRTRAIL_BROWSER names, else the first that is found; None: there is none that can be used."""
    if VARIABLE in os.environ:
        return shutil.which(os.environ[VARIABLE])
    return next(filter(None, map(shutil.which, _places())), None)


def _places() -> Iterator[str]:
    yield from _NAMES
    for folder in ("ProgramFiles(x86)", "ProgramFiles"):
        yield from (str(Path(os.environ[folder], name)) for name in _ON_WINDOWS if folder in os.environ)


def printed_by_browser(page: bytes, letters: AbstractSet[str]) -> bytes | None:
    """A page as a PDF; None where no browser is found, it does not print, or has no font for one of the letters."""
    program = browser()
    if program is None:
        return None
    as_root = ("--no-sandbox",) if getattr(os, "geteuid", lambda: 1)() == 0 else ()  # it refuses root otherwise
    with tempfile.TemporaryDirectory(prefix="pairtrail-print-", ignore_cleanup_errors=True) as folder:
        given, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        given.write_bytes(page)
        asked = (f"--user-data-dir={Path(folder, 'profile')}", f"--print-to-pdf={made}", given.as_uri())
        try:
            subprocess.run(  # noqa: S603  # a browser, and a page of ours
                [program, *_FLAGS, *as_root, *asked], capture_output=True, timeout=_SECONDS, check=True
            )
            contents = made.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        found = _seen(page.extract_text() for page in PdfReader(BytesIO(contents)).pages)
        return bound_together([contents]) if _seen(letters) <= found else None
    except PyPdfError:  # what it wrote is no PDF
        return None


def _seen(texts: Iterable[str]) -> AbstractSet[str]:
    """The letters of some texts, joined ones as what they join, without those that only steer others.

    A letter that became a box is in no text that a reader finds.
    """
    return {letter for text in texts for letter in normalize("NFKC", text) if category(letter) != "Cf"}


def bound_together(papers: Sequence[bytes]) -> bytes:
    """Several PDFs as one; without the time, which a browser writes into each."""
    from pypdf import PdfWriter

    made, whole = BytesIO(), PdfWriter()
    for paper in papers:
        whole.append(BytesIO(paper))
    whole.metadata = {"/Producer": "pairtrail"}
    whole.write(made)
    return made.getvalue()
