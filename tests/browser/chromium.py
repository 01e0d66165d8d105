"""The Chromium of this system: where it is, why there is none, and how it is started."""

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
"""It asks nobody but the server of the test; a container has no sandbox to put it into."""


def executable() -> str | None:
    """The program that `PAIRTRAIL_TEST_CHROMIUM` names, else the one on the path."""
    named = os.environ.get("PAIRTRAIL_TEST_CHROMIUM", "")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, _NAMES)), None)


def why_not() -> str:
    """Why no browser can be driven here; empty: one can."""
    if executable() is None:
        return (
            "no Chromium: `apt-get install chromium` installs it, PAIRTRAIL_TEST_CHROMIUM names one that is not on "
            "the path"
        )
    if find_spec("playwright") is None:
        return "no Playwright to drive Chromium: `pip install pairtrail[test]` installs it"
    return ""


def may_skip() -> bool:
    """`.ci/run` asks for these tests where there is a Chromium: what is skipped then has failed."""
    return not os.environ.get("PAIRTRAIL_TEST_BROWSER") or executable() is None


@contextmanager
def browser() -> Iterator["Browser"]:
    """Start it with a profile of its own, and end it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable(), args=list(_FLAGS))
        try:
            yield started
        finally:
            started.close()


def address_of_this_computer() -> str:
    """One that is not loopback, as a phone in the hall would use it; empty: this computer has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nothing is sent: the system chooses the address that it would use
        except OSError:
            return ""
        found = str(asking.getsockname()[0])
    return "" if found.startswith("127.") else found
