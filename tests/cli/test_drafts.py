"""A pairing made by hand in steps, from the command line: what an arbiter sees, and what a program gets."""

import json

import pytest


@pytest.fixture
def drafting(cli, at_stage):
    """Round 2 is paired and not published; its draft is open."""
    at_stage("next paired")
    assert cli("round alter begin").code == 0
    return cli


class TestWhatIsSaid:
    def test_a_change_says_what_it_did_warns_and_says_who_is_left(self, drafting):
        ended = drafting("round alter pair 17 3")
        said = ended.err.splitlines()
        assert ended.code == 0
        assert said[0].startswith("Draft for round 2: board ")
        assert said[1] == (
            "Warning: 17 Papadakis, Nikos (score 0.0) and 3 Castillo, Ines (score 1.0): players with a score of 0.5 "
            "come between them (C.04.1.e)."
        )
        assert any(line.startswith("Open boards: ") and "Not paired yet: " in line for line in said)
        assert said[-1] == (
            "Next: pair the players left unpaired in the draft of round 2: pairtrail round alter pair WHITE BLACK"
        )

    def test_a_rematch_is_told_with_its_article_and_round(self, drafting):
        first = json.loads(drafting("round status 1 --json").out)["boards"][0]
        white, black = first["white"], first["black"]
        ended = drafting(f"round alter pair {black['number']} {white['number']}")
        assert "have already met in round 1 (C.04.1.b)." in ended.err

    def test_dry_run_writes_nothing_and_warns_all_the_same(self, drafting):
        before = drafting("log list").out
        ended = drafting("round alter pair 17 3 --dry-run")
        assert "Nothing was written (--dry-run)" in ended.err
        assert "Not paired yet: " in ended.err
        assert drafting("log list").out == before

    def test_show_marks_the_boards_beside_the_engine(self, drafting):
        drafting("round alter colours 2")
        shown = drafting("round alter show").out
        assert "round 2: draft" in shown
        assert [line.split()[-2:] for line in shown.splitlines() if line.lstrip().startswith("2 ")] == [
            ["other", "colours"]
        ]
        assert shown.count("same as the engine") == 8
        assert "The engine pairs instead: " in shown
        assert "A draft is not a pairing: it has no effect yet." in shown

    def test_info_names_the_draft_and_what_is_next(self, drafting):
        ended = drafting("info")
        assert (
            "Draft            round 2 is being paired by hand, 9 boards are set; the draft has no effect yet"
            in ended.out
        )
        assert ended.err.endswith("change the draft of round 2, or discard it: pairtrail round alter show\n")
        assert json.loads(drafting("info --json").out)["draft_of_round"] == 2
        drafting("round alter swap 3 12")
        assert 'pairtrail round alter finish --reason "..."' in drafting("info").err

    def test_finish_asks_line_by_line_and_names_who_is_left(self, drafting):
        drafting("round alter swap 3 12")
        ended = drafting('round alter finish --reason "same club"')
        assert ended.code == 4
        assert ended.err.splitlines()[-1].endswith("Confirm with --yes.")
        drafting("round alter break 1")
        ended = drafting('round alter finish --reason "same club" --yes')
        assert (ended.code, "are not paired yet" in ended.err) == (4, True)

    def test_finished_it_is_the_pairing(self, drafting):
        drafting("round alter colours 2")
        rehearsed = drafting('round alter finish --reason "same club" --dry-run')
        assert "Warning: The engine pairs instead: " in rehearsed.err
        ended = drafting('round alter finish --reason "same club" --yes')
        assert ended.code == 0
        assert "Warning: The engine pairs instead: " in ended.err
        assert "(not published yet)" in ended.out
        assert "Undo: pairtrail undo " in ended.err
        assert drafting("verify").code == 0
        assert "changed by hand" in drafting("explain pairing 2").out

    @pytest.mark.parametrize(
        ("line", "code", "says"),
        [
            ("round publish", 4, "`pairtrail round alter abandon` discards it"),
            ("round alter --set 1-2 --yes --reason x", 4, "is being changed by hand"),
            ("round void --yes --reason x", 4, "is being changed by hand"),
            ("round alter begin", 4, "is already open"),
            ("round alter pair 1 99", 2, "Pairing number 99"),
            ("round alter colours x", 2, "'x' is not a board number"),
            ("round alter break 77", 4, "The draft of round 2 has no pair on board 77"),
            ("round alter swap 1 1", 4, "named twice"),
            ("round alter bye 9", 4, "9 Ito, Kenji is not in the pairing of round 2"),
        ],
    )
    def test_what_is_refused(self, line, code, says, drafting):
        ended = drafting(line)
        assert (ended.code, says in ended.err) == (code, True), ended

    def test_without_a_draft(self, cli, at_stage):
        at_stage("next paired")
        for line in ("show", "pair 1 2", "finish --reason x", "abandon"):
            ended = cli(f"round alter {line}")
            assert (ended.code, "`pairtrail round alter begin` starts one" in ended.err) == (4, True), ended


class TestData:
    def test_a_change_as_data(self, drafting):
        receipt = json.loads(drafting("round alter break 2 --json").out)
        assert (receipt["warnings"], receipt["open_boards"], len(receipt["not_paired"])) == ([], [2], 2)

    def test_the_draft_as_data(self, drafting):
        drafting("round alter colours 2")
        shown = json.loads(drafting("round alter show --json").out)
        assert (shown["round"], len(shown["changes"]), shown["not_paired"]) == (2, 1, [])
        assert [one["beside_engine"] for one in shown["boards"]].count("other colours") == 1
        assert len(shown["engine"]) == 9


class TestConfirmed:
    def test_what_was_confirmed_is_no_finding(self, drafting):
        first = json.loads(drafting("round status 1 --json").out)["boards"][0]
        drafting("round alter abandon")
        drafting(f"round alter --set {first['black']['number']}-{first['white']['number']} --yes --reason both-agree")
        ended = drafting("verify")
        assert ended.code == 0
        assert "  decided by Anna Berg, event " in ended.out
        assert "have already met in round 1 (C.04.1.b). Reason: both-agree" in ended.out
        (checked,) = json.loads(drafting("verify --json").out)["tournaments"]
        assert checked["findings"] == []
        assert {one["reason"] for one in checked["confirmed"]} == {"both-agree"}
        drafting("undo")
        assert json.loads(drafting("verify --json").out)["tournaments"][0]["confirmed"] == []


class TestOpenAppeals:
    def test_info_names_them_until_they_are_decided(self, cli, at_stage):
        at_stage("appealed")
        ended = cli("info")
        assert "Open appeal      event " in ended.out
        assert "I should not have met 18" in ended.out
        assert "--round 2 --pair A B --out FILE` writes the sheet for the committee" in ended.err
        (appeal,) = json.loads(cli("info --json").out)["open_appeals"]
        assert f"--appeal {appeal['event']}" in ended.err
        cli(f"appeal decide Dismissed --appeal {appeal['event']}")
        assert "Open appeal" not in cli("info").out
