"""An arbiter's browser: it keeps cookies, and sends the forms that are on the pages, as they are on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

from tests.public.test_server import Answer, Browser

PASSWORD = "correct horse battery"  # noqa: S105  # of these tests
ARBITER = "Anna Berg"


@dataclass
class PageForm:
    """A form of a page: where it goes, what it sends, the choices of each field, and its buttons."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    with_file: bool = False

    def is_for(self, act: str, values: Mapping[str, str]) -> bool:
        """Whether it is that act, and what it knows already is what is to be sent."""
        fixed = {name: value for name, value in self.values.items() if name not in self.choices}
        return self.action.endswith(f"/do/{act}") and all(
            fixed.get(name, "") in ("", value) for name, value in values.items()
        )


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(given.get("action", ""), with_file="enctype" in given))
            return
        if not self.forms:
            return
        form, name = self.forms[-1], given.get("name", "")
        if tag == "select":
            self._select = name
            form.values[name] = ""
            form.choices[name] = []
        elif tag == "option":
            form.choices[self._select].append(given["value"])
            if "selected" in given:
                form.values[self._select] = given["value"]
        elif (tag == "button" and name) or (tag == "input" and given.get("type") == "checkbox"):
            form.choices.setdefault(name, []).append(given["value"])
        elif tag == "input" and name:
            form.values[name] = given.get("value", "")
            if given.get("type") != "hidden":
                form.choices.setdefault(name, [])


def forms_of(page: str) -> list[PageForm]:
    """The forms of a page."""
    reading = _Forms()
    reading.feed(page)
    return reading.forms


class Desk:
    """Signs in, loads pages, sends their forms."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.cookies: dict[str, str] = {}

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.browser.port}"

    def get(self, path: str) -> Answer:
        answer = self.browser.get(path, self.headers)
        return self.get(answer.headers["location"].partition("#")[0]) if answer.status == 303 else answer

    def post(
        self,
        path: str,
        values: Mapping[str, object],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """What comes back, whatever it is."""
        content = urlencode(dict(values), doseq=True).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        answer = self.browser.request("POST", path, content, {**self.headers, **kind, **(headers or {})})
        if cookie := answer.headers.get("set-cookie"):
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer

    def sign_in(self, password: str = PASSWORD, actor: str = ARBITER) -> Answer:
        return self.post("/-/sign-in", {"actor": actor, "password": password})

    def form(self, page: str, act: str, /, **values: str) -> PageForm:
        """The form of that act on a page."""
        answer = self.get(page)
        assert answer.status == 200, (page, answer.text)
        found = [form for form in forms_of(answer.text) if form.is_for(act, values)]
        assert found, f"{page} has no form for {act} {values}"
        return found[0]

    def fill(self, page: str, act: str, /, **values: str) -> Answer:
        """Fill in the form of an act and send it; what is asked then is confirmed. The page that comes at last."""
        return self.send(page, act, values)

    def send(self, page: str, act: str, values: Mapping[str, str], file: tuple[str, bytes] | None = None) -> Answer:
        """The same with a file."""
        form = self.form(page, act, **values)
        for name, value in values.items():
            assert name in form.values or name in form.choices, f"{act} does not ask for {name}"
            allowed = form.choices.get(name)
            assert not allowed or value in allowed, (act, name, value, allowed)
        sent = {**form.values, **values}
        answer = self.upload(form.action, sent, *file) if file else self.post(form.action, sent)
        for _ in range(3):
            again = [one for one in forms_of(answer.text) if one.is_for(act, {})]
            if answer.status == 303 or not again:
                break
            answer = self.post(
                again[0].action, {**again[0].values, **{k: v for k, v in values.items() if k == "reason"}}
            )
        assert answer.status == 303, (act, values, answer.text)
        return self.get(answer.headers["location"].partition("#")[0])

    def upload(self, path: str, values: Mapping[str, str], name: str, content: bytes) -> Answer:
        parts = [f'--x\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}' for key, value in values.items()]
        head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = "\r\n".join([*parts, head]).encode() + content + b"\r\n--x--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=x", "Origin": self.origin}
        return self.browser.request("POST", path, body, {**self.headers, **kind})

    @property
    def headers(self) -> dict[str, str]:
        """With what every request is sent."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
