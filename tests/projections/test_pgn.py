"""PGN values between quotes, a game without a result of PGN, and the cells of the CFC's report."""

from dataclasses import replace

import pytest

from core.model.results import Outcome, Result
from core.model.tournament import Details, Player, Tournament
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber
from projections.export.world.cfc import CfcHead, cfc_report
from projections.export.world.games import GameLine, day_of_round, escaped, pgn
from projections.export.world.uscf import UscfHead, uscf_files
from tests.core.events_by_hand import event


@pytest.mark.parametrize(
    ("text", "written"),
    [('Ann "Bo"', r"Ann \"Bo\""), ("a\\b", r"a\\b"), ("line\nend\t\x1b", "line end  "), ("Zoë Ø 李", "Zoë Ø 李")],
)
def test_quotes_and_backslashes_are_escaped_and_control_characters_gone(text: str, written: str):
    assert escaped(text) == written


def line(result: Result | None) -> GameLine:
    white, black = (Player(PlayerId(number), f"Player {number}", rating=2000) for number in (1, 2))
    return GameLine(RoundNumber(1), None, BoardNumber(1), "", white, black, "", "", result)


@pytest.mark.parametrize(
    ("result", "tag", "moves"),
    [
        (Result.WHITE_WINS_UNRATED, "1-0", "1-0"),
        (None, "*", "*"),
        (Result.BOTH_LOSE, "*", "{By decision of the arbiter 0-0} *"),
        (Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK, "*", "{By decision of the arbiter 1/2-0} *"),
    ],
)
def test_a_result_that_pgn_has_not_is_told_in_a_comment(result: Result | None, tag: str, moves: str):
    text, left_out = pgn(Tournament(), [line(result)])
    assert f'[Result "{tag}"]\n' in text
    assert text.endswith(f"\n\n{moves}\n")
    assert ('[Date "????.??.??"]' in text, '[Event "?"]' in text, left_out) == (True, True, 0)


def test_forfeits_are_no_games():
    assert pgn(Tournament(), [line(Result.BOTH_FORFEIT), line(Result.WHITE_WINS_BY_FORFEIT)]) == ("", 2)


def test_the_days_of_rounds_are_read_as_reports_write_them():
    """Record 132 has two digits for the year."""
    tournament = Tournament(details=Details(round_dates=("26/01/09", "2026-01-16", "soon")))
    days = [day_of_round(tournament, RoundNumber(number)) for number in (1, 2, 3, 4)]
    assert days == ["2026-01-09", "2026-01-16", "", ""]


def test_every_cell_of_the_report_of_the_cfc():
    """chess.ca, Submitting Tournaments: W12, L3, D5, WF3 and LF3 or W0 and L0, WRF3 and LRF3. Byes are ours.

    W0 is a win against player 0, where the file, or decision 135, names no opponent.
    """
    played = event({1: "2w1 2w+ U H F Z 2w=", 2: "1b0 1b- Z Z Z U 1b="})
    last = played.rounds[3]
    unnamed = replace(last, unpaired={**last.unpaired, 2: Outcome.FORFEIT_WIN})
    played = replace(played, rounds=(*played.rounds[:3], unnamed, *played.rounds[4:]))
    rows = cfc_report(played, {1: "160001"}, CfcHead()).splitlines()[-2:]
    assert rows[0] == "1,160001,Player 1,1999,W2,WF2,bye 1,bye 1/2,bye 1,-,D2,5.0"
    assert rows[1] == "2,,Player 2,1998,L1,LF1,-,W0,-,bye 1,D1,2.5"
    assert "WRF2" in cfc_report(played, {}, CfcHead(forfeits_are_rated=True))


@pytest.mark.parametrize(("worth", "cell", "code"), [(10, "bye 1", "B0"), (5, "bye 1/2", "H0"), (0, "-", "U0")])
def test_an_allocated_bye_is_written_as_what_it_is_worth(worth: int, cell: str, code: str):
    """CFC 616.1: "A bye may be scored as one-half point for the byed player"; the total is of the standings."""
    played = event({1: "2w1 U", 2: "1b0 Z"})
    scoring = played.settings.scoring.with_exception(Outcome.PAIRING_ALLOCATED_BYE, Points(worth))
    played = replace(played, settings=replace(played.settings, scoring=scoring))
    first = cfc_report(played, {}, CfcHead()).splitlines()[-2]
    assert first == f"1,,Player 1,1999,W2,{cell},{(10 + worth) / 10}"
    assert f"1999W2W    {code}".encode() in uscf_files(played, {}, UscfHead())["TDEXPORT.DBF"]
