"""A pair asked for in a round robin: the answer is read off the table."""

import json
from pathlib import Path

import pytest

from core.editions.tables.berger import berger_round, berger_white
from tests.cli.all_play_all import SIX, Table, report
from tests.cli.conftest import Cli
from tests.data_paths import named, shared_files

EIGHT: Table = {
    1: ((1, 8), (2, 7), (3, 6), (4, 5)),
    2: ((8, 5), (6, 4), (7, 3), (1, 2)),
    3: ((2, 8), (3, 1), (4, 7), (5, 6)),
    4: ((8, 6), (7, 5), (1, 4), (2, 3)),
    5: ((3, 8), (4, 2), (5, 1), (6, 7)),
    6: ((8, 7), (1, 6), (2, 5), (3, 4)),
    7: ((4, 8), (5, 3), (6, 2), (7, 1)),
}


@pytest.mark.parametrize("table", [SIX, EIGHT])
def test_berger_s_table_as_printed(table: Table):
    seats = 2 * len(table[1])
    for number, games in table.items():
        for white, black in games:
            assert berger_round(white, black, seats) == number
            assert berger_white(white, black, seats) == white


@pytest.fixture
def six(place: Path) -> None:
    (place / "six.trf").write_text(report(SIX, 6))


class TestTable:
    def test_the_round_that_has_the_pair_and_what_the_round_asked_for_has(self, cli: Cli, six: None):
        assert "This is a round robin" in cli("import six.trf").err
        for source in ("", " --file six.trf"):
            ended = cli(f"explain why-not 1 2 --round 4{source}")
            assert ended.code == 0
            assert "follow from the numbers in the table (CFC 652)" in ended.out
            assert ended.out.splitlines()[2:] == [
                "1 Player 1 and 2 Player 2 meet in round 2, board 3: 1 Player 1 has White.",
                "In round 4: the table gives 1 Player 1 - 4 Player 4, board 2.",
                "In round 4: the table gives 2 Player 2 - 3 Player 3, board 3.",
            ]

    def test_programs_get_the_verdict_and_the_round(self, cli: Cli, six: None):
        document = json.loads(cli("explain why-not 5 6 --round 1 --file six.trf --json").out)
        assert (document["verdict"], document["meet_in"], document["berger"]) == ("by-table", [4], True)

    def test_of_an_odd_number_somebody_is_free(self, cli: Cli, place: Path):
        (place / "five.trf").write_text(report(SIX, 5, "Round Robin"))
        out = cli("explain why-not 1 --bye --round 3 --file five.trf").out
        assert "Rounds in which 1 Player 1 is free: 1." in out
        assert "In round 3: the table gives 3 Player 3 - 1 Player 1" in out
        assert "the table gives 2 Player 2 a free round" in cli("explain why-not 1 2 --round 3 --file five.trf").out

    def test_a_colour(self, cli: Cli, six: None):
        out = cli("explain why-not 1 --colour black --round 1 --file six.trf").out
        assert "Rounds in which 1 Player 1 has Black: 3 and 5." in out

    def test_every_verb_answers_from_the_table(self, cli: Cli, six: None):
        cli("import six.trf")
        assert ": 2 Player 2 - 3 Player 3" in cli("explain pairing --round 4").out
        assert "The table gives 6 Player 6 - 5 Player 5" in cli("explain player 5 --round 4").out
        assert "No player is free." in cli("explain bye --round 4").out
        assert "A round robin has no floats" in cli("explain float 5 --round 4").out
        assert "The table gives 6 Player 6 - 5 Player 5" in cli("explain colour 5 --round 4").out
        assert cli("explain why-not 1 2 --round 9").code == 4
        assert cli("explain pairing 9 --round 4").code == 4

    def test_a_certificate_of_it_holds(self, cli: Cli, six: None, place: Path):
        cli("import six.trf")
        ended = cli("explain certificate 1 2 --round 4 --out why.json")
        assert (ended.code, "1 Player 1 and 2 Player 2 meet in round 2, board 3" in ended.err) == (0, True)
        checked = cli("explain check why.json --log")
        assert (checked.code, checked.out.startswith("why.json is valid: ")) == (0, True)
        assert "the numbers 1 and 2, meet in round 2 (paired in event " in checked.out
        assert json.loads((place / "why.json").read_text())["claim"] in checked.out

    @pytest.mark.parametrize(
        ("asked", "of_the_round"),
        [("1 4", "as-published"), ("1 2", "by-table"), ("1 --colour white", "as-published"), ("1 --bye", "by-table")],
    )
    def test_the_answer_is_by_the_table_and_the_check_says_what_the_round_has(
        self, cli: Cli, six: None, asked: str, of_the_round: str
    ):
        cli("import six.trf")
        answered = json.loads(cli(f"explain why-not {asked} --round 4 --json").out)
        written = json.loads(cli(f"explain certificate {asked} --round 4 --out why.json --json").out)
        assert (answered["verdict"], written["verdict"]) == ("by-table", "by-table")
        assert json.loads(cli("explain check why.json --json").out)["claim"]["verdict"] == of_the_round

    def test_of_rounds_in_no_table_there_is_none(self, cli: Cli, place: Path):
        turned = dict(zip(SIX, reversed(SIX.values()), strict=True))
        (place / "turned.trf").write_text(report(turned, 6))
        assert cli("import turned.trf").code == 0
        ended = cli("explain certificate 1 2 --round 1")
        assert (ended.code, "do not come from a known table" in ended.err) == (4, True), ended

    def test_a_whole_pairing_held_against_the_table(self, cli: Cli, six: None, place: Path):
        (place / "other.txt").write_text("6 5\n4 1\n2 3\n")
        out = cli("explain why-not --pairing other.txt --round 4 --file six.trf").out
        assert "Boards that differ from the table: 1 of 3." in out
        assert "4 Player 4 - 1 Player 1: 4 Player 4 has Black." in out
        (place / "same.txt").write_text("6 5\n1 4\n2 3\n")
        assert "Yes." in cli("explain why-not --pairing same.txt --round 4 --file six.trf").out

    @pytest.mark.parametrize(
        ("lines", "told"),
        [
            ("6 5\n1 4\n", "this is not the case for 2 Player 2, 3 Player 3."),
            ("6 5\n1 4\n2 bye\n", "2 Player 2 plays in this round, but the file gives this player a bye."),
        ],
    )
    def test_a_pairing_with_a_board_missing_is_not_it(self, cli: Cli, six: None, place: Path, lines: str, told: str):
        (place / "part.txt").write_text(lines)
        out = cli("explain why-not --pairing part.txt --round 4 --file six.trf").out
        assert "Yes.\n" not in out
        assert "The pairing in the file is incomplete.\n" in out
        assert told in out

    def test_numbers_that_are_not_those_of_berger(self, cli: Cli, place: Path):
        turned = dict(zip(SIX, reversed(SIX.values()), strict=True))
        (place / "turned.trf").write_text(report(turned, 6))
        out = cli("explain why-not 1 2 --round 1 --file turned.trf").out
        assert "The numbers are not those of the Berger tables" in out
        assert "In round 1: the table gives" in out

    @pytest.fixture
    def begun(self, place: Path) -> Path:
        """The first two rounds of the table for six."""
        file = place / "two.trf"
        file.write_text(report({number: SIX[number] for number in (1, 2)}, 6, "Round Robin"))
        return file

    @pytest.mark.parametrize(
        ("asked", "answer"),
        [
            ("1 6", "1 Player 1 and 6 Player 6 meet in round 1, board 1: 1 Player 1 has White."),
            ("1 3", "According to the table, 1 Player 1 and 3 Player 3 meet in round 3: 3 Player 3 has White."),
            ("1 1", "1 Player 1 is only one player; a game needs two."),
            ("1 --colour black", "1 Player 1 does not have Black in any recorded round."),
            ("1 --colour white", "Rounds in which 1 Player 1 has White: 1 and 2."),
            ("5 --bye", "5 Player 5 is not free in any recorded round."),
        ],
    )
    def test_of_rounds_to_come_nothing_is_said_but_what_the_table_lays_down(
        self, cli: Cli, begun: Path, asked: str, answer: str
    ):
        """Player 1 has Black in rounds 3 and 5, which nobody has paired yet."""
        assert answer in cli(f"explain why-not {asked} --round 1 --file {begun}").out.splitlines()

    def test_where_rules_of_a_swiss_were_named_it_is_berger_s_table_that_answers(self, cli: Cli, begun: Path):
        out = cli(f"explain why-not 1 3 --round 1 --file {begun} --edition dutch-2026").out
        assert "follow from the numbers in the Berger tables (C.05, Annex 1)" in out
        assert "According to the table, 1 Player 1 and 3 Player 3 meet in round 3." in out

    def test_of_another_table_nobody_knows_the_rounds_to_come(self, cli: Cli, place: Path):
        (place / "turned.trf").write_text(report({1: SIX[5], 2: SIX[4]}, 6, "Round Robin"))
        out = cli("explain why-not 1 6 --round 1 --file turned.trf --edition dutch-2026").out
        assert "The numbers are not those of the Berger tables" in out
        assert "1 Player 1 and 6 Player 6 do not meet in any recorded round." in out

    def test_a_board_of_one_player_in_a_pairing_held_against_it(self, cli: Cli, begun: Path, place: Path):
        (place / "other.txt").write_text("1 1\n2 3\n")
        out = cli(f"explain why-not --pairing other.txt --round 1 --file {begun}").out
        assert "Boards that differ from the table: 2 of 2." in out
        assert "1 Player 1 - 1 Player 1: 1 Player 1 is only one player; a game needs two." in out

    def test_a_swiss_that_was_paired_here_is_none_though_everybody_met(self, cli: Cli, place: Path):
        """Four players, three rounds: the log knows what paired them."""
        (place / "four.csv").write_text('name,rating\n"A",2000\n"B",1900\n"C",1800\n"D",1700\n')
        cli("new Four --rounds 3")
        cli("player import four.csv")
        for number in (1, 2, 3):
            assert cli("round pair --seed x" if number == 1 else "round pair").code == 0
            cli("round publish")
            cli(f"result set {number} 1:1-0 2:1-0")
        assert "dutch-2017, event" in cli("explain why-not 1 2 --round 1").out


BERGER = [*shared_files("real/sharly/*open-b.trf"), *shared_files("real/sharly/*petits-pions.trf")]


@pytest.mark.parametrize("file", named(BERGER))
def test_real_events_by_berger_s_table(cli: Cli, file: Path):
    ended = cli(f"explain why-not 1 2 --round 3 --file {file}")
    assert (ended.code, "follow from the numbers in the table (CFC 652)" in ended.out) == (0, True)


@pytest.mark.parametrize("file", named(shared_files("real/chess-results/uzchess-cup-2025.trf")))
def test_of_a_real_event_whose_numbers_are_not_the_lots_the_lots_are_found(cli: Cli, file: Path):
    out = cli(f"explain why-not 1 2 --round 3 --file {file}").out
    assert "follow from the numbers in the table (CFC 652)" in out
    assert "meet in round 4, board 3: 1 Player, 1 has White." in out
