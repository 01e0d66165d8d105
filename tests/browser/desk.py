"""An arbiter and helpers in a browser: what they click, tick and type, and what the browser complained of."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tests.browser.chromium import address_of_this_computer
from tests.public.desk import ARBITER, PASSWORD

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

_WAIT: Final = 60_000  # milliseconds until a test gives up; nothing depends on how long it took


class Hall:
    """The server as browsers reach it; every page that was opened, and what went wrong on one."""

    def __init__(self, browser: "Browser", port: int) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.here = f"http://127.0.0.1:{port}"
        self.outside = f"http://{address}:{port}" if (address := address_of_this_computer()) else ""
        self.problems: list[str] = []

    def open(self, width: int = 1_280, height: int = 900, scheme: str = "light", **more: object) -> "Page":
        """A browser of its own, with nothing in it yet."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale="en-GB",
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(_WAIT)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("console", lambda told: self._said(page.url, told.type, told.text))
        return page

    def _said(self, url: str, kind: str, text: str) -> None:
        is_of_network = "net::ERR_INTERNET_DISCONNECTED" in text or "Failed to load resource" in text
        is_of_plain_http = "Cross-Origin-Opener-Policy" in text  # ignored there, as the browser says
        if kind == "error" and not is_of_network and not is_of_plain_http:
            self.problems.append(f"{url}: {text}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


class BrowserDesk:
    """An arbiter who clicks: the same questions as `tests.public.desk.Desk` answers without a browser."""

    def __init__(self, hall: Hall, page: "Page | None" = None) -> None:
        self.hall = hall
        self.page = page or hall.open()

    def sign_in(self) -> None:
        self.page.goto(f"{self.hall.here}/-/")
        self.page.get_by_label("Your name, as recorded in the log").fill(ARBITER)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.get_by_role("button", name="Sign out").wait_for()

    def see(self, where: str) -> str:
        """Go to a page of the tournament, by the links that are on every page where one leads there."""
        path = where if where.startswith("/") else f"/club/arbiter/{where}"
        self.page.goto(f"{self.hall.here}{path}")
        return self.page.inner_text("main")

    def send(
        self, where: str, act: str, values: Mapping[str, str | list[str]], file: tuple[str, bytes] | None = None
    ) -> str:
        """Fill in the form of an act, press its button, confirm what it asks; the page that comes at last."""
        self.see(where)
        form = self._form(act, values)
        self._fill(form, values, file)
        self._press(form, values)
        for _ in range(3):
            again = self.page.locator(f'main form.act[action$="/do/{act}"]')
            if "/do/" not in self.page.url or not again.count():
                break
            reason = again.locator('input[name="reason"]:not([type="hidden"])')
            if reason.count():
                reason.fill(str(values["reason"]))
            with self.page.expect_navigation():
                again.locator("button").click()
        assert "/do/" not in self.page.url, (act, values, self.page.inner_text("main"))
        return self.page.inner_text("main")

    def _form(self, act: str, values: Mapping[str, str | list[str]]) -> "Locator":
        """The form of that act on which what is known already is what is to be sent; seen, as somebody sees it."""
        found = self.page.locator(f'form[action$="/do/{act}"]')
        for name, value in values.items():
            hidden = self.page.locator(f'input[type="hidden"][name="{name}"][value="{value}"]')
            if found.filter(has=hidden).count():
                found = found.filter(has=hidden)
        assert found.count() == 1, (self.page.url, act, values, found.count())
        closed = self.page.locator("details:not([open])").filter(has=found).locator("> summary")
        if closed.count():
            closed.click()
        return found

    def _fill(self, form: "Locator", values: Mapping[str, str | list[str]], file: tuple[str, bytes] | None) -> None:
        if file is not None:
            name, content = file
            given = {"name": name, "mimeType": "text/csv", "buffer": content}
            form.locator('input[type="file"]').set_input_files(given)  # type: ignore[arg-type]
        for name, value in values.items():
            asked = form.locator(f'[name="{name}"]:not([type="hidden"]):not(button)')
            if not asked.count():
                continue
            kind = asked.first.evaluate("one => one.type")
            if kind == "checkbox":
                for one in [value] if isinstance(value, str) else value:
                    form.locator(f'[name="{name}"][value="{one}"]').check()
            elif kind == "select-one":
                asked.select_option(value)
            else:
                asked.fill(str(value))

    def _press(self, form: "Locator", values: Mapping[str, str | list[str]]) -> None:
        result = form.locator(f'button[name="result"][value="{values.get("result", "")}"]')
        with self.page.expect_navigation():
            (result if result.count() else form.locator("button")).click()


class BrowserPhone:
    """A helper's phone in the hall, at an address that is not loopback."""

    def __init__(self, hall: Hall) -> None:
        self.page = hall.open(360, 740, is_mobile=True, has_touch=True)

    def open(self, link: str) -> None:
        self.page.goto(link)
        assert re.search(r"/phone$", self.page.url), self.page.url

    def tap(self, board: int, result: str) -> None:
        self.page.locator(f'#b{board} button[value="{result}"]').tap()

    def cut(self, *, off: bool) -> None:
        """The network goes, or comes back."""
        self.page.context.set_offline(off)

    def entries(self) -> list[str]:
        """What the page says of what was tapped."""
        return self.page.locator("#entries li").all_inner_texts()

    def waits_for(self, text: str, count: int = 1) -> None:
        """Until so many entries say that."""
        said = self.page.locator("#entries li").filter(has_text=text)
        said.nth(count - 1).wait_for()

    def result_of(self, board: int) -> str:
        return self.page.locator(f"#b{board} strong").inner_text()
