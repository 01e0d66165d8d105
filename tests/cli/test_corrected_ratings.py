"""A rating that is corrected late counts for the pairings to come where the text says so, and for no earlier one.

1998 F.7 with A.2; CFC 613, 620; the old Burstein's 3.2; Dubov's R and ARO. Numbers are final only by C.04.2.B.3.
"""

import json
from pathlib import Path

import pytest

PLAYERS = 12
ROUNDS = 6
PAIRED_BY_THE_NEW = {
    "dutch-1998": "F.7",
    "cfc": "CFC 613, 620",
    "dubov-1997": "article 1",
    "burstein-seed": "3.2",
}
NUMBERS_ARE_FINAL = ("dutch-2017", "dutch-2026", "burstein-2017", "burstein-2026")
BY_ARO_ALL_THE_SAME = ("dubov-2018", "dubov-2026")


def after_four_rounds_of_draws(cli, edition, *lot):
    """Twelve players rated 2380, 2360 ... 2160."""
    assert cli("new", "Club", "--rounds", str(ROUNDS), "--system", edition).code == 0
    for number in range(1, PLAYERS + 1):
        assert cli("player", "add", f"P, {number:02}", "--rating", str(2400 - 20 * number)).code == 0
    for round_number in range(1, 5):
        seed = (lot or ("--seed", "abc")) if round_number == 1 else ()
        assert cli("round", "pair", *seed).code == 0
        draws(cli, round_number)


def draws(cli, round_number):
    assert cli("round", "publish").code == 0
    assert cli("result", "set", str(round_number), *(f"{board}:=" for board in range(1, PLAYERS // 2 + 1))).code == 0


def corrected(cli, rating="2600"):
    return cli("player", "correct", "P, 12", "--rating", rating, "--reason", "list")


def boards(cli, *options):
    """Who meets whom in the round paired last, by name."""
    found = json.loads(cli("round", "status", "--json", *options).out)["boards"]
    return [(board["white"]["name"], board["black"]["name"]) for board in found]


def replays(cli):
    return [cli("replay", str(number)).out for number in range(1, 5)]


@pytest.mark.parametrize(("edition", "article"), PAIRED_BY_THE_NEW.items())
def test_it_counts_for_the_next_pairing(cli, edition, article):
    after_four_rounds_of_draws(cli, edition)
    assert cli("round pair").code == 0
    as_it_was = boards(cli)
    assert cli("undo", "--reason", "another rating").code == 0
    before = replays(cli)
    told = corrected(cli)
    assert f"It affects, by {article}: pairings still to be made, standings, rating report." in told.err
    assert cli("round pair").code == 0
    assert boards(cli) != as_it_was
    assert replays(cli) == before
    assert all("identical byte for byte" in one for one in before)
    assert cli("verify").code == 0


@pytest.mark.parametrize("edition", [*PAIRED_BY_THE_NEW, *BY_ARO_ALL_THE_SAME])
@pytest.mark.parametrize("file_format", ["trf16", "trf26"])
@pytest.mark.campaign(one_in=4)
def test_the_exported_file_says_what_each_round_was_paired_by(cli, edition, file_format):
    after_four_rounds_of_draws(cli, edition)
    assert corrected(cli).code == 0
    assert cli("round pair").code == 0
    draws(cli, 5)
    assert corrected(cli, "1500").code == 0
    assert cli("round pair").code == 0
    draws(cli, 6)
    assert cli("export", "event.trf", "--format", file_format).code == 0
    checked = cli("check", "event.trf", "--edition", edition)
    assert checked.code == 0, checked.out
    assert "up to round 4 are taken from line" in checked.err
    for number in range(1, 7):
        assert cli("replay", str(number)).code == 0
    assert cli("replay 6 --known now").code == 0, "no rating was corrected since"
    assert cli("replay 5 --known now").code == 1, "a rating was"
    assert cli("import", "event.trf", "--as", "again", "--edition", edition).code == 0
    assert cli("-t", "again", "verify").code == 0
    assert cli("-t", "again", "export", "again.trf").code == 0
    assert Path("again.trf").read_bytes() == Path("event.trf").read_bytes()


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_initial_colour_of_the_file_is_no_contradiction(cli, colour):
    """The first games show it by the numbers that held then."""
    after_four_rounds_of_draws(cli, "burstein-seed", "--initial-colour", colour)
    assert corrected(cli).code == 0
    assert cli("round pair").code == 0
    assert cli("export event.trf").code == 0
    assert "the first games show" not in cli("check event.trf").err


@pytest.mark.parametrize("edition", NUMBERS_ARE_FINAL)
def test_where_numbers_are_final_no_pairing_changes(cli, edition):
    after_four_rounds_of_draws(cli, edition)
    assert "It affects" in (told := corrected(cli).err)
    assert "pairings" not in told.split("It affects")[1].split("Reason")[0]
    assert "assigned" not in told


@pytest.mark.parametrize("edition", PAIRED_BY_THE_NEW)
def test_that_numbers_are_final_is_not_said_where_they_decide_nothing(cli, edition):
    """`replay` explained a round that the new rating changes by "the pairing numbers stay"."""
    after_four_rounds_of_draws(cli, edition)
    assert cli("round pair").code == 0
    assert corrected(cli).code == 0
    replayed = cli("replay 5 --known now")
    assert (replayed.code, "Facts now known to be different:" in replayed.out) == (1, True)
    assert "became final" not in replayed.out
    assert "no pairing changes" not in replayed.out


@pytest.mark.parametrize("edition", BY_ARO_ALL_THE_SAME)
def test_ratings_of_opponents_are_no_numbers(cli, edition):
    """2018 A.3 and 2026 1.2.2 freeze the numbers; the ARO is of the ratings as they are (D.8, 4.3)."""
    after_four_rounds_of_draws(cli, edition)
    told = corrected(cli).err
    assert "pairings still to be made, standings, rating report" in told
    assert "assigned" not in told


def test_a_round_taken_back_is_paired_by_the_new_rating(cli):
    after_four_rounds_of_draws(cli, "cfc")
    assert corrected(cli).code == 0
    assert cli("round pair").code == 0
    by_the_new = boards(cli)
    assert corrected(cli, "1500").code == 0
    assert boards(cli) == by_the_new
    assert cli("round void 5 --reason again").code == 0
    assert cli("round pair").code == 0
    assert boards(cli) != by_the_new
    assert cli("export event.trf").code == 0
    assert "until round 5" not in Path("event.trf").read_text(encoding="utf-8")
    assert cli("check event.trf --edition cfc").code == 0


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("### pairtrail until round 4: ratings 13=2000", "13"),
        ("### pairtrail until round 9: ratings 12=2000", "round 9"),
        ("### pairtrail until round 4: ratings 12=x", "12=x"),
        ("### pairtrail until round 4: numbers 1 2 2", "player 2"),
        ("### pairtrail until round four: ratings 12=2000", "four"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(cli, wrong, expected):
    after_four_rounds_of_draws(cli, "cfc")
    assert cli("export event.trf").code == 0
    text = Path("event.trf").read_text(encoding="utf-8")
    Path("wrong.trf").write_text(f"{wrong}\n{text}", encoding="utf-8")
    told = cli("check wrong.trf --edition cfc")
    assert (told.code != 0, "line 1" in told.err, expected in told.err) == (True, True, True), told.err


@pytest.mark.parametrize(
    ("edition", "article"),
    [("cfc", "CFC 611"), ("burstein-seed", "3.2"), ("dubov-1997", "article 1"), ("dutch-1998", "F.7")],
)
def test_a_result_found_wrong_two_rounds_later_reaches_all_to_come(cli, edition, article):
    """A text without tiers: standings and pairings to come, cited by what it has."""
    after_four_rounds_of_draws(cli, edition)
    before = json.loads(cli("standings --json").out)["standings"]
    assert cli("result", "correct", "1", "2:1-0", "--reason", "score sheet").code == 0
    told = cli("result", "correct", "1", "1:1-0", "--reason", "score sheet").err
    assert f"It affects, by {article}: pairings still to be made, standings, rating report." in told
    assert "C.04.2" not in told
    after = json.loads(cli("standings --json").out)["standings"]
    assert [row["points"] for row in before] != [row["points"] for row in after]
    assert cli("round pair").code == 0
    scores = [row for row in json.loads(cli("round status --json").out)["boards"] if row["board"] == 1]
    assert "2.5" in json.dumps(scores)


@pytest.mark.parametrize("edition", NUMBERS_ARE_FINAL)
def test_where_there_are_tiers_it_comes_too_late(cli, edition):
    after_four_rounds_of_draws(cli, edition)
    told = cli("result", "correct", "1", "1:1-0", "--reason", "score sheet").err
    assert "It affects, by tier 3 of C.04.2" in told
    assert "rating report." in told
    assert "standings" not in told.split("It affects")[1].split("Reason")[0]


def test_standings_say_which_numbers_change_with_the_next_pairing(cli):
    """A number read off the standings named somebody else in `player correct` until the next round was paired."""
    assert cli("new", "Club", "--rounds", "4", "--system", "dutch-2026").code == 0
    for number in range(1, 7):
        assert cli("player", "add", f"P, {number}", "--rating", str(2100 - 100 * number)).code == 0
    assert cli("round", "pair", "--seed", "abc").code == 0
    assert cli("round", "publish").code == 0
    assert cli("result", "set", "1", "1:=", "2:=", "3:=").code == 0
    assert cli("round", "pair").code == 0
    says = "Pairing numbers change with round 3, and commands already use the new ones: "
    assert says not in cli("standings").out
    corrected = cli("player", "correct", "P, 4", "--rating", "1850", "--reason", "list", "--yes")
    assert "Pairing numbers 1 to 6 were assigned, from round 3 onwards." in corrected.err
    assert f"{says}P, 3 4, previously 3; P, 4 3, previously 4.\n" in cli("standings").out
    again = cli("replay", "2", "--known", "now").out
    assert "P, 4: pairing number 3, previously 4." in again
    assert "Pairing numbers are those recorded for the round.\n" in again
    assert cli("round", "publish", "--yes").code == 0
    assert cli("result", "set", "2", "1:=", "2:=", "3:=").code == 0
    assert cli("round", "pair").code == 0
    assert says not in cli("standings").out
