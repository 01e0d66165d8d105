"""The score of a match without its boards: recorded, counted, held against boards that come later (decision 204)."""

import asyncio
import json
from pathlib import Path

import pytest
from textual.widgets import DataTable, Static

from cli.commands import result_prompts
from cli.commands.desk_screen import DeskScreen
from cli.exits import ExitCode
from cli.input.options import Options
from cli.session.result_desk import desk_of
from cli.session.session import open_session
from tests.cli.conftest import Cli
from tests.cli.terminals import typist
from tests.cli.test_leagues import TEAMS, drawn, entries, matches, results

SWISS = (
    "new Cup --system team-swiss-2026 --boards 2 --rounds 3 --as cup --tie-breaks MPvGP,BC",
    "team import teams.csv",
    "round pair --initial-colour white",
    "round publish",
)


@pytest.fixture
def league(cli: Cli, place: Path) -> Cli:
    """Four teams on two boards, every round published."""
    (place / "teams.csv").write_text(entries(), encoding="utf-8")
    drawn(cli, "--match-points 2-1-0 --tie-breaks MPvGP,BC")
    return cli


@pytest.fixture
def cup(cli: Cli, place: Path) -> Cli:
    """Six teams, round 1 of a Swiss published."""
    (place / "teams.csv").write_text(entries((*TEAMS, "Eastgate", "Ferry")), encoding="utf-8")
    for line in SWISS:
        assert cli(line).code == 0, line
    return cli


def points(cli: Cli) -> list[tuple[float, float]]:
    rows = json.loads(cli("standings --json").out)["standings"]
    return [(row["points"], row["game_points"]) for row in rows]


def recorded(cli: Cli) -> list[str]:
    return [one["type"] for one in json.loads(cli("log list --json").out)["events"]]


class TestRecorded:
    def test_it_counts_at_once_and_says_what_is_missing(self, league: Cli):
        ended = league("result set 1 1:1.5-0.5 2:1-1")
        assert "1.5-0.5, without board results." in ended.err
        assert points(league) == [(2, 1.5), (1, 1), (1, 1), (0, 0.5)]
        told = league("standings").out
        assert "Recorded by score, without board results: round 1, match 1 (1.5-0.5); round 1, match 2 (1-1)." in told
        assert "Left out: BC cannot be computed: no board results are on record for round 1, match 1; round 1" in told
        assert "no result" not in league("result missing --round 1").out
        assert "4 matches of all rounds have no result: pairtrail result set 2 1:SCORE ..." in ended.err
        assert "No contradictions." in league("verify").out

    def test_line_ups_are_proposed_until_a_round_was_entered_by_scores_alone(self, league: Cli):
        assert "Next: name the line-ups for round 1" in league("info").err
        assert "result set 1 2:SCORE ..." in league("result set 1 1:1-1").err
        assert "result set 2 1:SCORE ..." in league("result set 1 2:1-1").err
        assert league("team lineup 2").code == 0
        assert "result set 2 1.1:RESULT ..." in league("info").err

    def test_so_they_are_where_a_swiss_is_paired_round_by_round(self, cup: Cli):
        assert "Next: name the line-ups for round 1" in cup("info").err
        assert "Next: enter the scores of round 1" in cup("result set 1 1:1-1").err
        assert "Next: close round 1" in cup("result set 1 2:1-1 3:1-1").err
        assert cup("round pair").code == 0
        assert "Next: enter the scores of round 2" in cup("round publish").err

    def test_boards_of_the_last_round_have_line_ups_proposed(self, league: Cli):
        assert league("team lineup 1").code == 0
        assert "Next: name the line-ups for round 2" in league("result set 1 1.1:1-0 1.2:= 2:1-1").err

    def test_from_a_file_beside_matches_with_boards(self, league: Cli, place: Path):
        (place / "r.txt").write_text("1 1.5-0.5\n2.1 1-0\n2.2 =\n", encoding="utf-8")
        assert league("result import r.txt --round 1").code == 0
        assert points(league) == [(2, 1.5), (2, 1.5), (0, 0.5), (0, 0.5)]
        assert recorded(league)[-5:] == [
            *("line-up-set", "line-up-set", "result-recorded", "result-recorded", "match-score-recorded")
        ]

    def test_asked_match_by_match(self, league: Cli, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("sys.stdin", typist("1.5-0.5", "1="))
        assert league("result set 1").code == 0
        assert points(league)[0] == (2, 1.5)
        assert results(league, 1) == {"1.1": None, "1.2": None, "2.1": "1-0", "2.2": "1/2-1/2"}

    @pytest.mark.parametrize(
        ("change", "answer"), [*(("colours 1", answer) for answer in ("11", "2-0", "m+", "h 1 2")), ("swap 1 6", "11")]
    )
    def test_a_match_changed_while_it_was_asked_about_is_refused(
        self, cup: Cli, change: str, answer: str, monkeypatch: pytest.MonkeyPatch
    ):
        answers = iter((answer, "q"))

        def typed(_: str) -> str:
            for line in ("begin 1", change, "finish --reason agreed --yes"):
                assert cup(f"round alter {line}").code == 0
            return next(answers)

        monkeypatch.setattr("sys.stdin", typist())
        monkeypatch.setattr(result_prompts, "answered", typed)
        ended = cup("result set 1")
        assert (ended.code, "Board 1 is " in ended.err, "after you were shown it" in ended.err) == (
            ExitCode.REFUSED,
            True,
            True,
        )
        assert recorded(cup)[-1] == "pairing-altered"

    def test_boards_with_a_line_up_changed_while_they_were_asked_about(self, cup: Cli, monkeypatch: pytest.MonkeyPatch):
        def typed(_: str) -> str:
            assert (told := cup("team lineup 1 1 2 1")).code == 0, told
            return "10"

        monkeypatch.setattr("sys.stdin", typist())
        monkeypatch.setattr(result_prompts, "answered", typed)
        assert "Board 1.1 is " in cup("result set 1").err

    def test_the_next_match_asked_about_is_the_one_on_record(self, cup: Cli, monkeypatch: pytest.MonkeyPatch):
        """An answer takes in what somebody else changed meanwhile at another match."""
        asked: list[str] = []

        def typed(prompt: str) -> str:
            asked.append(prompt)
            for line in ("begin 1", "colours 2", "finish --reason agreed --yes") if len(asked) == 1 else ():
                assert cup(f"round alter {line}").code == 0
            return "11" if len(asked) == 1 else "q"

        monkeypatch.setattr("sys.stdin", typist())
        monkeypatch.setattr(result_prompts, "answered", typed)
        assert cup("result set 1").code == 0
        game = json.loads(cup("round status 1 --json").out)["boards"][1]
        assert f"{game['white']['name']} - {game['black']['name']}" in asked[1]

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("1:2-1", "a score of 2-1 is not possible"),
            ("1:1.5-0.5 1:1-1", "Match 1 was given twice"),
            ("1:1-0", "If only the score is known, record it, for instance: `pairtrail result set 1 1:1-1`"),
            ("1:1.5-0.5 1.1:1-0", "no line-up for"),
            ("3:1.5-0.5", "Round 1 has no match 3"),
        ],
    )
    def test_what_boards_cannot_make_is_refused_with_nothing_recorded(self, league: Cli, typed: str, told: str):
        before = recorded(league)
        ended = league(f"result set 1 {typed}")
        assert (ended.code, told in ended.err) == (ExitCode.REFUSED, True), ended.err
        assert recorded(league) == before

    def test_fewer_points_than_boards_are_confirmed(self, league: Cli):
        ended = league("result set 1 1:1-0.5")
        assert ended.code == ExitCode.REFUSED
        assert "has 2 boards, of one point each, but 1-0.5 adds up to fewer points" in ended.err
        assert league("result set 1 1:1-0.5 --yes").code == 0
        assert points(league)[0] == (2, 1)
        assert "No contradictions." in league("verify").out

    def test_where_players_meet_it_is_no_result(self, cli: Cli):
        for line in ("new Club --rounds 3", "player add A --rating 2000", "player add B --rating 1900"):
            cli(line)
        cli("round pair --initial-colour white")
        cli("round publish")
        assert cli("result set 1 1:1.5-0.5").code == ExitCode.USAGE

    def test_nor_where_two_players_meet_in_two_games(self, cli: Cli):
        cli("new Double --system double-swiss-2026 --rounds 2")
        for name in "ABCD":
            cli(f"player add {name} --rating 2000")
        cli("round pair --initial-colour white")
        cli("round publish")
        ended = cli("result set 1 1:1.5-0.5")
        assert ended.code == ExitCode.REFUSED
        assert "both results are needed" in ended.err

    def test_a_second_one_is_a_correction(self, league: Cli):
        league("result set 1 1:1.5-0.5")
        ended = league("result set 1 1:1-1")
        assert ended.code == ExitCode.REFUSED
        assert "has the score 1.5-0.5. If that was recorded wrongly, correct it: `pairtrail result correct" in ended.err
        forfeited = league("result set 1 1:+-")
        assert "has the result 1.5-0.5. If that was recorded wrongly, correct the score" in forfeited.err

    def test_what_is_proposed_is_accepted(self, league: Cli):
        assert "Enter it: `pairtrail result set 1 1:2-0`" in league("result correct 1 1:2-0 --reason x").err
        assert "record that: `pairtrail result set 1 2:--`" in league("result set 1 2:00-00").err
        assert league("result set 1 1:2-0 2:--").code == 0
        assert league("result correct 1 1:1-1 --reason x").code == 0
        assert "already has the score 1-1" in league("result correct 1 1:1-1 --reason x").err
        told = league("log list").out
        assert "2-0 was corrected to 1-1. It affects: standings." in told
        assert "No contradictions." in league("verify").out

    def test_a_penalty_is_held_against_the_score(self, league: Cli):
        winner, _ = matches(league, 1)[0]
        league("result set 1 1:1.5-0.5")
        assert "more than that" in league(f"team penalty {winner} --game-points 2 --match 1 --reason x").err
        assert league(f"team penalty {winner} --game-points 1 --match 1 --reason x").code == 0
        assert points(league)[0] == (2, 0.5)


class TestBoardsThatComeLater:
    @pytest.fixture
    def known(self, league: Cli) -> Cli:
        """Match 1 ended 1.5-0.5, and its line-ups are on record."""
        assert league("result set 1 1:1.5-0.5").code == 0
        assert league("team lineup 1").code == 0
        return league

    def test_they_make_the_result_when_they_add_up(self, known: Cli):
        assert known("result set 1 1.1:1-0").code == 0
        assert points(known)[0] == (2, 1.5), "the score counts while a board is missing"
        assert known("result set 1 1.2:=").code == 0
        assert points(known)[0] == (2, 1.5)
        told = known("standings").out
        assert "Recorded by score" not in told
        assert "BC" in told
        assert "No contradictions." in known("verify").out

    def test_together_they_are_refused_with_both_values(self, known: Cli):
        before = recorded(known)
        ended = known("result set 1 1.1:1-0 1.2:1-0")
        assert ended.code == ExitCode.REFUSED
        assert "its board results add up to 2-0, but its score was recorded as 1.5-0.5" in ended.err
        assert recorded(known) == before
        assert known("result correct 1 1:2-0 --reason misheard").code == 0
        assert known("result set 1 1.1:1-0 1.2:1-0").code == 0
        assert points(known)[0] == (2, 2)

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            (
                "result set 1 1.1:0-1",
                "these boards add up to 0-1, and a score of 1.5-0.5 cannot be reached with 1 more to come",
            ),
            ("result set 1 1.1:--", "these boards add up to 0-0"),
            ("result forfeit 1 1.1:-+", "these boards add up to 0-1"),
            ("result adjourn 1 1.1", "so none of its games is unfinished"),
            ("result resolve 1 1.1:0-1 --decided --reason x", "these boards add up to 0-1"),
        ],
    )
    def test_each_on_the_way_leaves_it_possible(self, known: Cli, typed: str, told: str):
        ended = known(typed)
        assert (ended.code, told in ended.err) == (ExitCode.REFUSED, True), ended.err

    def test_the_score_is_undone_after_them_alone(self, known: Cli):
        known("result set 1 1.1:1-0 1.2:=")
        score = recorded(known).index("match-score-recorded") + 1
        assert known(f"undo {score}").code == ExitCode.REFUSED
        assert known("undo").code == 0
        assert known(f"undo {score}").code == 0
        assert points(known)[0] == (0, 0)
        assert known("result set 1 1.1:0-1").code == 0
        refused = known(f"redo {score}")
        assert refused.code == ExitCode.REFUSED
        assert "No contradictions." in known("verify").out

    def test_at_the_desk_a_key_takes_the_score_and_the_boards_follow(self, league: Cli):
        seen: list[list[str]] = []

        async def script() -> None:
            with open_session(Options()) as session:
                app = DeskScreen(desk_of(session, None))
                async with app.run_test(size=(80, 24)) as pilot:
                    for key in ("s", *"1-1.5", "enter", "s", *"1.5-0.5", "enter", "s", *"1-1", "enter", "j", *"1.1"):
                        await pilot.press({"-": "minus", ".": "full_stop"}.get(key, key))
                        await pilot.pause()
                    for key in ("enter", "0", "1", "equals_sign", "q"):
                        said = str(app.query_one("#said", Static).render())
                        table = app.query_one(DataTable)
                        seen.append([said, *(str(table.get_row_at(row)[3]) for row in range(table.row_count))])
                        await pilot.press(key)
                        await pilot.pause()

        asyncio.run(script())
        assert seen[0][1:] == ["1.5-0.5", ":", ":", "1-1", ":", ":"]
        assert "cannot be reached" in seen[2][0]
        assert seen[4][1:] == ["1.5-0.5", "1-0", "1/2", "1-1", ":", ":"]
        assert results(league, 1) == {"1.1": "1-0", "1.2": "1/2-1/2", "2.1": None, "2.2": None}


class TestPairings:
    @pytest.fixture
    def paired(self, cup: Cli) -> Cli:
        """Round 2 is paired on three scores."""
        assert cup("result set 1 1:1.5-0.5 2:0.5-1.5 3:1-1").code == 0
        assert cup("round pair").code == 0
        assert cup("round publish").code == 0
        return cup

    def test_they_are_made_again_and_checked_without_the_engine(self, paired: Cli):
        assert "identical byte for byte" in paired("replay 2").out
        first, second = matches(paired, 2)[0]
        assert paired(f"explain certificate {first} {second} --round 2 --out why.json").code == 0
        assert paired("explain check why.json").code == 0
        assert paired("bundle seal cup.bundle").code == 0
        assert "cup.bundle is consistent" in paired("bundle verify cup.bundle").out

    def test_a_correction_that_comes_late_stays_away_from_them_when_the_boards_come(self, paired: Cli):
        paired("result set 2 1:2-0 2:2-0 3:2-0")
        paired("round pair")
        paired("round publish")
        late = paired("result correct 1 1:1-1 --reason misheard")
        assert late.code == ExitCode.REFUSED
        assert "add `--touches standings`" in late.err
        assert paired("result correct 1 1:1-1 --touches standings --reason misheard").code == 0
        assert paired("team lineup 1").code == 0
        assert paired("result set 1 1.1:1-0 1.2:0-1").code == 0
        assert "identical byte for byte" in paired("replay 2").out
        assert "identical byte for byte" in paired("replay 3").out
        assert "known now" not in paired("explain pairing 3").out
        assert "No contradictions." in paired("verify").out
        first, second = matches(paired, 3)[0]
        assert paired(f"explain certificate {first} {second} --round 3 --out why.json").code == 0
        assert paired("explain check why.json").code == 0

    def test_a_file_has_the_points_and_says_what_it_leaves_out(self, paired: Cli):
        ended = paired("export cup.trf --format trf26")
        assert (
            "the games of matches recorded by score: round 1, match 1 (1.5-0.5); round 1, match 2 (0.5-1" in ended.err
        )
        assert "which teams met in these matches, where no line-ups are on record" in ended.err
        before = points(paired)
        assert paired("team lineup 1").code == 0
        ended = paired("export seated.trf --format trf26")
        assert "which teams met" not in ended.err
        for file in ("cup.trf", "seated.trf"):
            assert paired(f"check {file}").code == 0
            rows = json.loads(paired(f"standings --file {file} --json").out)["rows"]
            assert [row["points"] for row in rows] == [scored for scored, _ in before]
        ended = paired("export old.trf --format trf16")
        assert "the games of matches recorded by score" in ended.err

    def test_no_game_of_them_is_rated(self, paired: Cli):
        assert "No game of these matches is rated" in paired("ratings").out
        assert paired("export games games.csv").code == 0

    def test_what_if_and_papers_read_the_score(self, paired: Cli, place: Path):
        paired("team lineup 1")
        paired("result set 1 1.1:1-0 1.2:=")
        assert paired("whatif correct 1/1.1=0-1").code == 0
        assert paired("print pairings 1 -o round.html").code == 0
        assert "1-1" in (place / "round.html").read_text(encoding="utf-8"), "the score of match 3"


@pytest.mark.parametrize("typed", ["1.5-0.5", "½-1½"])
def test_halves_are_typed_as_on_slips(league: Cli, typed: str):
    assert league(f"result set 1 1:{typed}").code == 0
