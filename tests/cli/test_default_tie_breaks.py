"""The tie-breaks of a text count where nothing was announced: CFC 671 to 673, and 1998 F.10 for the first place."""

import json
from pathlib import Path

import pytest

FOUR = (("Adam", 2000), ("Beck", 1900), ("Cole", 1800), ("Dahl", 1700))


DECIDED = ((1, ("1:1-0", "2:=")), (2, ("1:=", "2:1-0")))


def after_two_rounds(cli, edition, *more, results=DECIDED):
    """Beck (draw, win) and another have 1.5 points; who won first has the higher cumulative score."""
    assert cli("new", "Open", "--rounds", str(len(results)), "--system", edition, *more).code == 0
    for name, rating in FOUR:
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    for round_number, of_round in results:
        assert cli("round", "pair", *(("--seed", "4") if round_number == 1 else ())).code == 0
        assert cli("round publish").code == 0
        assert cli("result", "set", str(round_number), *of_round).code == 0
    assert cli("round close").code == 0


@pytest.mark.parametrize(
    ("edition", "codes", "article"),
    [("cfc", "CUM/D", "CFC 671"), ("dutch-1998", "H2H, AVR, LOT", "F.10")],
)
def test_info_and_standings_name_the_list_and_why(cli, edition, codes, article):
    after_two_rounds(cli, edition)
    assert f"{codes}, the default ({article}), as none were announced" in cli("info").out
    assert f"No tie-breaks were announced, so the default is {codes} ({article})" in cli("standings").out
    told = json.loads(cli("standings --json").out)
    assert (told["tie_breaks"], told["tie_breaks_by_default"]) == (codes.split(", "), article)


def test_of_a_file_nobody_knows_what_was_announced(cli):
    """A TRF16 has no place for the list: "No tie-breaks were announced" was said of an event that had announced SB."""
    after_two_rounds(cli, "cfc", "--tie-breaks", "SOLK")
    assert cli("export report.trf").code == 0
    assert "The file names no tie-breaks, so the default is CUM/D (CFC 671)." in cli("standings --file report.trf").out


def test_ranks_of_a_file_without_tie_breaks_that_are_not_those_shown_are_told(cli, place):
    """The file of an event that broke its ties by SB; standings of it listed the two by number, and said no more."""
    after_two_rounds(cli, "dutch-2026", "--tie-breaks", "SB")
    assert cli("export report.trf").code == 0
    text = (place / "report.trf").read_bytes().decode()
    rows = [line for line in text.splitlines() if line.startswith("001")]
    shown = {row["number"]: row["rank"] for row in json.loads(cli("standings --file report.trf --json").out)["rows"]}
    ranks = [(int(row[85:89]), row[14:47].strip(), int(row[4:8])) for row in rows]
    other = sorted((rank, name) for rank, name, number in ranks if shown[number] != rank)
    assert other, "the event was chosen badly"
    told = f"Ranks in the file that differ from the standings: {'; '.join(f'{one} {name}' for one, name in other)}.\n"
    assert told in cli("standings --file report.trf").err
    assert told in cli("import report.trf --as again").err
    assert cli("export report-26.trf --format trf26 -t open").code == 0
    for command in ("standings --file report-26.trf", "import report-26.trf --as other"):
        assert "Ranks in the file" not in cli(command).err
    assert "Ranks in the file" not in cli("standings --file report.trf --tie-breaks WIN").err


def test_the_default_decides(cli):
    """CFC 672: 1 + 1.5 is more than 0.5 + 1.5."""
    after_two_rounds(cli, "cfc")
    rows = json.loads(cli("standings --json").out)["standings"]
    values = [(row["points"], row["tie_breaks"]["CUM/D"]) for row in rows]
    assert values == sorted(values, reverse=True)
    assert len({value for points, value in values if points == values[0][0]}) > 1


@pytest.mark.parametrize("edition", ["cfc", "dutch-1998"])
def test_another_announcement_goes_before(cli, edition):
    after_two_rounds(cli, edition, "--tie-breaks", "none")
    assert "none, as announced" in cli("info").out
    assert "by default" not in cli("standings").out
    assert json.loads(cli("standings --json").out)["tie_breaks"] == []
    assert cli("new", "Other", "--rounds", "2", "--system", edition, "--tie-breaks", "SOLK").code == 0
    assert "by default" not in cli("-t", "other", "info").out


@pytest.mark.parametrize("edition", ["dutch-2026", "burstein-seed", "dubov-1997"])
def test_a_text_without_a_list_has_no_default(cli, edition):
    after_two_rounds(cli, edition)
    assert "by default" not in cli("standings").out
    assert json.loads(cli("standings --json").out)["tie_breaks_by_default"] is None


def test_the_first_place_alone_is_decided_by_f_10(cli):
    """All four have drawn all games: the best average of opponents has the first place, the others share theirs."""
    after_two_rounds(cli, "dutch-1998", results=tuple((one, ("1:=", "2:=")) for one in (1, 2, 3)))
    rows = json.loads(cli("standings --json").out)["standings"]
    assert {row["points"] for row in rows} == {1.5}
    averages = [row["tie_breaks"]["AVR"] for row in rows]
    assert averages[0] == max(averages)
    assert [row["rank"] for row in rows] == [1, 2, 2, 2]


def test_the_ranks_of_a_file_and_the_standings_of_a_file_go_by_it(cli):
    after_two_rounds(cli, "cfc")
    rows = json.loads(cli("standings --json").out)["standings"]
    assert cli("export event.trf").code == 0
    lines = [line for line in Path("event.trf").read_text(encoding="utf-8").splitlines() if line.startswith("001")]
    assert {int(line[4:8]): int(line[85:89]) for line in lines} == {row["number"]: row["rank"] for row in rows}
    of_file = cli("standings --file event.trf")
    assert "so the default is CUM/D (CFC 671)" in of_file.out


def ranks(cli):
    return [(row["name"], row["rank"]) for row in json.loads(cli("standings --json").out)["standings"]]


def test_a_tie_recorded_for_some_of_a_group_orders_those(cli):
    """All four are tied; two play for the place, the others share what is left."""
    after_two_rounds(cli, "dutch-2026", results=tuple((one, ("1:=", "2:=")) for one in (1, 2, 3)))
    asked = cli("tie record play-off Cole Beck --reason 2-0")
    assert asked.code != 0
    assert "Adam (id 1), Dahl (id 4): tied with the players named, but missing from the list." in asked.err
    assert cli("tie record play-off Cole Beck --reason 2-0 --yes").code == 0
    assert ranks(cli) == [("Cole", 1), ("Beck", 2), ("Adam", 3), ("Dahl", 3)]
    assert cli("tie record coin Dahl Adam --reason tails --yes").code == 0
    assert ranks(cli) == [("Cole", 1), ("Beck", 2), ("Dahl", 3), ("Adam", 4)]
    assert cli("tie record play-off Beck Cole --reason 'the clock was wrong' --yes").code == 0
    assert [name for name, _ in ranks(cli)] == ["Beck", "Cole", "Dahl", "Adam"]
    assert cli("tie record fast-game Adam Beck Cole Dahl --reason blitz").code == 0
    assert ranks(cli) == [("Adam", 1), ("Beck", 2), ("Cole", 3), ("Dahl", 4)]
