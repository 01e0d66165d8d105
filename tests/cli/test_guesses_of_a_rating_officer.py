"""What a rating officer had to guess, or was told and was not so, of events audited from the README alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


@pytest.fixture
def table(cli: Cli) -> Cli:
    """A round robin of four, all paired, one round published and played."""
    for line in (
        'new "Four" --system round-robin --as four',
        *(f'player add "{name}" --rating 2000' for name in ("Novak, J", "Adler", "Brandt", "Costa")),
        "round pair --all --seed hat",
        "round publish 1",
        "result set 1 1:1-0 2:0-1",
    ):
        assert cli(line).code == 0, line
    return cli


class TestGamesWithoutResult:
    """`export --check` names the command that is accepted, with the board."""

    def test_one_that_was_adjourned_is_resolved(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("adjourned")
        told = cli("export --check").out
        assert "Round 1: the game of 5 and 14 has no result. `pairtrail result resolve 1 5:RESULT`" in told
        assert "`pairtrail result set 1 5:RESULT`" not in told
        assert cli("result resolve 1 5:1-0").code == 0

    def test_of_a_round_that_was_not_published_it_is_published_first(self, table: Cli):
        told = table("export --check").out
        assert "`pairtrail round publish 2`" in told
        assert "result set 2" not in told
        assert table("round publish 2").code == 0
        told = table("export --check").out
        assert {"result set 2 1:RESULT", "result set 2 2:RESULT"} == {
            word.removeprefix("pairtrail ") for word in told.split("`") if "result set 2" in word
        }


class TestWhoHasLeft:
    def test_a_table_names_the_last_round_that_was_played(self, table: Cli):
        assert table("player withdraw 3 --reason ill").code == 0
        assert "Plays            round 1, withdrawn\n" in table("player show 3").out

    def test_who_has_played_no_round_of_a_table_plays_in_none(self, cli: Cli):
        for line in (
            'new "Four" --system round-robin --as four',
            *(f'player add "{name}" --rating 2000' for name in ("Novak, J", "Adler", "Brandt", "Costa")),
            *("round pair --all --seed hat", "round publish", "player withdraw 3 --reason ill"),
        ):
            assert cli(line).code == 0, line
        assert "Plays            in no round, withdrawn\n" in cli("player show 3").out

    def test_a_swiss_says_so_as_well(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("withdrawn")
        assert "Plays            rounds 1-2, withdrawn\n" in cli("player show 12").out


def test_a_name_corrected_is_no_game_rated_differently(cli: Cli):
    for line in (
        'new "Two" --rounds 1 --as two',
        *("player add Adler --rating 2000", "player add Brandt --rating 1900", "round pair", "round publish"),
        *("result set 1 1:1-0", "round close", 'player correct 2 --name "Brandt, Ole" --reason passport'),
    ):
        assert cli(line).code == 0, line
    told = cli("verify").out
    assert "as Brandt, Ole" in told
    assert "rated differently" not in told
    assert cli("result correct 1 1:0-1 --reason sheets").code == 0
    assert "Brandt, Ole" in cli("verify").out.partition("rated differently")[2]


def test_what_k_may_be_is_said_of_one_player_as_of_all(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    assert "fewer than 30 games, and 10 for players who have ever reached 2400" in cli("ratings 1").out
    assert "fewer than 30 games" not in cli("ratings 1 --k 1=20").out.partition("\nK 20: ")[2].partition("\n")[0]


@pytest.mark.parametrize(("file", "other"), [("r.pgn", "pgn"), ("R.CSV", "games")])
def test_a_report_is_not_written_under_a_name_of_another_format(
    file: str, other: str, cli: Cli, at_stage: Callable[[str], Path], place: Path
):
    at_stage("played")
    refused = cli(f"export {file}")
    assert (refused.code, (place / file).exists()) == (ExitCode.USAGE, False)
    assert f"`pairtrail export {other} {file}` writes the games" in refused.err
    assert cli(f"export {other} {file}").code == 0
    assert cli(f"export {file} --format trf16 --force").code == 0


def test_a_result_is_supposed_as_it_is_corrected(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("next published")
    supposed = cli("whatif correct 1/1=1-0 1/2=0-1")
    assert supposed.code == 0
    assert cli("whatif correct 1 1:1-0 2:0-1").out == supposed.out
    assert "is not a valid supposition" in cli("whatif correct 1").err


def test_a_bundle_is_compared_as_a_database(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("cosigned")
    refused = cli("diff event.trf sealed.bundle")
    assert refused.code == ExitCode.USAGE
    assert "If it is a bundle, `pairtrail diff REPORT now --db sealed.bundle` compares" in refused.err
    assert cli("diff event.trf now --db sealed.bundle").code == ExitCode.FINDINGS


def test_who_plays_is_open_until_an_excuse_is_decided(cli: Cli):
    """CFC 616: 6 would be paired, and nobody has the bye, where no excuse is accepted."""
    for line in (
        'new "Club" --rounds 3 --system cfc --as club',
        *(f"player add {name} --rating 2000" for name in ("Adler", "Brandt", "Costa", "Dahl", "Egger", "Fekete")),
        *("round pair --seed hat", "round publish", "result set 1 1:1-0 2:1-0", "result forfeit 1 3:+-"),
        *("round close", "player withdraw 1 --reason ill"),
    ):
        assert cli(line).code == 0, line
    assert "Players          6, 5 of them playing in the next round, 1 of these only if excused\n" in cli("info").out
    told = cli("round check").out
    assert "Note: 5 players are paired if every excuse is accepted, 4 if none is; of an odd number, one" in told
    assert "is odd: one player gets" not in told
    assert cli("round pair --yes").code == 0
    assert "pairing-allocated bye" not in cli("round status").out


def test_a_title_corrected_is_no_corrected_rating(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("next published")
    assert cli("player correct 5 --title WFM --reason diploma").code == 0
    told = cli("replay 2 --known now").out
    assert "Eriksson, Maja: no title was corrected to title WFM; the order of players is the same." in told


class TestWhenNothingIsLeftToPlay:
    def test_who_comes_back_after_the_last_pairing_is_paired_no_more(self, cli: Cli):
        for line in (
            'new "Two" --rounds 1 --as two',
            *("player add Adler --rating 2000", "player add Brandt --rating 1900", "round pair", "round publish"),
            *("result set 1 1:1-0", "round close", "player withdraw 2"),
        ):
            assert cli(line).code == 0, line
        assert "All rounds have been paired, so this changes no pairing." in cli("player rejoin 2").err

    def test_who_leaves_a_table_that_is_played_forfeits_nothing(self, table: Cli):
        for line in ("round publish", "result set 2 1:1-0 2:1-0", "result set 3 1:1-0 2:1-0", "round close"):
            assert table(line).code == 0, line
        assert "No game was left to play, so no result changes." in table("player withdraw 3 --reason ill").err

    def test_rounds_that_are_not_paired_are_games_left(self, cli: Cli):
        players = (
            "player add Adler --rating 2000",
            "player add Brandt --rating 1900",
            "player add Costa --rating 1800",
        )
        begun = ('new "Three" --rounds 3 --system round-robin --as three', *players, "round pair", "round publish")
        for line in (*begun, "result set 1 1:1-0"):
            assert cli(line).code == 0, line
        assert "No game was left to play" not in cli("player withdraw 3 --reason ill").err

    def test_who_has_a_game_left_is_not_told_so(self, table: Cli):
        assert "No game was left to play" not in table("player withdraw 3 --reason ill").err


def test_rules_that_came_later_are_named_in_no_report(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    """Of an event before every text with dates: a file converted or exported is judged as little as the original."""
    at_stage("played")
    old = (place / "event.trf").read_text(encoding="utf-8")
    lines = [line for line in old.splitlines() if not line.startswith(("###", "042", "052"))]
    (place / "old.trf").write_text("\n".join(("042 2009/07/02", *lines, "")), encoding="utf-8")
    told = cli("check old.trf").err
    assert "was not in force on 2009-07-02" in told
    assert cli("convert old.trf converted.trf --to trf26").code == 0
    assert cli("import old.trf --as old --db old.db").code == 0
    assert cli("export exported.trf --format trf26 --db old.db").code == 0
    for name in ("converted.trf", "exported.trf"):
        assert "pairtrail rules" not in (place / name).read_text(encoding="utf-8"), name
        assert "was not in force on 2009-07-02" in cli(f"check {name}").err


@pytest.mark.parametrize("line", ["import wrong.trf --as wrong", "convert wrong.trf out.trf --to trf26"])
def test_points_that_differ_from_the_results_name_the_option_that_reads_them(
    line: str, cli: Cli, at_stage: Callable[[str], Path], place: Path
):
    at_stage("played")
    text = (place / "event.trf").read_text(encoding="utf-8")
    first = next(row for row in text.splitlines() if row.startswith("001    1"))
    (place / "wrong.trf").write_text(text.replace(first, f"{first[:80]} 3.0{first[84:]}"), encoding="utf-8")
    refused = cli(line)
    assert refused.code == ExitCode.BAD_INPUT
    assert refused.err.startswith(
        "Only the points differ from the results. With --trust-results, the results are used:"
    )
    assert cli(f"{line} --trust-results").code == 0
    (place / "wrong.trf").write_text("001 nothing\n", encoding="utf-8")
    assert "--trust-results" not in cli(line).err
