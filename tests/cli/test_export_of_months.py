"""An event longer than 30 days: a rating report a month, with its rounds and ratings, and no game in two of them."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.model.tournament import Details
from events.days import days_of, months_of
from events.lists.index import Listed, build
from events.trf import read_document
from projections.audit.before_sending import before_sending
from tests.cli.conftest import Cli

DAYS = ("2026-10-03", "2026-10-17", "2026-11-07", "2026-12-05")
NAMES = ("Alder, Ada", "Birch, Ben", "Cedar, Cai", "Dogwood, Di", "Elder, Eva", "Fir, Finn")


@pytest.fixture
def league(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four rounds in three months, six players, and a list for each month; the sixth player is in none."""
    monkeypatch.setenv("PAIRTRAIL_LISTS", str(place / "lists"))
    for step, month in enumerate(("2026-10", "2026-11", "2026-12")):
        build(
            place / "lists",
            [
                Listed(1000 + number, name, "SWE", "M", "", 1990, 2000 - 10 * number + step, 1500 + step, 0)
                for number, name in enumerate(NAMES[:5])
            ],
            name="FIDE",
            period=month,
        )
    dates = ",".join(DAYS)
    steps = [
        f'new "Long League" --rounds 4 --as league --system dutch-2026 --start {DAYS[0]} --end {DAYS[-1]}',
        f"config set --city Lund --federation SWE --arbiter Berg --round-dates {dates}",
        "config set --time-control '90 min' --type Swiss",
    ]
    steps += [
        f"player add '{name}' --rating {1900 - 10 * number} --federation SWE --fide-id {fide_id}"
        for number, (name, fide_id) in enumerate(zip(NAMES, (1000, 1001, 1002, 1003, 1004, 99), strict=True))
    ]
    for number in range(1, 5):
        steps += ["round pair", "round publish", f"result set {number} 1:1-0 2:1/2-1/2 3:0-1"]
    for step in steps:
        ended = cli(step)
        assert ended.code == ExitCode.OK, (step, ended.err)
    return place


def written(cli: Cli, place: Path, command: str) -> bytes:
    ended = cli(command)
    assert ended.code == ExitCode.OK, ended.err
    return (place / "month.trf").read_bytes()


def test_each_month_has_its_rounds_and_ratings_and_no_game_is_in_two(cli: Cli, league: Path):
    cli("export whole.trf --for rating")
    whole = read_document((league / "whole.trf").read_bytes(), "whole")
    found = []
    for step, (month, rounds) in enumerate((("2026-10", "1-2"), ("2026-11", "3"), ("2026-12", "4"))):
        contents = written(cli, league, f"export month.trf --force --rounds {rounds} --ratings-of {month}")
        document = read_document(contents, month)
        assert before_sending(contents, month) == ()
        first = int(rounds[0])
        assert document.rounds_paired == int(rounds[-1]) - first + 1
        assert [one.rating for one in document.players] == [2000 + step - 10 * number for number in range(5)] + [1850]
        assert document.details.start_date.replace("/", "-") == DAYS[first - 1]
        found += [
            (player.number, first + at, entry) for player in document.players for at, entry in enumerate(player.entries)
        ]
    assert sorted(found) == sorted(
        (player.number, at, entry) for player in whole.players for at, entry in enumerate(player.entries, 1)
    )


@pytest.mark.parametrize("month", ["2026-10", "2026-11", "2026-12"])
def test_a_part_is_checked_as_a_part(cli: Cli, league: Path, month: str):
    """Whoever receives it sees no false alarm: round 4 cannot be paired from a file that begins with it."""
    rounds = {"2026-10": "1-2", "2026-11": "3", "2026-12": "4"}[month]
    for target in ("trf16", "trf26", "trf06"):
        written(cli, league, f"export month.trf --force --ratings-of {month} --format {target}")
        checked = cli("check month.trf")
        assert checked.code == ExitCode.OK, checked
        assert checked.out.startswith(f"month.trf: part of an event: rounds {rounds}, {month} (line ")
        audited = [json.loads(line) for line in cli("audit month.trf --jsonl").out.splitlines()]
        assert [one["code"] for one in audited if one["severity"] != "note"] == []
        assert "not-judged" in {one["code"] for one in audited}
        for command in ("pair month.trf", "import month.trf --as part"):
            refused = cli(command)
            assert refused.code == ExitCode.REFUSED, refused
            assert f"part of an event: rounds {rounds}, {month}" in refused.err


def test_a_part_that_is_converted_stays_a_part(cli: Cli, league: Path):
    written(cli, league, "export month.trf --force --ratings-of 2026-12")
    assert cli("convert month.trf other.trf --to trf26").code == ExitCode.OK
    assert cli("check other.trf").out.startswith("other.trf: part of an event: rounds 4, 2026-12")


def test_the_rounds_need_not_be_typed(cli: Cli, league: Path):
    typed = written(cli, league, "export month.trf --force --rounds 1-2 --ratings-of 2026-10")
    assert written(cli, league, "export month.trf --force --ratings-of 2026-10") == typed


def test_other_time_controls_have_ratings_of_their_own(cli: Cli, league: Path):
    contents = written(cli, league, "export month.trf --force --ratings-of 2026-11 --kind rapid")
    assert [one.rating for one in read_document(contents, "x").players][:5] == [1501] * 5


def test_who_is_not_in_the_list_is_named(cli: Cli, league: Path):
    assert "1 player is not in FIDE 2026-11 and keeps the recorded rating: 6." in (
        cli("export --ratings-of 2026-11").err
    )


def test_check_says_that_it_is_needed_with_a_command_for_each_month(cli: Cli, league: Path):
    ended = cli("export --check")
    assert ended.code == ExitCode.FINDINGS
    assert (
        "warning: The event lasts 64 days, from 2026-10-03 to 2026-12-05: more than 30, so it is rated month by month. "
        "`pairtrail export --rounds 1-2 --ratings-of 2026-10`, `pairtrail export --rounds 3 --ratings-of 2026-11`, "
        "`pairtrail export --rounds 4 --ratings-of 2026-12`; import the rating list of each month first: "
        "`pairtrail player ratings import FILE`"
    ) in ended.out.splitlines()
    assert cli("export --check --ratings-of 2026-10").code == ExitCode.OK


def test_json_says_which_rounds_and_ratings(cli: Cli, league: Path):
    told = json.loads(cli("export month.trf --ratings-of 2026-10 --json").out)
    assert (told["rounds"], told["ratings_of"], told["for"]) == ([1, 2], "2026-10", "rating")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("--rounds 1-3 --ratings-of 2026-10", "The rounds of 2026-10 are 1-2, not 1-3"),
        ("--rounds 1 --ratings-of 2026-10", "`pairtrail export --rounds 1-2 --ratings-of 2026-10`"),
        ("--ratings-of 2026-09", "No round was played in 2026-09. Rounds: 1-2 in 2026-10, 3 in 2026-11, 4 in 2026-12."),
        ("--rounds 1-2", "--rounds, --kind and --lists are used with --ratings-of MONTH"),
        ("--rounds 2-1 --ratings-of 2026-10", "--rounds must be a round or a range such as 5-8, not '2-1'."),
        ("--ratings-of 2026-13", "--ratings-of must be a month such as 2026-12, not '2026-13'."),
        ("--for rating --issue", "The event lasts more than 30 days, so it is reported for rating month by month."),
    ],
)
def test_what_cannot_be_is_refused_with_the_command_that_can(cli: Cli, league: Path, typed: str, says: str):
    ended = cli(f"export {typed}")
    assert ended.code in (ExitCode.REFUSED, ExitCode.USAGE)
    assert says in ended.err
    assert ended.out == ""


def test_a_month_without_a_list_is_refused_with_those_that_there_are(cli: Cli, league: Path):
    next((league / "lists").glob("*2026-11*")).unlink()
    ended = cli("export --ratings-of 2026-11")
    assert "No rating list 2026-11 in" in ended.err
    assert ended.out == ""


def test_a_round_without_a_date_is_refused(cli: Cli, league: Path):
    cli(f"config set --round-dates {DAYS[0]},,{DAYS[2]},{DAYS[3]}")
    assert "Round 2 has no date" in cli("export --ratings-of 2026-10").err


@pytest.mark.parametrize(
    ("last", "days"), [("2026-11-01", 30), ("2026-11-02", 31), ("", 1)], ids=["thirty", "one more", "one day"]
)
def test_days_are_counted_with_both_ends(last: str, days: int):
    assert days_of(Details(start_date="2026-10-03", end_date=last), 0)[2] == days


def test_dates_that_go_back_and_forth_make_two_parts_of_one_month():
    details = Details(round_dates=("26/10/03", "26/11/07", "26/10/17"))
    assert [(one.name, one.rounds) for one in months_of(details, 3)] == [
        ("2026-10", "1"),
        ("2026-11", "2"),
        ("2026-10", "3"),
    ]


def test_that_a_report_a_month_is_needed_is_no_item_to_correct(cli: Cli, league: Path):
    checked = cli("export --check")
    assert len(checked.out.splitlines()) == 1
    assert "nothing to correct, but it must be split into one report for each month." in checked.err
    sent = cli("export whole.trf --for rating").err
    assert "The event must be reported month by month; `pairtrail export --check` lists the commands." in sent
    assert "must be corrected" not in sent
    assert cli(f"player correct '{NAMES[0]}' --federation ZZZ --reason entered").code == ExitCode.OK
    checked = cli("export --check")
    count = len(checked.out.splitlines()) - 1
    assert count
    told = f"items to correct before the report is sent: {count}; it must be split into one report for each month."
    assert told in checked.err
    assert f"{count} item" in cli("export whole.trf --force --for rating").err


def test_a_part_says_by_which_results_its_points_are_counted(cli: Cli, league: Path):
    """A correction for the rating report only (C.04.2.D.8): the part was refused, and called wrong by an audit."""
    assert cli("result correct 2 1:0-1 --touches rating --reason sheets --yes").code == ExitCode.OK
    contents = written(cli, league, "export month.trf --force --ratings-of 2026-10")
    assert b"### pairtrail counted in the standings: 2:" in contents
    assert b"### pairtrail note: Games and ratings are as in the rating report, totals as in the standings." in contents
    checked = cli("check month.trf")
    assert checked.code == ExitCode.OK, checked
    assert cli("audit month.trf --full").code == ExitCode.OK
    assert cli("convert month.trf other.trf --to trf26").code == ExitCode.OK
    imported = cli("import month.trf")
    assert imported.code == ExitCode.REFUSED
    assert "month.trf is part of an event: rounds 1-2, 2026-10" in imported.err


def test_what_is_told_of_a_later_month_has_the_numbers_of_the_file(cli: Cli, league: Path):
    told = "Round 1 of the file is round "
    for month in ("2026-10", "2026-11"):
        said = cli(f"export {month}.trf --ratings-of {month}").err
        assert (told in said) == ("Not included in the file" in said)
    assert cli("result correct 3 1:0-1 --touches rating --reason sheets --yes").code == ExitCode.OK
    assert later_rounds(cli("export later.trf --force --ratings-of 2026-11").err)


def later_rounds(told: str) -> bool:
    return told.index("Round 1 of the file is round 3 of the event") < told.index("Not included in the file: round 1")


def test_a_part_of_a_table_says_whose_games_do_not_count(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PAIRTRAIL_LISTS", str(place / "lists"))
    listed = [Listed(1000, NAMES[0], "SWE", "M", "", 1990, 2000, 0, 0)]
    build(place / "lists", listed, name="FIDE", period="2026-10")
    steps = [
        "new Table --as table --system round-robin --start 2026-10-03 --end 2026-11-07",
        *(f"player add '{name}' --rating {1900 - 10 * number}" for number, name in enumerate(NAMES)),
        "numbers draw --seed s",
        "config set --round-dates 2026-10-03,2026-10-17,2026-11-01,2026-11-05,2026-11-07",
        *("round pair", "round publish", "result set 1 1:= 2:= 3:="),
        "round pair",
        "round publish",
        f"player withdraw '{NAMES[0]}' --reason ill --yes",
    ]
    for step in steps:
        ended = cli(step)
        assert ended.code == ExitCode.OK, (step, ended.err)
    contents = written(cli, place, "export month.trf --ratings-of 2026-10")
    assert b"### pairtrail not counted: " in contents
    assert cli("check month.trf").code == ExitCode.OK
    told = cli("standings --file month.trf")
    assert "Part of an event: rounds 1-2, 2026-10 (line " in told.err


def next_of(cli: Cli) -> str:
    return next(line for line in cli("info").err.splitlines() if line.startswith("Next: "))


def typed_as_proposed(cli: Cli, line: str) -> str:
    ended = cli(line.rpartition(": pairtrail ")[2])
    assert ended.code == ExitCode.OK, (line, ended.err)
    return ended.err


def test_next_goes_through_the_months_and_then_the_event_is_done(cli: Cli, league: Path):
    assert cli("round close").code == ExitCode.OK
    for month in ("2026-10", "2026-11", "2026-12"):
        line = next_of(cli)
        assert f"write the rating report of {month}" in line
        assert line.endswith(f"pairtrail export rating-report-{month}.trf --ratings-of {month} --issue")
        assert f"ratings-of {month})" in typed_as_proposed(cli, line)
    assert next_of(cli).startswith("Next: the report has been issued: keep a copy of the record")
    for index in (league / "lists").iterdir():  # the ratings are on record: no list is read any more
        index.unlink()
    assert cli("verify").out.count("reproduced byte for byte") == 3


def test_a_correction_asks_for_the_report_of_its_month_alone(cli: Cli, league: Path):
    assert cli("round close").code == ExitCode.OK
    for _ in range(3):
        typed_as_proposed(cli, next_of(cli))
    corrected = cli("result correct 3 1:0-1 --touches rating --reason sheets --yes")
    assert "Next: send the rating report of 2026-11 with this correction" in corrected.err
    line = next_of(cli)
    assert "send the rating report of 2026-11 again, because of corrections since it was issued" in line
    assert line.endswith("pairtrail export rating-report-2026-11-2.trf --ratings-of 2026-11 --issue")
    typed_as_proposed(cli, line)
    assert "keep a copy of the record" in next_of(cli)


def test_a_corrected_player_asks_for_every_report_again(cli: Cli, league: Path):
    assert cli("round close").code == ExitCode.OK
    for _ in range(3):
        typed_as_proposed(cli, next_of(cli))
    assert cli(f"player correct '{NAMES[0]}' --rating 1234 --reason 'wrong list'").code == ExitCode.OK
    for month in ("2026-10", "2026-11", "2026-12"):
        line = next_of(cli)
        assert f"send the rating report of {month} again, because of corrections" in line
        typed_as_proposed(cli, line)
    assert "keep a copy of the record" in next_of(cli)


def test_the_whole_is_not_issued_and_the_commands_for_it_are_named(cli: Cli, league: Path):
    ended = cli("export whole.trf --for rating --issue")
    assert ended.code == ExitCode.REFUSED
    assert not (league / "whole.trf").exists()
    for month in ("2026-10", "2026-11", "2026-12"):
        assert f"`pairtrail export rating-report-{month}.trf --ratings-of {month} --issue`" in ended.err
    assert cli("export whole.trf --for rating").code == ExitCode.OK
    assert cli("export standings.trf --issue").code == ExitCode.OK  # whoever asks for that report gets it


def test_next_imports_the_list_first_and_needs_none_without_fide_ids(cli: Cli, league: Path):
    assert cli("round close").code == ExitCode.OK
    next((league / "lists").glob("*2026-10*")).unlink()
    assert next_of(cli).endswith(
        "import the rating list of 2026-10, for the rating report of that month: pairtrail player ratings import FILE"
    )
    for number in range(1, 7):
        ended = cli(f"player correct id:{number} --fide-id '' --reason none")
        assert ended.code == ExitCode.OK, ended.err
    assert "No player has a FIDE ID: all keep the recorded rating." in typed_as_proposed(cli, next_of(cli))


def test_next_asks_for_dates_where_they_give_no_months(cli: Cli, league: Path):
    assert cli("round close").code == ExitCode.OK
    cli(f"config set --round-dates {DAYS[0]},,{DAYS[2]},{DAYS[3]}")
    assert next_of(cli).endswith("pairtrail config set --round-dates DATE,DATE,...")
    refused = cli("export whole.trf --for rating --issue").err
    assert "Use `pairtrail config set --round-dates DATE,DATE,...`" in refused
    checked = cli("export --check").out
    assert "rated month by month" in checked
    assert "--ratings-of" not in checked
