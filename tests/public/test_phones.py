"""Results by phone: what a link allows, what it does not, and two helpers who disagree."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cli.input.options import Options
from cli.main import run
from cli.session.session import open_session
from cli.web.arbiter.requests import GUESSES, Guesses
from cli.web.arbiter.routes import ArbiterRoutes
from events.deciders.links import token_hash
from events.log.envelope import new_command
from events.store.store import open_store
from events.vocabulary.record import KeysRequired, LinkGranted, NoteAdded
from projections.repository import Repository
from tests.public.desk import Desk, forms_of
from tests.public.test_arbiter import desk, log_of, opened, pages_of, small, version
from tests.public.test_server import Answer

__all__ = ["desk", "opened", "small"]  # fixtures of the arbiter's pages, used here as well

ID = "0123456789abcdef"


class Phone(Desk):
    """A helper's browser."""

    def open(self, link: str) -> Answer:
        answer = self.browser.get(urlsplit(link).path)
        if cookie := answer.headers.get("set-cookie"):
            self.cookies = {"pairtrail-link": cookie.partition("=")[2].partition(";")[0]}
        return answer

    def tap(self, board: str, result: str, entry: str = ID, **more: str) -> Answer:
        headers = {"Accept": "application/json", **more}
        return self.post("/club/phone", {"board": board, "result": result, "id": entry}, headers)


def granted(arbiter: Desk, helper: str = "Phone 1", boards: str = "1-2") -> str:
    shown = arbiter.fill("/club/arbiter/links", "link", helper=helper, boards=boards)
    found = re.search(r"http://[^<]*/club/link/[\w-]+", shown.text)
    assert found
    assert '<svg class="code"' in shown.text
    return found[0]


@pytest.fixture
def phone(small: Desk) -> Iterator[Phone]:
    opened = Phone(small.browser)
    assert opened.open(granted(small)).status == 303
    return opened


def test_a_tap_is_recorded_in_the_name_of_the_helper(phone: Phone, tmp_path: Path) -> None:
    page = phone.get("/club/phone")
    assert page.status == 200
    assert len(forms_of(page.text)) == 2
    answer = phone.tap("1", "1-0")
    assert answer.status == 200
    assert "recorded" in answer.text
    last = log_of(tmp_path / "pages.sqlite").events[-1]
    assert (last.type, last.actor) == ("result-recorded", "Phone 1")


def test_it_works_without_a_script(phone: Phone) -> None:
    form = forms_of(phone.get("/club/phone").text)[0]
    answer = phone.post("/club/phone", {**form.values, "result": "1-0"})
    assert answer.status == 200
    assert "<strong>1-0</strong>" in answer.text


def test_an_entry_that_is_sent_again_is_recorded_once(phone: Phone, small: Desk) -> None:
    assert phone.tap("1", "1-0").status == 200
    once = version(small)
    for _ in range(3):
        assert phone.tap("1", "1-0").status == 200
    assert version(small) == once


def test_a_second_entry_confirms_or_contradicts(phone: Phone, small: Desk, tmp_path: Path) -> None:
    other = Phone(small.browser)
    other.open(granted(small, "Phone 2"))
    phone.tap("1", "1-0")
    before = version(small)
    confirmed = other.tap("1", "1-0")
    assert (confirmed.status, version(small)) == (200, before)
    assert "confirmed" in confirmed.text
    contradicted = other.tap("1", "0-1", ID[::-1])
    assert contradicted.status == 409
    assert "CONTRADICTION" in contradicted.text
    known = log_of(tmp_path / "pages.sqlite")
    assert isinstance(known.events[-1].event, NoteAdded)
    assert "0-1 was entered" in known.events[-1].event.text
    assert "1-0" in small.get("/club/arbiter/results").text
    assert "0-1 was entered" in small.get("/club/arbiter/log").text
    before = version(small)
    again = other.tap("1", "0-1", ID[::-1])  # the network went before the answer came
    assert (again.status, "CONTRADICTION" in again.text, version(small)) == (409, True, before)


def test_an_entry_that_was_only_noted_is_not_called_recorded_once_the_other_is_undone(
    phone: Phone, small: Desk, tmp_path: Path
) -> None:
    other = Phone(small.browser)
    other.open(granted(small, "Phone 2"))
    phone.tap("1", "1-0")
    recorded = version(small)
    assert other.tap("1", "0-1", ID[::-1]).status == 409
    small.fill("/club/arbiter/log", "undo", event=str(recorded), reason="wrong board")
    before = version(small)
    again = other.tap("1", "0-1", ID[::-1])  # the network went before the answer came
    assert (again.status, "was not recorded" in again.text, version(small)) == (422, True, before)
    assert other.tap("1", "0-1", "c" * 16).status == 200
    assert log_of(tmp_path / "pages.sqlite").events[-1].type == "result-recorded"


def test_what_was_recorded_before_the_round_ended_is_called_so_also_afterwards(phone: Phone, small: Desk) -> None:
    for board in ("1", "2"):
        phone.tap(board, "=", ID + board)
    small.fill("/club/arbiter/results?round=1", "close")
    before = version(small)
    again = phone.tap("2", "=", ID + "2")  # the network went before the answer came
    assert (again.status, "recorded" in again.text, version(small)) == (200, True, before)
    assert phone.tap("2", "=", ID + "3").status == 409


def test_what_was_recorded_and_undone_is_not_called_recorded(phone: Phone, small: Desk) -> None:
    phone.tap("1", "1-0")
    small.fill("/club/arbiter/log", "undo", event=str(version(small)), reason="wrong board")
    before = version(small)
    again = phone.tap("1", "1-0")
    assert (again.status, "no longer counts" in again.text, version(small)) == (422, True, before)
    assert phone.tap("1", "1-0", "c" * 16).status == 200


def test_a_link_counts_for_its_boards_its_round_and_until_it_is_revoked(phone: Phone, small: Desk) -> None:
    narrow = Phone(small.browser)
    narrow.open(granted(small, "Phone 3", "2"))
    for board in ("1", "3", "0", "-1", "x", "99999999"):
        assert narrow.tap(board, "1-0").status == 422
    assert narrow.tap("2", "9-9").status == 400
    assert narrow.tap("2", "1-0", "../x").status == 400
    event = version(small)
    small.fill("/club/arbiter/links", "revoke", event=str(event))
    assert "revoked" in narrow.tap("2", "1-0").text
    assert narrow.tap("2", "1-0").status == 409
    for board in ("1", "2"):
        phone.tap(board, "=", ID + board)
    small.fill("/club/arbiter/results?round=1", "close")
    before = version(small)
    closed = phone.tap("1", "1-0", ID + "9")
    assert closed.status == 409
    assert "ended" in closed.text
    assert version(small) == before


def test_the_link_of_another_tournament_opens_nothing(phone: Phone, small: Desk, tmp_path: Path) -> None:
    small.fill("/-/", "new", name="Other", rounds="3", **{"as": "other"})
    for name in "EFGH":
        small.fill("/other/arbiter/players", "add", name=f"{name}, X", rating="1500")
    small.fill("/other/arbiter/", "pair", **{"initial-colour": "white"})
    small.fill("/other/arbiter/", "publish")
    before = [one.hash for one in log_of(tmp_path / "pages.sqlite", "other").events]
    link = urlsplit(granted(small, "Phone 2")).path
    assert small.browser.get(link.replace("/club/", "/other/")).status == 404
    tapped = phone.post("/other/phone", {"board": "1", "result": "1-0", "id": ID}, {"Accept": "application/json"})
    assert (phone.get("/other/phone").status, tapped.status) == (404, 404)
    assert [one.hash for one in log_of(tmp_path / "pages.sqlite", "other").events] == before


def test_a_guess_is_refused_and_guesses_are_few(small: Desk) -> None:
    stranger = Phone(small.browser)
    before = version(small)
    for guess in range(GUESSES):
        assert stranger.open(f"http://x/club/link/guess-{guess}").status == 404
    assert stranger.open(granted(small)).status == 429
    assert stranger.tap("1", "1-0").status == 429
    assert version(small) == before + 1  # the link


def test_guesses_that_begin_alike_are_few_from_however_many_addresses(
    small: Desk, opened: tuple[Desk, ArbiterRoutes]
) -> None:
    phones = opened[1].phones
    link = granted(small)
    secret = link.rpartition("/")[2]
    for guess in range(GUESSES):
        assert Phone(small.browser).open(f"http://x/club/link/{secret[:6]}-{guess}").status == 404
        phones.guesses._wrong.pop("127.0.0.1")  # the next one comes from another address
    assert Phone(small.browser).open(f"http://x/club/link/{secret[:6]}-x").status == 429
    assert Phone(small.browser).open("http://x/club/link/other").status == 404


def test_a_contradiction_is_loud_also_where_the_helper_may_not_note_it(
    phone: Phone, small: Desk, tmp_path: Path
) -> None:
    """Whoever has no role any more records nothing by a link, a note included."""
    phone.tap("1", "1-0")
    with open_store(f"sqlite:///{tmp_path / 'pages.sqlite'}") as store:
        from events.vocabulary.record import OfficialNamed

        named = OfficialNamed(official="Anna Berg", role="chief-arbiter")
        Repository(store).execute("club", lambda _: [named], new_command("Anna Berg"))
    before = version(small)
    answer = phone.tap("1", "0-1", ID[::-1])
    assert answer.status == 409
    assert "CONTRADICTION on board 1" in answer.text
    assert "not an official of this tournament" in answer.text
    assert version(small) == before


def test_entries_are_limited_in_rate(phone: Phone, opened: tuple[Desk, ArbiterRoutes]) -> None:
    opened[1].phones.entries = Guesses(2)
    assert [phone.tap("1", "1-0").status for _ in range(3)] == [200, 200, 429]


def test_entries_for_another_tournament_are_counted_apart(
    phone: Phone, small: Desk, opened: tuple[Desk, ArbiterRoutes]
) -> None:
    small.fill("/-/", "new", name="Other", rounds="3", **{"as": "other"})
    for name in "EFGH":
        small.fill("/other/arbiter/players", "add", name=f"{name}, X", rating="1500")
    small.fill("/other/arbiter/", "pair", **{"initial-colour": "white"})
    small.fill("/other/arbiter/", "publish")
    shown = small.fill("/other/arbiter/links", "link", helper="Phone 2", boards="1-2")
    link = re.search(r"http://[^<]*/other/link/[\w-]+", shown.text)
    assert link
    other = Phone(small.browser)
    other.open(link[0])
    opened[1].phones.entries = Guesses(1)
    sent = {"board": "1", "result": "1-0", "id": ID}
    answers = [one.post(f"/{stream}/phone", sent) for one, stream in ((phone, "club"), (other, "other"))]
    assert [answer.status for answer in answers] == [200, 200], "both links were granted by event 10 of their log"


def test_a_tap_from_another_site_is_refused(phone: Phone, small: Desk) -> None:
    before = version(small)
    assert phone.tap("1", "1-0", Origin="http://evil.example").status == 403
    assert version(small) == before


def test_the_secret_is_kept_nowhere_and_is_in_no_address(small: Desk, tmp_path: Path) -> None:
    link = granted(small)
    secret = link.rpartition("/")[2]
    phone = Phone(small.browser)
    answer = phone.open(link)
    assert secret not in answer.headers["location"]
    assert "HttpOnly" in answer.headers["set-cookie"]
    for page in ("/club/phone", "/club/log-1.html"):
        assert secret not in phone.get(page).text
    assert secret not in small.get("/club/arbiter/links").text, "it is shown once"
    kept = b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())
    assert secret.encode() not in kept
    assert token_hash(secret).encode() in kept


def test_phones_use_the_address_of_the_hall(opened: tuple[Desk, ArbiterRoutes], small: Desk) -> None:
    """A link counts where the arbiter's pages do not open: over plain HTTP, by an address of this computer."""
    link = granted(small)
    host = {"Host": f"192.0.2.7:{small.browser.port}"}
    cookie = {"Cookie": f"pairtrail-link={link.rpartition('/')[2]}"}
    assert small.browser.get("/club/arbiter/", host).status == 403
    assert small.browser.get("/club/phone", {**host, **cookie}).status == 200


def test_no_link_where_keys_are_required_and_the_server_has_none(small: Desk, tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path / 'pages.sqlite'}") as store:
        Repository(store).execute("club", lambda _: [KeysRequired()], new_command("Anna Berg"))
    form = small.form("/club/arbiter/links", "link")
    answer = small.post(form.action, {**form.values, "helper": "Phone 1"})
    assert answer.status == 409
    assert "a key must sign what is entered through a link" in answer.text
    assert not any(isinstance(one.event, LinkGranted) for one in log_of(tmp_path / "pages.sqlite").events)


def test_where_keys_are_required_the_server_signs_entries_and_contradictions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "pages.sqlite"
    for name, value in (("KEYS", str(tmp_path / "keys")), ("KEY", "anna"), ("ACTOR", "Anna Berg"), ("DB", database)):
        monkeypatch.setenv(f"PAIRTRAIL_{name}", str(value))
    assert run(["key", "new", "anna"]) == 0
    for line in (
        "new Four --rounds 3 --as club --require-keys",
        *(f"player add {one} --rating 1500" for one in "ABCD"),
    ):
        assert run(line.split()) == 0
    assert run(["round", "pair"]) == run(["round", "publish"]) == 0
    with open_session(Options()) as session:
        for arbiter, _ in pages_of(database, session.vouching_as):
            arbiter.sign_in()
            phones = [Phone(arbiter.browser), Phone(arbiter.browser)]
            for number, phone in enumerate(phones):
                phone.open(granted(arbiter, f"Phone {number}"))
            assert phones[0].tap("1", "1-0").status == 200
            contradicted = phones[1].tap("1", "0-1", ID[::-1])
            assert (contradicted.status, "Both results are in the log" in contradicted.text) == (409, True)
    assert [one.actor for one in log_of(database).events[-2:]] == ["Phone 0", "Phone 1"]
    assert run(["verify"]) == 0


@pytest.mark.parametrize("boards", ["0-2", "2-1", "1-9", "x", "1-", "-"])
def test_boards_that_are_none(small: Desk, boards: str) -> None:
    form = small.form("/club/arbiter/links", "link")
    assert small.post(form.action, {**form.values, "helper": "Phone 1", "boards": boards}).status in (409, 422)
