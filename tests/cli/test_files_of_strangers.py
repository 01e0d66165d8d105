"""Files that other people wrote: no Swiss at all, absences and colours that are not stated, lines nobody knows."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.all_play_all import SIX, Table, report
from tests.cli.conftest import Cli
from tests.data_paths import named, shared_files
from tests.events.trf.report_lines import FOUR, player
from tests.events.trf.report_lines import report as lines_as_bytes

EIGHT_SO_FAR: Table = {
    1: ((1, 8), (2, 7), (3, 6), (4, 5)),
    2: ((8, 5), (6, 4), (7, 3), (1, 2)),
    3: ((2, 8), (3, 1), (4, 7), (5, 6)),
}
"""Berger's table for 8, three of its seven rounds."""


def write(place: Path, text: str, *records: str) -> None:
    """The file, with other records in front."""
    (place / "event.trf").write_text("".join(f"{record}\r\n" for record in records) + text)


class TestRoundRobin:
    @pytest.mark.parametrize(
        ("records", "kind", "why"),
        [
            ((), "Individual: Round Robin (Berger)", "record 092 says 'Individual: Round Robin (Berger)'"),
            (("192 BERGER_ROUNDROBIN_G8",), "", "record 192 is BERGER_ROUNDROBIN_G8"),
            (("192 FIDE_DOUBLEROUNDROBIN",), "Swiss", "record 192 is FIDE_DOUBLEROUNDROBIN"),
            (
                (),
                "",
                (
                    "all players met each other according to the Berger table, and no record (092, 192) states the "
                    "type of event"
                ),
            ),
        ],
    )
    def test_check_judges_it_by_its_table(self, cli: Cli, place: Path, records, kind, why):
        write(place, report(SIX, 6, kind), *records)
        for options in ("", " --explain", " --beside dutch-2026"):
            ended = cli(f"check event.trf{options}")
            assert ended.code == ExitCode.OK
            assert ended.out == "event.trf: 5 rounds checked (round-robin), all match the engine's pairing.\n"
            assert f"pairtrail used round-robin: {why}." in ended.err
        (found,) = json.loads(cli("check event.trf --json").out)["files"]
        assert (found["edition"], len(found["rounds"]), found["error"]) == ("round-robin", 5, None)
        assert "no_verdict" not in found

    def test_of_colours_that_are_not_those_of_the_table_the_round_is_named(self, cli: Cli, place: Path):
        turned = {**SIX, 4: ((5, 6), *SIX[4][1:])}
        write(place, report(turned, 6, "Round Robin"))
        ended = cli("check event.trf --explain")
        assert ended.code == ExitCode.FINDINGS
        assert "differences from the engine's pairing in round 4" in ended.out
        assert "5 Player 5 - 6 Player 6   (colours)" in ended.out
        assert "the pairings follow from a table" in ended.out

    def test_one_that_stands_in_no_table_of_ours_is_named_without_a_verdict(self, cli: Cli, place: Path):
        mixed = {1: SIX[1], 2: SIX[2], 3: ((1, 3), (2, 4), (5, 6))}
        write(place, report(mixed, 6, "Round Robin"))
        ended = cli("check event.trf")
        assert ended.code == ExitCode.OK
        assert ended.out.startswith("event.trf: a round robin: record 092 says 'Round Robin'. ")
        assert "match no Berger table" in ended.out
        assert cli("pair event.trf").code == ExitCode.REFUSED

    def test_compat_judges_it_by_its_table_whatever_system_is_asked_for(self, cli: Cli, place: Path):
        write(place, report(SIX, 6, "Round Robin"))
        ended = cli("compat --dutch event.trf -c")
        assert ended.code == 0
        assert "event: Round #5" in ended.out
        assert "Checker pairings" not in ended.out

    @pytest.mark.parametrize("records", [(), ("092 Round robin",)])
    def test_its_next_round_is_paired_by_its_table(self, cli: Cli, place: Path, records):
        write(place, report(EIGHT_SO_FAR, 8).replace("XXR 3", "XXR 7"), *records)
        assert json.loads(cli("pair event.trf --json").out)["pairs"] == [[8, 6], [7, 5], [1, 4], [2, 3]]
        assert cli("compat --dutch event.trf -p").out == "4\n8 6\n7 5\n1 4\n2 3\n"

    @pytest.mark.parametrize("players", [5, 6])
    def test_numbers_that_are_not_those_of_the_table_are_found(self, cli: Cli, place: Path, players):
        others = {1: 3, 2: 5, 3: 1, 4: 2, 5: 4, 6: 6}
        three = {number: tuple((others[one], others[two]) for one, two in SIX[number]) for number in (1, 2, 3)}
        write(place, report(three, players, "Round Robin").replace("XXR 3", "XXR 5"))
        assert "3 rounds checked (round-robin), all match the engine's pairing" in cli("check event.trf").out
        fourth = [[others[one], others[two]] for one, two in SIX[4] if max(one, two) <= players]
        assert json.loads(cli("pair event.trf --json").out)["pairs"] == fourth
        cli("import event.trf")
        assert cli("verify").code == ExitCode.OK
        assert json.loads(cli("round pair --json").out)["events"][0]["type"] == "round-paired"
        assert cli("replay 4").code == cli("replay 2").code == ExitCode.OK

    def test_three_rounds_in_berger_s_table_tell_it_two_do_not(self, cli: Cli, place: Path):
        write(place, report(EIGHT_SO_FAR, 8).replace("XXR 3", "XXR 7"))
        assert "all 3 rounds match the Berger table by number, colours included" in cli("check event.trf").err
        two = {number: games for number, games in EIGHT_SO_FAR.items() if number < 3}
        write(place, report(two, 8).replace("XXR 2", "XXR 7"))
        assert "differences from the engine's pairing in " in cli("check event.trf").out

    def test_more_rounds_than_a_round_robin_has_tell_a_swiss(self, cli: Cli, place: Path):
        """Everybody has met, and a sixth round is declared: it cannot be paired by C.1, and that is what is said."""
        write(place, report(SIX, 6).replace("XXR 5", "XXR 6"))
        ended = cli("pair event.trf")
        assert ended.code == ExitCode.NO_PAIRING
        assert "round robin" not in ended.err
        assert cli("compat --dutch event.trf -p").code == 1
        assert "differences from the engine's pairing in " in cli("check event.trf").out

    def test_who_names_an_edition_says_that_it_is_a_swiss_unless_a_record_says_no(self, cli: Cli, place: Path):
        write(place, report(SIX, 6))
        ended = cli("check event.trf --edition dutch-2026 --explain")
        assert "differences from the engine's pairing in " in ended.out
        assert "ound robin" not in ended.out
        assert "a round robin" not in cli("explain why-not 1 2 --round 4 --file event.trf --edition dutch-2026").out
        write(place, report(SIX, 6, "Round Robin"))
        assert "a round robin" in cli("check event.trf --edition dutch-2026").out

    def test_hypotheses_of_an_import_are_not_looked_for(self, cli: Cli, place: Path):
        write(place, report(SIX, 6), "192 BERGER_ROUNDROBIN_G6")
        assert "record 192 is BERGER_ROUNDROBIN_G6" in cli("import event.trf").err
        assert "follow from the numbers in the table (CFC 652)" in cli("explain why-not 1 2 --round 4").out
        assert cli("verify").code == ExitCode.OK

    def test_a_file_that_all_comes_out_as_a_swiss_is_accused_of_nothing(self, cli: Cli, place: Path):
        """Four players, three rounds, no type: the engine pairs all of them so."""
        rounds: Table = {}
        for number in (1, 2, 3):
            write(place, report(rounds, 4).replace(f"XXR {len(rounds)}", "XXR 3"))
            told = json.loads(cli("pair event.trf --json").out)
            rounds[number] = tuple((white, black) for white, black in told["pairs"])
        write(place, report(rounds, 4))
        assert "3 rounds checked (dutch-2017), all match the engine's pairing." in cli("check event.trf").out


class TestASwissInWhichEverybodyMet:
    """Record 192 says that it is a Swiss: no command calls it a round robin."""

    @pytest.fixture
    def swiss(self, place: Path) -> None:
        write(place, report(SIX, 6), "192 FIDE_DUTCH_2017")

    def test_check_compat_and_pair_take_it_for_one(self, cli: Cli, swiss: None):
        ended = cli("check event.trf --explain")
        assert "differences from the engine's pairing in " in ended.out
        assert "ound robin" not in ended.out + ended.err
        assert "Checker pairings" in cli("compat --dutch event.trf -c").out
        assert "All 5 rounds have been paired." in cli("pair event.trf").err

    def test_why_not_and_certificate_take_it_for_one(self, cli: Cli, swiss: None):
        out = cli("explain why-not 1 2 --round 4 --file event.trf").out
        assert "ound robin" not in out
        assert "dutch-2017" in out
        assert "ound robin" not in cli("import event.trf").err
        assert cli("explain certificate 1 2 --round 4 --out cert.json").code == ExitCode.OK
        assert "ound robin" not in cli("explain pairing --round 4").out
        assert "IMPORTED" in cli("verify").out.upper() or cli("verify").code == ExitCode.FINDINGS

    def test_its_buchholz_is_not_refused(self, cli: Cli, swiss: None):
        assert cli("standings --file event.trf --tie-breaks BH").code == ExitCode.OK


class TestKnockOut:
    def test_one_that_record_092_names_is_not_judged(self, cli: Cli, place: Path):
        write(place, report({1: ((1, 4), (3, 2)), 2: ((1, 3),)}, 4, "Individual: Knock-out"))
        ended = cli("check event.trf")
        assert ended.code == ExitCode.OK
        assert ended.out.startswith("event.trf: a knock-out: record 092 says 'Individual: Knock-out'.")
        assert "not-judged" in cli("audit event.trf --full").out
        assert "error pairing" not in cli("audit event.trf --full").out
        for asked in ("explain why-not 1 2 --file event.trf", "import event.trf", "explain pairing", "explain bye"):
            ended = cli(asked)
            assert "a knock-out: record 092 says 'Individual: Knock-out'" in ended.out + ended.err

    def test_a_swiss_with_one_after_it_stays_a_swiss(self, cli: Cli, place: Path):
        write(place, report(SIX, 6, "Swiss System, then knock-out"))
        assert "a knock-out" not in cli("check event.trf").out


class TestTeamEvent:
    def test_one_of_individual_lines_is_named_by_record_092(self, cli: Cli, place: Path):
        write(place, report(SIX, 6, "Team League"))
        ended = cli("check event.trf")
        assert ended.code == ExitCode.OK
        assert ended.out.startswith("event.trf: a team event: record 092 says 'Team League'.")
        assert cli("pair event.trf").code == ExitCode.REFUSED
        for asked in ("explain why-not 1 2 --file event.trf", "import event.trf", "explain pairing", "explain bye"):
            ended = cli(asked)
            assert "a team event: record 092 says 'Team League'" in ended.out + ended.err
        assert cli("verify").code == ExitCode.OK
        assert "The file is a team event" in cli("replay 1").out

    def test_an_event_of_individuals_with_team_standings_is_none(self, cli: Cli, place: Path):
        write(place, report(SIX, 6, "Individual: Swiss System, with teams"))
        assert "differences from the engine's pairing in " in cli("check event.trf").out

    def test_a_trf26_of_teams_is_named_once(self, cli: Cli, place: Path):
        lines = (*FOUR, "192 FIDE_SCHILLER", "310   1 A", "310   2 B", "330 x", "299 W         0.5   1    1")
        (place / "event.trf").write_bytes(lines_as_bytes(*lines))
        ended = cli("check event.trf")
        assert ended.code == ExitCode.BAD_INPUT
        assert len(ended.err.splitlines()) == 1
        assert "team rules that pairtrail supports" in ended.err
        (found,) = json.loads(cli("check event.trf --json").out)["files"]
        assert found["kind"] == "teams"


REAL = ["uzchess-cup-2025", "bre-jeunes-2026--open-b", "domloup-rapide-2025--tournoi-petits-pions"]


@pytest.mark.parametrize("file", named([path for name in REAL for path in shared_files(f"real/*/{name}.trf")]))
def test_real_round_robins_come_out_in_every_round_without_being_told(cli: Cli, file: Path):
    ended = cli(f"check {file}")
    assert (ended.code, "rounds checked (round-robin), all match the engine's pairing" in ended.out) == (
        ExitCode.OK,
        True,
    )
    assert "pairtrail used round-robin: record 092 says" in ended.err


class TestAbsence:
    """'-' without an opponent: nobody was paired with him (decision 26)."""

    ROUNDS = (
        (1, "1.0", "   2 w 1", "   3 w 0", "   5 b 0"),
        (2, "1.5", "   1 b 0", "   4 w 1", "0000 - H"),
        (3, "2.0", "   4 b 1", "   1 b 1", "{absent}"),
        (4, "0.0", "   3 w 0", "   2 b 0", "{absent}"),
        (5, "2.0", "0000 - U", "{absent}", "   1 w 1"),
    )

    def of(self, sign: str) -> bytes:
        lines = (
            player(number, *(cell.format(absent=sign) for cell in cells), points=points)
            for number, points, *cells in self.ROUNDS
        )
        return lines_as_bytes("XXR 3", "XXC white1", *lines)

    @pytest.mark.parametrize("sign", ["0000 - -", "       -", "     - -"])
    def test_it_counts_in_the_tie_breaks_as_z_does(self, cli: Cli, place: Path, sign: str):
        (place / "signs.trf").write_bytes(self.of(sign))
        (place / "z.trf").write_bytes(self.of("0000 - Z"))
        tables = [cli(f"standings --file {name}.trf --tie-breaks BH,SB,BH/C1 --json").out for name in ("signs", "z")]
        assert tables[0] == tables[1]
        assert tables[0]

    @pytest.mark.parametrize("file", named(shared_files("real/trf-real/lichess-2020-06.trf")))
    def test_a_real_file_gives_the_values_of_the_same_file_with_z(self, cli: Cli, place: Path, file: Path):
        lines = file.read_text().splitlines(keepends=True)
        places = [(row, at) for row, line in enumerate(lines) if line.startswith("001") for at in _alone(line, "-")]
        assert len({row for row, _ in places}) == 3
        for row, at in places:
            lines[row] = f"{lines[row][:at]}Z{lines[row][at + 1 :]}"
        (place / "z.trf").write_text("".join(lines))
        with_signs, with_z = (
            json.loads(cli(f"standings --file {name} --tie-breaks BH,BH/C1,SB --json").out)
            for name in (file, place / "z.trf")
        )
        assert with_signs == with_z


def _alone(line: str, sign: str) -> list[int]:
    """Where a round has that result and no opponent."""
    starts = range(91, len(line.rstrip()), 10)
    return [at + 7 for at in starts if line[at : at + 8].rstrip("\n").split() == [sign]]


class TestColoursNotStated:
    """A file that states no colour of a game that was not played cannot differ in it."""

    LINES = (
        player(1, "   3 - -", "   4 w 1", points="1.0"),
        player(2, "   4 b 1", "   3 w 1", points="2.0"),
        player(3, "   1 - +", "   2 b 0", points="1.0"),
        player(4, "   2 w 0", "   1 b 0", points="0.0"),
    )

    @pytest.fixture(params=["white1", "black1"])
    def event(self, place: Path, request: pytest.FixtureRequest) -> None:
        """By either initial colour one of the two boards has the colours that the engine gives."""
        (place / "event.trf").write_bytes(lines_as_bytes("XXR 5", f"XXC {request.param}", *self.LINES))

    def _differs(self, cli: Cli, command: str) -> bool:
        ended = cli(command)
        return "1 Player, 1 - 3" in ended.out or "3 Player, 3 - 1" in ended.out

    def test_check_has_no_difference_on_that_board(self, cli: Cli, event: None):
        rounds = json.loads(cli("check event.trf --json").out)["files"][0]["rounds"]
        assert [board for board in rounds[0]["only_in_file"] if 1 in board] == []
        assert not self._differs(cli, "check event.trf --explain")

    def test_compat_has_none_either(self, cli: Cli, event: None):
        assert not any(
            "1 -   3" in line or "3 -   1" in line for line in cli("compat --dutch event.trf -c").out.splitlines()
        )

    def test_nor_has_a_replay_of_the_import(self, cli: Cli, event: None):
        cli("import event.trf")
        told = json.loads(cli("replay 1 --json").out)
        players = [{board["white"]["id"], board["black"]["id"]} for board in told["only_recorded"]]
        assert {1, 3} not in players

    def test_no_colour_is_shown_or_written(self, cli: Cli, event: None):
        assert "3w-" not in cli("standings crosstable --file event.trf").out
        cli("import event.trf")
        written = cli("export --format trf26").out
        assert "   3 - -" in written
        assert "   1 - +" in written


class TestLinesNobodyKnows:
    RULER = "1234567890" * 12

    def test_a_ruler_is_read_past_with_a_note(self, cli: Cli, place: Path):
        (place / "event.trf").write_bytes(lines_as_bytes("XXC white1", self.RULER, *FOUR))
        ended = cli("check event.trf")
        assert ended.code in (ExitCode.OK, ExitCode.FINDINGS)
        assert "line 2, column 1: a column ruler, read as no data" in ended.err

    def test_a_code_of_no_format_is_read_past_and_the_file_comes_back_byte_for_byte(self, cli: Cli, place: Path):
        data = lines_as_bytes("XXC white1", self.RULER, "999 of another program", *FOUR)
        (place / "event.trf").write_bytes(data)
        cli("import event.trf")
        cli("export back.trf")
        assert (place / "back.trf").read_bytes() == data

    def test_one_in_the_form_of_a_player_is_told_apart(self, cli: Cli, place: Path):
        lost = player(5, points="0.0").replace("001", "101", 1)
        (place / "event.trf").write_bytes(lines_as_bytes("XXC white1", *FOUR, lost))
        assert "if it is a player's line, its code must be 001" in cli("check event.trf").err

    @pytest.mark.parametrize("tail", ["  remark", "x", "   a note of the arbiter, 12 points", "  2450 norm"])
    def test_text_behind_the_last_round_is_read_past_with_a_note(self, cli: Cli, place: Path, tail: str):
        data = lines_as_bytes("XXC white1", FOUR[0] + tail, *FOUR[1:])
        (place / "event.trf").write_bytes(data)
        ended = cli("check event.trf")
        assert ended.code in (ExitCode.OK, ExitCode.FINDINGS)
        assert f"line 2, column {110 if tail[:2].strip() else 112}: {tail.strip()!r} after the last round" in ended.err
        cli("import event.trf")
        cli("export back.trf")
        assert (place / "back.trf").read_bytes() == data

    @pytest.mark.parametrize(
        "second",
        ["   4 b x", "   4 k 1", "    4 b 1", "  x4 b 1", "   4"],
        ids=["result", "colour", "shifted", "opponent", "cut short"],
    )
    def test_a_round_gone_wrong_is_no_text(self, cli: Cli, place: Path, second: str):
        """Also where no line has that round as it should be."""
        rounds = ("   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0")
        lines = [player(number, cell, points="") for number, cell in enumerate(rounds, 1)]
        (place / "event.trf").write_bytes(lines_as_bytes("XXC white1", f"{lines[0]}  {second}", *lines[1:]))
        assert cli("check event.trf").code == ExitCode.BAD_INPUT
