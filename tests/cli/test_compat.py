"""`compat` in the place of bbpPairings and of JaVaFo: docs/compat.md says what is the same, and each claim is here."""

import json
import re
from pathlib import Path

import pytest

from core.editions.registry import edition_named, editions
from events.trf import read_document, tournament_of
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files

PAGE = (CHECKOUT / "docs" / "compat.md").read_text(encoding="utf-8")

FIVE = (  # two rounds played; 5 had the bye in round 1, 3 in round 2, and 4 stayed away from round 2
    "001    1      One                               2400                             1.5    2     3 w 1     2 b =",
    "001    2      Two                               2300                             1.5    1     4 b 1     1 w =",
    "001    3      Three                             2200                             1.0    4     1 b 0  0000 - U",
    "001    4      Four                              2100                             0.0    5     2 w 0  0000 - Z",
    "001    5      Five                              2000                             1.0    3  0000 - U  0000 - Z",
)
HEAD = ("XXR 4", "XXC white1")


def saved(place: Path, *lines: str, name: str = "five.trf") -> str:
    (place / name).write_text("\n".join((*lines, "")))
    return name


@pytest.fixture
def five(place: Path) -> str:
    return saved(place, *HEAD, *FIVE)


class TestRelease:
    def test_without_arguments_the_version_and_exit_0(self, cli: Cli):
        bare, asked = cli("compat"), cli("compat -r")
        assert (bare.code, bare.err) == (0, "")
        assert bare.out == asked.out
        assert bare.out.startswith("pairtrail ")

    def test_r_before_a_request_prints_the_version_first(self, cli: Cli, five: str):
        assert cli(f"compat -r --dutch {five} -p").out == cli("compat").out + cli(f"compat --dutch {five} -p").out
        assert cli(f"compat -r {five} -p").out == cli("compat").out + cli(f"compat {five} -p").out


class TestGrammars:
    def test_the_file_first_pairs_as_the_system_first(self, cli: Cli, five: str):
        by_system = cli(f"compat --dutch {five} -p")
        assert (by_system.code, by_system.out.splitlines()[0]) == (0, "3")
        assert cli(f"compat {five} -p").out == by_system.out

    @pytest.mark.parametrize("options", ["-q", "-q 10000", "-w", "-s", "-s 3", "-q 5 -w -s"])
    def test_options_of_the_search_change_nothing_before_or_behind_the_action(self, cli: Cli, five: str, options: str):
        plain = cli(f"compat {five} -p")
        assert cli(f"compat {five} {options} -p").out == cli(f"compat {five} -p {options}").out == plain.out
        assert cli(f"compat {five} -c {options}").out == cli(f"compat {five} -c").out

    def test_a_single_round_can_be_checked(self, cli: Cli, five: str):
        whole = cli(f"compat {five} -c").out
        assert [line for line in whole.splitlines() if "Round #" in line] == ["five: Round #1", "five: Round #2"]
        single = cli(f"compat {five} -c 2").out
        assert [line for line in single.splitlines() if "Round #" in line] == ["five: Round #2"]
        assert single in whole

    def test_b_gives_the_virtual_points_of_the_baku_method_to_the_coming_round(self, cli: Cli, place: Path):
        players = [
            f"001 {number:4}      {'P' + str(number):<33} {2400 - number}{'':28} 0.0 {number:4}"
            for number in range(1, 9)
        ]
        file = saved(place, "XXR 9", "XXC white1", *players, name="eight.trf")
        assert cli(f"compat {file} -p").out.splitlines()[1:] == ["1 5", "6 2", "3 7", "8 4"]
        assert cli(f"compat {file} -b -p").out.splitlines()[1:] == ["1 3", "4 2", "5 7", "8 6"]  # GA is 1 to 4

    def test_the_systems_pair_by_their_own_rules(self, cli: Cli, place: Path):
        (event,) = [path for path in oracle_files() if path.stem == "s0012_n20"]
        (place / "nine.trf").write_bytes(b"XXR 11\r042 2026/05/05\r" + event.read_bytes())
        paired = {}
        for edition in ("dutch-2026", "burstein-2026", "dubov-2026"):
            system = edition_named(edition).system
            answer = json.loads(cli(f"pair nine.trf --edition {edition} --json").out)
            paired[system] = cli(f"compat --{system} nine.trf -p").out.splitlines()[1:]
            bye = [] if answer["bye"] is None else [f"{answer['bye']} 0"]
            assert paired[system] == [*(f"{white} {black}" for white, black in answer["pairs"]), *bye]
        assert paired["dutch"] != paired["burstein"] != paired["dubov"] != paired["dutch"]

    @pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim"])
    @pytest.mark.parametrize("code", ["DUTCH", "BURSTEIN", "DUBOV", "LIM"])
    def test_a_system_that_record_192_contradicts_is_refused(self, cli: Cli, place: Path, system: str, code: str):
        file = saved(place, "142 4", "152 W", f"192 FIDE_{code}", *FIVE)
        ended = cli(f"compat --{system} {file} -p")
        assert ended.code == (0 if code.lower() == system else 3)
        assert (f"--{system} was requested, but record 192 in the file is FIDE_{code}." in ended.err) == bool(
            ended.code
        )

    @pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim"])
    @pytest.mark.parametrize("edition", ["dutch-1998", "burstein-2017", "dubov-2026", "lim-1999"])
    def test_our_own_comment_names_the_edition_and_of_another_system_it_is_refused(
        self, cli: Cli, place: Path, system: str, edition: str
    ):
        file = saved(place, *HEAD, f"### pairtrail rules: {edition}", *FIVE)
        ended = cli(f"compat --{system} {file} -p")
        if edition.startswith(system):
            assert (ended.code, ended.err) == (
                0,
                f"{file}: pairtrail used {edition}: line 3 (###) gives the edition.\n",
            )
        else:
            assert ended.code == 3
            assert f"--{system} was requested, but line 3 in the file (###) says {edition}." in ended.err

    def test_what_is_wrong_in_two_places_is_one_line(self, cli: Cli, place: Path):
        """Without a line break put into words."""
        wrong = [line.replace(" 0.0 ", " 7.0 ").replace(" 1.5 ", " 7.0 ") for line in FIVE]
        ended = cli(f"compat --dutch {saved(place, *HEAD, *wrong)} -c")
        assert (ended.code, ended.err.count("\n"), "\\n" in ended.err) == (3, 1, False), ended
        assert ended.err.count("read 7.0 points") > 1

    @pytest.mark.parametrize("named", ["192 FIDE_BURSTEIN", "### pairtrail rules: burstein-2017"])
    @pytest.mark.parametrize(
        ("request_", "command"), [("-p", "pair FILE"), ("-c", "check FILE"), ("-g", "generate --system burstein-2017")]
    )
    def test_the_command_named_instead_does_what_was_requested(
        self, cli: Cli, place: Path, named: str, request_: str, command: str
    ):
        file = saved(place, "142 4", "152 W", named, "042 2020/05/05", *FIVE)
        more = " -o out.trf" if request_ == "-g" else ""
        ended = cli(f"compat --dutch {file} {request_}{more}")
        assert ended.code == 3
        assert f"Dutch system anyway, or use `pairtrail {command}`." in ended.err
        typed = cli(command.replace("FILE", str(file)))
        assert typed.code != 2, typed

    @pytest.mark.parametrize("system", ["burstein", "dubov"])
    @pytest.mark.parametrize(("day", "year"), [("2025/05/05", "2017 2018"), ("2026/05/05", "2026"), ("", "2017 2018")])
    def test_the_edition_of_a_system_goes_by_the_first_day_else_by_today_and_is_said(
        self, cli: Cli, place: Path, system: str, day: str, year: str
    ):
        file = saved(place, *HEAD, *([f"042 {day}"] if day else []), *FIVE)
        (taken,) = [one for one in editions(system) if one.name[-4:] in year.split()]
        ended = cli(f"compat --{system} {file} -p")
        assert ended.code == 0
        assert f"pairtrail used {taken.name}, in force {f'on {day[:4]}' if day else 'today'}" in ended.err


class TestRefusals:
    @pytest.mark.parametrize(
        ("asked", "code", "beginning"),
        [
            ("bad.trf -p", 3, "Error parsing file bad.trf: line 1, column 1"),
            ("bad.trf -c", 3, "Error parsing file bad.trf: line 1, column 1"),
            ("missing.trf -p", 5, "Error reading file missing.trf: No such file"),
            ("met.trf -p", 1, "Error while pairing met.trf: No valid pairing exists: Round 2 cannot be paired"),
            ("met.trf -p nowhere/out.txt", 5, "Error writing file nowhere: No such file"),
        ],
    )
    def test_messages_begin_as_those_of_bbppairings(self, cli: Cli, place: Path, asked: str, code: int, beginning: str):
        """Where the folder of the output is missing, that is placed ahead of a round without a pairing."""
        (place / "bad.trf").write_bytes(b"\x00\n")
        (place / "met.trf").write_text(
            "012 Two who have met\nXXR 3\n"
            f"001    1      {'A':33}{2000:4}{'':29} 1.0    1     2 w 1\n"
            f"001    2      {'B':33}{1900:4}{'':29} 0.0    2     1 b 0\n"
        )
        ended = cli(f"compat --dutch {asked}")
        assert (ended.code, ended.out) == (code, "")
        assert any(line.startswith(beginning) for line in ended.err.splitlines()), ended.err

    @pytest.mark.parametrize("form", ["compat --dutch {} -p", "compat --burstein {} -p"])
    def test_without_a_number_of_rounds_nothing_is_paired(self, cli: Cli, place: Path, form: str):
        ended = cli(form.format(saved(place, HEAD[1], *FIVE)))
        assert (ended.code, ended.out) == (3, "")
        assert "no number of rounds (XXR or 142)" in ended.err

    def test_nor_in_the_form_of_javafo(self, cli: Cli, place: Path):
        ended = cli(f"compat {saved(place, HEAD[1], *FIVE)} -p")
        assert ended.code == 1
        assert ended.out.startswith("Error in processing (")
        assert "no number of rounds (XXR or 142)" in ended.out

    def test_javafo_writes_no_pairs_where_nobody_can_be_paired(self, cli: Cli, place: Path):
        (place / "two.trf").write_text(
            "012 Two who have met\nXXR 3\n"
            f"001    1      {'A':33}{2000:4}{'':29} 1.0    1     2 w 1\n"
            f"001    2      {'B':33}{1900:4}{'':29} 0.0    2     1 b 0\n"
        )
        ended = cli("compat two.trf -p out.txt")
        said = "java.lang.Exception: Pairing impossible under the current rules - intervene manually\n"
        assert (ended.code, ended.out, (place / "out.txt").read_text()) == (0, said, "0\n")
        assert "player 1 has no legal opponent" in ended.err

    def test_javafo_names_boards_with_exchanged_colours_apart(self, cli: Cli, place: Path):
        (place / "two.trf").write_text(
            "012 Four\n042 2024/05/03\nXXR 3\nXXC white1\n"
            f"001    1      {'A':33}{2000:4}{'':29} 1.0    1     3 b 1\n"
            f"001    2      {'B':33}{1900:4}{'':29} 0.0    2     4 b 0\n"
            f"001    3      {'C':33}{1800:4}{'':29} 0.0    3     1 w 0\n"
            f"001    4      {'D':33}{1700:4}{'':29} 1.0    4     2 w 1\n"
        )
        header = "  Checker pairings        Tournament pairings \n"
        inverted = f"two: Round #1\n1 and 3 had inverted colors\n{header}\n"
        assert cli("compat two.trf -c").out == inverted
        listed = "      1 -   3                  3 -   1\n"
        assert cli("compat --dutch two.trf -c").out == f"two: Round #1\n{header}{listed}\n\n"

    def test_without_a_number_of_rounds_a_file_is_checked_as_a_finished_event(self, cli: Cli, place: Path):
        assert cli(f"compat --dutch {saved(place, HEAD[1], *FIVE)} -c").code == 0

    @pytest.mark.parametrize("action", ["-p", "-c"])
    def test_a_missing_pairing_number_is_refused(self, cli: Cli, place: Path, action: str):
        lines = [line.replace("001    5", "001    7") for line in FIVE]
        ended = cli(f"compat --dutch {saved(place, *HEAD, *lines)} {action}")
        assert (ended.code, ended.out) == (3, "")
        assert "no player with number 5, 6, although the highest number is 7" in ended.err

    def test_where_the_order_of_the_lines_counts_numbers_may_be_missing(self, cli: Cli, place: Path):
        lines = [line.replace("001    5", "001    7") for line in FIVE]
        ended = cli(f"compat --dutch {saved(place, 'XXR 4', 'XXC white1 rank', *lines)} -p")
        assert ended.code == 0
        assert "7" in ended.out.split()


class TestChecklist:
    def test_it_says_what_each_player_is_paired_by(self, cli: Cli, place: Path, five: str):
        paired = cli(f"compat --dutch {five} -p -l")
        assert [line for line in paired.err.splitlines() if "pairtrail used" not in line] == []
        heading, *rows = [line for line in (place / "five.list").read_text().splitlines() if "\t" in line]
        columns = [cell.strip() for cell in heading.split("\t")][:-1]
        assert columns == ["ID", "Pts", "---", "Pref", "-1R", "-2R", "Bye", "Cur", "", "R1", "R2"]
        found = {}
        for row in rows:
            cells = [cell.strip() for cell in row.split("\t")]
            found[cells[0]] = dict(zip(columns, cells, strict=False))
        assert list(found) == ["1", "2", "3", "5", "4"]  # by score, then number
        one, two, three, four, end = (found[str(number)] for number in range(1, 6))
        assert (one["Pts"], one["---"], one["Pref"], one["R1"], one["R2"]) == ("1.5", "WB", "w", "3", "2")
        assert (two["---"], two["Pref"], two["Bye"]) == ("BW", "b", "")
        assert (three["---"], three["Pref"], three["-1R"], three["Bye"], three["R2"]) == ("B", "(W)", "D", "X", "")
        assert (four["---"], four["Pref"], four["Bye"]) == ("W", "(B)", "")
        assert (end["---"], end["Pref"], end["-1R"], end["-2R"], end["Bye"]) == ("", "A", "D", "D", "X")

    def test_the_pairing_stands_in_it_with_the_colours(self, cli: Cli, place: Path, five: str):
        pairs = [line.split() for line in cli(f"compat --dutch {five} -p -l").out.splitlines()[1:]]
        rows = [line.split("\t") for line in (place / "five.list").read_text().splitlines() if "\t" in line][1:]
        current = {row[0].strip(): row[7].strip() for row in rows}
        for white, black in pairs:
            assert current[white] == ("bye" if black == "0" else f"W {black}")
            if black != "0":
                assert current[black] == f"B {white}"

    def test_scoregroups_stand_apart_and_the_program_signs(self, cli: Cli, place: Path, five: str):
        cli(f"compat --dutch {five} -p -l")
        text = (place / "five.list").read_text()
        groups = [
            [line.split("\t")[1].strip() for line in block.splitlines()]
            for block in text.strip().split("\n\n")[1:]
            if "\t" in block
        ]
        assert groups == [["1.5", "1.5"], ["1.0", "1.0"], ["0.0"]]
        assert text.endswith(cli("compat").out)

    def test_it_lies_beside_the_input_where_no_other_folder_is_named(self, cli: Cli, place: Path, five: str):
        (place / "deep").mkdir()
        (place / five).rename(place / "deep" / five)
        for form, file in (("-l", "deep/five.list"), ("-l my.list", "deep/my.list"), ("-l ./my.list", "my.list")):
            assert cli(f"compat --dutch deep/{five} -p out.txt {form}").code == 0
            assert (place / file).exists()

    def test_checking_lists_every_round(self, cli: Cli, place: Path, five: str):
        plain = cli(f"compat --dutch {five} -c")
        assert cli(f"compat --dutch {five} -c -l").out == plain.out
        assert re.findall(r"^Round #\d+$", (place / "five.list").read_text(), re.MULTILINE) == ["Round #1", "Round #2"]

    def test_burstein_shows_the_opposition_it_ranks_by(self, cli: Cli, place: Path, five: str):
        cli(f"compat --burstein {five} -p -l")
        heading = next(line for line in (place / "five.list").read_text().splitlines() if "\t" in line)
        assert {"SB", "BH"} <= {cell.strip() for cell in heading.split("\t")}

    def test_one_that_cannot_be_written_stops_nothing(self, cli: Cli, five: str):
        ended = cli(f"compat --dutch {five} -p -l nowhere/my.list")
        assert (ended.code, ended.out) == (0, cli(f"compat --dutch {five} -p").out)
        assert "The checklist cannot be written: nowhere/my.list" in ended.err

    def test_a_round_without_a_legal_pairing_is_listed_too(self, cli: Cli, place: Path):
        two = [
            f"001 {one:4}      {'P' + str(one):<33} 2000{'':28}{points:>4} {one:4}     {cell}"
            for one, points, cell in ((1, "1.0", "2 w 1"), (2, "0.0", "1 b 0"))
        ]
        file = saved(place, "XXR 3", "XXC white1", *two, name="two.trf")
        assert cli(f"compat --dutch {file} -p -l").code == 1
        assert "Pref" in (place / "two.list").read_text()


CONFIGURATION = """\
# as bbpPairings and JaVaFo have it
PlayersNumber=21
RoundsNumber=6
DrawPercentage=100
ForfeitRate=1000000
HalfPointByeRate=3
HighestRating=2250
LowestRating=2150
PointsForWin=3.0
PointsForDraw=1.0
PointsForPAB=2.0
"""


def generated(place: Path, name: str = "made.trf"):
    return tournament_of(read_document((place / name).read_bytes(), name))


class TestGenerator:
    @pytest.mark.parametrize("form", ["compat --{} -g -o made.trf -s 11", "compat --{} -g rtg.cfg -o made.trf -s 11"])
    @pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim"])
    def test_what_it_makes_its_checker_finds_right(self, cli: Cli, place: Path, form: str, system: str):
        (place / "rtg.cfg").write_text("PlayersNumber=24\nRoundsNumber=7\n")
        assert cli(form.format(system)).code == 0
        checked = cli(f"compat --{system} made.trf -c")
        assert checked.code == 0
        assert "Checker pairings" not in checked.out
        assert checked.out.count("Round #") >= 5

    @pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim"])
    def test_the_edition_has_no_last_day_whatever_the_clock_says_and_the_file_names_it(
        self, cli: Cli, place: Path, system: str
    ):
        """The clock of these tests stands in January 2026."""
        assert cli(f"compat --{system} -g -o made.trf -s 11").code == 0
        checked = cli(f"check made.trf --edition {system}")
        assert checked.code == 0
        assert f"rounds checked ({system}-2026), all match the engine's pairing." in checked.out

    def test_the_same_seed_gives_the_same_bytes_and_another_one_others(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text(CONFIGURATION)
        for name, seed in (("a.trf", 5), ("b.trf", 5), ("c.trf", 6)):
            assert cli(f"compat --dutch -g rtg.cfg -o {name} -s {seed}").code == 0
        one, again, other = ((place / name).read_text().replace(name, "") for name in ("a.trf", "b.trf", "c.trf"))
        assert one == again != other

    def test_without_a_seed_chance_finds_one_and_the_first_line_names_it(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text("PlayersNumber=12\nRoundsNumber=4\n")
        assert cli("compat --dutch -g rtg.cfg -o made.trf").code == 0
        first = (place / "made.trf").read_text().splitlines()[0]
        seed = re.fullmatch(r"012 Generated, 12 players, seed (\d+)", first)[1]
        assert cli(f"compat --dutch -g rtg.cfg -o again.trf -s {seed}").code == 0
        assert (place / "again.trf").read_text().replace("again", "made") == (place / "made.trf").read_text()

    def test_a_whole_number_is_a_seed_for_javafo_and_a_file_for_bbppairings(self, cli: Cli, place: Path):
        assert cli("compat -g 18980522 -o made.trf").code == 0
        assert (place / "made.trf").read_text().splitlines()[0].endswith("seed 18980522")
        assert cli("compat --dutch -g 18980522 -o other.trf").code == 5

    def test_a_configuration_decides_what_it_names(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text(CONFIGURATION)
        assert cli("compat --dutch -g rtg.cfg -o made.trf -s 3").code == 0
        made = generated(place)
        assert (len(made.players), len(made.rounds), made.settings.rounds) == (21, 6, 6)
        assert all(2150 <= player.rating <= 2250 for player in made.players.values())
        games = [game.readings.pairing for one in made.rounds for game in one.games]
        assert {result.outcomes for result in games if result.was_played} == {("=", "=")}
        byes = {outcome for one in made.rounds for outcome in one.unpaired.values()}
        assert {"H", "U"} <= byes
        worth = made.settings.scoring
        assert [worth.unpaired(kind) for kind in ("1", "=", "U", "H")] == [30, 10, 20, 10]

    def test_the_points_of_javafo_differ_by_colour(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text("PlayersNumber=10\nRoundsNumber=3\nWWPoints=2.0\nBWPoints=3.0\nFWPoints=2\n")
        assert cli("compat -g rtg.cfg -o made.trf").code == 0
        worth = generated(place).settings.scoring
        assert (worth.white("1"), worth.black("1"), worth.unpaired("+")) == (20, 30, 20)

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("PlayersNumber 20", "rtg.cfg, line 1: read 'PlayersNumber 20', expected Name=value."),
            ("Players=20", "unknown parameter 'Players'"),
            ("PlayersNumber=many", "rtg.cfg, line 1, PlayersNumber: read 'many', expected a number"),
            ("PlayersNumber=2.5", "players: read 5/2, expected a whole number"),
            ("PlayersNumber=1", "A tournament needs at least two players, not 1."),
            ("DrawPercentage=101", "DrawPercentage: read 101, expected 0 to 100"),
            ("ForfeitRate=0.5", "ForfeitRate: read 1/2, expected 1 or more"),
            ("RetiredRate=1", "RetiredRate: read 1, expected 2 or more"),
            ("HighestRating=1500\nLowestRating=1600", "The highest rating, 1500, is below the lowest, 1600"),
            ("PointsForWin=0.25", "read '0.25', expected points with at most one decimal"),
            ("PointsForWin=0.5\nPointsForDraw=1.0", "a better result must not be worth less"),
        ],
    )
    def test_a_configuration_that_says_nothing_possible_is_refused(self, cli: Cli, place: Path, text: str, told: str):
        (place / "rtg.cfg").write_text(text + "\n")
        ended = cli("compat --dutch -g rtg.cfg -o made.trf -s 1")
        assert (ended.code, (place / "made.trf").exists()) == (3, False)
        assert told in ended.err

    def test_what_is_read_past_is_named(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text("PlayersNumber=10\nRoundsNumber=3\nQuickgameRate=10\nGroups=2\nSeparator=30\n")
        ended = cli("compat --dutch -g rtg.cfg -o made.trf -s 1")
        assert ended.code == 0
        assert [line.split(":")[1].split()[0] for line in ended.err.splitlines()] == [
            "QuickgameRate",
            "Groups",
            "Separator",
        ]

    def test_a_model_lends_players_points_and_rounds(self, cli: Cli, place: Path):
        model = saved(place, *HEAD, "012 Club night", "XXS PAB=0.5", *FIVE[:2], *_with_half_a_point_for_the_bye())
        assert cli(f"compat --dutch {model} -g -o made.trf -s 4").code == 0
        made, lent = generated(place), generated(place, model)
        assert [(one.name, one.rating) for one in made.players.values()] == [
            (one.name, one.rating) for one in lent.players.values()
        ]
        assert (len(made.rounds), made.details.name) == (2, "Club night")
        assert made.settings.scoring.unpaired("U") == 5
        assert "Checker pairings" not in cli("compat --dutch made.trf -c").out

    def test_a_model_with_an_unrated_player_is_refused(self, cli: Cli, place: Path):
        model = saved(place, *HEAD, *FIVE[:4], FIVE[4].replace("2000", "    "))
        ended = cli(f"compat --dutch {model} -g -o made.trf")
        assert (ended.code, (place / "made.trf").exists()) == (3, False)
        assert "not every player has one (1 without: 5)" in ended.err

    def test_b_accelerates_the_generated_event(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text("PlayersNumber=16\nRoundsNumber=9\n")
        assert cli("compat -g rtg.cfg -b -o made.trf").code == 0
        assert "_BAKU" in (place / "made.trf").read_text()
        assert "Checker pairings" not in cli("compat made.trf -c").out

    def test_an_event_that_ends_early_is_written_with_the_code_for_no_pairing(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text("PlayersNumber=4\nRoundsNumber=9\nHPBRate=0\nZPBRate=0\nFPBRate=0\n")
        ended = cli("compat --dutch -g rtg.cfg -o made.trf -s 1")
        assert ended.code == 1
        assert "the event ended after 3 of 9 rounds" in ended.err
        assert len(generated(place).rounds) == 3

    def test_the_checklist_of_each_round_lies_beside_the_report(self, cli: Cli, place: Path):
        (place / "rtg.cfg").write_text("PlayersNumber=10\nRoundsNumber=3\n")
        (place / "deep").mkdir()
        assert cli("compat --dutch -g rtg.cfg -o deep/made.trf -s 1 -l").code == 0
        listed = (place / "deep" / "made.list").read_text()
        assert re.findall(r"^Round #\d+$", listed, re.MULTILINE) == ["Round #1", "Round #2", "Round #3"]

    def test_the_report_lies_beside_its_source_where_no_folder_is_named(self, cli: Cli, place: Path):
        (place / "deep").mkdir()
        (place / "deep" / "rtg.cfg").write_text("PlayersNumber=10\nRoundsNumber=3\n")
        assert cli("compat --dutch -g deep/rtg.cfg -o made.trf -s 1").code == 0
        assert (place / "deep" / "made.trf").exists()


def _with_half_a_point_for_the_bye() -> list[str]:
    return [FIVE[2].replace(" 1.0 ", " 0.5 "), FIVE[3], FIVE[4].replace(" 1.0 ", " 0.5 ")]


def test_the_page_names_every_parameter_of_a_configuration():
    from cli.commands.compat_generator import _PARAMETERS, _POINTS, _READ_PAST

    for parameter in (*_PARAMETERS, *_POINTS, *_READ_PAST):
        assert f"`{parameter}`" in PAGE, parameter
