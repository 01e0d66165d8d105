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
        assert "Suppose the result of round 1, board 2 (2 Bakker, Joost - 11 Kowalska, Zofia)" in told
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
        assert {"place", "rank", "points", "tie_breaks"} == set(document["standings"][0]["was"])

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
        assert (ended.code, ended.out.splitlines()[-1]) == (0, "No differences.")

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
        assert "  A: the log ends before this event." in told
        assert "Differences in the standings after round 1:" in told

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
            ("diff nobody", 2, "Tournament 'nobody'"),
            ("diff nobody@3", 2, "Tournament 'nobody' not found"),
            ("diff harbour@nothing", 2, "is not a valid point in the record"),
            ("diff 4000", 2, "Event 4000"),
            ("diff missing.trf", 3, "missing.trf"),
        ],
    )
    def test_what_is_no_record(self, line, code, says, cli, at_stage):
        at_stage("played")
        ended = cli(line)
        assert (ended.code, says in ended.err) == (code, True), ended


class TestRoundAlter:
    def test_a_draft_is_shown_with_its_warnings_and_not_written(self, cli, at_stage):
        at_stage("next paired")
        before = cli("log list").out
        ended = cli('round alter --set 3-12 --reason "why" --dry-run')
        assert ended.code == 0
        assert "3 Castillo, Ines - 12 Lindqvist, Oskar" in ended.out
        assert "Warning: 3 Castillo, Ines and 12 Lindqvist, Oskar have already met in round 1 (C.04.1.b)." in ended.err
        assert cli("log list").out == before

    def test_what_speaks_against_it_must_be_confirmed(self, cli, at_stage):
        at_stage("next paired")
        ended = cli('round alter --set 3-12 --reason "why"')
        assert ended.code == 4
        assert "have already met in round 1 (C.04.1.b)." in ended.err
        assert "Confirm with --yes" in ended.err
        assert cli('round alter --set 3-12 --reason "why" --yes').code == 0
        assert "Castillo, Ines    1.0  :       0.0   12  Lindqvist, Oskar" in cli("round status 2").out

    def test_by_name_and_several_at_once(self, cli, at_stage):
        at_stage("next paired")
        ended = cli('round alter --set "Castillo - Rossi" --set "Quinn-Gruber" --reason "why" -y')
        assert (ended.code, "Quinn, Aoife - Gruber, Lena" in ended.err) == (0, True)

    def test_a_whole_pairing(self, cli, at_stage):
        at_stage("next paired")
        boards = [
            (board["white"]["number"], board["black"]["number"])
            for board in json.loads(cli("round status 2 --json").out)["boards"]
        ]
        turned = " ".join(f"{black}-{white}" for white, black in boards)
        assert cli("round", "alter", "--pairs", turned, "--reason", "why", "-y").code == 0
        after = json.loads(cli("round status 2 --json").out)["boards"]
        assert [(board["black"]["number"], board["white"]["number"]) for board in after] == boards

    @pytest.mark.parametrize(
        ("line", "code", "says"),
        [
            ('--reason "why"', 2, "Give the boards you want"),
            ('--set 3-19 --pairs 3-19 --reason "why"', 2, "Give the boards you want"),
            ('--set 3 --reason "why"', 2, "'3' is not a board"),
            ('--set 3-99 --reason "why"', 2, "Pairing number 99"),
            ('--set 3-9 --reason "why"', 4, "9 Ito, Kenji is not in the pairing of round 2"),
            ('--pairs "3-19 1-8" --reason "why"', 4, "but missing from the pairing that you gave"),
            ("--set 3-19 --yes", 4, "needs a reason"),
            ('1 --set 3-19 --reason "why"', 4, "round 2 has been paired after it"),
        ],
    )
    def test_nonsense_is_refused(self, line, code, says, cli, at_stage):
        at_stage("next paired")
        ended = cli(f"round alter {line}")
        assert (ended.code, says in ended.err) == (code, True), ended


class TestOnTheRecord:
    def test_from_the_protest_to_the_decision(self, cli, at_stage):
        at_stage("next published")
        lodged = cli('appeal lodge 7 "I had White last time" --round 2')
        assert lodged.code == 0
        assert "Gruber, Lena appealed about round 2: I had White last time" in lodged.err
        listed = cli("appeal list").out.splitlines()[-1].split()
        event = int(listed[1])
        assert listed[0] == "1"
        assert listed[2:6] == ["2", "7", "Gruber,", "Lena"]
        assert cli('appeal decide "Dismissed: colours alternate (E.3)"').code == 0
        assert f"Dismissed: colours alternate (E.3) (event {event + 1}, outcome not recorded)" in cli("appeal list").out
        (one,) = json.loads(cli("appeal list --json").out)["appeals"]
        assert (one["appeal"], one["by"], one["decision"]["event"]) == (event, "Gruber, Lena", event + 1)
        assert cli(f"appeal list --at {event}").out.endswith("open\n")

    def test_somebody_who_is_no_player(self, cli, at_stage):
        at_stage("next published")
        assert "Captain of Lund appealed: " in cli('appeal lodge "Captain of Lund" "The hall is cold"').err

    @pytest.mark.parametrize(
        ("line", "code", "says"),
        [
            ('lodge 99 "it"', 2, "Pairing number 99"),
            ('lodge Novak "it"', 2, "matches 2 players"),
            ('lodge 7 "it" --round 3', 4, "Round 3 has no pairing to appeal against"),
            ('decide "No."', 4, "No appeal is open"),
            ('decide "No." --appeal 3', 4, "Event 3 is not an open appeal"),
        ],
    )
    def test_nonsense_is_refused(self, line, code, says, cli, at_stage):
        at_stage("next published")
        ended = cli(f"appeal {line}")
        assert (ended.code, says in ended.err) == (code, True), ended

    def test_an_upheld_appeal_until_it_is_carried_out(self, cli, at_stage):
        at_stage("next published")
        assert cli('appeal lodge 7 "I had White last time" --round 2').code == 0
        event = json.loads(cli("info --json").out)["event"]
        decided = cli('appeal decide "The colours are turned." --upheld --appeal 1')
        assert f"The appeal recorded in event {event} was upheld: The colours are turned." in decided.err
        assert f"--ground appeal:{event}" in decided.err.splitlines()[-1]
        told = cli("info")
        assert "not carried out yet: The colours are turned." in told.out
        assert f"Next: carry out the decision on the upheld appeal (event {event}" in told.err
        (waiting,) = json.loads(cli("info --json").out)["decisions_to_carry_out"]
        assert waiting == {"event": event, "decision": event + 1, "round": 2}
        assert cli("appeal list").out.endswith("upheld); not carried out yet\n")
        assert cli('appeal execute "Done at the board." --appeal 1').code == 0
        assert "carry out" not in cli("info").err
        assert f"carried out: Done at the board. (event {event + 2})" in cli("appeal list").out

    def test_the_sheet_says_whether_the_decision_upheld_the_appeal(self, cli, at_stage, place):
        at_stage("next published")
        assert cli('appeal lodge 7 "it" --round 2').code == 0
        for flag, said in (("--upheld", "Upheld. As read out."), ("--refused", "Dismissed. As read out."), ("", "As")):
            assert cli(f'appeal decide "As read out." {flag} --appeal 1').code == 0
            assert cli("print appeal 1 -o sheet.html --force").code == 0
            assert f"<b>Decision</b>: {said}" in (place / "sheet.html").read_text(encoding="utf-8"), flag
            decided = json.loads(cli("appeal list --json").out)["appeals"][0]["decision"]["event"]
            assert cli(f"undo {decided} --reason typo").code == 0

    def test_a_decision_without_its_outcome_is_no_ground_and_says_so(self, cli, at_stage):
        at_stage("next published")
        assert cli('appeal lodge 7 "it" --round 2').code == 0
        assert "is not grounds for changing boards" in cli('appeal decide "Upheld."').err
        refused = cli('round void 2 --reason "why" --ground appeal:1 --yes')
        assert (refused.code, "without --upheld" in refused.err) == (4, True)

    def test_what_was_withdrawn_and_undone_stays_in_the_list(self, cli, at_stage):
        at_stage("next published")
        assert cli('appeal lodge 7 "it" --round 2').code == 0
        assert cli('appeal lodge 3 "that" --round 2').code == 0
        assert cli('appeal decide "No." --refused --appeal 2').code == 0
        assert "needs a reason" in cli("undo").err
        assert cli('undo --reason "read wrongly"').code == 0
        event = json.loads(cli("appeal list --json").out)["appeals"][0]["appeal"]
        assert "Withdrawing an appeal needs a reason" in cli(f"undo {event}").err
        assert cli(f'undo {event} --reason "settled"').code == 0
        first, second = cli("appeal list").out.splitlines()[-2:]
        assert f"(event {event + 4}): settled" in first
        assert "No. (event" in second
        assert second.endswith("read wrongly; open")
        one, other = json.loads(cli("appeal list --json").out)["appeals"]
        assert (one["number"], one["withdrawn"]["reason"]) == (1, "settled")
        assert other["undone_decisions"][0]["undone"]["reason"] == "read wrongly"
        assert json.loads(cli("info --json").out)["open_appeals"] == [
            {"event": event + 1, "appellant": "Castillo, Ines", "round": 2}
        ]

    def test_a_number_is_not_the_text_of_a_decision(self, cli, at_stage):
        """`appeal decide 1 --refused` recorded the decision "1"."""
        at_stage("next published")
        assert cli('appeal lodge 7 "it" --round 2').code == 0
        told = cli("appeal decide 1 --refused")
        assert (told.code, '`pairtrail appeal decide "TEXT" --appeal 1`' in told.err) == (4, True)
        assert cli('appeal decide "No." --upheld --appeal 1').code == 0
        told = cli("appeal execute 1")
        assert (told.code, '`pairtrail appeal execute "TEXT" --appeal 1`' in told.err) == (4, True)

    def test_no_appeal(self, cli, at_stage):
        at_stage("played")
        assert cli("appeal list").out == "No appeal has been lodged.\n"

    def test_the_sheet_about_a_board_that_nobody_changed_answers_before_it_speaks_of_others(self, cli, at_stage, place):
        at_stage("next published")
        one, two, three = (
            (board["white"]["number"], board["black"]["number"])
            for board in json.loads(cli("round status 2 --json").out)["boards"][:3]
        )
        assert cli(f"round alter --set {one[0]}-{two[1]} --set {two[0]}-{one[1]} --reason hall --yes").code == 0
        assert cli(f'appeal lodge {three[0]} "I want another" --round 2').code == 0
        assert cli(f"print appeal 1 --pair {three[0]} {three[1]} -o sheet.html").code == 0
        page = (place / "sheet.html").read_text(encoding="utf-8")
        assert 0 < page.index("They were in bracket") < page.index("was changed by hand: ")

    def test_the_sheet_after_the_decision_was_carried_out_asks_of_the_boards_complained_of(self, cli, at_stage, place):
        """It asked why the appellant plays whom the committee gave to the appellant."""
        at_stage("next published")
        one, two = json.loads(cli("round status 2 --json").out)["boards"][:2]
        asked = "Why does {white[number]} {white[name]} play {black[number]} {black[name]} in round 2?".format(**one)
        assert cli(f'appeal lodge {one["white"]["number"]} "I want another" --round 2').code == 0
        case = json.loads(cli("info --json").out)["event"]
        assert cli('appeal decide "Two boards are exchanged." --upheld --appeal 1').code == 0
        white, black = one["white"]["number"], two["black"]["number"]
        carried_out = cli(f"round alter --set {white}-{black} --ground appeal:1 --reason it --yes")
        assert carried_out.code == 0
        assert cli("print appeal 1 -o sheet.html").code == 0
        page = (place / "sheet.html").read_text(encoding="utf-8")
        assert asked in page
        assert "are about the boards as they were when the appeal was lodged" in page
        answered = page[page.index(asked) : page.index("it matches the record, byte for byte")]
        assert "They were in bracket" in answered
        assert "was changed by hand" not in answered
        assert cli("verify").code == 0
        # Restored, the boards are those complained of; asked in so many words, of those that count.
        assert cli(f"print appeal {case} --round 2 --pair {white} {black} -o other.html").code == 0
        other = (place / "other.html").read_text(encoding="utf-8")
        assert "when the appeal was lodged" not in other
        assert "was changed by hand: " in other
        assert cli('undo --reason "read wrongly"').code == 0
        assert cli("print appeal 1 -o again.html").code == 0
        again = (place / "again.html").read_text(encoding="utf-8")
        assert asked in again
        assert "when the appeal was lodged" not in again

    def test_of_a_round_paired_again_on_the_appeal_the_sheet_asks_of_the_boards_complained_of(
        self, cli, at_stage, place
    ):
        """Of an appellant given a bye it wanted --pair, --bye or --board; of others it asked of the new boards."""
        at_stage("next published")
        one, two = json.loads(cli("round status 2 --json").out)["boards"][:2]
        for board in (one, two):
            assert cli(f'appeal lodge {board["white"]["number"]} "I wrote for a bye" --round 2').code == 0
        case = json.loads(cli("info --json").out)["event"] - 1
        for line in (
            'appeal decide "It was written" --upheld --appeal 1',
            "round void 2 --ground appeal:1 --reason it --yes",
            f"bye grant {one['white']['number']} --round 2 --reason it",
            "round pair",
            "round publish",
        ):
            assert cli(line).code == 0, line
        for number, board in ((1, one), (2, two)):
            ended = cli(f"print appeal {number} -o sheet.html --force")
            assert (ended.code, "--at" in ended.err) == (0, False), ended
            page = (place / "sheet.html").read_text(encoding="utf-8")
            asked = "Why does {white[number]} {white[name]} play {black[number]} {black[name]} in round 2?"
            assert asked.format(**board) in page
            assert "paired again (event " in page
            assert "are about the boards as they were when the appeal was lodged" in page
            assert "about that pairing" not in page
        # Asked in so many words, it is of the boards that count, and says how to ask of the others.
        ended = cli(f"print appeal 1 --pair {two['white']['number']} {two['black']['number']} -o other.html")
        assert (ended.code, f"Add `--at {case}` to ask about the disputed pairing." in ended.err) == (0, True), ended
        assert "are about that pairing" in (place / "other.html").read_text(encoding="utf-8")
        assert cli("verify").code == 0


def test_the_help_shows_both_answers_of_the_committee(cli):
    """It showed --upheld alone."""
    assert "--upheld/--refused " in cli("help appeal decide").out


def test_what_voiding_a_played_round_costs_is_told(cli):
    """The pairing of a round whose games have results is voided with them; both proposals say so, and are accepted."""
    assert cli("new", "Club", "--rounds", "3", "--correction-deadline", "30 minutes").code == 0
    for place in range(4):
        assert cli("player", "add", f"Player{place}", "--rating", str(2000 - 10 * place)).code == 0
    for number in (1, 2):
        assert cli("round pair --seed 4 --yes" if number == 1 else "round pair").code == 0
        assert cli("round publish").code == 0
        assert cli(f"result set {number} 1:1-0 2:1-0").code == 0
    corrected = cli("result correct 1 1:0-1 --reason sheet")
    assert "Voiding it would discard its results (2 of 2 games)." in corrected.err
    assert cli('appeal lodge Player1 "wrong opponent" --round 2').code == 0
    decided = cli('appeal decide "Pair round 2 again." --upheld')
    told = " discards the results of the round and lets it be paired again; "
    (proposed,) = (line for line in decided.err.splitlines() if told in line)
    command = proposed.partition(told)[0].rpartition("(")[2].rpartition("`pairtrail ")[2].rstrip("`")
    assert cli(command.replace('"..."', "decided")).code == 0
