"""Every page by the rules of axe-core, at three widths, light and dark; by keyboard alone; within the screen."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.commands.demo import demonstration_world
from tests.browser.desk import BrowserDesk, BrowserPhone
from tests.browser.keyboard import is_tabbed_through
from tests.browser.world import ARBITERS, PUBLIC, Opened, granted, played
from tests.cli.conftest import JANUARY

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = (360, 800, 1_400)


@pytest.fixture(scope="module")
def opened(open_hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder: Path = tmp_path_factory.mktemp("seen")
    with demonstration_world(folder, begins=JANUARY):
        played("pages.sqlite")
    with open_hall(folder / "pages.sqlite") as hall:
        desk = BrowserDesk(hall)
        desk.sign_in()
        yield Opened(hall, desk, granted(hall, desk, "club"))
        assert hall.problems == []


def violations(page: "Page", rules: str) -> list[str]:
    """What axe-core says of the page as it is seen now."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe_core())
    ask = f"axe.run(document, {{...{rules}, resultTypes: ['violations']}}).then((found) => found.violations)"
    found: list[dict[str, Any]] = page.evaluate(ask)
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


@cache
def axe_core() -> str:
    """The script, out of the package that carries it."""
    from axe_playwright_python.base import AXE_FILE_PATH

    return Path(AXE_FILE_PATH).read_text(encoding="utf-8")


EVERY_RULE = "{}"
OF_COLOURS = "{runOnly: ['color-contrast', 'link-in-text-block']}"


def judged(page: "Page", where: str) -> None:
    """No violation and nothing wider than the screen, in each width and scheme; in the dark only colours differ."""
    wrong = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{where} at {width}: {wide} pixels wide"] if wide > width else []
        for scheme, rules in (("light", EVERY_RULE), ("dark", OF_COLOURS)):
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{where} at {width}, {scheme}: {one}" for one in violations(page, rules)]
    assert wrong == []


@pytest.mark.parametrize("where", PUBLIC)
@pytest.mark.campaign(one_in=4)
def test_no_public_page_breaks_a_rule(opened: Opened, where: str) -> None:
    page = opened.page
    page.goto(f"{opened.hall.here}{where}")
    if where == "/club/hall":
        page.evaluate("document.querySelector('meta[http-equiv]').remove()")
    judged(page, where)


@pytest.mark.parametrize("where", ARBITERS)
@pytest.mark.campaign(one_in=4)
def test_no_page_of_the_arbiter_breaks_a_rule(opened: Opened, where: str) -> None:
    page = opened.page
    page.goto(f"{opened.hall.here}{where}")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    judged(page, where)


def test_no_page_that_asks_again_or_refuses_breaks_a_rule(opened: Opened) -> None:
    desk, page = opened.desk, opened.page
    desk.see("/club/arbiter/results?round=2&board=1")
    form = page.locator('form[action$="/do/correct"]')
    form.locator("select").select_option("0-1")
    form.locator('[name="reason"]').fill("both say so")
    with page.expect_navigation():
        form.locator("button").click()
    assert "Nothing has been recorded yet" in page.inner_text("h1")
    judged(page, "rehearsed")
    desk.see("/desk/arbiter/players")
    page.locator("details").filter(has=page.locator('form[action$="/do/add"]')).locator("summary").click()
    form = page.locator('form[action$="/do/add"]')
    form.locator('[name="name"]').fill("Wrong, Date")
    form.locator('[name="birth-date"]').fill("yesterday")
    with page.expect_navigation():
        form.locator("button").click()
    assert "Not recorded" in page.inner_text("h1")
    judged(page, "refused")
    stranger = opened.hall.open()
    stranger.goto(f"{opened.hall.here}/-/")
    judged(stranger, "sign in")


def test_no_page_of_a_phone_breaks_a_rule(opened: Opened) -> None:
    phone = BrowserPhone(opened.hall)
    phone.open(opened.link)
    judged(phone.page, "phone")
    phone.cut(off=True)
    phone.tap(1, "1-0")
    phone.waits_for("waiting for the network")
    judged(phone.page, "phone that waits")
    phone.cut(off=False)
    phone.waits_for("CONTRADICTION" if phone.result_of(1) not in ("", "1-0") else "Board 1")
    judged(phone.page, "phone that was answered")


# --- by keyboard ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "where",
    ["/club/", "/club/standings.html", "/club/round-2-why-1.html", "/club/arbiter/", "/club/arbiter/results?round=3"],
)
@pytest.mark.parametrize("width", [360, 1_400])
def test_everything_is_reached_by_the_keyboard_in_the_order_of_the_page(opened: Opened, where: str, width: int) -> None:
    page = opened.page
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{opened.hall.here}{where}")
    is_tabbed_through(page)


def test_a_result_is_entered_by_the_keyboard_alone(opened: Opened) -> None:
    page = opened.page
    page.goto(f"{opened.hall.here}/club/arbiter/results?round=3")
    page.locator("body").press("Tab")
    for _ in range(100):
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "2: 1-0":
            break
        page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert "1-0" in page.locator("#b2 strong").inner_text()


def seats(opened: Opened) -> list[list[str]]:
    """Who sits at each board of the draft, as the page shows it."""
    rows = opened.page.locator("form.draft li").all()
    return [[one.inner_text() for one in row.locator("button, strong").all()] for row in rows]


def test_two_players_of_a_draft_change_places_by_dragging_and_by_keyboard(opened: Opened) -> None:
    page = opened.page
    page.goto(f"{opened.hall.here}/draft/arbiter/alter")
    before = seats(opened)
    (a, b), (c, d) = before[0], before[1]
    with page.expect_navigation():
        page.get_by_role("button", name=a, exact=True).drag_to(page.get_by_role("button", name=d, exact=True))
    assert seats(opened)[:2] == [[d, b], [c, a]]
    for name in (d, a):
        page.get_by_role("button", name=name, exact=True).focus()
        with page.expect_navigation():
            page.keyboard.press("Enter")
    assert seats(opened) == before
    judged(page, "draft, nobody chosen")
    page.goto(f"{opened.hall.here}/draft/arbiter/alter?first=id:3")
    judged(page, "draft, one chosen")
