"""What a page costs: what is the same for all players is worked out once, and nothing that a page does not show."""

from pathlib import Path

import pytest

from cli.web.faces import Faces
from core.model.units import PlayerId
from events.store.store import open_store
from projections.export.report import why
from projections.export.site import pages as site_pages
from projections.known import Known
from projections.public import record
from projections.public.record import public_record
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


def test_standings_put_no_event_into_words(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_pages, "rows_in_public", lambda _: pytest.fail("the log is not on this page"))
    for name in ("standings", "crosstable", "round-1", "player-1"):
        assert site_of(club).page(name)


def test_pages_draw_no_pictures_of_brackets(club: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are as much work as the sentences, and only `report` shows them."""
    for name in ("drawn_brackets", "drawn_reasons", "drawn_by_hand"):
        monkeypatch.setattr(why, name, lambda *_: pytest.fail("it is not on this page"))
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
