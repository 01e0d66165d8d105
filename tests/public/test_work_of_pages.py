"""What a page costs: what is the same for all players is worked out once, and nothing that a page does not show."""

from pathlib import Path

import pytest

from projections.export.site import pages as site_pages
from projections.known import Known
from projections.tournament_state import readings
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


@pytest.mark.parametrize("night", ["club", "six", "league"])
def test_notes_of_a_player_are_the_same_however_they_are_found(night: str, tmp_path: Path) -> None:
    tournament = played(tmp_path, night).tournament
    apart = games_apart(tournament)
    for output in Output:
        whole = footnotes(tournament, output)
        assert footnotes(tournament, output, None, apart) == whole
        for player in tournament.players:
            assert footnotes(tournament, output, [player], apart) == footnotes(tournament, output, [player])
