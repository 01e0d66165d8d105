"""What a page costs: what is the same for all players is worked out once, and nothing that a page does not show."""

import gc
import itertools
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from mako.runtime import Context

from cli.web.faces import Faces
from core.explain import answers
from core.explain.comparing import full_pairing
from core.explain.laws import Demand
from core.model.units import PlayerId, RoundNumber
from events.store.store import open_store
from projections import points_before as points
from projections.explain.told import ask
from projections.export.report import rounds as of_rounds
from projections.export.site import by_round
from projections.export.site import pages as site_pages
from projections.known import Known
from projections.public import record
from projections.public.record import public_record
from projections.replay import facts_of_pairings
from projections.standings import histories
from projections.tournament_state import readings
from projections.tournament_state.moments import parse
from projections.tournament_state.readings import Output, footnotes, games_apart
from tests.public.nights import played, site_of


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Known:
    return played(tmp_path_factory.mktemp("night"), "club")


def test_the_pages_of_all_players_look_for_corrected_games_once(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(tournament):
        asked.append(tournament)
        return games_apart(tournament)

    for module in (readings, site_pages):
        monkeypatch.setattr(module, "games_apart", counted)
    site = site_of(club)
    for player in club.tournament.players:
        if player in site.known.tournament.players:
            site.page(f"player-{player}")
    assert len(asked) == 1


def test_all_pages_of_a_round_look_once_for_points_before_it_and_fold_the_log_once_before_it(
    club: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()

    def counting(module: ModuleType, name: str) -> None:
        original = getattr(module, name)

        def call(*args: object, **named: object) -> object:
            counted[name] += 1
            return original(*args, **named)

        monkeypatch.setattr(module, name, call)

    for name in ("points_before", "reasons_of", "round_part", "changes_by_hand", "told_by_hand"):
        counting(site_pages, name)
    counting(points, "games_apart")
    counting(facts_of_pairings, "TournamentFold")
    site = site_of(club)
    for name in site.names():
        site.page(name)
    rounds = len(site.rounds)
    once = dict.fromkeys(("points_before", "reasons_of", "round_part", "TournamentFold"), rounds)
    assert counted == once | {"changes_by_hand": 1}, "nothing was changed by hand"


def test_what_a_page_shows_is_gone_with_it_without_the_collector(club: Known) -> None:
    site = site_of(club)
    names = [*site.names()]
    pages = [site.page(name) for name in names]
    gc.collect()
    gc.disable()
    try:
        again = [site.page(name) for name in names]
        del site
        left = [one for one in gc.get_objects() if isinstance(one, Context | site_pages.Section | site_pages.Site)]
    finally:
        gc.enable()
    assert again == pages
    assert left == []


def test_standings_put_no_event_into_words(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_pages, "rows_in_public", lambda _: pytest.fail("the log is not on this page"))
    for name in ("standings", "crosstable", "round-1", "player-1"):
        assert site_of(club).page(name)


def test_pages_draw_no_pictures_of_brackets(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are as much work as the sentences, and only `report` shows them."""
    for name in ("drawn_brackets", "drawn_reasons", "drawn_by_hand"):
        monkeypatch.setattr(of_rounds, name, lambda *_: pytest.fail("it is not on this page"))
    assert b"round-1-why-1" in site_of(club).page("round-1-why-1")


def test_what_is_public_now_is_looked_for_once_for_all_past_moments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, asked = played(tmp_path, "club"), []
    hidden = record.hidden_versions
    monkeypatch.setattr(record, "hidden_versions", lambda events: asked.append(len(events)) or hidden(events))
    with open_store(f"sqlite:///{tmp_path}/demo.sqlite", create=False) as store:
        faces = Faces(store)
        faces.refresh()
        for number in (1, 2):
            at = f"round:{number}:published"
            assert faces.at(known.stream, at).record.digest == public_record(known, parse(at)).digest
    assert asked == [faces.all()[known.stream].whole.version, known.version, known.version]  # once, and as asked here


def test_a_note_about_a_rating_asks_no_other_player(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    rating_in = readings.rating_in
    monkeypatch.setattr(readings, "rating_in", lambda player, how: asked.append(player.id) or rating_in(player, how))
    footnotes(club.tournament, Output.PAGE, [PlayerId(1)], games_apart(club.tournament))
    assert set(asked) == {PlayerId(1)}


@pytest.mark.parametrize("night", ["club", "six", "league"])
def test_notes_of_a_player_are_the_same_however_they_are_found(night: str, tmp_path: Path) -> None:
    tournament = played(tmp_path, night).tournament
    apart = games_apart(tournament)
    for output in Output:
        whole = footnotes(tournament, output)
        assert footnotes(tournament, output, None, apart) == whole
        for player in tournament.players:
            assert footnotes(tournament, output, [player], apart) == footnotes(tournament, output, [player])


def test_a_page_of_reasons_asks_about_the_boards_that_it_shows(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = site_of(club).page("round-1-why-1").decode()
    asked: list[int] = []
    lines = of_rounds.board_lines
    monkeypatch.setattr(of_rounds, "board_lines", lambda subject, board: asked.append(board) or lines(subject, board))
    monkeypatch.setattr(by_round, "_BOARDS_ON_A_PAGE", 2)
    site = site_of(club)
    second = site.page("round-1-why-2").decode()
    assert asked == [3, 4]
    assert site.page("round-1-why-2").decode() == second
    assert asked == [3, 4], "once"
    told = re.findall(r"<li>[^<]+</li>", second)
    assert told
    assert all(one in whole for one in told), "the same sentences as beside all boards"


def test_the_published_pairing_is_judged_once_for_all_reasons(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    judged, obstacles_in = [], answers.obstacles_in
    counted = lambda field, boards, bye: judged.append(bye) or obstacles_in(field, boards, bye)  # noqa: E731
    monkeypatch.setattr(answers, "obstacles_in", counted)
    asked = ask(club.events, RoundNumber(2))
    pairs = [(board.white, board.black) for board in asked.published.boards]
    demands = [Demand(white, black) for (white, _), (_, black) in itertools.pairwise(pairs)]
    for demand in demands:
        answers.answer(asked.field, demand, asked.pairing, full_pairing(asked.pairing))
    assert len(demands) > 1
    assert len(judged) == 1
    answers.answer(asked.field, demands[0], asked.pairing, replace(asked.published, bye=PlayerId(1)))
    assert len(judged) == 2, "another pairing is another question"


def test_a_cross_table_looks_for_no_floats(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = site_of(club).page("crosstable")
    site = site_of(club)
    site.page("player-1")  # with floats, which are at hand then
    assert site.page("crosstable") == expected
    monkeypatch.setattr(histories, "_floats", lambda _: pytest.fail("no cell shows one"))
    assert site_of(club).page("crosstable") == expected
