"""Draws the main pages anew, as they are in a browser: `make pictures`.

Usage: python -m tests.browser.pictures FOLDER
"""

import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cli.application import invoke
from cli.commands.demo import demonstration_world
from cli.web.arbiter.routes import ArbiterRoutes, Opening
from cli.web.faces import Faces
from cli.web.server import language_accepted
from events.store.store import open_store
from tests.browser import chromium
from tests.browser.desk import BrowserDesk, BrowserPhone, Hall
from tests.browser.world import granted, played
from tests.cli.conftest import JANUARY
from tests.public.desk import ARBITER, PASSWORD
from tests.public.test_server import served

PICTURES: Final = (
    ("page-round", "/harbour/", 360, "light"),
    ("page-standings", "/harbour/standings.html", 1_000, "light"),
    ("page-why", "/harbour/round-2-why-1.html", 800, "dark"),
    ("page-arbiter", "/harbour/arbiter/results", 800, "light"),
)
"""Name, address, width, scheme."""
_HEIGHT: Final = 640


def draw(folder: Path) -> None:
    """Each picture, and the page of a phone."""
    with TemporaryDirectory() as played_in:
        with (
            redirect_stdout(StringIO()),
            redirect_stderr(StringIO()),
            demonstration_world(Path(played_in), begins=JANUARY),
        ):
            played("pages.sqlite")
        url = f"sqlite:///{played_in}/pages.sqlite"
        with chromium.browser() as chrome, open_store(url) as store:
            arbiter = ArbiterRoutes(store, Opening(PASSWORD, ARBITER, url, invoke), language_accepted)
            with served(Faces(store), arbiter) as asking:
                hall = Hall(chrome, asking.port)
                desk = BrowserDesk(hall)
                desk.sign_in()
                for name, where, width, scheme in PICTURES:
                    desk.page.set_viewport_size({"width": width, "height": _HEIGHT})
                    desk.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                    desk.page.goto(f"{hall.here}{where}")
                    desk.page.screenshot(path=folder / f"{name}.png")
                phone = BrowserPhone(hall)
                phone.open(granted(hall, desk, "harbour"))
                phone.page.screenshot(path=folder / "page-phone.png")
                hall.close()


if __name__ == "__main__":
    if reason := chromium.why_not():
        sys.exit(reason)
    draw(Path(sys.argv[1]))
