"""What a committee asks and records, from the command line."""

import json

import pytest


class TestWhatIf:
    def test_nothing_is_written(self, cli, at_stage):
        at_stage("next published")
        before = cli("log list").out
        ended = cli("whatif correct 1/2=1-0")
        assert ended.code == 0
        assert "Nothing was written" in ended.err
        assert cli("log list").out == before

    def test_players_are_named_by_number_and_the_article_is_that_of_the_edition(self, cli, at_stage):
        at_stage("next published")
        told = cli("whatif correct 1/2=1-0").out
        assert "Suppose round 1, board 2 (2 Bakker, Joost - 11 Kowalska, Zofia)" in told
        assert "tier 2 of C.04.2.D.8: pairings still to be made, standings, rating report." in told

    def test_it_can_be_asked_of_the_past(self, cli, at_stage):
        at_stage("next published")
        told = cli("whatif correct 1/2=1-0 --at round:1:complete").out
        assert "Round 2, not paired yet" in told
        assert "tier 1 of" in told

    def test_as_data(self, cli, at_stage):
        at_stage("next published")
        document = json.loads(cli("whatif correct 1/2=1-0 1/3=+- --json").out)
        assert [(one["round"], one["board"], one["result"]) for one in document["supposed"]] == [
            (1, 2, "1-0"),
            (1, 3, "1F-0F"),
        ]
        (second,) = document["rounds"]
        assert (second["round"], second["paired"], second["differs"]) == (2, True, True)
        assert len(second["only_as_known"]) == len(second["only_as_supposed"])
        assert {"place", "rank", "points"} == set(document["standings"][0]["was"])

    @pytest.mark.parametrize(
        ("line", "code", "says"),
        [
            ("1/2", 2, "ROUND/BOARD=RESULT"),
            ("x/2=1-0", 2, "'x' is not a round"),
            ("1/2=win", 2, "is not a result"),
            ("1/2=1-0 1/2=0-1", 2, "typed twice"),
            ("3/1=1-0", 4, "Round 3 has no boards"),
            ("2/1=1-0", 4, "no result yet"),
            ("99999999999999999999/1=1-0", 2, "is not a round"),
        ],
    )
    def test_what_cannot_be_supposed(self, line, code, says, cli, at_stage):
        at_stage("next published")
        ended = cli(f"whatif correct {line}")
        assert (ended.code, says in ended.err) == (code, True), ended


class TestDiff:
    def test_a_file_that_says_the_same(self, cli, at_stage):
        at_stage("played")
        ended = cli("diff now event.trf")
        assert (ended.code, ended.out.splitlines()[-1]) == (0, "Nothing differs.")

    def test_two_files_need_no_database(self, cli, at_stage):
        at_stage("empty")
        assert cli("diff event.trf ./event.trf").code == 0

    def test_the_default_is_what_is_known_now_of_the_same_tournament(self, cli, at_stage):
        at_stage("played")
        cli("import event.trf --as copy")
        ended = cli("diff copy@round:1:published")
        assert ended.code == 1
        assert "A: copy, as of event" in ended.out
        assert "B: copy, as of event" in ended.out

    def test_a_log_and_the_copy_of_it_that_was_imported(self, cli, at_stage):
        at_stage("played")
        cli("import event.trf --as copy")
        ended = cli("diff harbour copy")
        assert ended.code == 1
        assert "The logs are the same up to event 1. Event 2:" in ended.out
        assert "Round" not in ended.out
        assert "in A" not in ended.out

    def test_after_a_correction(self, cli, at_stage):
        at_stage("next published")
        cli('result correct 1 2:1-0 --reason "sheets"')
        told = cli("diff round:2:published").out
        assert "2 Bakker, Joost - 11 Kowalska, Zofia: 1/2-1/2 in A, 1-0 in B" in told
        assert "  A: it ends before." in told
        assert "Standings after round 1, lines that differ:" in told

    def test_as_data(self, cli, at_stage):
        at_stage("next published")
        cli('result correct 1 2:1-0 --reason "sheets"')
        document = json.loads(cli("diff event.trf now --json").out)
        assert (document["same"], document["first_event"], document["announcement"], document["players"]) == (
            False,
            None,
            [],
            [],
        )
        assert document["rounds_paired"] == {"a": 1, "b": 2}
        (first,) = document["rounds"]
        (result,) = first["results"]
        assert (result["white"]["number"], result["a"], result["b"]) == (2, "1/2-1/2", "1-0")

    @pytest.mark.parametrize(
        ("line", "code", "says"),
        [
            ("diff nobody", 2, "Nor is there a tournament 'nobody'"),
            ("diff nobody@3", 2, "There is no tournament 'nobody'"),
            ("diff harbour@nothing", 2, "names no moment"),
            ("diff 4000", 2, "There is no event 4000"),
            ("diff missing.trf", 3, "missing.trf"),
        ],
    )
    def test_what_is_no_record(self, line, code, says, cli, at_stage):
        at_stage("played")
        ended = cli(line)
        assert (ended.code, says in ended.err) == (code, True), ended
