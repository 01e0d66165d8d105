"""Sentences that were not so of an event played from the README alone: each is true now, or is not said."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Cli
from tests.cli.test_at_stake import DIFFERS, with_round_2

AtStage = Callable[[str], Path]


class TestSuppositions:
    def test_the_announced_deadline_counts_as_it_does_for_the_correction(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        for said, deadline in (("by tier 2 of", "before the next round"), ("by tier 1 of", "2 hours")):
            assert cli("config", "set", "--correction-deadline", deadline).code == 0
            assert said in cli("whatif correct 1/2=1-0").out
            assert said in cli("whatif colours 1/1").out
            assert said in cli("result correct 1 2:1-0 --reason slip --dry-run").out


def altered_as_the_engine_pairs_now(cli: Cli, edition: str = "cfc", *, turned: bool = False) -> tuple[int, int]:
    """Round 2, changed after a correction to what pairing again gives; players of a board that it had before."""
    with_round_2(cli, edition, published=True)
    assert cli("result correct 1 1:0-1 --reason sheet").code == 0
    status = json.loads(cli("round status 2 --json").out)
    numbers = {one["id"]: one["number"] for one in json.loads(cli("player list --json").out)["players"]}
    gone = {one["white"] for one in status["known_now"]["only_recorded"]}
    kept = [(one["white"]["id"], one["black"]["id"]) for one in status["boards"] if one["white"]["id"] not in gone]
    kept += [(one["id"], None) for one in status["not_paired"] if "allocated" in one["kind"] and one["id"] not in gone]
    again = [(one["white"], one["black"]) for one in status["known_now"]["only_by_now"]]
    pairs = " ".join(f"{numbers[one]}-{numbers[two] if two else 'bye'}" for one, two in (*kept, *again))
    assert DIFFERS in cli("round status 2").out
    pairs = " ".join(reversed(pairs.split())) if turned else pairs
    altered = cli("round", "alter", "2", "--pairs", pairs, "--reason", "as corrected", "--yes")
    assert (altered.code, "as the engine pairs them" in altered.out + altered.err) == (0, True), altered
    first = status["known_now"]["only_recorded"][0]
    return numbers[first["white"]], numbers[first["black"]]


class TestChangedByHandToWhatTheEngineGives:
    def test_the_round_would_not_be_paired_differently_now(self, cli: Cli):
        altered_as_the_engine_pairs_now(cli)
        assert DIFFERS not in cli("round status 2").out
        assert json.loads(cli("round status 2 --json").out)["known_now"] is None
        assert DIFFERS not in cli("explain pairing --round 2").out

    def test_an_answer_does_not_hold_it_to_what_was_known_before(self, cli: Cli):
        white, black = altered_as_the_engine_pairs_now(cli)
        told = cli(f"explain why-not {white} {black} --round 2").out
        assert told.startswith("The pairing was changed by hand in event "), told
        assert "the rules give with the information available by then." in told
        for accused in ("Under the rules,", "Apart from the question", "differs from the one", "breaks a rule"):
            assert accused not in told

    def test_the_boards_ordered_are_not_called_worse_than_the_right_pairing(self, cli: Cli):
        altered_as_the_engine_pairs_now(cli, "dutch-2026")
        told = ""
        for board in json.loads(cli("round status 2 --json").out)["boards"]:
            white, black = (board[colour]["number"] for colour in ("white", "black"))
            told += cli(f"explain why-not {white} {black} --round 2").out
            assert cli(f"print appeal words --round 2 --pair {white} {black} -o sheet.html --force").code == 0
            told += Path("sheet.html").read_text(encoding="utf-8")
        assert "possible, but worse than the first pairing by what was known then" in told.lower()
        assert "By the rules, when paired" in told
        assert "right pairing" not in told
        assert ">By the rules<" not in told

    def test_every_answer_says_by_which_information_it_speaks(self, cli: Cli):
        white, black = altered_as_the_engine_pairs_now(cli)
        since = "What follows uses the information available when the round was paired."
        for asked in (f"float {white}", "bye", f"colour {black}", "pairing", f"player {white}"):
            assert since in cli(f"explain {asked} --round 2").out, asked
        assert cli(f"explain certificate {white} {black} --round 2 --out c.json").code == 0
        checked = cli("explain check c.json --log")
        assert (checked.code, since in checked.out.splitlines()[0]) == (0, True), checked

    def test_its_boards_were_not_reordered(self, cli: Cli):
        altered_as_the_engine_pairs_now(cli, turned=True)
        told = cli("verify").out
        assert "were reordered" not in told
        assert "these pairings match the engine's or those published, in another board order." in told


class TestWhatIsPrintedOfASupposition:
    def test_boards_that_were_not_recorded_are_not_called_so(self, cli: Cli):
        with_round_2(cli, "cfc", published=True)
        assert "  As recorded:" in cli("whatif correct 1/1=0-1").out
        assert cli("result correct 1 1:0-1 --reason sheet").code == 0
        told = cli("whatif correct 1/1=1-0").out
        assert ("  As known now:" in told, "As recorded" in told) == (True, False)

    def test_the_bye_counts_as_it_was_given(self, cli: Cli):
        assert cli("new Three --rounds 2 --system cfc").code == 0
        for name in ("Adler", "Brandt", "Costa"):
            assert cli(f"player add {name} --rating 2000").code == 0
        for line in ("round pair --seed hat", "round publish", "result set 1 1:1-0"):
            assert cli(line).code == 0
        ((white, black),) = (
            (one["white"]["name"], one["black"]["name"]) for one in json.loads(cli("round status --json").out)["boards"]
        )
        counted = "The standings count the bye of each paired round as it was given."
        assert counted in cli(f"whatif forbid {white} {black}").out
        assert counted not in cli("whatif correct 1/1=0-1").out


class TestAListOfEntries:
    def test_a_column_name_beside_the_given_names_has_family_names(self, cli: Cli, place: Path):
        assert cli("new Club --rounds 3").code == 0
        (place / "entries.csv").write_text("Nr;Name;Vorname;Elo\n1;Albers;Jon;2310\n2;Bakker;Sanne;2188\n")
        for more in ("", " --map Vorname=given_name"):
            told = cli(f"player import entries.csv{more} --dry-run").out
            assert ("Albers, Jon" in told, "Bakker, Sanne" in told) == (True, True), told
        assert "Albers, Jon" not in cli("player import entries.csv --map Name=name --dry-run").out
        (place / "whole.csv").write_text("Name;Vorname;Elo\nJon Albers;Jon;2310\nSanne Bakker;Sanne;2188\n")
        told = cli("player import whole.csv --dry-run").out
        assert ("Albers" in told, "Bakker, Sanne, Sanne" in told, "Bakker, Sanne" in told) == (True, False, False), told


def test_prizes_that_nobody_of_a_category_has_are_told(cli: Cli, at_stage: AtStage):
    at_stage("played")
    told = "The prizes are for places in the whole standings; no player in this category has one of them."
    assert told in cli('standings --category "rating<1500" --prizes 100').err
    assert told not in cli('standings --category "rating<3000" --prizes 100').err


class TestTheSheetOfAnAppeal:
    def test_of_a_pair_on_a_board_and_of_boards_restored(self, cli: Cli, place: Path):
        """The first was asked of as of what is not; the second was named as the change before it."""
        gone = with_round_2(cli, "dutch-2026", published=True)
        boards = [
            (one["white"]["number"], one["black"]["number"])
            for one in json.loads(cli("round status 2 --json").out)["boards"]
        ]
        (one, two), (three, four) = boards[:2]
        altered = cli(
            "round", "alter", "--set", f"{one}-{three}", "--reason", "hall", "--ground", "regulations", "--yes"
        )
        assert altered.code == 0, (altered, gone)
        assert cli("appeal", "lodge", str(one), "not this one", "--round", "2").code == 0
        assert cli(f"print appeal 1 --pair {one} {three} -o on-a-board.html").code == 0
        told = (place / "on-a-board.html").read_text(encoding="utf-8")
        assert f"Round 2, board 1: White {one} " in told
        assert " were paired" not in told
        assert cli("appeal decide right --appeal 1 --upheld").code == 0
        back = f"round alter --set {one}-{two} --set {three}-{four} --reason back --yes --ground appeal:1"
        restored = cli(back)
        assert restored.code == 0, restored
        assert cli(f"print appeal 1 --pair {one} {two} -o restored.html").code == 0
        text = (place / "restored.html").read_text(encoding="utf-8")
        assert "; restored 2026-" in text, text
        assert "as it was published; ground:" in text
