"""Corrections are held against what stood before each of them, and the log is folded once for all."""

from pathlib import Path

from cli.commands.demo import demonstration_world
from cli.main import run
from events.store.store import open_store
from projections.tournament_state.fold import TournamentFold
from projections.verification import games_check
from projections.verification.games_check import game_findings
from tests.cli.conftest import JANUARY


def test_no_correction_folds_what_was_before_it_anew(tmp_path: Path, monkeypatch):
    with demonstration_world(tmp_path, begins=JANUARY):
        assert run(["generate", "--players", "8", "--rounds", "5", "--seed", "3", "--out", "g.trf"]) == 0
        assert run(["import", "g.trf", "--as", "club"]) == 0
        for result in ("1-0", "0-1", "=", "1-0", "0-1", "="):
            run(["result", "correct", "5", f"1:{result}", "--reason", "sheets"])
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            log = store.read("club")
    corrections = sum(stored.type == "result-corrected" for stored in log)
    assert corrections >= 5
    folded, extend = [], TournamentFold.extend

    def counted(folding, events):
        folded.extend(taken := list(events))
        extend(folding, taken)

    monkeypatch.setattr(TournamentFold, "extend", counted)
    monkeypatch.setattr(games_check, "fold", None)
    assert list(game_findings(log)) == []
    assert len(folded) == len(log) - 1  # all before the last correction
