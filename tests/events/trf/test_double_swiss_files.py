"""Matches of two games in a report (decision 194): written, read back, and refused where a game is missing."""

from dataclasses import replace

import pytest

from core.model.results import ByeKind, Outcome, Result
from core.model.sentence import Refused
from core.model.team_match import points_so_far
from core.model.tournament import Tournament
from events.trf import read_document, tournament_of
from events.trf.layout import TRF16, TRF26
from events.trf.single_games import as_played, as_written
from projections.export.trf import write_trf
from tests.reference.double_swiss_rounds import EDITION, Board, History, as_tournament, random_history

ONE_ROUND = History(
    5, (((Board(1, 3, ("10", "==")), Board(2, 4, ("=0", "+-"))), {5: "U"}),), initial_colour="W", is_last_round=False
)


def written(tournament: Tournament, file_format=TRF26) -> str:
    text, _ = write_trf(tournament, file_format=file_format, names_rules=True)
    return text


def cells(text: str) -> dict[int, str]:
    """Of each player, the columns of the rounds."""
    lines = [line for line in text.splitlines() if line.startswith("001")]
    return {int(line[4:8]): line[91:].rstrip() for line in lines}


def read(text: str) -> Tournament:
    return tournament_of(read_document(text.encode(), "event.trf", points="listed"), EDITION)


def test_a_match_is_two_rounds_of_the_file():
    """4.4: the second game has the other colours; of the bye a game won and a game drawn (1.4)."""
    text = written(as_tournament(ONE_ROUND))
    assert cells(text) == {
        1: "   3 w 1     3 b =",
        3: "   1 b 0     1 w =",
        2: "   4 w =     4 b +",
        4: "   2 b 0     2 w -",
        5: "0000 - U  0000 - H",
    }
    assert "192 FIDE_DOUBLESWISS" in text
    assert "142 8" in text  # four rounds of matches
    points = {int(line[4:8]): line[80:84].strip() for line in text.splitlines() if line.startswith("001")}
    assert points == {1: "1.5", 2: "1.5", 3: "0.5", 4: "0.0", 5: "1.5"}


@pytest.mark.parametrize("file_format", [TRF16, TRF26])
@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_is_read_back(seed, file_format):
    tournament = as_tournament(random_history(seed))
    again = read(written(tournament, file_format))
    assert again.settings.rounds == tournament.settings.rounds
    assert again.settings.scoring == tournament.settings.scoring
    for made, found in zip(tournament.rounds, again.rounds, strict=True):
        games = {(one.white, one.black, tuple(two.readings for two in one.boards)) for one in made.games}
        assert {(one.white, one.black, tuple(two.readings for two in one.boards)) for one in found.games} == games
        assert {who: what for who, what in found.unpaired.items() if what is not Outcome.ZERO_POINT_BYE} == {
            who: what for who, what in made.unpaired.items() if what is not Outcome.ZERO_POINT_BYE
        }


def test_what_came_in_goes_out_the_same():
    text = written(as_tournament(random_history(7)))
    assert written(read(text)) == text


@pytest.mark.parametrize(("worth", "behind"), [(0, "Z"), (10, "Z"), (12, "H"), (20, "F")])
def test_a_bye_of_another_value_is_kept(worth, behind):
    tournament = as_tournament(ONE_ROUND)
    scoring = tournament.settings.scoring.with_exception(Outcome.PAIRING_ALLOCATED_BYE, worth)
    text = written(replace(tournament, settings=replace(tournament.settings, scoring=scoring)))
    assert cells(text)[5] == f"0000 - U  0000 - {behind}"
    assert read(text).settings.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE) == worth


def test_a_bye_to_come_is_for_both_games():
    tournament = replace(as_tournament(ONE_ROUND), byes={(2, 1): ByeKind.HALF_POINT})
    assert read(written(tournament)).byes.get((2, 1)) is ByeKind.HALF_POINT


@pytest.mark.parametrize(
    ("cell", "other", "says"),
    [
        pytest.param("   3 b =", "0000 - Z", "only one game", id="one of the two has no second game"),
        pytest.param("   3 b =", "   3 w =", "White in both games", id="White twice"),
    ],
)
def test_a_file_in_which_two_games_are_no_match_is_refused(cell, other, says):
    text = written(as_tournament(ONE_ROUND))
    opposite = {"0000 - Z": "0000 - Z", "   3 w =": "   1 b ="}[other]
    changed = text.replace(f"w 1  {cell}", f"w 1  {other}").replace("b 0     1 w =", f"b 0  {opposite}")
    with pytest.raises(Refused, match=says):
        read(changed)


def test_the_second_game_of_a_round_missing_is_refused():
    text = "\r\n".join(
        line[:99].rstrip() if line.startswith("001") else line
        for line in written(as_tournament(ONE_ROUND)).splitlines()
    )
    with pytest.raises(Refused, match="the second game of round 1 is missing"):
        read(text)


def test_an_open_game_stays_open():
    tournament = as_tournament(ONE_ROUND)
    single = as_written(tournament)
    assert as_played(single).rounds[0].games[0].readings.pairing is Result.WHITE_WINS
    assert points_so_far(as_played(single).rounds[0].games[0]) == (15, 5)
    assert as_played(tournament) is tournament


@pytest.mark.parametrize("colour", ["", "152 B"])
def test_the_first_games_show_the_initial_colour_by_the_article_of_the_double_swiss(colour):
    """C.04.5, 4.3.1, where a file of single games cites E.5 of the Dutch System."""
    lines = [line for line in written(as_tournament(ONE_ROUND)).splitlines() if not line.startswith("152")]
    text = "\n".join([*lines[:1], *([colour] if colour else []), *lines[1:]])
    document = read_document(text.encode(), "event.trf", points="listed")
    told = " ".join(f"{one.found} {one.taken_as}" for one in document.adjustments)
    assert "first games show" in told
    assert "(C.04.5, 4.3.1)" in told
    assert "E.5" not in told
