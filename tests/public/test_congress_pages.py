"""The pages of a congress: it is above its sections, in what is served, on the wall and as files."""

import re
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.web.faces import Faces
from core.model.sentence import TournamentError
from events.store.store import open_store
from projections.export.site.outside import _round_of
from projections.repository import Repository
from tests.public.test_server import served

SET_UP = (
    'new "Easter Open" --congress easter --sections "A, B" --rounds 3 --city Lund --federation SWE --start 2026-04-03',
    *(f'player add "Player {letter}" --rating 2000 -t easter-a' for letter in "ABCD"),
    *(f'player add "Player {letter}" --rating 1500 -t easter-b' for letter in "EFGH"),
    'new "Club Cup" --rounds 3 --as club',
    "round pair --congress easter",
)
PLAYED = ("round publish --congress easter", "result set 1 a/1:1-0 a/2:= b/1:= b/2:1-0 --congress easter")


@pytest.fixture
def easter(cli):
    """Two sections, paired and not published, and a tournament that is none."""

    def run(line):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
        return ended

    for line in SET_UP:
        run(line)
    return run


@contextmanager
def browser_of(only=""):
    with open_store("demo.sqlite") as store:
        faces = Faces(store, only=only)
        faces.refresh()
        with served(faces) as browser:
            yield browser


class Away:
    """A database that is replaced, and then put back."""

    def __init__(self, store):
        self.store, self.is_away = store, False

    def __getattr__(self, name):
        return getattr(self.store, name)

    def streams(self):
        return [] if self.is_away else self.store.streams()


def test_the_congress_is_above_its_sections(easter):
    with browser_of() as browser:
        first = browser.get("/").text
        page = browser.get("/easter.congress/").text
    assert first.index("Easter Open") < first.index('href="/easter-a/"') < first.index("Club Cup")
    assert 'href="/easter.congress/"' in first
    assert "Easter Open, A" not in first
    assert re.search(r'href="/easter-a/">A</a> <span class="remark">4 players', page)
    assert "Lund, SWE" in page
    assert "Club Cup" not in page


def test_nothing_is_shown_before_it_is_published(easter):
    with browser_of() as browser:
        assert "round 1" not in browser.get("/easter.congress/").text
    for line in PLAYED:
        easter(line)
    with browser_of() as browser:
        page = browser.get("/easter.congress/").text
    assert "4 players, round 1 of 3" in page
    assert re.search(r"A: Player \w with 1\b", page)


def test_without_a_number_of_rounds_the_last_one_published_is_that_of_all(easter):
    for line in PLAYED:
        easter(line)
    with open_store("demo.sqlite") as store:
        known = Repository(store).load("easter-a")
    assert str(_round_of(known)) == "4 players, round 1 of 3"
    undeclared = replace(known.tournament, settings=replace(known.tournament.settings, rounds=None))
    assert str(_round_of(SimpleNamespace(tournament=undeclared))) == "4 players, round 1 of 1"


def test_a_section_that_is_added_appears_without_a_new_start(easter):
    with browser_of() as browser:
        assert "Blitz" not in browser.get("/easter.congress/").text
        easter('new "Blitz" --congress easter --beside --rounds 3')
        for _ in range(200):
            if "Blitz" in browser.get("/easter.congress/").text:
                break
        assert "Blitz" in browser.get("/easter.congress/").text


def test_a_congress_that_was_away_for_a_look_is_shown_again(easter):
    with open_store("demo.sqlite") as store:
        faces, shown = Faces(Away(store)), []
        for away in (False, True, False):
            faces._store.is_away = away
            faces.refresh()
            shown.append([congress.stream for congress, _ in faces.congresses()])
    assert shown == [["easter.congress"], [], ["easter.congress"]]


def test_what_could_not_be_read_and_is_gone_is_no_problem(easter, monkeypatch):
    def damaged(_, stream):
        raise TournamentError(f"{stream} was changed.")

    monkeypatch.setattr(Repository, "load", damaged)
    with open_store("demo.sqlite") as store:
        faces = Faces(Away(store), only="club")
        faces.refresh()
        assert faces.problems == {"club": "club was changed."}
        faces._store.is_away = True
        faces.refresh()
        assert faces.problems == {}


def test_the_screen_on_the_wall_goes_through_all_sections(easter):
    for line in PLAYED:
        easter(line)
    with browser_of() as browser:
        one, two = (browser.get(f"/easter.congress/hall?page={page}").text for page in (1, 2))
    assert "Easter Open</p>" in one
    assert "Easter Open, A" in one
    assert "hall?page=2" in one
    assert "Easter Open, B" in two
    assert "hall?page=1" in two


def test_only_the_congress_is_served_where_it_is_named(easter):
    with browser_of("easter.congress") as browser:
        first = browser.get("/").text
        assert browser.get("/club/").status == 404
        assert browser.get("/easter-b/").status == 200
    assert "Club Cup" not in first
    assert "Easter Open" in first


def test_the_log_of_a_congress_has_no_page_of_its_own(easter):
    with browser_of() as browser:
        assert browser.get("/easter.congress/log.html").status == 404
        assert browser.get("/spring.congress/").status == 404


def test_the_pages_are_files_in_one_folder(easter):
    for line in PLAYED:
        easter(line)
    easter("site pages --congress easter")
    index = Path("pages/index.html").read_text(encoding="utf-8")
    linked = re.findall(r'href="([^"#]+)"', index)
    assert {"a/index.html", "b/index.html"} <= set(linked)
    assert all((Path("pages") / name).is_file() for name in linked if name != "/")


def test_neither_an_unchanged_congress_nor_one_that_cannot_be_read_hides_the_next(easter, monkeypatch):
    read = Repository.congress

    def damaged(self, stream):
        if stream == "autumn.congress":
            raise TournamentError("autumn was changed.")
        return read(self, stream)

    def shown(faces):
        return sorted(congress.stream for congress, _ in faces.congresses())

    easter('new "Autumn Open" --congress autumn --sections "A" --rounds 3')
    with open_store("demo.sqlite") as store:
        faces = Faces(store)
        faces.refresh()
        easter('new "Winter Open" --congress winter --sections "A" --rounds 3')
        faces.refresh()
        assert shown(faces) == ["autumn.congress", "easter.congress", "winter.congress"]
        monkeypatch.setattr(Repository, "congress", damaged)
        faces = Faces(store)
        faces.refresh()
        assert faces.problems == {"autumn.congress": "autumn was changed."}
        assert shown(faces) == ["easter.congress", "winter.congress"]
