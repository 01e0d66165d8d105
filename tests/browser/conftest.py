"""One browser for all tests of this room, and why there is none."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.application import invoke
from cli.web.arbiter.routes import ArbiterRoutes, Opening
from cli.web.faces import Faces
from cli.web.server import language_accepted
from events.store.store import open_store
from tests.browser import chromium
from tests.browser.desk import Hall
from tests.public.conftest import typists
from tests.public.desk import ARBITER, PASSWORD
from tests.public.test_server import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


__all__ = ["typists"]  # a fixture of the public pages' tests, used here as well


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
    """A test that skips where there is a Chromium fails where `.ci/run` asked for it."""
    report = pytest.TestReport.from_item_and_call(item, call)
    if report.skipped and not chromium.may_skip():
        report.outcome = "failed"
        report.longrepr = f"there is a Chromium, and this was skipped: {report.longrepr}"
    return report


@pytest.fixture(scope="module")  # a loop runs while it does, and other tests run their own
def chrome() -> Iterator["Browser"]:
    if reason := chromium.why_not():
        pytest.skip(reason)
    with chromium.browser() as started:
        yield started


OpenHall = Callable[[Path], AbstractContextManager[Hall]]


@pytest.fixture(scope="module")
def open_hall(chrome: "Browser") -> OpenHall:
    """Opens a server on all addresses of this computer, for the database of that file."""

    @contextmanager
    def opened(database: Path) -> Iterator[Hall]:
        url = f"sqlite:///{database}"
        with open_store(url, create=True) as store:
            arbiter = ArbiterRoutes(store, Opening(PASSWORD, ARBITER, url, invoke), language_accepted)
            with served(Faces(store), arbiter, host="0.0.0.0") as asking:  # noqa: S104  # phones come from outside
                hall = Hall(chrome, asking.port)
                try:
                    yield hall
                finally:
                    hall.close()

    return opened


@pytest.fixture
def hall(open_hall: OpenHall, tmp_path: Path) -> Iterator[Hall]:
    """With a database in which there is nothing yet."""
    with open_hall(tmp_path / "pages.sqlite") as opened:
        yield opened
