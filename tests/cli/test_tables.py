"""Whole tournaments by a table, through the command line: a late withdrawal, a correction, an explanation, a report."""

import json
import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.editions.registry import TABLES
from tests.cli.conftest import Cli

RESULTS = ("1-0", "=", "0-1")


def begin(cli: Cli, system: str, players: int, *options: str) -> None:
    """A tournament with its players, the first half from AAA."""
    assert cli(f"new Event --system {system} {' '.join(options)}").code == 0
    for number in range(1, players + 1):
        federation = "AAA" if 2 * number <= players else "BBB"
        assert cli(f'player add "Player {number}" --rating {2100 - 50 * number} --federation {federation}').code == 0


def play(cli: Cli, round_number: int, *, leave_out: tuple[int, ...] = ()) -> None:
    """The boards of a round that are open get results, one after the other in turn."""
    sheet = json.loads(cli(f"round status {round_number} --json").out)
    boards = [one["board"] for one in sheet["boards"] if one["result"] is None and one["board"] not in leave_out]
    entries = " ".join(f"{board}:{RESULTS[board % 3]}" for board in boards)
    assert not boards or cli(f"result set {round_number} {entries}").code == 0


def rounds_of(cli: Cli) -> int:
    return int(json.loads(cli("info --json").out)["rounds"])


def points_of(cli: Cli) -> dict[str, float]:
    return {row["name"]: row["points"] for row in json.loads(cli("standings --json").out)["standings"]}


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [("round-robin", 7, 7), ("double-round-robin", 4, 6), ("quads", 9, 5), ("scheveningen", 8, 4)],
)
def test_a_whole_tournament(cli: Cli, place: Path, system: str, players: int, rounds: int):
    begin(cli, system, players)
    ended = cli('round pair --all --seed "a hat"')
    assert ended.code == 0, ended
    assert rounds_of(cli) == rounds
    assert cli("round publish").code == 0
    for number in (2, 1, *range(3, rounds)):  # in any order; the last round is still to come
        play(cli, number)

    leaving = json.loads(cli(f"round status {rounds} --json").out)["boards"][0]["white"]["name"]
    ended = cli(f'player withdraw "{leaving}" --reason "ill"')
    assert ended.code == 0
    assert "has left (CFC 653)" in ended.err
    assert cli('result correct 1 1:1-0 --reason "both score sheets say so"').code == 0
    play(cli, rounds)
    assert "Nothing" not in cli("round close").err

    ended = cli("explain pairing 1 --round 1")
    assert (ended.code, "follow from the numbers in the table" in ended.out) == (0, True)
    assert cli("explain why-not 1 2 --round 1").code == 0
    assert cli("explain certificate 1 2 --round 1 --out why.json").code == 0
    checked = cli("explain check why.json --log")
    assert (checked.code, "numbers drawn by lot from the seed 'a hat'" in checked.out) == (0, True)
    sections = len(json.loads(cli("standings grid --json").out)["sections"])
    told = 1 if system == "scheveningen" else sections  # its two sections have the same games
    assert cli("standings grid").out.count("All games are finished.") == told
    for number in range(1, rounds + 1):
        assert cli(f"replay {number}").code == cli(f"replay {number} --known now").code == 0
    assert "the result is the same when the draw is repeated." in cli("lots verify").out
    assert "No contradictions" in cli("verify").out
    assert cli("report report.html").code == 0
    assert "Player 7" in (place / "report.html").read_text() or players < 7
    assert cli("print standings -o standings.html").code == cli(f"print pairings {rounds} -o pairings.html").code == 0
    assert cli("export report.trf").code == 0
    ended = cli("check report.trf")
    assert (ended.code, f"{rounds} rounds checked ({system}), all match the engine's pairing" in ended.out) == (0, True)
    assert cli("export report-26.trf --format trf26").code == 0
    ended = cli("check report-26.trf")
    assert (ended.code, f"{rounds} rounds checked ({system}), all match the engine's pairing" in ended.out) == (0, True)
    cli("import report.trf --as again")
    assert cli("verify -t again").code == 0


class TestWhoLeaves:
    @pytest.fixture
    def begun(self, cli: Cli) -> None:
        """Five players, four games each; the first round of two of the player with number 5 is free or played."""
        begin(cli, "round-robin", 5)
        cli('numbers set id:1 id:2 id:3 id:4 id:5 --reason "as they came"')
        cli("round pair --all")
        cli("round publish")

    def test_before_half_of_the_games_those_played_count_in_no_standings(self, cli: Cli, begun: None):
        cli("result set 1 1:1-0")  # 2 - 5, one of the four games of 2
        assert points_of(cli)["Player 2"] == 1
        ended = cli('player withdraw 2 --reason "ill"')
        assert "do not count in the standings (CFC 653)" in ended.err
        assert points_of(cli)["Player 2"] == points_of(cli)["Player 5"] == 0
        forfeits = re.findall(r"not played, (\S+)\. Reason", ended.err)
        assert forfeits == ["0F-0F"] * 3
        assert "The games of Player 2, who left early, do not count in the standings (CFC 653)." in cli("standings").out

    def test_why_not_of_two_who_meet_on_paper_alone_says_so(self, cli: Cli, begun: None):
        """It said "Player 1 and Player 2 meet in round 2", which nobody played once Player 2 had left."""
        cli("result set 1 1:1-0")
        assert "not played" not in cli("explain why-not 1 2 --round 1").out
        cli('player withdraw 2 --reason "ill"')
        assert cli("explain why-not 1 2 --round 1").out.splitlines()[2:4] == [
            "1 Player 1 and 2 Player 2 meet in round 2, board 2: 1 Player 1 has White.",
            "That game was not played, because 2 Player 2 left early (CFC 653).",
        ]
        assert "not played" not in cli("explain why-not 2 5 --round 1").out
        cli("result set 2 1:+-")
        assert "\nThat game was not played.\n" in cli("explain why-not 5 3 --round 1").out

    def test_from_half_of_the_games_on_they_count_and_the_others_are_won(self, cli: Cli, begun: None):
        cli("result set 1 1:1-0")
        cli("result set 2 2:0-1")  # 1 - 2
        assert "do not count in the standings" not in cli('player withdraw 2 --reason "ill"').err
        after = points_of(cli)
        assert (after["Player 2"], after["Player 3"], after["Player 4"]) == (2, 1, 1)

    def test_a_game_that_the_player_forfeited_is_not_completed(self, cli: Cli, begun: None):
        cli("result set 1 1:1-0")
        cli("result set 2 2:+-")
        assert "do not count in the standings" in cli('player withdraw 2 --reason "ill"').err

    def test_rounds_paired_later_have_the_forfeits_too(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli('numbers set id:1 id:2 id:3 id:4 --reason "as they came"')
        cli("round pair")
        cli("round publish")
        cli("player withdraw 4")
        ended = cli("round pair --all")
        assert ended.err.count("has left (CFC 653)") == 2
        cli("player withdraw 3")
        boards = json.loads(cli("round status 3 --json").out)["boards"]
        results = {one["white"]["name"]: one["result"] for one in boards}
        assert results == {"Player 2": "0F-0F", "Player 3": "0F-0F"}  # against 4 and 1, with no game completed
        assert cli("verify").code == 0

    def test_it_is_told_what_becomes_of_the_games_to_come_and_of_no_round_beyond_the_last(self, cli: Cli, begun: None):
        """All rounds are paired: who leaves stays in them, and no round is the first without them."""
        cli("result set 1 1:1-0")
        told = cli("player withdraw 2").err
        assert "Player 2 withdrew: the games not yet played are not scored. The games played are still rated" in told
        assert "round 6" not in told
        told = cli("player withdraw 2")
        assert (told.code, "has already withdrawn." in told.err, "round 6" in told.err) == (
            ExitCode.REFUSED,
            True,
            False,
        )

    def test_who_completed_half_leaves_the_rest_to_the_opponents(self, cli: Cli, begun: None):
        cli("result set 1 1:1-0")
        cli("result set 2 2:0-1")
        told = cli("player withdraw 2").err
        assert "withdrew: the remaining opponents win the games not yet played (CFC 653)." in told
        assert "not paired from round" not in told + cli("log list").out

    def test_a_correction_reaches_no_pairing_while_rounds_are_still_to_be_paired(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("round pair --seed s")
        cli("round publish")
        cli("result set 1 1:1-0 2:1-0")
        told = cli('result correct 1 1:0-1 --reason "misread"').err
        assert "It affects: standings, rating report." in told

    def test_undo_takes_all_of_it_back(self, cli: Cli, begun: None):
        cli("result set 1 1:1-0")
        before = cli("standings").out.splitlines()[:-1]
        cli("player withdraw 2")
        assert cli("undo").code == 0
        assert cli("standings").out.splitlines()[:-1] == before

    def test_a_correction_of_a_game_that_does_not_count_stays_out_of_the_standings(self, cli: Cli, begun: None):
        cli("result set 1 1:1-0")
        cli("player withdraw 2")
        assert cli('result correct 1 1:0-1 --reason "misread"').code == 0
        assert points_of(cli)["Player 5"] == 0
        supposed = cli("whatif correct 1/1==")
        assert (supposed.code, "Changes in the standings" in supposed.out) == (0, False)

    @pytest.fixture
    def left_before(self, cli: Cli) -> None:
        """Of five the last one left before the numbers were drawn, so that a table of four is played."""
        begin(cli, "round-robin", 5)
        told = cli("player withdraw id:5").err
        assert "Player 5 withdrew: no numbers had been drawn by lot yet." in told
        assert "games played" not in told
        ended = cli("round pair --all --seed s")
        assert ended.code == 0, ended
        cli("round publish")
        for number in (1, 2, 3):
            play(cli, number)

    def test_who_leaves_before_the_drawing_takes_no_number(self, cli: Cli, left_before: None):
        assert rounds_of(cli) == 3
        assert "Player 5" not in cli("numbers list").out + cli("standings grid").out
        assert points_of(cli)["Player 5"] == 0
        assert sum(points_of(cli).values()) == 6
        assert "the table gives Player 5 a free round" in cli('explain why-not "Player 1" "Player 5"').out
        assert cli("verify").code == 0

    def test_the_drawing_without_who_left_is_checked_by_strangers(self, cli: Cli, left_before: None):
        assert cli('explain certificate "Player 1" "Player 2" --round 1 --out why.json').code == 0
        assert cli("explain check why.json --log").code == 0

    def test_a_report_has_who_is_in_the_table(self, cli: Cli, left_before: None, place: Path):
        written = cli("export cup.trf")
        assert "Not included in the file: Player 5: left before the pairing numbers were drawn (CFC 652)" in written.err
        assert "Player 5" not in (place / "cup.trf").read_text(encoding="utf-8")
        assert "3 rounds checked (round-robin), all match the engine's pairing" in cli("check cup.trf").out

    def test_who_left_before_is_given_no_number_by_hand(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("player withdraw id:4")
        told = cli("numbers set id:1 id:2 id:3 id:4 --reason hat")
        assert (
            told.code,
            "left before the numbers were drawn and therefore cannot be given a number (CFC 652)" in told.err,
        ) == (4, True)
        assert cli("numbers set id:3 id:1 id:2 --reason hat").code == 0

    def test_who_leaves_after_the_drawing_keeps_the_number(self, cli: Cli):
        begin(cli, "round-robin", 4)
        assert cli("numbers draw --seed s").code == 0
        assert "no numbers had been drawn by lot yet" not in cli("player withdraw id:4").err
        assert cli("round pair --all").err.count("0F-0F. Reason: has left (CFC 653)") == 3
        assert set(points_of(cli).values()) == {0}
        assert cli("verify").code == 0

    def test_a_card_is_shown_while_games_are_to_come(self, cli: Cli, begun: None):
        """No bye is allocated by a table, so no result is missing to say whether it may be had."""
        cli("result set 2 2:0-1")  # 1 - 2; the game of 2 in round 1 is to come
        card = cli("player show 2")
        assert (card.code, "1.0 from 1 game" in card.out, "Next bye" in card.out) == (0, True, False), card


class TestWinter:
    """Games are played in any order, on days of their own."""

    def test_the_day_of_a_game_is_kept_in_the_log(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("round pair --all --seed s")
        cli("round publish")
        assert cli("result set 3 1:1-0 --played 2025-11-20").code == 0
        assert cli("result set 1 2:0-1 --played 2026-01-05").code == 0
        told = [line for line in cli("log list").out.splitlines() if "Played on" in line]
        assert ["2025-11-20" in told[0], "2026-01-05" in told[1]] == [True, True]
        assert "1w" in cli("standings grid").out
        assert "4 games are still to be played" in cli("standings grid").out
        assert cli("verify").code == 0

    def test_what_comes_next_is_what_is_left_to_do(self, cli: Cli):
        begin(cli, "round-robin", 4)
        assert "Next: pair the rounds when the list of players is complete" in cli("info").err
        assert "Next: publish the rounds that have been paired" in cli("round pair --seed s").err
        assert "Next: pair the remaining rounds: pairtrail round pair --all" in cli("round publish").err
        cli("round pair --all")
        cli("round publish")
        for number in (1, 2):
            cli(f"result set {number} 1:1-0 2:1-0")
        assert "in any order; 1 game of all rounds has no result:" in cli("result set 3 1:1-0").err
        assert "Next: enter the results of the adjourned games" in cli("result adjourn 3 2").err
        assert "Next: close the rounds: pairtrail round close" in cli("result resolve 3 2:1-0").err

    def test_no_round_is_offered_beyond_the_last(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("round pair --seed s")
        assert "rounds 1 to 1 are paired. `pairtrail info` says what to do next." in cli("result set 2 1:1-0").err
        cli("round pair --all")
        for line in ("result set 4 1:1-0", "whatif correct 4/1=1-0"):
            assert "Round 4 has no boards: rounds 1 to 3 are paired, and there are no further rounds." in cli(line).err

    def test_the_grid_shares_places_as_the_standings_do_and_counts_one_game(self, cli: Cli):
        """Two who have not played are equal in everything: the one of the smaller number is not the winner."""
        begin(cli, "round-robin", 2)
        cli("round pair --all --seed s")
        out = cli("standings grid").out
        assert "1 game is still to be played; its cell shows the round and the colour." in out
        rows = json.loads(cli("standings grid --json").out)["sections"][0]["rows"]
        ranks = {one["name"]: one["rank"] for one in json.loads(cli("standings --json").out)["standings"]}
        assert {one["name"]: one["place"] for one in rows} == ranks == {"Player 1": 1, "Player 2": 1}

    def test_what_a_table_does_not_know_is_not_in_the_facts(self, cli: Cli):
        """No bye, no lot of the first colour, no next round once all are paired; who has left is counted."""
        begin(cli, "round-robin", 4)
        before = cli("info").out
        assert "Bye" not in before
        assert "Initial colour" not in before
        assert "in the next round" not in before
        cli("round pair --all --seed s")
        cli("player withdraw 4")
        assert re.search(r"Players +4, 1 of them withdrawn\n", cli("info").out)

    def test_standings_of_quads_say_that_sections_are_ranked_together(self, cli: Cli):
        begin(cli, "quads", 9)
        cli("round pair --all --seed s")
        told = "All sections are ranked together here; `pairtrail standings grid` ranks each one separately."
        assert told in cli("standings").out
        assert cli("print standings -o standings.html").code == 0
        on_paper = "All sections are ranked together here; the grid ranks each one separately."
        assert on_paper in Path("standings.html").read_text(encoding="utf-8")
        assert "sections 1 and 2" in cli("explain why-not 1 9 --round 1").out

    def test_why_two_of_one_team_never_meet(self, cli: Cli):
        begin(cli, "scheveningen", 4)
        cli("round pair --all --seed s")
        told = cli("explain why-not 1 2 --round 1").out
        assert "The table does not pair" in told
        assert "they play for the same team" in told

    def test_standings_of_a_winter_say_how_many_games_are_open_and_no_round(self, cli: Cli):
        """All rounds are paired at once, and none of them is the one that is played; the last open one is named."""
        begin(cli, "round-robin", 6)
        cli("round pair --all --seed s")
        cli("round publish")
        cli("result set 4 1:1-0")
        told = cli("standings").out
        assert "standings with 14 games paired but not yet played" in told
        assert "Provisional: 14 games in rounds 1-5 have not yet been played." in told
        assert cli("standings --final").err.count("`pairtrail result missing`") == 1
        assert told.count("Provisional") == 1
        assert "All sections are ranked together" not in told
        assert "during round" not in told
        for number in (1, 2, 3, 4):
            play(cli, number)
        told = cli("standings").out
        assert "standings after round 5" in told or "standings during round 5" in told
        assert "Provisional: no result yet in round 5, boards 1-3." in told

    @pytest.mark.parametrize(("day", "says"), [("tuesday", "must be a date such as"), ("2030-01-01", "in the future")])
    def test_what_is_no_day_or_has_not_come_is_refused(self, cli: Cli, day: str, says: str):
        begin(cli, "round-robin", 4)
        cli("round pair --seed s")
        cli("round publish")
        ended = cli(f"result set 1 1:1-0 --played {day}")
        assert (ended.code, says in ended.err) == (ExitCode.USAGE, True)


class TestNumbers:
    def test_the_same_seed_gives_the_same_numbers_and_they_can_be_drawn_again(self, cli: Cli):
        begin(cli, "round-robin", 6)
        cli("numbers draw --seed one")
        first = cli("numbers list").out
        cli("numbers draw --seed two")
        assert cli("numbers list").out != first
        cli("numbers draw --seed one")
        assert cli("numbers list").out == first
        assert cli("lots verify").out.count("the result is the same when the draw is repeated.") == 3

    def test_players_of_one_region_do_not_meet_in_the_last_three_rounds(self, cli: Cli):
        begin(cli, "round-robin", 10)
        ended = cli("numbers draw --apart --group id:1,id:2,id:3 --group id:4,id:5,id:6 --seed s")
        assert "2 regions" not in ended.err  # the others are regions of their own
        regions = [{"Player 1", "Player 2", "Player 3"}, {"Player 4", "Player 5", "Player 6"}]
        cli("round pair --all")
        for number in (7, 8, 9):
            for board in json.loads(cli(f"round status {number} --json").out)["boards"]:
                pair = {board["white"]["name"], board["black"]["name"]}
                assert not any(pair <= region for region in regions)

    def test_quads_are_cut_by_rating(self, cli: Cli):
        begin(cli, "quads", 9)
        cli("numbers draw --seed s")
        names = [line.split(maxsplit=1)[1] for line in cli("numbers list").out.splitlines()]
        assert set(names[:4]) == {f"Player {number}" for number in (1, 2, 3, 4)}

    def test_a_bigger_last_section_is_named_with_what_else_it_can_play(self, cli: Cli):
        """Decision 108: the Swiss of the last section is a tournament of its own, its players in no quad."""
        begin(cli, "quads", 9, "--as quads")
        told = cli("numbers draw --seed s").err
        assert ") has 5 players and plays 5 rounds; the others play 3 (CFC 652)." in told
        assert "The last section (Player " in told
        assert all(f"Player {number} (id {number})" in told for number in range(5, 10))
        assert "Player 4 (id 4)" not in told
        assert "`pairtrail new NAME --system cfc --rounds 3`" in told
        assert "last section" not in cli("round pair").err, "said once, by the drawing"

    def test_a_pairing_that_draws_names_it_too(self, cli: Cli):
        begin(cli, "quads", 10)
        told = cli("round pair --all --seed s").err
        assert ") has 6 players and plays 5 rounds; the others play 3 (CFC 652)." in told
        assert "The last section (Player " in told

    @pytest.mark.parametrize(
        ("system", "players"), [("quads", 8), ("quads", 6), ("round-robin", 5), ("scheveningen", 6)]
    )
    def test_where_no_section_is_bigger_than_another_nothing_is_said_of_it(self, cli: Cli, system: str, players: int):
        begin(cli, system, players)
        told = cli("numbers draw --seed s")
        assert (told.code, "last section" in told.err) == (0, False)

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            (
                'numbers set id:1 id:2 id:3 id:3 --reason "x"',
                "Each player has one number (CFC 652); these were named twice: ",
            ),
            (
                'numbers set id:1 id:2 id:3 --reason "x"',
                "Each player needs a number (CFC 652); these are missing: Player 4",
            ),
            ("numbers set id:1 id:2 id:3 id:4", "needs a reason"),
            ("numbers draw --apart", "cover 9 to 24 players, not"),
            (
                "numbers draw --apart --group id:1,id:2 --group id:2,id:3",
                "only one group; these were named in two: Player 2",
            ),
        ],
    )
    def test_what_cannot_be_is_refused_with_the_article(self, cli: Cli, line: str, says: str):
        begin(cli, "round-robin", 4)
        ended = cli(line)
        assert (ended.code, says in ended.err) == (ExitCode.REFUSED, True), ended

    def test_numbers_that_were_undone_are_drawn_again_though_their_lots_stand(self, cli: Cli):
        """A bare `undo` takes back the last event of a drawing, the numbers; rounds were paired without any."""
        begin(cli, "round-robin", 4)
        cli("numbers draw --seed one")
        assert "Pairing numbers 1 to 4" in cli("undo").err
        cli('player add "Late" --rating 1500')
        ended = cli("round pair --all --seed two")
        assert (ended.code, "Pairing numbers 1 to 5 were assigned" in ended.err) == (0, True), ended
        assert cli("explain why-not 1 2 --round 1").code == 0
        assert "the result is the same when the draw is repeated." in cli("lots verify").out
        assert cli("verify").code == 0

    def test_who_enters_after_the_drawing_asks_for_another_one(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("numbers draw --seed s")
        cli('player add "Late" --rating 1500')
        assert "These players have no number: Late" in cli("round pair").err
        cli("numbers draw --seed s")
        assert cli("round pair").code == 0


class TestRefused:
    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ('player late "Late, Lena" --rating 1900', "No entries are possible once the table has been drawn"),
            (
                'player add "Late, Lena" --rating 1900',
                "void every round, starting with the last (`pairtrail help round void`)",
            ),
            ("bye grant 1 --round 5", "Byes are not possible"),
            ("forbid add 1 2", "Players cannot be kept apart"),
            ('player accelerate 1 --points "1"', "Virtual points have no effect here"),
            ("round alter begin", "Boards cannot be changed by hand"),
            (
                "round alter --set 1-2 --reason x",
                "can play on another day; the rounds may be played in any order (C.05, Annex 1)",
            ),
            ("numbers draw --seed x", "Round 1 has been paired with the current numbers"),
            ("round pair --initial-colour white", "The table gives the colours"),
        ],
    )
    def test_what_a_table_does_not_know_is_refused_with_the_article(self, cli: Cli, line: str, says: str):
        begin(cli, "round-robin", 4)
        cli("round pair --seed s")
        cli("round publish")
        ended = cli(line)
        assert (ended.code, says in ended.err, "652" in ended.err) == (ExitCode.REFUSED, True, True), ended

    def test_what_is_advised_instead_of_a_change_by_hand_works(self, cli: Cli):
        """Each command of the message, on the case that it names (decision 129)."""
        begin(cli, "round-robin", 4)
        assert cli("round pair --all --seed s").code == 0
        advised = cli("round alter --set 1-2 --reason x").err
        for command in (
            "help result set",
            "help result forfeit",
            "help player withdraw",
            "help result correct",
            "help round void",
            "help numbers set",
        ):
            assert f"`pairtrail {command}`" in advised
        assert cli("round publish").code == 0
        assert cli("result set 3 1:1-0 --played 2026-01-05").code == 0, "round 3 before round 1"
        assert cli("result set 1 1:0-1 --played 2025-01-19").code == 0
        before = json.loads(cli("round status 3 --json").out)["boards"][0]
        assert cli('result correct 3 1 --colours --reason "sat the wrong way round"').code == 0
        after = json.loads(cli("round status 3 --json").out)["boards"][0]
        assert (after["white"]["name"], after["black"]["name"]) == (before["black"]["name"], before["white"]["name"])
        assert cli("result forfeit 2 1:-+").code == 0

    def test_wrong_numbers_are_given_anew_before_a_game_was_played(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("round pair --seed s")
        assert cli('round void --reason "numbers of the wrong section"').code == 0
        order = " ".join(f'"Player {number}"' for number in (4, 3, 2, 1))
        assert cli(f'numbers set {order} --reason "drawn from a hat"').code == 0
        assert cli("round pair").code == 0
        first = json.loads(cli("round status 1 --json").out)["boards"][0]
        assert (first["white"]["name"], first["black"]["name"]) == ("Player 4", "Player 1")

    @pytest.mark.parametrize(
        ("system", "players", "options", "says"),
        [
            ("round-robin", 1, "", "it needs at least two (CFC 651)"),
            ("quads", 3, "", "a section needs four players (CFC 652)"),
            ("scheveningen", 5, "", "two teams of equal size"),
            ("round-robin", 4, "--rounds 5", "With 4 entries there are 3 rounds (CFC 652), but 5 were announced"),
        ],
    )
    def test_a_field_that_cannot_play_it(self, cli: Cli, system: str, players: int, options: str, says: str):
        begin(cli, system, players, options)
        ended = cli("round pair --seed s")
        assert (ended.code, says in ended.err) == (ExitCode.REFUSED, True), ended

    def test_teams_that_are_not_equal(self, cli: Cli):
        begin(cli, "scheveningen", 6)
        ended = cli("numbers draw --group id:1,id:2 --group id:3,id:4,id:5,id:6")
        assert (ended.code, "Two teams of equal size are needed" in ended.err) == (ExitCode.REFUSED, True)

    def test_a_swiss_is_not_paired_all_at_once(self, cli: Cli):
        begin(cli, "dutch-2017", 6, "--rounds", "3")
        ended = cli("round pair --all")
        assert (ended.code, "The rounds of dutch-2017 are paired one at a time" in ended.err) == (
            ExitCode.REFUSED,
            True,
        )


@pytest.mark.parametrize("system", TABLES)
def test_rules_name_every_system_by_a_table(cli: Cli, system: str):
    assert system in cli("rules list").out
    assert cli(f"rules show {system}").code == 0


class TestACorrectionAfterWhoLeftEarly:
    """CFC 653: before half of his games he counts in no standings, and so does a correction of one of them."""

    NOT_COUNTED = "The games of Player 1 do not count in the standings (CFC 653)."

    @pytest.fixture
    def left(self, cli: Cli) -> str:
        """Player 1 has left after round 1, which he won or lost; his board there."""
        begin(cli, "round-robin", 6)
        cli("round pair --all --seed hat")
        cli("round publish")
        assert cli("result set 1 1:1-0 2:1-0 3:1-0").code == 0
        assert cli('player withdraw id:1 --reason "ill"').code == 0
        boards = json.loads(cli("round status 1 --json").out)["boards"]
        return str(next(one["board"] for one in boards if "Player 1" in (one["white"]["name"], one["black"]["name"])))

    def test_it_is_told_what_it_reaches(self, cli: Cli, left: str):
        supposed = cli(f"whatif correct 1/{left}=0-1").out
        assert f"  A correction now would affect the following: rating report.\n  {self.NOT_COUNTED}" in supposed
        told = cli(f"result correct 1 {left}:0-1 --reason sheets").err
        assert f"1-0 was corrected to 0-1. It affects: rating report. {self.NOT_COUNTED}" in told
        twice = cli(f"result correct 1 {left}:0-1 --reason sheets").err
        assert "has the result 0-1 for every purpose that a correction can still affect (rating report)" in twice

    def test_the_standings_alone_are_not_reached(self, cli: Cli, left: str):
        before = points_of(cli)
        told = cli(f"result correct 1 {left}:0-1 --reason sheets --touches standings").err
        assert ("It affects" in told, self.NOT_COUNTED in told) == (False, True)
        assert points_of(cli) == before

    def test_other_games_are_told_as_ever(self, cli: Cli, left: str):
        other = next(board for board in "123" if board != left)
        told = cli(f"result correct 1 {other}:0-1 --reason sheets").err
        assert "It affects: standings, rating report." in told
        assert self.NOT_COUNTED not in told

    def test_a_withdrawal_taken_back_says_nothing_of_it(self, cli: Cli, left: str):
        assert cli('undo --reason "he stays"').code == 0
        told = cli(f"result correct 1 {left}:0-1 --reason sheets").err
        assert "It affects: standings, rating report." in told
        assert self.NOT_COUNTED not in told


class TestTwoTeamsAgainstEachOther:
    """Scheveningen: no section in which everybody meets everybody, of which CFC 652 speaks."""

    @pytest.fixture
    def drawn(self, cli: Cli) -> str:
        begin(cli, "scheveningen", 6)
        return cli('numbers draw --seed "a hat"').err

    def test_what_was_drawn(self, cli: Cli, drawn: str):
        told = (
            "The order of the numbers within 2 teams, for the Scheveningen tables, "
            "was drawn by lot with the seed 'a hat': "
        )
        assert told in drawn
        assert told in cli("log list").out
        assert "CFC 652" not in drawn
        assert cli("undo 9 --reason slip").code == 0  # the numbers; the lot itself has to be named
        taken_back = cli("undo 8 --reason slip --no-input").err
        assert "The numbers within the teams are drawn by lot only once" in taken_back

    def test_an_open_game_is_counted_once(self, cli: Cli, drawn: str):
        cli("round pair --all")
        cli("round publish")
        for number in (1, 2, 3):
            play(cli, number, leave_out=(2,) if number == 3 else ())
        shown = cli("standings grid").out
        assert shown.count("1 game is still to be played; its cell shows the round and the colour.") == 1
        assert cli("result set 3 2:=").code == 0
        assert cli("standings grid").out.count("All games are finished.") == 1


class TestSectionsOfSeveralSizes:
    """CFC 652: the last section of quads plays more rounds, in which the others are not absent."""

    @pytest.fixture
    def paired(self, cli: Cli) -> None:
        begin(cli, "quads", 9)
        cli("round pair --all --seed hat")
        cli("round publish")

    def rounds_4_and_5(self, cli: Cli, chart: str) -> dict[str, tuple[str, str]]:
        rows = json.loads(cli(f"standings {chart} --json").out)["rows"]
        return {row["Name"]: (row["Rd 4"], row["Rd 5"]) for row in rows}

    @pytest.mark.parametrize("chart", ["crosstable", "wallchart"])
    def test_rounds_that_a_section_has_not_are_empty(self, cli: Cli, paired: None, chart: str):
        found = self.rounds_4_and_5(cli, chart)
        quad = {f"Player {number}" for number in range(1, 5)}
        assert {name for name, cells in found.items() if cells == ("", "")} == quad
        last = [cells for name, cells in found.items() if name not in quad]
        assert all(cell for cells in last for cell in cells)
        assert sum(cell.startswith("Z") for cells in last for cell in cells) == 2  # whose free round it is

    def test_a_card_has_the_rounds_of_its_section(self, cli: Cli, paired: None, place: Path):
        rows = [line.split()[0] for line in cli("player show id:1").out.splitlines() if re.match(r" +\d ", line)]
        assert rows == ["1", "2", "3"]
        assert "absent" not in cli("player show id:1").out
        cli("print cards -o cards.html")
        page = (place / "cards.html").read_text(encoding="utf-8")
        card = page[page.index("Player 1<") :]
        assert card[: card.index("</table>")].count("<tr>") == 1 + 3


class TestNobodyFloatsInATable:
    def test_a_card_has_no_floats(self, cli: Cli):
        """P2 beats one of no points and then meets others: in a Swiss a downfloat."""
        begin(cli, "double-round-robin", 4)
        cli("round pair --all --seed s")
        cli("round publish")
        for number in (1, 2, 3, 4):
            play(cli, number)
        for player in (1, 2, 3, 4):
            rounds = json.loads(cli(f"player show id:{player} --json").out)["rounds"]
            assert {one["float"] for one in rounds} == {None}

    def test_one_board_is_told_as_one(self, cli: Cli):
        begin(cli, "round-robin", 4)
        cli("round pair --all --seed s")
        cli("round publish")
        cli("result set 1 2:=")
        told = cli("result set 1 1-0 1-0").err
        assert "2 results were typed for the only board in round 1 without one: 1. Boards with a result: 2." in told


def test_whom_the_table_leaves_free_is_not_absent(cli: Cli, place: Path):
    """CFC 653: of an odd number one is free in each round. Card of the player, on paper, and on the public pages."""
    lines = [
        'new "Club" --system round-robin --as club',
        *(f"player add P{one} --rating {2000 - one}" for one in (1, 2, 3)),
    ]
    lines += ["numbers set id:1 id:2 id:3 --reason drawn", "round pair --all", "round publish"]
    lines += ["result set 1 1:1-0", "result set 2 1:1-0", "result set 3 1:1-0"]
    for line in (*lines, "print cards -o cards.html", "site pages"):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    paper = (place / "cards.html").read_text("utf-8")
    assert (paper.count(">free<"), "absent" in paper) == (3, False)
    for one in (1, 2, 3):
        card = cli(f"player show id:{one}").out
        page = (place / "pages" / f"player-{one}.html").read_text("utf-8")
        assert [len(re.findall(r"\bfree\b", card)), "absent" in card, "absent" in page] == [1, False, False]
        assert ">free<" in page
