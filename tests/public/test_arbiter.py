"""The arbiter's pages: a club night played on them, and everything that is refused."""

import http.client
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from cli.application import invoke
from cli.main import run
from cli.session.signing import Vouching
from cli.web.arbiter.acts import ACTS, LABELS
from cli.web.arbiter.requests import FORM_BYTES, GUESSES, SESSION_SECONDS, Guesses, SignedIn
from cli.web.arbiter.routes import ArbiterRoutes, Opening
from cli.web.arbiter.sections import seats_in
from cli.web.faces import Faces
from cli.web.server import language_accepted
from events.store.store import open_store
from projections.known import Known
from projections.repository import Repository
from tests.cli.conftest import Cli
from tests.public.desk import ARBITER, PASSWORD, Desk, forms_of
from tests.public.test_server import Answer, served

LIST = "Nr;Name;Elo;Verein\n" + "".join(f"{n};Spieler{n:02}, Kim;{2300 - 20 * n};SK Hafen\n" for n in range(1, 25))


def pages_of(
    database: Path, vouching_as: Callable[[str], Vouching] | None = None
) -> Iterator[tuple[Desk, ArbiterRoutes]]:
    with open_store(f"sqlite:///{database}", create=True) as store:
        opening = Opening(PASSWORD, ARBITER, f"sqlite:///{database}", invoke, vouching_as=vouching_as)
        arbiter = ArbiterRoutes(store, opening, language_accepted)
        with served(Faces(store), arbiter) as browser:
            yield Desk(browser), arbiter


@pytest.fixture
def opened(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Desk, ArbiterRoutes]]:
    """A browser that has not signed in, on a database without a tournament, or with that of `small`."""
    if "small" in request.fixturenames:
        shutil.copy(request.getfixturevalue("small_once"), tmp_path / "pages.sqlite")
    yield from pages_of(tmp_path / "pages.sqlite")


@pytest.fixture
def desk(opened: tuple[Desk, ArbiterRoutes]) -> Desk:
    opened[0].sign_in()
    return opened[0]


def log_of(database: Path, stream: str = "club") -> Known:
    with open_store(f"sqlite:///{database}") as store:
        return Repository(store).load(stream)


# --- a night -------------------------------------------------------------------------------------------------------

_RESULTS = {1: "1-0", 2: "=", 3: "0-1", 4: "1-0", 5: "=", 6: "0-1", 7: "1-0", 8: "=", 9: "0-1", 10: "1-0", 11: "="}


def _results(number: int, boards: range) -> list[tuple[str, str, dict[str, str], str]]:
    return [
        (
            f"results?round={number}",
            "result",
            {"round": str(number), "board": str(board), "result": _RESULTS.get(board, "1-0")},
            f"result set {number} {board}:{_RESULTS.get(board, '1-0')}",
        )
        for board in boards
    ]


def _round(number: int, boards: int) -> list[tuple[str, str, dict[str, str], str]]:
    return [
        ("", "pair", {}, "round pair"),
        ("", "publish", {}, f"round publish {number}"),
        *_results(number, range(1, boards + 1)),
    ]


NIGHT = [
    (
        "/-/",
        "new",
        {"name": "Club Night", "rounds": "5", "as": "club", "system": "dutch-2026"},
        'new "Club Night" --rounds 5 --as club --system dutch-2026',
    ),
    ("players", "list", {"map": "Verein=club"}, "player import list.csv --map Verein=club"),
    ("players", "add", {"name": "Neuer, Ole", "rating": "1650"}, 'player add "Neuer, Ole" --rating 1650'),
    (
        "players",
        "strike",
        {"player": "id:25", "reason": "entered twice"},
        'player strike id:25 --reason "entered twice"',
    ),
    (
        "players",
        "correct-player",
        {"player": "id:24", "name": "Spieler 24, Kim"},
        'player correct id:24 --name "Spieler 24, Kim"',
    ),
    ("checkin", "checkin", {}, "checkin open"),
    *(("checkin", "arrived", {"player": f"id:{n}"}, f"checkin arrived id:{n}") for n in range(1, 24)),
    ("checkin", "checkin-close", {"absent": "yes"}, "checkin close --absent --yes"),
    ("players", "bye", {"player": "id:23", "round": "2", "kind": "half"}, "bye grant id:23 --round 2 --kind half"),
    ("players", "bye", {"player": "id:22", "round": "3", "kind": "zero"}, "bye grant id:22 --round 3 --kind zero"),
    ("players", "no-bye", {"player": "id:22", "round": "3"}, "bye cancel id:22 --round 3"),
    ("", "pair", {"initial-colour": "white"}, "round pair --initial-colour white"),
    ("", "alter", {}, "round alter begin"),
    ("alter", "swap", {"first": "id:1", "second": "id:2"}, "round alter swap id:1 id:2"),
    ("alter", "turn", {"board": "3"}, "round alter colours 3"),
    ("alter", "finish", {"reason": "brothers"}, "round alter finish --reason brothers --yes"),
    ("", "publish", {}, "round publish 1"),
    *_results(1, range(1, 11)),
    ("results?round=1&board=11", "adjourn", {}, "result adjourn 1 11"),
    (
        "results?round=1&board=2",
        "correct",
        {"result": "1-0", "reason": "both say so"},
        'result correct 1 2:1-0 --reason "both say so"',
    ),
    (
        "results?round=1&board=1",
        "colours",
        {"reason": "the other way"},
        'result correct 1 1 --colours --reason "the other way"',
    ),
    ("results?round=1&board=11", "resolve", {"result": "0-1"}, "result resolve 1 11:0-1"),
    (
        "players",
        "late",
        {"name": "Late, Lena", "rating": "1990"},
        'player late "Late, Lena" --rating 1990 --first-round 2',
    ),
    ("players", "withdraw", {"player": "id:7", "reason": "ill"}, "player withdraw id:7 --from-round 2 --reason ill"),
    ("", "pair", {}, "round pair"),
    ("", "void", {"reason": "wrong list"}, 'round void 2 --reason "wrong list"'),
    *_round(2, 11),
    ("players", "rejoin", {"player": "id:7"}, "player rejoin id:7 --from-round 3"),
    *_round(3, 12),
    *_round(4, 12),
    *_round(5, 12),
    ("results?round=5", "close", {}, "round close 5"),
    ("prizes?prizes=60,40", "award", {}, "prizes award --prizes 60,40 --yes"),
]


def test_the_log_of_a_night_on_pages_is_that_of_the_night_typed(desk: Desk, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_text(LIST, encoding="utf-8")
    for page, act, values, typed in NIGHT:
        file = ("list.csv", LIST.encode()) if act == "list" else None
        where = page if page.startswith("/") else f"/club/arbiter/{page}"
        answer = desk.send(where, act, values, file)
        assert answer.status == 200
        words = shlex.split(typed)
        assert run([*words, "--db", "typed.sqlite", "--actor", ARBITER]) == 0, typed
    on_pages, by_hand = log_of(tmp_path / "pages.sqlite"), log_of(tmp_path / "typed.sqlite")
    assert [(one.actor, one.event) for one in on_pages.events] == [(one.actor, one.event) for one in by_hand.events]
    assert on_pages.tournament == by_hand.tournament
    assert len(on_pages.tournament.rounds) == 5


def test_every_act_is_on_a_page_of_some_moment() -> None:
    """Acts that the night does not need: a system with another kind of event, a mistake that nobody made there."""
    met = {act for _, act, _, _ in NIGHT}
    assert set(ACTS) - met == {
        "import",
        "excuse",
        "seat",
        "give-bye",
        "break",
        "abandon",
        "undo",
        "redo",
        "regular",
        "lineup",
        "link",
        "own-link",
        "own-links",
        "players-report",
        "publish-all",
        "team",
        "team-correct",
        "team-late",
        "team-list",
        "team-member",
        "team-penalty",
        "team-strike",
        "team-withdraw",
        "revoke",
        "score",
        "correct-score",
    }
    assert {name for act in ACTS.values() for name in (*act.options, act.list_of) if name} <= set(LABELS)


# --- refusals ------------------------------------------------------------------------------------------------------


@pytest.fixture
def small(desk: Desk) -> Desk:
    """Round 1 of four players is published, as by `small_once`."""
    return desk


def sent_by_hand(desk: Desk, act: str, **values: str) -> Answer:
    """A form as somebody could write it who knows the mark of the session."""
    mark = forms_of(desk.get("/-/").text)[0].values["csrf"]
    return desk.post(f"/club/arbiter/do/{act}", {"csrf": mark, **values})


def version(desk: Desk) -> int:
    found = re.search(r"As of event (\d+)", desk.get("/club/arbiter/").text)
    assert found
    return int(found[1])


PAGES = (
    "",
    "players",
    "checkin",
    "results",
    "results?round=1&board=1",
    "alter",
    "standings",
    "prizes?prizes=5",
    "papers",
    "log",
)


def test_every_page_is_complete_without_a_script_and_says_the_command(small: Desk) -> None:
    for page in PAGES:
        answer = small.get(f"/club/arbiter/{page}")
        assert answer.status == 200, page
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        assert re.search(r"<script(?! defer src)", answer.text) is None
        assert "style=" not in answer.text
        for form in re.findall(r"<form.*?</form>", answer.text, re.DOTALL):
            is_act = "/arbiter/do/" in form and "/do/result" not in form
            assert not is_act or "<code>pairtrail " in form, (page, form)
        for link in re.findall(r'href="(/[^"#]*)"', answer.text):
            assert small.get(link.replace("&amp;", "&")).status == 200, link


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None])
def test_a_form_from_another_site_is_refused(small: Desk, origin: str | None) -> None:
    before = version(small)
    form = small.form("/club/arbiter/results", "result", board="1")
    headers = {"Origin": origin} if origin else {"Origin": "", "Sec-Fetch-Site": "cross-site"}
    answer = small.post(form.action, {**form.values, "result": "1-0"}, headers)
    assert answer.status == 403
    assert "<h1>" in answer.text
    assert version(small) == before


def test_a_form_with_the_mark_of_another_session_is_refused(small: Desk) -> None:
    other = Desk(small.browser)
    other.sign_in(actor="Eva Lind")
    form = other.form("/club/arbiter/results", "result", board="1")
    before = version(small)
    assert small.post(form.action, {**form.values, "result": "1-0"}).status == 403
    assert small.post(form.action, {**form.values, "csrf": "", "result": "1-0"}).status == 403
    assert version(small) == before
    assert other.post(form.action, {**form.values, "result": "1-0"}).status == 303


def test_without_a_session_nothing_is_shown_and_nothing_recorded(small: Desk) -> None:
    stranger = Desk(small.browser)
    before = version(small)
    for page in PAGES:
        assert small.browser.get(f"/club/arbiter/{page}").headers["location"] == "/-/"
    assert small.browser.get("/club/arbiter/paper/pairings").status == 303
    form = small.form("/club/arbiter/results", "result", board="1")
    for cookie in ("", "guessed", "\x7f", "x" * 4_000):
        stranger.cookies = {"pairtrail-arbiter": cookie} if cookie else {}
        answer = stranger.post(form.action, {**form.values, "result": "1-0"})
        assert answer.status == 403
        assert "Sign in again" in answer.text
    assert version(small) == before


def test_signing_out_ends_the_session(small: Desk) -> None:
    cookies = dict(small.cookies)
    mark = forms_of(small.get("/-/").text)[0].values["csrf"]
    assert small.post("/-/sign-out", {"csrf": mark}).status == 303
    small.cookies = cookies
    assert (
        small.browser.get("/club/arbiter/", {"Cookie": f"pairtrail-arbiter={cookies['pairtrail-arbiter']}"}).status
        == 303
    )


def test_guesses_are_few_and_a_right_one_waits_as_well(opened: tuple[Desk, ArbiterRoutes]) -> None:
    desk, _ = opened
    for _ in range(GUESSES):
        assert desk.sign_in("wrong").status == 403
    answer = desk.sign_in(PASSWORD)
    assert answer.status == 429
    assert "seconds" in answer.text
    assert not desk.cookies


def test_guesses_are_forgotten_after_a_while() -> None:
    now = [0.0]
    guesses = Guesses(2, 60.0, lambda: now[0])
    guesses.missed("a")
    assert guesses.wait("a") == 0
    guesses.missed("a")
    assert (guesses.wait("a") > 0, guesses.wait("b")) == (True, 0)
    now[0] = 61.0
    assert guesses.wait("a") == 0


def test_a_session_ends_after_a_day_without_a_page() -> None:
    now = [0.0]
    signed_in = SignedIn(PASSWORD, lambda: now[0])
    assert signed_in.begin("wrong", ARBITER) is None
    cookie = signed_in.begin(PASSWORD, ARBITER)
    assert cookie
    now[0] = SESSION_SECONDS
    assert signed_in.of(cookie)
    now[0] *= 2.5
    assert signed_in.of(cookie) is None


def test_the_cookie_is_kept_from_scripts_and_other_sites(opened: tuple[Desk, ArbiterRoutes]) -> None:
    cookie = opened[0].sign_in().headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_no_secret_is_on_a_page_or_in_the_database(small: Desk, tmp_path: Path) -> None:
    cookie = small.cookies["pairtrail-arbiter"]
    for page in ("/-/", *(f"/club/arbiter/{page}" for page in PAGES), "/", "/club/", "/club/log-1.html"):
        text = small.get(page).text
        assert cookie not in text, page
        assert PASSWORD not in text, page
    kept = b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())
    mark = forms_of(small.get("/-/").text)[0].values["csrf"]
    assert [secret for secret in (cookie, PASSWORD, mark) if secret.encode() in kept] == []


@pytest.mark.parametrize("host", ["hall.example", "192.0.2.7:8000", "localhost.evil.example"])
def test_over_plain_http_from_elsewhere_no_session_begins(opened: tuple[Desk, ArbiterRoutes], host: str) -> None:
    desk, _ = opened
    for method, path in (("GET", "/-/"), ("POST", "/-/sign-in"), ("GET", "/club/arbiter/")):
        answer = desk.browser.request(method, path, headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status == 403
        assert "plain HTTP" in answer.text
        assert "--tls-certificate" in answer.text


def test_a_body_that_is_too_long_is_not_read(small: Desk) -> None:
    head = {"Content-Type": "application/x-www-form-urlencoded", "Origin": small.origin, **small.headers}
    told = small.browser.request("POST", "/club/arbiter/do/result", headers={**head, "Content-Length": "100000000"})
    assert told.status == 413
    long = small.browser.request("POST", "/club/arbiter/do/result", b"a=" + b"x" * FORM_BYTES, head)
    assert long.status == 413
    many = "&".join(f"a{n}=1" for n in range(2_000)).encode()
    assert small.browser.request("POST", "/club/arbiter/do/result", many, head).status == 400
    assert (
        small.browser.request("POST", "/club/arbiter/do/result", b"{}", {**head, "Content-Type": "text/json"}).status
        == 400
    )


@pytest.mark.parametrize(
    ("act", "values", "status"),
    [
        ("nothing", {}, 404),
        ("new", {"name": "x"}, 404),  # begins a tournament, and is not of this one
        ("result", {"round": "1", "board": "1"}, 422),
        ("result", {"round": "1", "board": "9", "result": "1-0"}, 409),
        ("result", {"round": "7", "board": "1", "result": "1-0"}, 409),
        ("result", {"round": "0", "board": "1", "result": "1-0"}, 422),
        ("result", {"round": "1", "board": "1", "result": "9-9"}, 422),
        ("result", {"round": "--db=/etc/passwd", "board": "1", "result": "1-0"}, 422),
        ("withdraw", {"player": "--help"}, 422),
        ("bye", {"player": "id:1", "round": "2", "kind": "--yes"}, 422),
        ("undo", {"event": "999"}, 409),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(small: Desk, act: str, values: dict[str, str], status: int) -> None:
    before = version(small)
    answer = sent_by_hand(small, act, **values)
    assert answer.status == status, answer.text
    assert "<h1>" in answer.text
    assert version(small) == before


@pytest.mark.parametrize(
    "path",
    [
        "/nobody/arbiter/",
        "/club/arbiter/nothing",
        "/club/arbiter/results?round=9",
        "/club/arbiter/results?round=1&board=7",
        "/club/arbiter/paper/..",
        "/club/arbiter/paper/nothing",
        "/club/arbiter/file/pgn",
    ],
)
def test_pages_that_are_not_there(small: Desk, path: str) -> None:
    assert small.get(path).status == 404


def test_a_board_that_has_a_result_is_not_overwritten_nor_one_of_a_closed_round(small: Desk) -> None:
    for board in ("1", "2"):
        small.fill("/club/arbiter/results", "result", board=board, result="1-0")
    again = sent_by_hand(small, "result", round="1", board="1", result="=")
    assert again.status == 409
    assert "correct" in again.text
    small.fill("/club/arbiter/results?round=1", "close")
    before = version(small)
    assert sent_by_hand(small, "result", round="1", board="1", result="1-0").status == 409
    assert version(small) == before


def test_of_two_arbiters_on_one_page_the_second_is_refused(small: Desk) -> None:
    small.fill("/club/arbiter/results", "result", board="1", result="1-0")
    other = Desk(small.browser)
    other.sign_in(actor="Eva Lind")
    page = "/club/arbiter/results?round=1&board=1"
    first, second = small.form(page, "correct"), other.form(page, "correct")
    assert len(first.values["head"]) == 64, "of fewer digits one could have two records to show"
    for form, result in ((first, "="), (second, "0-1")):
        form.values |= {"result": result, "reason": "slip", "seen": "yes"}
    assert small.post(first.action, first.values).status == 303
    refused = other.post(second.action, second.values)
    assert refused.status == 409
    assert "½-½" in small.get("/club/arbiter/").text


def test_a_form_that_is_sent_twice_is_recorded_once(small: Desk) -> None:
    form = small.form("/club/arbiter/players", "late")
    form.values |= {"name": "Late, Lena", "rating": "1400", "first-round": "2"}
    before = version(small)
    assert small.post(form.action, form.values).status == 303
    once = version(small)
    assert small.post(form.action, form.values).status == 303
    assert version(small) == once > before


def test_letters_that_mean_something_to_a_browser_or_a_terminal(small: Desk) -> None:
    for act in ACTS:
        for name in (*ACTS[act].options, "reason"):
            answer = sent_by_hand(small, act, **{name: "a\x1b[31m\x00b"}) if act not in ("new", "import") else None
            assert answer is None or answer.status == 400, (act, name)
    small.fill("/club/arbiter/players", "late", name="<script>x</script>, --yes", rating="1400", club='"><b>')
    for page in PAGES:
        assert "<script>x" not in small.get(f"/club/arbiter/{page}").text
    small.fill("/club/arbiter/players", "late", name="--json", rating="1300")
    assert "--json" in small.get("/club/arbiter/players").text


def test_a_file_is_read_byte_for_byte_and_its_columns_are_shown_first(desk: Desk) -> None:
    desk.fill("/-/", "new", name="Four", rounds="3", **{"as": "club"})
    form = desk.form("/club/arbiter/players", "list")
    list_ = "Spieler;Elo;Ort\nÅström, Åke;1800;Örebro\n".encode("cp1252")
    shown = desk.upload(form.action, form.values, "../../list.csv", list_)
    assert "Spieler as name, Elo as rating" in shown.text
    assert "Ort" in shown.text
    assert version(desk) == 1
    again = next(one for one in forms_of(shown.text) if one.is_for("list", {}))
    assert desk.post(again.action, again.values).status == 303
    assert "Åström, Åke" in desk.get("/club/arbiter/players").text


def test_two_ratings_are_asked_for_where_a_rule_was_announced(desk: Desk, tmp_path: Path) -> None:
    desk.fill("/-/", "new", name="Four", rounds="3", **{"as": "club", "rating-rule": "higher"})
    entry = {"fide-rating": "1800", "national-rating": "1850", "national-list": "DWZ"}
    desk.fill("/club/arbiter/players", "add", name="Adler, Ruth", **entry)
    page = desk.get("/club/arbiter/players").text
    assert "1850 N" in page
    desk.fill("/-/", "new", name="Five", rounds="3", **{"as": "other"})
    assert "fide-rating" not in desk.get("/other/arbiter/players").text


def test_a_file_makes_a_tournament_and_files_leave_one(small: Desk) -> None:
    report = small.get("/club/arbiter/file/trf16")
    assert report.headers["content-disposition"] == 'attachment; filename="club-trf16.trf"'
    form = small.form("/-/", "import")
    made = small.upload(form.action, {**form.values, "as": "again"}, "x.trf", report.text.encode())
    assert made.status == 303, made.text
    assert small.get("/again/arbiter/").status == 200
    paper = small.get("/club/arbiter/paper/by-name")
    assert "sandbox" in paper.headers["content-security-policy"]


def test_undo_and_redo(small: Desk) -> None:
    small.fill("/club/arbiter/results", "result", board="1", result="1-0")
    last = version(small)
    small.fill("/club/arbiter/log", "undo", event=str(last))
    assert "1-0" not in small.get("/club/arbiter/results").text.split("Round 1")[1].split("taps")[0]
    small.fill("/club/arbiter/log", "redo", event=str(last))
    assert version(small) == last + 2


def test_a_draft_that_is_not_meant(small: Desk) -> None:
    for board in ("1", "2"):
        small.fill("/club/arbiter/results", "result", board=board, result="=")
    small.fill("/club/arbiter/", "pair")
    small.fill("/club/arbiter/", "alter")
    small.fill("/club/arbiter/alter", "break", board="1")
    shown = small.get("/club/arbiter/alter").text
    assert "Not paired yet" in shown
    small.fill("/club/arbiter/alter", "abandon")
    assert small.get("/club/arbiter/").status == 200


def test_the_process_that_types_may_die(opened: tuple[Desk, ArbiterRoutes]) -> None:
    desk, arbiter = opened
    desk.sign_in()
    desk.fill("/-/", "new", name="Four", rounds="3", **{"as": "club"})
    pool = arbiter._typist._pool
    assert pool is not None
    for process in pool._processes.values():
        process.kill()
        process.join()
    form = desk.form("/club/arbiter/players", "add")
    answer = desk.post(form.action, {**form.values, "name": "A, X"})
    assert answer.status == 500
    assert "try again" in answer.text
    assert desk.post(form.action, {**form.values, "name": "A, X"}).status == 303


def test_a_database_that_goes_away_is_said_and_nothing_is_lost(desk: Desk, tmp_path: Path) -> None:
    """What was not recorded is said to be so, and the same form is recorded once when the database is back."""
    desk.fill("/-/", "new", name="Four", rounds="3", **{"as": "club"})
    form = desk.form("/club/arbiter/players", "add")
    database, away = tmp_path / "pages.sqlite", tmp_path / "away"
    away.mkdir()
    for file in [*tmp_path.glob(f"{database.name}*")]:
        file.rename(away / file.name)
    database.mkdir()
    answer = desk.post(form.action, {**form.values, "name": "A, X"})
    assert answer.status == 409
    assert "Not recorded" in answer.text
    assert f"{database.name} is a directory" in answer.text
    assert "pairtrail player add" in answer.text
    assert desk.get("/club/arbiter/players").status == 200
    database.rmdir()
    for file in [*away.iterdir()]:
        file.rename(tmp_path / file.name)
    for _ in range(2):
        assert desk.post(form.action, {**form.values, "name": "A, X"}).status == 303
    assert [stored.event.TYPE for stored in log_of(database).events] == ["tournament-created", "player-registered"]


# --- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--tls-certificate", "a.pem"), "--tls-key"),
        (("--tls-certificate", "a.pem", "--tls-key", "b.pem"), "a.pem"),
        (("--password-file", "p.txt"), "--arbiter"),
        (("--arbiter", "--password-file", "absent.txt"), "absent.txt"),
        (("--arbiter", "--password-file", "short.txt"), "shorter than 12"),
    ],
)
def test_what_serve_refuses(cli: Cli, night: Path, words: tuple[str, ...], says: str) -> None:
    (night.parent / "short.txt").write_text("secret\n")
    ended = cli("serve", *words, "--db", str(night))
    assert ended.code in (2, 3)
    assert says in ended.err


@pytest.fixture
def signing(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with keys in `keys`, named from there, and a tournament that asks for them."""
    monkeypatch.chdir(tmp_path)
    for name, value in (("ACTOR", ARBITER), ("KEYS", "keys"), ("KEY", "anna"), ("DB", "pages.sqlite")):
        monkeypatch.setenv(f"PAIRTRAIL_{name}", value)
    for line in ("key new anna", "new Club --rounds 1 --as club --require-keys"):
        assert cli(*shlex.split(line)).code == 0, line
    return tmp_path


def test_pages_sign_with_a_key_whose_folder_is_named_from_here(signing: Path) -> None:
    for desk, _ in pages_of(signing / "pages.sqlite"):
        desk.sign_in()
        assert desk.send("/club/arbiter/players", "add", {"name": "Adler", "rating": "2000"}).status == 200
    last = log_of(signing / "pages.sqlite").events[-1]
    assert (last.event.TYPE, last.actor) == ("player-registered", ARBITER)
    with open_store(f"sqlite:///{signing}/pages.sqlite") as store:
        assert store.kept("club")[-1].size == last.version


def test_a_password_that_others_read_is_none_where_a_key_signs(cli: Cli, signing: Path) -> None:
    file = signing / "password.txt"
    file.write_text(f"{PASSWORD}\n")
    file.chmod(0o644)
    ended = cli("serve", "--arbiter", "--password-file", "password.txt")
    assert ended.code == 2
    assert "signs with the key anna" in ended.err
    assert "chmod 600" in ended.err


def test_pages_say_that_the_password_is_as_good_as_the_key(tmp_path: Path) -> None:
    said = "anyone who has the password can sign with it"
    with open_store(f"sqlite:///{tmp_path}/pages.sqlite", create=True) as store:
        for key, times in (("anna", 1), ("", 0)):
            opening = Opening(PASSWORD, ARBITER, f"sqlite:///{tmp_path}/pages.sqlite", invoke, key=key)
            with served(Faces(store), ArbiterRoutes(store, opening, language_accepted)) as browser:
                assert Desk(browser).get("/-/").text.count(said) == times


def test_over_https_the_cookie_is_for_this_host_and_https_alone(tmp_path: Path) -> None:
    certificate, key = _certificate(tmp_path)
    (tmp_path / "password.txt").write_text(f"{PASSWORD}\n", encoding="utf-8")
    words = ["serve", "--arbiter", "--port", "0", "--password-file", "password.txt", "--db", "event.sqlite"]
    words += ["--tls-certificate", certificate, "--tls-key", key, "--actor", ARBITER]
    with subprocess.Popen(
        [sys.executable, "-m", "pairtrail", *words], stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as server:
        assert server.stderr is not None
        address = re.search(r"https://127\.0\.0\.1:(\d+)/", server.stderr.readline())
        assert address
        unchecked = ssl.create_default_context(cafile=certificate)
        asking = http.client.HTTPSConnection("localhost", int(address[1]), timeout=60, context=unchecked)
        headers = {"Origin": f"https://localhost:{address[1]}", "Content-Type": "application/x-www-form-urlencoded"}
        asking.request("POST", "/-/sign-in", urlencode({"actor": ARBITER, "password": PASSWORD}), headers)
        answer = asking.getresponse()
        answer.read()
        asking.close()
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=60) == 0
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-")
    assert "Secure" in cookie


def _certificate(folder: Path) -> tuple[str, str]:
    """One for `localhost`, which nobody has signed but its own key, with that key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return str(certificate), str(private)


def test_prizes_and_what_a_rating_server_would_report_are_tables(small: Desk) -> None:
    for board in ("1", "2"):
        small.fill("/club/arbiter/results?round=1", "result", round="1", board=board, result="1-0")
    page = small.get("/club/arbiter/prizes?prizes=60,40").text
    assert re.search(r"<table.*?>.*?50\.00.*?</table>", page, re.DOTALL)
    assert "pairtrail prizes --prizes 60,40" in page
    assert "is not an amount" in small.get("/club/arbiter/prizes?prizes=x").text
    findings = small.get("/club/arbiter/papers").text
    assert re.search(r"<table.*?>.*?--fide-id.*?</table>", findings, re.DOTALL)
    assert "pairtrail export --check" in findings


def test_who_sits_nowhere_in_a_draft_is_offered_as_well() -> None:
    """Of the round that is opened; before another one it is not known who plays."""
    games = (SimpleNamespace(white=1, black=2), SimpleNamespace(white=3, black=4))
    tournament = SimpleNamespace(rounds=(SimpleNamespace(number=1, games=games),))
    names = {f"id:{one}": letter for one, letter in enumerate("ABCD", start=1)}
    draft = SimpleNamespace(round_number=1, boards={2: (3, 4)}, bye=None, seated={3, 4})
    of_board_2 = ("2", (("id:3", "C"), ("id:4", "D")))
    assert [*seats_in(tournament, draft, names)] == [of_board_2, ("not paired", (("id:1", "A"), ("id:2", "B")))]
    draft.bye, draft.seated = 1, {1, 2, 3, 4}
    assert [*seats_in(tournament, draft, names)] == [of_board_2, ("bye", (("id:1", "A"),))]
    draft.round_number, draft.bye, draft.seated = 2, None, {3, 4}
    assert [*seats_in(tournament, draft, names)] == [of_board_2]
