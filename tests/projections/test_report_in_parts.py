"""The report of a large event: several pages that lead to each other, and work that grows with what they show."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from core.model.results import Outcome
from events.store.store import open_store
from projections.export.report import page as report_page
from projections.export.report import rounds
from projections.export.report.facts import reasons_of, report_of
from projections.export.report.page import report_parts
from projections.known import Known
from projections.repository import Repository
from tests.cli.conftest import JANUARY
from tests.projections.test_report import elements


def made_up(folder: Path, players: int) -> Known:
    folder.mkdir(exist_ok=True)
    with demonstration_world(folder, begins=JANUARY):
        assert run(["generate", "--players", str(players), "--rounds", "5", "--seed", "3", "--out", "g.trf"]) == 0
        assert run(["import", "g.trf", "--as", "club"]) == 0
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            return Repository(store).load("club")


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    return made_up(tmp_path_factory.mktemp("parts"), 31)


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_page, "PLAYERS_ON_A_PAGE", 10)
    monkeypatch.setattr(report_page, "EVENTS_ON_A_PAGE", 50)


@pytest.mark.usefixtures("small_pages")
def test_every_round_player_and_event_has_its_page_and_every_link_leads_somewhere(known: Known):
    pages = {name: elements(page) for name, page in report_parts(known, "event 1.html")}
    assert next(iter(pages)) == "event 1.html"
    assert {name for name in pages if "round" in name} == {f"event 1-parts/round-{n}.html" for n in range(1, 6)}
    places = {name: {ids["id"] for _, ids in found.seen if "id" in ids} for name, found in pages.items()}
    everywhere = set().union(*places.values())
    assert {f"p{player}" for player in known.tournament.players} <= everywhere
    assert {f"e{version}" for version in range(1, known.version + 1)} <= everywhere
    for name, found in pages.items():
        for tag, attributes in found.seen:
            assert not {"src", "style", "onclick", "onload"} & attributes.keys()
            if tag == "a":
                file, _, place = (attributes["href"] or "").replace("%20", " ").partition("#")
                folder = "" if file.startswith("../") or "/" not in name else "event 1-parts/"
                assert place in places[folder + file.removeprefix("../") if file else name], attributes["href"]


def test_each_round_says_what_it_says_on_one_page(known: Known):
    whole = report_of(known)
    for one, (name, page) in zip(whole.rounds, [*report_parts(known, "e.html")][-5:], strict=True):
        assert name == f"e-parts/round-{one.number}.html"
        text = page.decode()
        assert all(f'id="r{one.number}b{board.board}"' in text for board in one.boards)
        assert text.count("<li>") == sum(len(board.why) for board in one.boards) + len(one.why)
        told = re.search(r'id="history">(.*?)</script>', text)
        assert told is not None
        assert f'"rounds":{{"{one.number}":' in told[1]


def test_a_record_of_more_events_than_one_page_holds_comes_in_parts(tmp_path, monkeypatch, capsys):
    made_up(tmp_path, 8)
    with demonstration_world(tmp_path, begins=JANUARY):
        assert run(["report", "one.html"]) == 0
        assert not Path("one-parts").exists()
        assert run(["report", "several.html", "--parts"]) == 0
        assert run(["report", "several.html", "--parts"]) == 3
        monkeypatch.setattr(report_page, "EVENTS_ON_ONE_PAGE", 10)
        assert run(["report", "large.html", "--issue"]) == 0
        assert run(["report", "whole.html", "--one-page"]) == 0
        assert not Path("whole-parts").exists()
        assert run(["verify"]) == 0
        assert run(["report", "missing/large.html"]) == 3
    names = {path.name for path in (tmp_path / "large-parts").iterdir()}
    assert names == {path.name for path in (tmp_path / "several-parts").iterdir()}
    assert "more pages are in" in capsys.readouterr().err


def test_pages_of_the_report_before_do_not_stay(tmp_path):
    """With --force: a page that the new report has not would show an earlier moment."""
    made_up(tmp_path, 8)
    with demonstration_world(tmp_path, begins=JANUARY):
        assert run(["report", "event.html", "--parts"]) == 0
        folder = Path("event-parts")
        written = {path.name for path in folder.iterdir()}
        for name in ("round-99.html", "players-7.html", "events-12.html", "notes.html", "round-1.html.bak"):
            (folder / name).write_text("before", encoding="utf-8")
        assert run(["report", "event.html", "--parts", "--force"]) == 0
        assert {path.name for path in folder.iterdir()} == written | {"notes.html", "round-1.html.bak"}
        assert run(["report", "event.html", "--one-page", "--force"]) == 0
        assert {path.name for path in folder.iterdir()} == {"notes.html", "round-1.html.bak"}
        assert run(["report", "other.html", "--parts"]) == 0
        assert run(["report", "other.html", "--one-page", "--force"]) == 0
        assert not Path("other-parts").exists()


def test_what_a_result_changes_is_looked_at_and_nothing_else(tmp_path, monkeypatch):
    """Rounds frozen for the line of time, and rounds paired for the reasons, do not grow with the players."""
    frozen, asked = [], []
    round_of, ask = rounds._round, rounds.ask
    monkeypatch.setattr(rounds, "_round", lambda *given: frozen.append(given) or round_of(*given))
    monkeypatch.setattr(rounds, "ask", lambda *given, **more: asked.append(given) or ask(*given, **more))
    counts = []
    for players in (12, 48):
        report_of(made_up(tmp_path / str(players), players))
        counts.append((len(frozen), len(asked)))
        frozen.clear()
        asked.clear()
    assert counts[0] == counts[1]
    assert counts[0][0] <= 5 * 5
    assert counts[0][1] == 5


def test_bytes_grow_with_the_players(tmp_path):
    sizes = [
        sum(len(page) for _, page in report_parts(made_up(tmp_path / str(players), players), "e.html"))
        for players in (20, 40, 80)
    ]
    assert sizes[2] - sizes[1] < 2.6 * (sizes[1] - sizes[0])


def test_of_a_round_without_boards_the_reasons_are_those_of_its_bye(known: Known, monkeypatch: pytest.MonkeyPatch):
    """Nobody's reasons are looked for where nobody plays; one who is alone there has the bye, with reasons."""
    first, said = known.tournament.rounds[0], rounds.Why(whole=("said",))
    monkeypatch.setattr("projections.export.report.facts.why_of", lambda *_, **__: said)
    player = first.games[0].white
    for games, unpaired, found in (
        ((), {}, rounds.Why()),
        ((), {player: Outcome.PAIRING_ALLOCATED_BYE}, said),
        (first.games, {}, said),
    ):
        assert reasons_of(known, replace(first, games=games, unpaired=unpaired)) == found
