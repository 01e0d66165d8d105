"""A congress: sections announced, entered, moved and run by one command, all of them or none (decision 199)."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cli.environment import environment
from projections.evidence import sealing
from projections.evidence.bundle_file import CONGRESS, read_members
from projections.evidence.bundles import sealed_congress

EASTER = 'new "Easter Open" --congress easter --sections "A, B" --rounds 3 --city Lund'
NAMES = ("Adler", "Brandt", "Costa", "Dahl", "Ek", "Fuchs", "Gruber", "Hansen")
ENTRIES = "".join(
    f'"{name}, X",{2000 - 10 * place},19{60 + place},{"AB"[place % 2]}\n' for place, name in enumerate(NAMES)
)


@pytest.fixture
def easter(cli):
    """Two sections of four players."""

    def run(line, code=0):
        ended = cli(line)
        assert ended.code == code, (line, ended)
        return ended

    run(EASTER)
    Path("entries.csv").write_text("name,rating,birth_date,section\n" + ENTRIES, encoding="utf-8")
    run("player import entries.csv --congress easter")
    return run


def heads():
    """The version of every log."""
    with sqlite3.connect("demo.sqlite") as connection:
        return dict(connection.execute("SELECT stream_id, version FROM stream"))


def names_in(run, section):
    return sorted(one["name"] for one in json.loads(run(f"player list -t {section} --json").out)["players"])


def test_sections_are_announced_with_the_congress(easter):
    shown = json.loads(easter("congress show --json").out)
    assert (shown["congress"], shown["name"], shown["players"]) == ("easter", "Easter Open", 8)
    assert [(one["section"], one["title"], one["players"]) for one in shown["sections"]] == [
        ("easter-a", "A", 4),
        ("easter-b", "B", 4),
    ]
    assert "Easter Open, A" in easter("info -t easter-a").out
    assert set(heads()) == {"easter.congress", "easter-a", "easter-b"}


def test_info_of_a_congress_is_its_sections_with_their_next_steps(easter):
    shown = easter("congress show")
    assert (told := easter("info --congress easter")).out == shown.out
    assert told.err == shown.err
    assert easter("info --congress easter --json").out == easter("congress show --json").out
    assert "easter-a" in told.out


@pytest.mark.parametrize("line", ["info", "congress show", "congress standings", "congress prizes --prizes 100"])
def test_a_congress_is_shown_as_of_now(easter, line):
    refused = easter(f"{line} --congress easter --at 1", code=2)
    assert "--at refers to a single log" in refused.err
    assert refused.out == ""


def test_papers_of_all_sections_are_issued_each_in_its_log(easter):
    easter("round pair --congress easter")
    told = easter("print pairings --congress easter --issue -o p.html").err
    assert "as event" in told
    assert "of congress easter" in told
    assert "Undo" not in told
    for section in "ab":
        *_, issued = json.loads(easter(f"log list -t easter-{section} --json").out)["events"]
        assert issued["type"] == "document-issued"
        assert Path(f"p-{section}.html").exists()
    assert easter("verify --congress easter").out.count("print pairings (form html") == 2
    Path("p-b.html").write_text("another paper", encoding="utf-8")
    before = heads()
    easter("round publish --congress easter")
    assert "already exists" in easter("print pairings --congress easter --issue -o p.html", code=4).err
    assert heads() == {name: version + 1 for name, version in before.items()}, "publishing alone"


@pytest.mark.parametrize("line", ["standings", "prizes --prizes 100"])
def test_a_paper_across_is_not_issued_and_says_why(easter, line):
    before = heads()
    refused = easter(f"congress {line} --congress easter --issue -o across.html", code=2)
    assert "`pairtrail print standings --congress easter --issue` issues the standings of each section" in refused.err
    assert not Path("across.html").exists()
    assert heads() == before


def test_a_list_shows_the_congress_first(easter):
    easter('new "Another Cup" --rounds 3 --as another')
    assert [line.split()[:2] for line in easter("list").out.splitlines()[2:]] == [
        ["easter", "easter-a"],
        ["easter", "easter-b"],
        ["another", "Another"],
    ]
    listed = json.loads(easter("list --json").out)["tournaments"]
    assert [one.get("congress") for one in listed] == ["easter", "easter", None]


def test_one_list_of_entries_goes_to_its_sections(easter):
    assert names_in(easter, "easter-a") == ["Adler, X", "Costa, X", "Ek, X", "Gruber, X"]
    assert names_in(easter, "easter-b") == ["Brandt, X", "Dahl, X", "Fuchs, X", "Hansen, X"]
    told = easter("log list --congress easter").out
    assert "player import was recorded in easter-a (events 2-5), easter-b (events 2-5)" in told


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('"Ito, X",1900,,C\n', "line 2, column 4: read 'C', expected one of the sections a, b"),
        ('"Ito, X",1900,,\n', "no section"),
        ('"Adler, X",1900,,B\n', "Adler, X is already in section easter-a."),
        ('"Ito, X",1900,,A\n"Ito, X",1900,,B\n', "Ito, X is already in section easter-a."),
    ],
)
def test_a_list_with_something_wrong_is_refused_whole(easter, line, says):
    before = heads()
    Path("more.csv").write_text("name,rating,birth_date,section\n" + line, encoding="utf-8")
    ended = easter(
        "player import more.csv --congress easter", code=3 if "expected" in says or "no section" in says else 4
    )
    assert says in ended.err
    assert heads() == before


def test_a_list_without_a_column_of_sections_is_refused(easter):
    Path("more.csv").write_text("name,rating\nIto,1900\n", encoding="utf-8")
    assert "a column 'section'" in easter("player import more.csv --congress easter", code=3).err


def test_one_player_has_one_section(easter):
    before = heads()
    ended = easter('player add "adler, x" --rating 1990 -t easter-b', code=4)
    assert "adler, x is already in section easter-a" in ended.err
    assert "Nothing was recorded" in ended.err
    assert heads() == before
    easter("player add Zorn -t easter-a")
    easter("player add Zornn -t easter-b")
    assert "Zorn is already in" in easter("player correct Zornn --name Zorn -t easter-b --reason typo", code=4).err
    easter('player add "Adler, X" --birth-date 1999 -t easter-b')  # another person


@pytest.mark.parametrize("name", ["Bier Eva.", "Bier , Eva", "\u0412ier, Eva", "B\u00eder, Eva", "Bie\u027c, Eva"])
def test_a_name_that_looks_the_same_is_the_same_player(easter, name):
    """A dot, a space, an accent, a Cyrillic letter, one that no language spells with."""
    Path("more.csv").write_text(f'name,birth_date,section\n"{name}",2010-01-02,B\n', encoding="utf-8")
    easter('player add "Bier, Eva" --birth-date 2010-01-02 -t easter-a')
    ended = easter("player import more.csv --congress easter", code=4)
    assert f"{name} is already in section easter-a" in ended.err
    said = "have similar-looking names and the same birth date"
    assert said not in easter("verify --congress easter").out
    easter(f'player add "{name}" --birth-date 2010-01-03 -t easter-b')
    assert said not in easter("verify --congress easter").out


def test_one_player_in_two_sections_is_told_whoever_entered_them(easter, monkeypatch):
    easter('player add "Bier, Eva" --birth-date 2010-01-02 -t easter-a')
    monkeypatch.setattr("projections.congress.refuse_in_two_sections", lambda *_, **__: None)
    easter('player add "Bier Eva." --birth-date 2010-01-02 -t easter-b')
    told = "Bier, Eva in section easter-a and Bier Eva. in section easter-b have similar-looking names and the same"
    assert told in easter("verify --congress easter").out


def test_what_a_section_proposes_is_for_that_section(easter):
    for line in ("round pair --seed s", "round publish"):
        easter(f"{line} --congress easter")
    easter("result set 1 1:1-0 2:1-0 -t easter-b")
    refused = easter("round close 1 --congress easter", code=4).err
    assert "`pairtrail result missing -t easter-a`" in refused
    skipped = easter("round close 1 --congress easter --skip-refused").err
    assert "`pairtrail result missing -t easter-a`" in skipped


def test_one_fide_id_is_one_player(easter):
    easter('player add "Ito, Ken" --fide-id 1503014 -t easter-a')
    assert "already in section easter-a" in easter('player add "Ito, K" --fide-id 1503014 -t easter-b', code=4).err
    easter('player add "Ito, Ken" --fide-id 1503022 -t easter-b')


def test_a_section_beside_the_others_takes_their_players(easter):
    easter('new "Blitz" --congress easter --beside --rounds 3')
    easter('player add "Adler, X" --birth-date 1960 -t easter-blitz')
    assert "(--beside)" in easter("congress show").out


def test_a_moved_player_takes_everything_along(easter):
    easter("player correct Adler --title FM --federation AUT -t easter-a --reason list")
    told = easter("player move Adler B")
    assert "Adler, X was moved from easter-a to easter-b." in told.err
    assert "Adler, X" not in names_in(easter, "easter-a")
    card = easter('player show "Adler" -t easter-b').out
    assert all(part in card for part in ("FM", "AUT", "2000"))
    with sqlite3.connect("demo.sqlite") as connection:
        kept = connection.execute("SELECT value FROM personal_data WHERE stream_id = 'easter-b'").fetchall()
    assert ("1960/00/00",) in kept
    assert "Adler" not in easter("log list --congress easter").out


def test_a_move_keeps_both_ratings_of_a_player(cli):
    """The rule of each section says which one counts."""
    for line in (
        f"{EASTER} --rating-rule national",
        "config set -t easter-b --rating-rule fide",
        'player add "Ek, X" --fide-rating 1900 --national-rating 2050 -t easter-a',
        'player move "Ek" b --congress easter',
    ):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    (moved,) = json.loads(cli("player list -t easter-b --json").out)["players"]
    assert (moved["rating"], moved["fide_rating"], moved["national_rating"]) == (1900, 1900, 2050)


def test_a_list_of_the_congress_is_read_as_its_sections_read_it(cli):
    """With a rule for ratings both columns are taken, so that nothing is said of a column that is put aside."""
    assert cli(f"{EASTER} --rating-rule higher").code == 0
    Path("entries.csv").write_text('Name,Elo,DWZ,Section\n"Ek, X",1900,2050,A\n', encoding="utf-8")
    ended = cli("player import entries.csv --congress easter")
    assert ended.code == 0, ended
    assert "skipped" not in ended.err
    (entered,) = json.loads(cli("player list -t easter-a --json").out)["players"]
    assert (entered["fide_rating"], entered["national_rating"]) == (1900, 2050)


def test_data_of_a_moved_player_are_erased_in_the_section_left_too(cli):
    for line in (
        f"{EASTER} --erasable-names",
        'player add "Ek, Olle" --rating 1900 --birth-date 1980-01-02 -t easter-a',
        'player move "Ek" b --congress easter',
    ):
        assert cli(line).code == 0, line
    erased = cli('player forget "Ek, Olle" -t easter-b --reason letter --yes')
    assert erased.code == 0, erased
    (advised,) = re.findall(r"`pairtrail (player forget .*) TEXT`", erased.err)
    assert cli(f"{advised} letter --yes").code == 0
    assert b"Olle" not in Path("demo.sqlite").read_bytes()
    verified = cli("verify --congress easter")
    assert verified.code == 0, verified
    assert verified.out.count("erased the birth date, name") == 2


def test_a_move_is_undone_and_redone_in_both_sections(easter):
    a, b = names_in(easter, "easter-a"), names_in(easter, "easter-b")
    easter("player move Adler B")
    moved = names_in(easter, "easter-b")
    easter("undo --congress easter")
    assert (names_in(easter, "easter-a"), names_in(easter, "easter-b")) == (a, b)
    easter("redo --congress easter")
    assert names_in(easter, "easter-b") == moved
    assert "Adler, X" not in names_in(easter, "easter-a")
    easter("verify --congress easter")
    easter("undo --congress easter")
    assert (names_in(easter, "easter-a"), names_in(easter, "easter-b")) == (a, b)


def test_a_move_of_an_entry_that_had_been_corrected_is_no_finding(easter):
    easter('player correct Adler --club Harbour --reason "asked" --yes -t easter-a')
    easter("player move Adler B")
    easter("verify --congress easter")
    easter("undo --congress easter")
    easter("redo --congress easter")
    easter("verify --congress easter")


def test_an_arbiter_of_the_sections_is_none_of_a_congress_without_a_chief_arbiter(easter):
    for section in "ab":
        easter(f"official name Anna --role chief-arbiter -t easter-{section} --actor Anna")
    easter("official name Ben --role arbiter --congress easter --actor Anna")
    easter("verify --congress easter")
    assert "Ben" not in easter("official list -t easter.congress").out
    assert "Ben" in easter("official list -t easter-b").out
    easter("official name Anna --role chief-arbiter --congress easter --actor Anna --reason x", code=4)
    easter("official name Anna --role chief-arbiter -t easter.congress --actor Anna")


def test_an_entry_that_was_struck_does_not_come_back_beside_the_moved_one(easter):
    easter("player move Adler B")
    assert "already in section easter-b" in easter("redo -t easter-a", code=4).err


def test_nobody_is_moved_once_round_1_is_paired(easter):
    easter("round pair -t easter-b")
    before = heads()
    assert "Round 1 of section easter-b has been paired" in easter("player move Adler B", code=4).err
    assert "No section has exactly one player matching 'Zorn'" in easter("player move Zorn B", code=2).err
    assert "No section 'C'" in easter("player move Adler C", code=2).err
    assert heads() == before


def test_a_dry_run_of_a_move_writes_nothing(easter):
    before = heads()
    assert "This would be recorded" in easter("player move Adler B --dry-run").err
    assert heads() == before


def test_a_section_is_removed_until_it_is_paired(easter):
    easter('new "C" --congress easter --rounds 3')
    easter('congress remove C --reason "nobody came"')
    assert "easter-c" not in easter("congress show").out
    assert "easter-c" in easter("list").out
    easter("congress add easter-c --title C")
    easter('player add "One" -t easter-c')
    easter('player add "Two" -t easter-c')
    easter("round pair -t easter-c")
    before = heads()
    ended = easter('congress remove C --reason "nobody came"', code=4)
    assert "Section easter-c cannot be removed from congress easter: round 1 is paired." in ended.err
    added = max(one for one, word in _events(easter) if word == "section-added")
    assert "cannot be removed" in easter(f"undo {added} --congress easter", code=4).err
    assert heads() == before


def _events(run):
    listed = json.loads(run("log list --congress easter --json").out)["events"]
    return [(one["event"], one["type"]) for one in listed]


def test_a_tournament_becomes_a_section_unless_a_player_is_in_another(easter):
    easter('new "Seniors" --rounds 3 --as seniors')
    easter('player add "Adler, X" -t seniors')
    before = heads()
    assert "Adler, X is already in section easter-a" in easter("congress add seniors", code=4).err
    assert heads() == before
    easter("congress add seniors --beside")
    assert "already a section of congress easter" in easter("congress add seniors", code=4).err


def test_what_cannot_be_announced(cli):
    assert "Two sections have the same name" in cli('new X --congress easter --sections "A, a" --rounds 3').err
    assert "No congress easter yet" in cli("new X --congress easter --rounds 3").err
    assert "need --congress" in cli('new X --sections "A" --rounds 3').err
    assert "No such tournament" not in cli("list").out
    refused = cli('new X --congress easter --sections "A, B"')
    assert refused.code == 4
    assert "number of rounds" in refused.err
    assert cli("list").out.startswith("No tournament")
    assert cli(EASTER).code == 0
    assert "already exists" in cli(EASTER).err


def test_one_command_pairs_publishes_and_closes_every_section(easter):
    told = easter("round pair --congress easter")
    assert told.out.count("round 1 (not published yet)") == 2
    assert "Recorded in 2 sections as event" in told.err
    assert "Next: publish the pairing of round 1: pairtrail round publish 1 --congress easter" in told.err
    easter("round publish --congress easter")
    easter("result set 1 a/1:1-0 a/2:= B/1:0-1 b/2:1-0 --congress easter")
    easter("round close --congress easter")
    shown = json.loads(easter("congress show --json").out)
    assert [(one["rounds_paired"], one["results_missing"]) for one in shown["sections"]] == [(1, 0), (1, 0)]


def test_results_of_all_sections_are_read_from_one_file(easter):
    easter("round pair --congress easter")
    easter("round publish --congress easter")
    Path("results.txt").write_text("# round 1\na/1 1-0\na, 2, 1/2\nB;1;0-1\nb/2 =\n", encoding="utf-8")
    assert "easter-a" not in easter("result missing --congress easter").err
    easter("result import results.txt --congress easter")
    assert easter("result missing --congress easter").out.count("-") == 0
    before = heads()
    Path("results.txt").write_text("a/1 1-0\nzz/1 1-0\n1 1/2\n", encoding="utf-8")
    ended = easter("result import results.txt --congress easter", code=3)
    assert "'zz/1 1-0'" in ended.err
    assert "'1 1/2'" in ended.err
    assert heads() == before


def test_where_one_section_refuses_nothing_is_written(easter):
    easter('new "C" --congress easter --rounds 3')
    before = heads()
    ended = easter("round pair --congress easter", code=4)
    assert "easter-c: " in ended.err
    assert "Nothing was recorded in any section. --skip-refused records the other sections." in ended.err
    assert ended.out == ""
    assert heads() == before
    told = easter("round pair --congress easter --skip-refused")
    assert "Skipped easter-c: " in told.err
    assert "skipped: easter-c" in easter("log list --congress easter").out
    assert heads()["easter-c"] == before["easter-c"]


def test_a_result_that_one_section_refuses_leaves_the_other_without_any(easter):
    easter("round pair --congress easter")
    easter("round publish --congress easter")
    before = heads()
    assert "easter-b: " in easter("result set 1 a/1:1-0 b/9:1-0 --congress easter", code=4).err
    assert "names its section" in easter("result set 1 1:1-0 --congress easter", code=2).err
    assert heads() == before


def test_what_needs_a_confirmation_is_refused_until_it_is_given(easter):
    easter("player add Zorn -t easter-a")
    Path("more.csv").write_text("name,section\nZorn,A\nYngve,B\n", encoding="utf-8")
    before = heads()
    assert "easter-a: " in easter("player import more.csv --congress easter", code=4).err
    assert heads() == before
    easter("player import more.csv --congress easter --yes")
    assert "Yngve" in names_in(easter, "easter-b")


def test_one_act_is_undone_in_every_section(easter):
    before = names_in(easter, "easter-a")
    easter("round pair --congress easter")
    told = easter("undo --congress easter")
    assert "Undone: event" in told.err
    shown = json.loads(easter("congress show --json").out)
    assert [one["rounds_paired"] for one in shown["sections"]] == [0, 0]
    easter("redo --congress easter")
    shown = json.loads(easter("congress show --json").out)
    assert [one["rounds_paired"] for one in shown["sections"]] == [1, 1]
    assert names_in(easter, "easter-a") == before


def test_an_act_that_names_what_another_recorded_is_found_and_takes_nothing_back(easter, cli):
    """An innocent `undo --congress` would have undone a result, in the name of whoever gave it."""
    last = heads()["easter-a"]
    digest = json.loads(easter(f"log show {last} -t easter-a --json").out)["hash"]
    part = {"section": "easter-a", "first": last, "last": last, "hash": digest}
    written_above("sections-acted-on", {"command": "config set", "written": [part]}, actor="Ben")
    ended = cli("verify -t easter.congress")
    assert (
        ended.code,
        f"this event, Ben recorded event {last} of section easter-a with it" in ended.out,
    ) == (
        1,
        True,
    )
    before = heads()
    refused = easter("undo --congress easter --yes", 4).err
    assert "easter-a: its events differ from those recorded with the congress" in refused
    assert heads() == before


def test_an_undo_is_refused_whole_where_a_section_went_on(easter):
    easter("round pair --congress easter")
    easter("round publish -t easter-b")
    before = heads()
    ended = easter("undo --congress easter", code=4)
    assert "easter-b: " in ended.err
    assert "easter-a: " not in ended.err
    assert heads() == before
    easter('undo -t easter-b --yes --reason "too early"')
    easter("undo -t easter-b")
    told = easter("undo --congress easter")
    assert "Section easter-b: there was nothing left to do." in told.err


def test_only_what_was_looked_at_is_acted_on(easter):
    head = json.loads(easter("congress show --json").out)["head"]
    easter("player move Adler B")
    before = heads()
    assert "new events were recorded" in easter(f"round pair --congress easter --expect-head {head}", code=6).err
    assert heads() == before


def test_a_dry_run_over_sections_writes_nothing(easter):
    before = heads()
    assert easter("round pair --congress easter --dry-run").err.count("This would be recorded") == 2
    assert heads() == before


def test_where_there_is_no_congress_it_is_said_how_to_announce_one(cli):
    cli("new Club --rounds 3")
    ended = cli("congress show")
    assert ended.code == 4, ended
    assert "No congress in " in ended.err
    assert '`pairtrail new "NAME" --congress SHORT --sections "A, B" --rounds N` announces one.' in ended.err


def test_the_log_of_a_congress_takes_nothing_of_a_tournament(easter):
    before = heads()
    assert "easter is a congress" in easter("player add Zorn -t easter.congress", code=4).err
    assert easter("round pair -t easter.congress --yes", code=4).out == ""
    assert heads() == before
    assert "No congress 'spring'" in easter("round pair --congress spring", code=2).err


def test_what_programs_read(easter):
    answer = json.loads(easter("round pair --congress easter --json").out)
    assert (answer["congress"], answer["command"]) == ("easter", "round pair")
    assert [one["section"] for one in answer["sections"]] == ["easter-a", "easter-b"]
    assert answer["sections"][0]["answer"]["events"][-1]["type"] == "round-paired"
    assert answer["head"]


def test_each_section_gets_the_file_of_its_own_name(easter):
    easter("round pair --congress easter")
    easter("round publish --congress easter")
    easter("print pairings --congress easter -o pairings.html")
    assert {one.name for one in Path().glob("pairings*.html")} == {"pairings-a.html", "pairings-b.html"}


PLAYED = ("round pair --congress easter", "round publish --congress easter", "result set 1 a/1:1-0 a/2:= b/1:= b/2:1-0")


def played(run):
    for line in PLAYED:
        run(line if "--congress" in line else f"{line} --congress easter")


def test_standings_across_share_a_rank_with_equal_points(easter):
    played(easter)
    found = json.loads(easter("congress standings --json").out)["standings"]
    assert [(one["rank"], one["points"]) for one in found] == [
        (1, 1.0), (1, 1.0), *[(3, 0.5)] * 4, *[(7, 0.0)] * 2
    ]  # fmt: skip
    assert {one["section"] for one in found[:2]} == {"easter-a", "easter-b"}
    assert easter("congress standings").out.startswith("All sections, by points")
    assert easter("standings --congress easter").out.count("== ") == 2
    own = {one["name"]: one["points"] for one in json.loads(easter("standings -t easter-b --json").out)["standings"]}
    assert own == {one["name"]: one["points"] for one in found if one["section"] == "easter-b"}


def test_a_category_goes_across_too(easter):
    played(easter)
    told = easter('congress standings --category "born 1964 or later"').out
    assert "Hansen" in told
    assert "Adler" not in told


def test_prizes_across_are_shared_by_equal_points(easter):
    played(easter)
    found = json.loads(easter('congress prizes --prizes "100, 50; total 150" --json').out)
    assert [(one["section"], one["cents"]) for one in found["prizes"]] == [("easter-a", 7500), ("easter-b", 7500)]
    assert (found["total_cents"], found["given_cents"]) == (15000, 15000)
    assert "The full 150.00 is distributed." in easter('congress prizes --prizes "100, 50"').out
    assert "shared equally" in easter('congress prizes --prizes "100, 50; hort"', code=4).err
    easter('congress prizes --prizes "100, 50" -o across.html')
    assert "by rules that were given for this list; none were awarded yet" in Path("across.html").read_text()
    assert "Which prizes?" in easter("congress prizes", code=2).err


def test_a_section_beside_is_not_ranked_across(easter):
    easter('new "Blitz" --congress easter --beside --rounds 3')
    easter("player add Zorn -t easter-blitz")
    assert "Zorn" not in easter("congress standings").out


def test_verify_checks_every_section_and_what_the_congress_has_of_them(easter):
    played(easter)
    told = easter("verify --congress easter").out
    assert [line.split(":")[0] for line in told.splitlines() if not line.startswith(" ")] == [
        "easter.congress",
        "easter-a",
        "easter-b",
    ]
    assert "easter.congress: " in easter("verify --all").out


def test_a_section_that_was_shortened_is_named_by_the_congress(easter, cli):
    Path("before.sqlite").write_bytes(Path("demo.sqlite").read_bytes())
    easter("backup kept.db")
    played(easter)
    with sqlite3.connect("kept.db") as kept, sqlite3.connect("demo.sqlite") as connection:
        head = kept.execute("SELECT version, head_hash FROM stream WHERE stream_id = 'easter-b'").fetchone()
        connection.execute("DROP TRIGGER IF EXISTS event_is_never_deleted")
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("DELETE FROM event WHERE stream_id = 'easter-b' AND version > ?", head[:1])
        connection.execute("UPDATE stream SET version = ?, head_hash = ? WHERE stream_id = 'easter-b'", head)
    ended = cli("verify --congress easter")
    assert ended.code == 7
    told = "of section easter-b had been recorded by then, but its log has only 5 events"
    assert re.search(rf"{told}, as .+ recorded", ended.out), ended


def test_one_bundle_holds_the_congress_and_its_sections(easter, cli):
    played(easter)
    easter("bundle seal easter.bundle --congress easter")
    verified = cli("bundle verify easter.bundle")
    assert verified.code == 1  # nobody signed it
    assert "the congress log contains the hashes of its 2 sections" in verified.out
    opened = easter("bundle open easter.bundle").out
    assert [line.split(":")[0] for line in opened.splitlines()] == ["easter.congress", "easter-a", "easter-b"]
    read = json.loads(cli("congress show --db easter.bundle --json").out)
    assert [one["rounds_paired"] for one in read["sections"]] == [1, 1]
    assert cli("standings -t easter-b --db easter.bundle").code == 0
    assert "read-only" in cli("round pair -t easter-b --db easter.bundle").err


def test_a_bundle_that_lacks_a_section_is_not_valid(easter, cli):
    import zipfile

    played(easter)
    easter("bundle seal easter.bundle --congress easter")
    with zipfile.ZipFile("easter.bundle") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    listed = json.loads(parts["congress.json"])
    del parts["easter-b.bundle"], listed["parts"]["easter-b.bundle"]
    parts["congress.json"] = json.dumps(listed).encode()
    with zipfile.ZipFile("short.bundle", "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    ended = cli("bundle verify short.bundle")
    assert ended.code == 7
    assert "the log of section easter-b is missing" in ended.err


def test_a_bundle_with_an_older_section_is_not_valid(easter, cli):
    import zipfile
    from hashlib import sha256

    easter("bundle seal old.bundle -t easter-b")
    played(easter)
    easter("bundle seal easter.bundle --congress easter")
    with zipfile.ZipFile("easter.bundle") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["easter-b.bundle"] = Path("old.bundle").read_bytes()
    listed = json.loads(parts["congress.json"])
    listed["parts"]["easter-b.bundle"]["sha256"] = sha256(parts["easter-b.bundle"]).hexdigest()
    parts["congress.json"] = json.dumps(listed).encode()
    with zipfile.ZipFile("mixed.bundle", "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    ended = cli("bundle verify mixed.bundle")
    assert ended.code == 7
    assert "gives a different hash for section easter-b" in ended.err


def mixed_bundle(old, new):
    """That of `new`, with the section A of `old`."""
    parts = dict(read_members(Path(new)))
    parts["easter-a.bundle"] = read_members(Path(old))["easter-a.bundle"]
    parts.pop(CONGRESS)
    Path("mixed.bundle").write_bytes(
        sealed_congress({name.removesuffix(".bundle"): one for name, one in parts.items()})
    )


def sealed_twice(run, *between):
    run("key new berg")
    at_the_end(run)
    run("bundle seal old.bundle --congress easter --key berg")
    for line in ("result correct 1 1:0-1 --reason scoresheet --yes -t easter-a", *between):
        run(line)
    run("bundle seal new.bundle --congress easter --key berg")
    assert run("bundle verify new.bundle").code == 0
    mixed_bundle("old.bundle", "new.bundle")


def audited(cli, file, code):
    ended = cli(f"audit --jsonl {file}")
    assert ended.code == code, ended
    return [json.loads(line) for line in ended.out.splitlines()]


def test_a_bundle_of_two_moments_is_not_covered(easter, cli):
    sealed_twice(easter)
    ended = cli("bundle verify mixed.bundle")
    assert ended.code == 1
    assert "the logs were not sealed together" in ended.out
    as_json = cli("bundle verify mixed.bundle --json")
    assert "the logs were not sealed together" in as_json.out
    for line, code in (("verify", 1), ("congress standings", 0)):
        ended = cli(f"{line} --congress easter --db mixed.bundle")
        assert (ended.code, "the logs were not sealed together" in ended.err) == (code, True), ended
    assert "the logs were not sealed together" in cli("bundle open mixed.bundle").out
    apart = [one for one in audited(cli, "mixed.bundle", 1) if "sealed together" in one["sentence"]]
    assert [(one["file"], one["code"]) for one in apart] == [("mixed.bundle", "bundle-loose")]
    assert {one["code"] for one in audited(cli, "new.bundle", 0)} >= {"bundle"}
    assert "not sealed together" not in cli("verify --congress easter --db new.bundle").err


def test_a_bundle_of_two_moments_that_says_it_is_of_one_is_not_covered(easter, cli, monkeypatch):
    """What it says of when it was sealed is anybody's word where nobody trusted sealed it."""
    easter("key new berg")
    easter("key new ben")
    at_the_end(easter)
    still = environment.clock()
    monkeypatch.setattr(environment, "clock", lambda: still)
    easter("bundle seal old.bundle --congress easter --key ben")
    easter("result correct 1 1:0-1 --reason scoresheet --yes -t easter-a")
    easter("bundle seal new.bundle --congress easter --key berg")
    mixed_bundle("old.bundle", "new.bundle")
    ended = cli("bundle verify mixed.bundle")
    assert (ended.code, "no key that you trust has sealed all of the logs" in ended.out) == (1, True), ended
    assert "easter-a ben+" in ended.out
    assert "easter-a ben+" in next(one["sentence"] for one in audited(cli, "mixed.bundle", 1))


def test_a_bundle_with_a_section_from_before_the_award_is_not_valid(easter, cli):
    sealed_twice(easter, "congress award --prizes 100")
    ended = cli("bundle verify mixed.bundle")
    assert ended.code == 7
    assert "gives a different hash for section easter-a" in ended.err
    broken = [one["file"] for one in audited(cli, "mixed.bundle", 3) if one["code"] == "bundle-broken"]
    assert broken == ["mixed.bundle"]


def test_the_seal_of_one_log_is_not_said_of_another(easter, cli):
    """`verify` named the one seal of the file for every log in it."""
    sealed_twice(easter)
    easter("result correct 1 1:1-0 --reason unsigned --yes -t easter-a")
    easter("bundle seal loose.bundle --congress easter")
    mixed_bundle("loose.bundle", "new.bundle")
    told = cli("verify --congress easter --db mixed.bundle").out
    bound = dict(re.findall(r"^(easter\S+): .* Compared with (.*)\.$", told, re.MULTILINE))
    assert re.match(r"berg\S+ of \S+ \S+ \(events 1-\d+,", bound["easter-a"]), "of the seal of before"
    assert "(everything," in bound["easter-b"]
    assert "(everything," in bound["easter.congress"]
    shown = cli("standings -t easter-b --db mixed.bundle")
    assert shown.err.startswith("easter-a: The bundle that this was made from is covered only up to event 14")


def test_a_bundle_of_a_congress_is_audited(easter, cli):
    at_the_end(easter)
    easter("bundle seal easter.bundle --congress easter")
    ended = cli("audit easter.bundle")
    assert "unreadable" not in ended.out + ended.err
    assert ended.code != 3


def test_a_bundle_signed_by_a_trusted_key_is_covered(easter, cli):
    easter("key new berg")
    easter("bundle seal easter.bundle --congress easter --key berg")
    assert cli("bundle verify easter.bundle").code == 0


def test_a_sheet_in_a_bundle_of_a_congress_that_differs_is_named(easter, cli, monkeypatch):
    """Whoever seals it may be the one who wrote it."""
    easter("key new berg")
    played(easter)
    written = sealing._sheets
    monkeypatch.setattr(sealing, "_sheets", lambda states: ((one, f"Ours\n{text}") for one, text in written(states)))
    easter("bundle seal easter.bundle --congress easter --key berg")
    monkeypatch.setattr(sealing, "_sheets", written)
    ended = cli("bundle verify easter.bundle")
    assert (ended.code, ended.out.count("its text differs from the text that this program produces")) == (0, 2), ended
    logs = json.loads(cli("bundle verify easter.bundle --json").out)
    assert [len([one for one in log["remarks"] if "its text differs" in one]) for log in logs] == [0, 1, 1]


def test_an_official_of_all_sections_is_one_of_the_congress(easter, cli):
    easter('official name "Anna Berg" --role chief-arbiter --congress easter --actor "Anna Berg"')
    before = heads()
    assert "is not an official" in easter("round pair --congress easter --actor Zorn", code=4).err
    assert "is not an official" in easter("player move Adler B --actor Zorn", code=4).err
    assert heads() == before
    easter('round pair --congress easter --actor "Anna Berg"')
    assert easter("official list --congress easter").out.count("Anna Berg") == 2
    easter('undo --congress easter --actor "Anna Berg"')


def test_keys_are_asked_for_in_every_log(cli):
    assert cli("key new berg").code == 0
    line = f"{EASTER} --require-keys --actor Berg"
    assert cli(line).code != 0  # no key is configured
    assert cli("list").out.startswith("No tournament")


def test_a_congress_with_keys_signs_each_log(cli, monkeypatch):
    assert cli("key new berg").code == 0
    monkeypatch.setenv("PAIRTRAIL_KEY", "berg")
    assert cli(f"{EASTER} --require-keys --actor Berg").code == 0
    Path("entries.csv").write_text("name,rating,birth_date,section\n" + ENTRIES, encoding="utf-8")
    assert cli("player import entries.csv --congress easter --actor Berg").code == 0
    with sqlite3.connect("demo.sqlite") as connection:
        signed = dict(connection.execute("SELECT stream_id, max(size) FROM checkpoint GROUP BY stream_id"))
    assert signed == heads()
    monkeypatch.delenv("PAIRTRAIL_KEY")
    before = heads()
    assert "named with a key" in cli("round pair --congress easter --actor Berg").err
    assert heads() == before


def proposed(told, word):
    """The command that a receipt proposes behind a word."""
    found = re.search(rf"{word}: (?:[^`\n]*: )?pairtrail (.*)$", told.err, re.MULTILINE)
    assert found is not None, told
    return found[1]


def test_what_a_receipt_proposes_is_accepted(easter):
    told = easter(proposed(easter("player move Adler B"), "Next"))
    for _ in range(2):
        undone = easter(proposed(told, "Undo"))
        told = easter(proposed(undone, "Next"))
    assert "Recorded in 2 sections" in easter(proposed(told, "Next")).err
    assert proposed(easter("congress show"), "Next") == "result set 1 a/1:RESULT ... --congress easter"
    easter("result set 1 a/1:1-0 a/2:1-0 -t easter-a --dry-run", code=2)
    easter("round pair -t easter-b --yes", code=4)


def test_what_a_receipt_of_the_congress_proposes_names_it(easter):
    easter("new Blitz --rounds 3 --as blitz")
    told = easter("congress add blitz")
    assert proposed(told, "Next") == "congress show --congress easter"
    assert re.fullmatch(r"undo \d+ --congress easter", proposed(told, "Undo"))
    easter(proposed(told, "Undo"))
    assert "blitz" not in easter("congress show").out


def written_above(kind: str, data: dict[str, object], actor: str = "arbiter") -> None:
    """An event of the congress that no command gave."""
    from tests.evidence.deputy_world import one_more, written

    since = heads()["easter.congress"] + 1
    written(one_more(kind, data, actor=actor), since, signs=(), file="demo.sqlite", stream="easter.congress")


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        ("section-removed", {"section": "easter-b"}, "round 1 is paired"),
        ("section-removed", {"section": "other"}, "Congress easter has no section other."),
        ("section-added", {"section": "easter-b", "title": "B", "beside": True}, "is already a section of congress"),
        ("section-added", {"section": "other", "title": "b"}, "already has a section b"),
        ("congress-announced", {"details": {"name": "Another"}}, "The congress was announced a second time."),
        (
            "player-moved",
            {"written": [], "from_section": "easter-a", "from_player": 1, "to_section": "easter-b", "to_player": 2},
            "players can be moved only before that",
        ),
    ],
)
def test_what_no_command_records_above_the_sections_is_named(easter, cli, kind, data, told):
    """Prizes across the sections go by who is in them."""
    easter('new "Other" --rounds 3 --as other')
    played(easter)
    assert cli("verify -t easter.congress").code == 0
    written_above(kind, data)
    ended = cli("verify -t easter.congress")
    assert (ended.code, told in ended.out) == (1, True), ended.out


def test_one_player_in_two_sections_past_the_program_is_named(easter, cli):
    from tests.evidence.deputy_world import one_more, written

    easter("player correct Adler --fide-id 100001 -t easter-a")
    assert cli("verify -t easter.congress").code == 0
    entry = {"player": 5, "name": "Adler, X", "rating": 2000, "fide_id": "100001"}
    since = heads()["easter-b"] + 1
    change = one_more("player-registered", entry, actor="arbiter")
    written(change, since, signs=(), file="demo.sqlite", stream="easter-b")
    ended = cli("verify -t easter.congress")
    assert ended.code == 1
    assert "Adler, X, FIDE ID 100001, plays in section easter-b and in section easter-a" in ended.out


def test_a_congress_whose_sections_are_of_another_chief_arbiter_is_told(cli):
    """Whoever makes up a log of a congress is its chief arbiter, and says which sections count."""
    lines = (
        EASTER,
        "official name Anna --role chief-arbiter -t easter-a",
        "official name Ben --role chief-arbiter -t easter-b",
    )
    assert [cli(f"{line} --actor Ben").code for line in lines] == [0, 0, 0]
    assert cli("verify --congress easter").out.count("Ben added section") == 1
    assert "event 2: Ben added section easter-a, whose chief arbiter is Anna." in cli("verify --congress easter").out
    assert cli("bundle seal it.bundle --congress easter").code == 0
    assert "event 2: Ben added section easter-a, whose chief arbiter is Anna." in cli("bundle verify it.bundle").out


def test_the_verifier_in_one_file_says_of_a_congress_what_it_is(easter, cli):
    """It called an honest one broken (7)."""
    easter("bundle seal easter.bundle --congress easter")
    Path("verify.py").write_text(cli("bundle verifier").out, encoding="utf-8")
    alone = subprocess.run(
        [sys.executable, "-I", "verify.py", "easter.bundle"], capture_output=True, text=True, check=False
    )
    assert (alone.returncode, "it is the bundle of a congress: unpack it" in alone.stdout) == (3, True)


PRIZES = "100, 50; born 1965 or later: 40"


def at_the_end(run):
    """The one round of both sections is played."""
    run("config set --rounds 1 --congress easter --yes")
    played(run)
    run("round close --congress easter --yes")


def test_prizes_across_are_awarded_recorded_and_recalculated(easter, cli):
    at_the_end(easter)
    told = easter(f"congress award --prizes '{PRIZES}'").err
    assert "Prizes across the sections awarded: 190.00" in told
    listed = json.loads(easter("congress prizes --json").out)
    assert (listed["given_cents"], listed["awarded"]) == (19000, heads()["easter.congress"])
    assert "The prizes on this list were awarded in event" in easter("congress prizes").out
    assert "Category" in easter("log list -t easter-a").out, "who is of it by birth date is settled in the sections"
    assert cli("verify --congress easter").code == 0
    again = easter(f"congress award --prizes '{PRIZES}'").err
    assert "The same prizes had already been awarded in event" in again
    other = easter("congress award --prizes '100'").err
    assert "This replaces the prizes awarded in event" in other
    assert "(easter-" in other
    easter("undo --congress easter")
    assert "The prizes on this list were awarded in event" in easter("congress prizes").out


def test_prizes_across_stay_as_awarded_when_a_birth_date_is_erased(easter, cli):
    at_the_end(easter)
    easter(f"congress award --prizes '{PRIZES}'")
    before = json.loads(easter("congress prizes --json").out)["prizes"]
    typed = easter("congress prizes --prizes 77").out
    assert "These prizes are not by the rules of the award in event" in typed
    assert "but the list is different now" not in typed
    easter("player forget Hansen -t easter-b --reason asked --yes")
    now = json.loads(easter("congress prizes --json").out)["prizes"]
    assert [(one["section"], one["id"], one["cents"]) for one in now] == [
        (one["section"], one["id"], one["cents"]) for one in before
    ]
    assert cli("verify --congress easter").code == 0


def test_an_award_across_says_what_changed_since(easter, cli):
    at_the_end(easter)
    easter("congress award --prizes '100; women: 30' --yes")
    easter("player correct Adler --sex w -t easter-a --yes")
    told = easter("congress prizes").out
    assert "but the list is different now. Adler, X (easter-a), women: nothing awarded, 30.00 now." in told
    verified = cli("verify --congress easter")
    assert verified.code == 0, "the award is held against the sections as they were"
    assert "the prize list would differ now, because of later entries: Adler, X (easter-a)" in verified.out


def test_prizes_across_are_not_awarded_before_the_end_unless_confirmed(easter):
    played(easter)
    refused = easter("congress award --prizes 100", 4).err
    assert "A: rounds played: 1 of 3. B: rounds played: 1 of 3." in refused
    assert "--yes" in refused
    before = heads()
    dry = easter("congress award --prizes '100; born 2000 or later: 10' --dry-run --yes")
    assert "This would be recorded" in dry.err
    assert [line.partition(":")[0] for line in dry.out.splitlines() if "born 2000" in line][:2] == [
        "easter-a",
        "easter-b",
    ], "who is of the category is recorded in the sections"
    as_json = json.loads(easter("congress award --prizes '100; born 2000 or later: 10' --dry-run --yes --json").out)
    assert [one["type"] for one in as_json["events"]] == [*["category-settled"] * 2, "prizes-awarded-across"]
    refused = easter("congress award --prizes 'school=Harbour: 100'", 4).err
    (shows,) = re.findall(r"`pairtrail (congress prizes [^`]*)`", refused)
    assert shows == "congress prizes --prizes 'school=Harbour: 100'"
    easter(shows)
    easter("congress award", 2)
    assert heads() == before, "nothing is half-written"
    easter("congress award --prizes 100 --yes")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda row: {"awards": [{**row["awards"][0], "cents": 99999}]}, "These rules give different prizes (100)."),
        (  # the second of two entries for one player was the only one that counted
            lambda row: {"awards": [{**row["awards"][0], "cents": 999900}, *row["awards"]]},
            "These rules give different prizes (100).",
        ),
        (
            lambda row: {"awards": [{**row["awards"][0], "sharing": 9}, *row["awards"][1:]]},
            "as before, but from other prizes or shared differently.",
        ),
        (lambda row: {"as_of": row["as_of"][:1]}, "among which the prizes were awarded are not those of the congress"),
        (
            lambda row: {"as_of": [row["as_of"][0], {**row["as_of"][1], "hash": "00" * 32}]},
            "had a different hash when it was recorded",
        ),
    ],
)
def test_an_award_past_the_program_is_named(easter, cli, change, told):
    at_the_end(easter)
    easter("congress award --prizes '100'")
    assert cli("verify -t easter.congress").code == 0
    row = json.loads(easter(f"log show {heads()['easter.congress']} -t easter.congress --json").out)["body"]["data"]
    written_above("prizes-awarded-across", {**row, **change(row)})
    ended = cli("verify -t easter.congress")
    assert (ended.code, told in ended.out) == (1, True), ended.out


def test_a_deputy_s_award_and_what_it_replaces_are_told(easter, cli):
    """The rules are typed freely; verify said nothing of either."""
    at_the_end(easter)
    easter("official name Anna --role chief-arbiter -t easter.congress --actor Anna")
    easter("official name Ben --role arbiter -t easter.congress --actor Anna")
    easter("congress award --prizes '100' --actor Anna")
    first = heads()["easter.congress"]
    assert "awarded prizes" not in cli("verify -t easter.congress").out
    easter("congress award --prizes '9000, 1' --actor Ben")
    version = heads()["easter.congress"]
    told = cli("verify -t easter.congress")
    assert told.code == 0
    assert (
        f"event {version}: Ben, who is not chief arbiter, awarded prizes across the sections under "
        "'9000, 1'." in told.out
    )
    assert f"event {version}: the prizes had already been awarded differently in event {first}: " in told.out
    assert f"prizes-awarded-across (event {version})" in told.out


def test_prizes_by_a_group_of_ones_own_are_given_across(easter):
    at_the_end(easter)
    easter("player group school id:1=Harbour -t easter-b")
    assert "Brandt, X" in easter("congress prizes --prizes 'school=Harbour: 30'").out


def test_standings_and_prizes_across_are_papers(easter):
    at_the_end(easter)
    easter("congress award --prizes '100, 50'")
    easter("congress prizes -o prizes.html")
    page = Path("prizes.html").read_text(encoding="utf-8")
    assert "Prizes across the sections" in page
    assert "Sections: A, B" in page
    assert "Received" in page
    assert "Rules:" not in page, "each section has its own"
    easter("congress standings -o standings.pdf")
    assert Path("standings.pdf").read_bytes().startswith(b"%PDF")
    assert "already exists" in easter("congress standings -o standings.pdf", 3).err
    easter("congress standings -o standings.pdf --force")


def test_papers_across_take_a_category_a_language_and_a_size(easter):
    at_the_end(easter)
    easter("player correct Brandt --sex w -t easter-b")
    easter("congress standings --category women -o women.html --language fr")
    page = Path("women.html").read_text(encoding="utf-8")
    assert "Sections\N{NO-BREAK SPACE}: A, B" in page
    ranked = page[page.index("<table") : page.index("</table>")]
    assert "Brandt, X" in ranked
    assert "Adler, X" not in ranked
    easter("congress prizes --prizes 50 -o prizes.pdf --paper letter")
    assert re.search(rb"MediaBox\s*\[\s*0 0 612 792\s*\]", Path("prizes.pdf").read_bytes())
    assert "Unknown paper size 'a3'" in easter("congress prizes --prizes 50 -o a3.pdf --paper a3", 2).err


def hashes_on(file):
    """Of each log that a sheet names, the hash."""
    page = Path(file).read_text(encoding="utf-8")
    return dict(re.findall(r"As of event \d+ of (\S+), hash ([0-9a-f]{16})", page))


def receipts(*digits):
    return " ".join(f"--receipt {one}" for one in digits)


def test_a_sheet_across_is_bound_by_the_hashes_of_its_sections(easter, cli):
    """A sheet made of a copy with other results carried the genuine hash of the congress, and was in order (0)."""
    at_the_end(easter)
    Path("copy.sqlite").write_bytes(Path("demo.sqlite").read_bytes())
    easter("result correct 1 1:0-1 --reason forged --yes -t easter-a --db copy.sqlite")
    easter("congress standings --congress easter -o true.html")
    easter("congress standings --congress easter -o false.html --db copy.sqlite")
    on_true, on_false = hashes_on("true.html"), hashes_on("false.html")
    assert list(on_true) == ["easter.congress", "easter-a", "easter-b"]
    assert on_true["easter.congress"] == on_false["easter.congress"]
    shown = json.loads(easter("congress standings --json").out)
    assert {one["section"]: one["head"] for one in shown["sections"]} == {
        stream: digits for stream, digits in on_true.items() if stream != "easter.congress"
    }
    for line in ("congress standings", "congress prizes --prizes 100"):
        assert all(digits in easter(line).out for digits in on_true.values())
    assert cli(f"verify --congress easter {receipts(*on_true.values())}").code == 0
    assert cli(f"verify --congress easter {receipts(*on_false.values())}").code == 7


def test_the_hash_of_a_congress_says_nothing_of_results(easter, cli):
    at_the_end(easter)
    easter("congress prizes --prizes 100 -o prizes.html")
    above, first, second = hashes_on("prizes.html").values()
    alone = cli(f"verify --congress easter {receipts(above)}")
    assert alone.code == 1
    assert "has changed since" not in alone.out
    assert "That log contains no results." in alone.out
    assert "Not checked: results of easter-a, easter-b." in alone.err
    half = cli(f"verify --congress easter {receipts(above, second)} --json")
    assert half.code == 1
    assert [one.get("sections_not_covered") for one in json.loads(half.out)] == [["easter-a"], None]
    assert cli(f"verify --congress easter {receipts(first)}").code == 0, "the sheet of a section has one hash"
    assert "sections_not_covered" not in json.loads(cli(f"verify -t easter-a {receipts(first)} --json").out)


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_the_code_of_a_sheet_across_binds_each_section(easter, cli, monkeypatch, form):
    said = []
    monkeypatch.setattr(f"projections.export.paper.{form}.qr_code", said.append)
    at_the_end(easter)
    for line in ("congress standings", "congress prizes --prizes 100"):
        easter(f"{line} --congress easter -o sheet.{form} --force")
        assert [one.split()[1] for one in said[-1].split("\n")] == ["easter.congress", "easter-a", "easter-b"]
        for text in (said[-1], " ".join(said[-1].split())):
            assert cli("verify", "--congress", "easter", "--receipt", text).code == 0
    forged = said[-1].replace(said[-1].split()[11], "0" * 16)
    assert cli("verify", "--congress", "easter", "--receipt", forged).code == 7


def test_a_sheet_across_of_two_moments_is_named(easter, cli):
    at_the_end(easter)
    easter("congress standings -o before.html")
    easter("result correct 1 1:0-1 --reason scoresheet --yes -t easter-a")
    easter("congress award --prizes 100")
    easter("congress standings -o after.html")
    before, after = hashes_on("before.html"), hashes_on("after.html")
    mixed = receipts(after["easter.congress"], before["easter-a"], after["easter-b"])
    ended = cli(f"verify --congress easter {mixed}")
    assert ended.code == 1
    assert "The hash of easter-a is that of event" in ended.err


def test_what_is_advised_in_a_congress_can_be_typed(easter, cli):
    """`Undo:` of a publication lacked the reason, and the sections were not named."""
    refused = easter("player add 'Adler, X' --rating 2000 -t easter-b", 4).err
    (moves,) = re.findall(r"`pairtrail (player move [^`]*)`", refused)
    assert moves.endswith(" easter-b -t easter-a")
    easter("round pair --congress easter")
    told = easter("round publish --congress easter").err
    (undoes,) = re.findall(r"Undo: pairtrail (.*)", told)
    assert undoes.startswith('undo --congress easter --reason "..."')
    refused = easter("player move Adler B", 4).err
    assert [one.partition(" -t ")[2] for one in re.findall(r"`pairtrail ([^`]*)`", refused)] == ["easter-a", "easter-b"]
    easter(undoes)
