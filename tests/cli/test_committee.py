"""What a committee of no programmers stumbled over: two answers that must not contradict each other."""

import html
import json
import re
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS, edition_named
from tests.cli.all_play_all import SIX, report


class TestAPairingChangedByHand:
    @pytest.fixture
    def altered(self, cli, at_stage):
        at_stage("next paired")
        assert cli("round alter begin").code == 0
        assert cli("round alter swap 1 2").code == 0
        assert cli('round alter finish --yes --reason "same family"').code == 0
        event = json.loads(cli("info --json").out)["event"]
        board = next(
            one
            for one in json.loads(cli("round status 2 --json").out)["boards"]
            if 1 in (one["white"]["number"], one["black"]["number"])
        )
        return cli, event, (board["white"]["number"], board["black"]["number"])

    def test_a_replay_says_that_it_is_not_the_pairing_that_was_played(self, altered):
        cli, event, _ = altered
        told = cli("replay 2")
        assert told.code == 0
        assert f"This pairing is not the one in force: it was changed by hand later, in event {event};" in told.out
        assert json.loads(cli("replay 2 --json").out)["altered_by"] == event
        assert "changed by hand" not in cli("replay 1").out
        assert json.loads(cli("replay 1 --json").out)["altered_by"] is None

    def test_a_certificate_of_a_pair_that_sits_supposes_nothing(self, altered):
        cli, _, (white, black) = altered
        told = cli(f"explain certificate {white} {black} --round 2 --out c.json")
        assert (told.code, told.err.startswith(("With ", "Under the rules"))) == (0, True), told
        assert "were paired" not in told.err

    def test_an_alteration_that_was_undone_is_none(self, altered):
        cli, _, _ = altered
        assert cli('undo --reason "mistaken"').code == 0
        assert json.loads(cli("replay 2 --json").out)["altered_by"] is None

    def test_the_sheet_says_so_and_answers_instead_of_naming_a_command(self, altered):
        cli, event, (white, black) = altered
        assert cli(f"print appeal words --round 2 --pair {white} {black} -o sheet.html").code == 0
        page = html.unescape(re.sub(r"<[^>]*>", " ", Path("sheet.html").read_text(encoding="utf-8")))
        assert f"The pairing was later changed by hand (event {event})." in page
        assert f"the pairing in force, changed by hand in event {event}, differs from the one that the rules" in page
        assert "explain why-not" not in page


class TestColoursPutRight:
    """Round 2 was played with the colours of board 1 reversed; that came to light in time for round 3."""

    @pytest.fixture
    def put_right(self, cli, at_stage):
        at_stage("next published")
        assert cli("result set 2 1:1-0 2:1-0 3:= 4:= 5:0-1 6:1-0 7:1-0 8:0-1 9:=").code == 0
        assert cli('result correct 2 1 --colours --reason "both say so"').code == 0
        return cli

    def test_a_supposition_does_not_take_them_for_another_pairing(self, put_right):
        (second, *_) = json.loads(put_right("whatif correct 1/2=1-0 --json").out)["rounds"]
        assert put_right("replay 2 --known now").code == 0
        assert second["recorded_is_as_known"] is True
        assert "replay 2 --known now" not in put_right("whatif correct 1/2=1-0").out

    def test_a_draft_of_the_next_round_marks_the_boards_that_nobody_touched(self, put_right):
        cli = put_right
        assert cli("round pair").code == 0
        assert cli("round alter begin").code == 0
        assert cli("round alter swap 1 2").code == 0
        assert cli('round alter finish --yes --reason "same family"').code == 0
        assert cli("round alter begin").code == 0
        marks = [one["beside_engine"] for one in json.loads(cli("round alter show --json").out)["boards"]]
        assert marks.count("unchanged") == 2
        assert set(marks) == {"unchanged", "same as the engine"}
        assert cli("round alter swap 1 3").code == 0
        assert cli("round alter show").out.count("by hand") >= 1


def test_a_supposition_of_a_result_that_counts_for_some_purposes_only_says_which(cli, at_stage):
    at_stage("next published")
    assert cli('result correct 1 1:1-0 --touches rating --reason "too late"').code == 0
    told = cli("whatif correct 1/1=1-0").out
    assert re.search(
        r" for every purpose\. On record: \S+ for pairings, \S+ in the standings and 1-0 in the rating report\.", told
    )
    assert "If this had been the case from the start:" in told


class TestColourArticles:
    def test_who_is_the_higher_ranked_player_is_said(self, cli, at_stage):
        at_stage("next published")
        told = cli("explain pairing 1 --round 1").out
        assert re.search(r"pairing number of the higher ranked player, 1 Almeida, Rui; .* has White\.", told)

    @pytest.mark.parametrize("edition", sorted(set(EDITIONS) - {"dubov-1997"}))
    def test_every_edition_has_words_for_its_articles(self, cli, edition):
        """`dubov-1997` names what it does in the article itself ("3, due colours")."""
        assert cli(f"generate --players 14 --rounds 5 --seed 3 --system {edition} --out played.trf").code == 0
        told = cli(f"explain why-not 1 2 --round 4 --file played.trf --edition {edition} --json")
        assert told.code == 0
        document = json.loads(told.out)
        boards = [one for key in ("best", "right") if document[key] for one in document[key]["boards"]]
        articles = {one["colour_article"] for one in boards}
        assert articles
        assert articles <= edition_named(edition).explanation().colour_words.keys()


class TestARoundRobin:
    """No command may judge it by the rules of a Swiss."""

    @pytest.fixture
    def imported(self, cli):
        Path("table.trf").write_text(report(SIX, 6), encoding="utf-8")
        assert cli("import table.trf --as table").code == 0
        return cli

    def test_the_sheet_answers_from_the_table(self, imported):
        assert imported("print appeal words --round 1 --pair 1 2 -o sheet.html").code == 0
        written = re.sub(r"<style>.*?</style>", "", Path("sheet.html").read_text(encoding="utf-8"), flags=re.DOTALL)
        page = html.unescape(re.sub(r"<[^>]*>", " ", written))
        assert "1 Player 1 and 2 Player 2 meet in round 2, board 3: 1 Player 1 has White." in page
        assert "The table was made before the first round: no result affected this pairing." in page
        assert "Rules: a round robin, according to its table" in page
        assert "bracket" not in page
        assert "not the one that the rules give" not in page
        assert imported("print appeal words --round 1 --bye 2 --criteria -o second.html").code == 0
        assert "2 Player 2 is not free in any recorded round." in Path("second.html").read_text(encoding="utf-8")

    def test_the_report_gives_no_reasons_of_a_swiss(self, imported):
        assert imported("report event.html").code == 0
        page = Path("event.html").read_text(encoding="utf-8")
        assert "follow from the numbers in the table (CFC 652), not from the results." in page
        assert "They were in bracket" not in page
        assert "a round robin, according to its table" in page
        assert "FIDE (Dutch)" not in page

    def test_to_verify_it_makes_every_round_again_from_its_table(self, imported):
        ended = imported("verify")
        assert ended.code == 0
        assert "41 events, 5 pairings recomputed." in ended.out + ended.err

    def test_a_replay_compares_with_the_table(self, imported):
        told = imported("replay 2").out
        assert "the same boards, colours and bye." in told
        assert "replayed  pairtrail round-robin/1" in told


def test_a_check_of_the_round_names_the_draft_that_pairing_would_refuse(cli, at_stage):
    at_stage("played")
    assert cli("round check").code == 0
    assert cli("round alter begin").code == 0
    checked, refused = cli("round check"), cli("round pair")
    assert (checked.code, refused.code) == (1, 4)
    assert "Blocking: The pairing of round 2 is being changed by hand: a draft is open" in checked.out
    assert "Ready to pair" not in checked.err
    assert json.loads(cli("round check --json").out)["ready"] is False


def test_an_appeal_that_was_taken_back_is_told_apart_from_one_that_never_was(cli, at_stage):
    at_stage("next published")
    assert cli('appeal lodge 1 "why her" --round 2').code == 0
    lodged = json.loads(cli("info --json").out)["event"]
    assert cli('undo --reason "withdrawn"').code == 0
    ended = cli(f"print appeal {lodged} --round 2 --pair 1 2 -o sheet.html")
    assert ended.code == 2
    assert f"The appeal recorded in event {lodged} was withdrawn" in ended.err
    assert (
        f"The appeal recorded in event {lodged} was withdrawn"
        in cli("print appeal 1 --round 2 --pair 1 2 -o sheet.html").err
    )
    assert "No appeal has the number or event number 2." in cli("print appeal 2 --round 2 --pair 1 2 -o sheet.html").err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{}", "'format' is missing."),
        ("xx", "it is not a certificate: line 1 cannot be read as JSON."),
        ("[1, 2]", "it is not in the form in which this program writes certificates: one part is of the wrong type."),
    ],
)
def test_a_file_that_is_no_certificate_is_said_so_without_words_of_programmers(cli, content, said):
    Path("other.json").write_text(content, encoding="utf-8")
    ended = cli("explain check other.json")
    assert ended.code == 1
    assert said in ended.out + ended.err
    assert not any(word in ended.out + ended.err for word in ("Error", "indices", "slices"))


@pytest.mark.parametrize(
    ("edition", "article", "last"),
    [
        ("burstein-2017", "B.0", "the lowest ranked"),
        ("burstein-2026", "3.1", "the lowest ranked"),
        ("dubov-2018", "B.0", "the largest pairing number"),
        ("dubov-2026", "3.1", "the largest pairing number"),
    ],
)
def test_who_has_the_bye_is_told_with_what_decided(cli, edition, article, last):
    assert cli(f"generate --players 21 --rounds 5 --seed 3 --system {edition} --out played.trf").code == 0
    assert cli(f"import played.trf --as played --edition {edition}").code == 0
    told = cli("explain bye --round 4").out
    name = re.search(r"allocated bye: (.*) \(", told)
    assert name is not None
    assert re.search(
        rf"the lowest score \(\d\.\d\), then the most games played \(\d\), then {last} \({article}\): {name[1]}\.",
        told,
    )


def test_a_bye_in_the_lowest_bracket_is_not_said_to_move_down(cli):
    assert cli("generate --players 21 --rounds 5 --seed 3 --out played.trf").code == 0
    assert cli("import played.trf --as played").code == 0
    told = cli("explain bye --round 4").out
    assert "was alone in the 0.0-point bracket, the lowest bracket, and was left over" in told
    assert "was moved down" not in told


def test_in_a_supposition_a_player_has_one_number_and_a_number_one_player(cli, at_stage):
    """A rating corrected since gives the next round other numbers than round 2 has."""
    at_stage("next published")
    assert cli('player correct 1 --rating 1000 --reason "the list"').code == 0
    results = json.loads(cli("round status 1 --json").out)["boards"]
    other = "0-1" if results[0]["result"] != "0-1" else "1-0"
    told = cli(f"whatif correct 1/1={other}").out
    seen = {(number, name) for number, name in re.findall(r"(\d+) ([A-Z][\w]+, [A-Z][\w]+)", told)}
    seen |= {(number, name) for number, name in re.findall(r"^ *(\d+)  ([A-Z][\w]+, [A-Z][\w]+)", told, re.MULTILINE)}
    assert len(seen) > 4, told
    assert len({number for number, _ in seen}) == len({name for _, name in seen}) == len(seen), told
