"""What a file says against itself: the cases that the one example of each finding does not show."""

import pytest

from core.model.tournament import Tournament
from projections.audit.before_sending import before_sending, what_to_do
from projections.audit.catalogue import CODES
from projections.audit.finding import FileAudit, Finding, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from projections.generator import event
from projections.generator import report as generated
from projections.generator_plan import Plan
from tests.events.trf.test_teams import HEAD, ROSTERS, ROUND
from tests.projections.audit_files.examples import EXAMPLES, TODAY, Line, Put, as_file, cell, sound
from tests.projections.audit_files.test_findings import audit

LISTED: tuple[Put | Line, ...] = (Line("202 BH"),)


def _place_of(number: int) -> int:
    return next(at for at, line in enumerate(sound()) if line.startswith(f"001 {number:>4}"))


def _last_of(changes: tuple[Put | Line, ...]) -> int:
    """Who has the last rank."""
    rows = [line for line in changed(*changes).decode().splitlines() if line.startswith("001")]
    return int(max(rows, key=lambda line: int(line[85:89]))[4:8])


def changed(*changes: Put | Line) -> bytes:
    lines = sound()
    for one in changes:
        lines = one.on(lines)
    return as_file(lines)


def of_code(code: str, *changes: Put | Line) -> list[Finding]:
    return [one for one in audit(changed(*changes)).findings if one.code == code]


class TestRanks:
    def test_a_rank_shared_with_somebody_who_has_more_points(self):
        """Of two such pairs neither is one changed rank alone."""
        found = of_code("rank", Put(8, 86, "   7"), Put(13, 86, "  12"))
        assert [one.sentence for one in found] == [
            "Player 8 has rank 7 with 5.0 points; player 7 with 5.5 points has rank 7.",
            "Player 13 has rank 12 with 2.0 points; player 12 with 2.5 points has rank 12.",
        ]

    def test_ties_of_players_who_never_came_are_no_custom(self):
        """One tie of two who played is against the numbers; five of those without a game are in their order."""
        plan = Plan(6, 1, draws=1000, forfeits=0, half_point_byes=0)
        lines = [line for line in generated(plan, event(plan)).decode().splitlines() if line.strip()]
        rows = [line for line in lines if line.startswith("001")]
        away = [f"001 {number:>4}{rows[0][8:80]} 0.0 {number:>4}  0000 - Z" for number in range(7, 13)]
        rows = [f"{row[:85]}{rank:>4}{row[89:]}" for row, rank in zip(rows, (2, 1, 3, 4, 5, 6), strict=True)]
        found = audit(
            as_file([*(line for line in lines if line[:3] not in ("001", "062", "072")), *rows, *away])
        ).findings
        assert "rank-of-a-tie" not in {one.code for one in found}

    def test_one_rank_shared_by_equals_where_nobody_else_shares_one(self):
        (one,) = of_code("rank-of-a-tie", Put(3, 86, "   2"))
        assert one.sentence == "Players 1 and 3 share rank 2, but no other rank is shared."

    def test_a_file_whose_equals_share_ranks_has_that_custom(self):
        assert audit(changed(Put(3, 86, "   2"), Put(10, 86, "   9"))).findings == ()

    def test_a_tie_break_that_is_announced_and_cannot_be_computed(self):
        """ARO rests on ratings, and player 13 has none; nobody's rank is held against it."""
        found = audit(changed(Put(13, 49, "    "), Line("202 ARO"))).findings
        (one,) = [one for one in found if one.code.startswith(("tie-break", "rank"))]
        assert one.code == "tie-break-list"
        assert one.sentence.startswith("Tie-breaks ARO: ARO cannot be computed: 1 player has no rating")

    def test_who_stands_against_the_tie_breaks_is_shown_beside_another(self):
        found = of_code("tie-break", *EXAMPLES["tie-break"].changes)
        assert found
        for one in found:
            values = one.evidence.removesuffix(".").split("; ")
            assert len(values) == 2, one.evidence
            assert all(" points, BH " in each for each in values)

    def test_a_rank_behind_the_last_one_also_where_tie_breaks_are_listed(self):
        found = of_code("rank", *LISTED, Put(_last_of(LISTED), 86, "  15"))
        assert [one.sentence for one in found] == [
            f"Player {_last_of(LISTED)} has rank 15, but is the last of 13 players."
        ]

    def test_a_file_of_a_part_of_the_players_keeps_their_ranks(self):
        lines = [line for line in sound() if line[:8] != "001    7" and not line.startswith("062")]
        ranks = [one for one in audit(as_file(lines)).findings if one.code == "rank"]
        assert [one.sentence for one in ranks if "the last of" in one.sentence] == []


class TestNumbers:
    def test_two_lines_with_each_others_number_are_one_finding(self):
        found = audit(EXAMPLES["number"].broken()).findings
        assert [(one.code, one.sentence) for one in found if one.severity is not Severity.NOTE] == [
            ("number", "Lines 14 and 19 have swapped numbers, 8 and 3.")
        ]

    @pytest.mark.parametrize("number", [pytest.param(40, id="of none"), pytest.param(8, id="of another line")])
    def test_a_line_with_a_number_that_its_opponents_do_not_name(self, number: int):
        (one,) = [one for one in audit(changed(Put(3, 5, f"{number:>4}"))).findings if one.severity is Severity.ERROR]
        assert (one.code, one.sentence) == (
            "number",
            f"Line 14 has number {number}, but all the opponents' lines give the number 3.",
        )

    def test_one_opponent_who_names_another_number_is_no_wrong_number(self):
        found = audit(changed(Put(1, cell(2), "   3 w 1"))).findings
        assert "number" not in {one.code for one in found}


class TestPeople:
    def test_who_has_another_rating_than_the_place_says(self):
        (one,) = of_code("not-by-rating", Put(8, 49, "2700"))
        assert one.sentence == "1 of 13 players are not listed in rating order: 8."

    def test_a_rating_of_a_site_is_above_those_of_fide(self):
        """Its players have 3,104 and more; the federation of its reports is `Lichess`."""
        assert len(of_code("rating", Put(1, 49, "3104"))) == 1
        assert of_code("rating", Put(1, 49, "3104"), Put("032", 5, "Lichess")) == []

    def test_of_two_neighbours_either_may_be_meant(self):
        (one,) = of_code(
            "not-by-rating", Put(3, 49, sound()[_place_of(4)][48:52]), Put(4, 49, sound()[_place_of(3)][48:52])
        )
        assert (one.sentence, one.players) == (
            "1 of 13 players are not listed in rating order: 3 or 4.",
            (3, 4),
        )

    def test_missing_points_name_the_players(self):
        (one,) = of_code("no-points", Put(4, 81, "    "), Put(9, 81, "    "))
        assert (one.sentence, one.players) == ("2 of 13 players have no points: 4, 9.", (4, 9))


def test_the_colours_of_a_round_robin_are_those_of_its_table():
    """The record 152 of a generated round robin was reported as a contradiction (E.5 is of Swiss events)."""
    plan = Plan(6, 5, edition="round-robin", half_point_byes=0, forfeits=0)
    contents = generated(plan, event(plan), file_format="TRF26")
    for colour in (b"152 W", b"152 B"):
        other = contents.replace(b"152 W", colour).replace(b"152 B", colour)
        without_comment = b"\r".join(one for one in other.split(b"\r") if b"###" not in one)
        assert audit_file(without_comment, "table.trf", Asked(today=TODAY)).findings == ()


class TestGames:
    def test_an_opponent_who_is_not_in_the_file_and_nobody_else_missing_one(self):
        found = of_code("one-sided-game", Put(1, cell(2), "  99"), Put(9, cell(2), "0000 - Z"), Put(9, 81, " 4.5"))
        assert [(one.sentence, one.players) for one in found] == [
            ("Round 2: line 12 says that 1 met 99, but the file has no player 99.", (1,))
        ]

    def test_a_round_whose_opponents_are_not_in_the_file_is_not_judged(self):
        """Of a file that was cut short the audit said that all its rounds agree: nobody was left to be paired."""
        lines = generated(plan := Plan(16, 5, seed=76), event(plan)).decode().splitlines(keepends=True)
        first = next(place for place, line in enumerate(lines) if line.startswith("001"))
        whole, cut = (
            audit_file("".join(some).encode(), "cut.trf", Asked(today=TODAY)) for some in (lines, lines[: first + 5])
        )
        assert (whole.rounds_agreeing, whole.rounds_judged) == (5, 5)
        assert cut.rounds_judged < len(cut.rounds) == 5
        told = [one.sentence for one in cut.findings if one.code == "not-judged"]
        assert len(told) == 5 - cut.rounds_judged
        assert all("not in the file, so it cannot be judged." in one for one in told)

    def test_of_a_file_cut_short_the_points_count_the_games_of_each_line(self):
        """Points were reported as wrong, "'U' in round 1, where the file has 'Z'": the line has a game there."""
        lines = generated(plan := Plan(16, 5, seed=76), event(plan)).decode().splitlines(keepends=True)
        first = next(place for place, line in enumerate(lines) if line.startswith("001"))
        cut = audit_file("".join(lines[: first + 9]).encode(), "cut.trf", Asked(today=TODAY))
        alone = [one for one in cut.findings if one.code == "one-sided-game"]
        assert len(alone) > 9
        assert [one.sentence for one in cut.findings if one.code == "points"] == []
        assert [one.evidence for one in alone if one.evidence] == []
        wrong = [*lines[: first + 8], lines[first + 8][:80] + " 9.5" + lines[first + 8][84:]]
        (found,) = (
            one
            for one in audit_file("".join(wrong).encode(), "cut.trf", Asked(today=TODAY)).findings
            if one.code == "points"
        )
        assert found.sentence.startswith("9.5 points for player 9, but the results give ")

    def test_a_round_that_is_not_judged_supports_no_reading(self):
        """The evidence was "1 of 5 rounds match the rules with it", beside five rounds that are not judged."""
        lines = generated(plan := Plan(16, 5, seed=76), event(plan)).decode().splitlines(keepends=True)
        first = next(place for place, line in enumerate(lines) if line.startswith("001"))
        blank = lines[first + 8][:91].rstrip() + "\n"
        cut = audit_file("".join([*lines[: first + 8], blank]).encode(), "cut.trf", Asked(today=TODAY))
        assert cut.rounds_judged == 0
        gave = [one for one in cut.findings if "no opponent" in one.sentence]
        assert gave
        assert [one.evidence for one in gave if "pairings" in one.evidence] == []

    def test_nor_is_a_round_that_depends_on_their_games(self):
        """The colours of round 5 were said to be wrong: those of the games against who is missing were left out."""
        lines = generated(plan := Plan(14, 5, seed=3), event(plan)).decode().splitlines(keepends=True)
        first = next(place for place, line in enumerate(lines) if line.startswith("001"))
        kept = "".join(f"{one[:131]}0000 - Z\n" for one in lines[first : first + 5])
        cut = audit_file(("".join(lines[:first]) + kept).encode(), "cut.trf", Asked(today=TODAY))
        assert (len(cut.rounds), cut.rounds_judged) == (5, 0)
        assert [one.sentence for one in cut.findings if one.code == "not-judged"][-1] == (
            "Opponents in round 1 are not in the file, so round 5, which depends on their games, cannot be judged."
        )

    def test_a_number_named_once_may_be_a_slip(self):
        """The rounds after it are judged."""
        found = of_code("not-judged", Put(1, cell(2), "  99"), Put(9, cell(2), "0000 - Z"), Put(9, 81, " 4.5"))
        assert [one.round for one in found] == [2]

    def test_an_opponent_who_met_somebody_else(self):
        """Player 3 met player 2, and 1 and 9 both have a game with him."""
        found = of_code("one-sided-game", Put(1, cell(2), "   3 w 1"), Put(9, cell(2), "   3 b 0"))
        assert [one.sentence for one in found] == [
            "Round 2: line 12 says that 1 met 3, but line 14 pairs 3 with 2.",
            "Round 2: line 20 says that 9 met 3, but line 14 pairs 3 with 2.",
        ]

    def test_a_result_in_one_line_only(self):
        (one,) = of_code("results", Put(1, cell(2) + 7, " "))
        assert one.sentence == "Round 2: 1 and 9 met, but line 12 has no result for 1 and line 20 has '0' for 9."
        assert one.evidence == "The players' points agree with '0' in line 20."

    def test_a_game_without_result_in_both_lines_is_no_contradiction(self):
        assert of_code("results", Put(6, cell(9) + 7, " "), Put(11, cell(9) + 7, " ")) == []


class TestPoints:
    def test_a_player_who_would_explain_two_others_is_told_with_one_of_them(self):
        """1 drew with 7 and with 3: one game of the two may be told otherwise, not both."""
        found = of_code("points", Put(1, 81, " 6.5"), Put(7, 81, " 5.0"), Put(3, 81, " 5.5"))
        assert [one.players for one in found] == [(1, 7), (3,)]
        assert "Both would be correct if player 1 had '1' against 7 in round 1" in found[0].sentence

    def test_a_game_without_result_explains_no_points(self):
        found = of_code("points", Put(6, cell(9) + 7, " "), Put(11, cell(9) + 7, " "), Put(11, 81, " 3.0"))
        assert [one.players for one in found] == [(6,), (11,)]
        assert [one.evidence for one in found] == ["", ""]

    @pytest.mark.parametrize(
        ("points", "evidence"),
        [
            (" 6.0", "The points would be correct with '1' against 10 in round 9, where the file has '0'."),
            (" 5.5", "The points would be correct with '=' against 10 in round 9, where the file has '0'."),
        ],
    )
    def test_a_game_that_both_lost_may_be_one_line_written_wrongly(self, points: str, evidence: str):
        """1-10 in round 9 as 0-0, which only an arbiter gives."""
        (one,) = of_code("points", Put(1, cell(9) + 7, "0"), Put(1, 81, points))
        assert (one.players, one.round) == ((1,), 9)
        assert one.evidence.startswith(evidence)

    @pytest.mark.parametrize(
        ("entry", "found"), [("0000 - Z", "'Z'"), ("        ", "nothing")], ids=["absent", "blank"]
    )
    def test_a_round_without_a_game_is_shown_as_the_file_has_it(self, entry: str, found: str):
        (one,) = of_code("points", Put(1, cell(9), entry), Put(10, cell(9), entry), Put(1, 81, " 5.5"))
        told = f"The points would be correct with 'H' in round 9, where the file has {found}."
        assert (one.players, one.evidence.startswith(told)) == ((1,), True)


class TestQuestionsLeftOpen:
    def test_only_so_many_readings_are_tried_and_the_rest_is_told_all_the_same(self):
        """In rounds 5 to 9 both players of every game have Black; thirty games, of which the first 24 are tried."""
        turned = [
            Put(number, cell(one) + 5, "b")
            for number, line in enumerate((line for line in sound() if line.startswith("001")), 1)
            for one in range(5, 10)
            if line[cell(one) + 4 :].startswith("w")
        ]
        found = of_code("colours", *turned)
        assert len(found) == len(turned) == 30
        judged = [one for one in found if "The pairings " in one.evidence]
        assert (len(judged), {one.round for one in judged}) == (24, {5, 6, 7, 8})
        assert {one.evidence for one in found if one.round == 9} == {""}


class TestDates:
    def test_a_date_of_a_round_that_there_is_not(self):
        (one,) = of_code("round-date", Put("132", cell(10), "26/03/15"))
        assert (
            one.sentence
            == "The date '26/03/15' of round 10 is for a round that does not exist: the number of rounds is 9."
        )

    def test_a_round_before_the_one_before_it(self):
        (one,) = of_code("round-date", Put("132", cell(8), "26/03/07"))
        assert one.sentence == "The date '26/03/07' of round 8 is before that of round 7, 2026-03-13."


class TestWhatIsAskedForBesides:
    def asked(self, contents: bytes) -> FileAudit:
        return audit_file(contents, "club.trf", Asked(today=TODAY, explain=True, table=True))

    def test_a_round_that_differs_gets_the_smallest_change_with_which_it_comes_out(self):
        rounds = self.asked(EXAMPLES["pairing-colours"].broken()).rounds
        assert [one.hypothesis for one in rounds[:-1]] == [""] * 8
        assert "if the colours were reversed by hand on one board: 10 Player, 10 - 1 Player, 1" in (
            rounds[-1].hypothesis
        )

    def test_a_file_that_cannot_be_replayed_says_so_instead(self):
        """Every game of round 1 with other players than the rules pair: numbers are moved, and round 2 follows."""
        pairs = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12))
        games = [
            Put(own, cell(1), f"{other:>4} {colour} =")
            for one in pairs
            for own, other, colour in ((*one, "w"), (*one[::-1], "b"))
        ]
        rounds = self.asked(changed(*games)).rounds
        assert rounds[0].hypothesis.startswith("The file cannot be replayed under dutch-2026: 9 of 9 rounds ")

    def test_a_file_in_which_all_rounds_agree_has_nothing_to_explain(self):
        assert {one.hypothesis for one in self.asked(as_file(sound())).rounds} == {""}

    def test_the_cross_table_has_the_leader_first_and_a_bye_without_opponent(self):
        table = self.asked(as_file(sound())).table
        assert len(table) == 13
        assert table[0][:7] == ("1", "5", "Player, 5", "2501", "7.5", "11b1", "13w1")
        assert table[1][1:] == (
            *("1", "Player, 1", "2558", "6.0"),
            *("7b=", "9w1", "3b=", "4w1", "8b=", "6w0", "U", "1b=", "10w1"),
        )


class TestBeforeSending:
    def test_of_a_file_of_teams_no_game_is_held_against_another(self):
        contents = "".join(f"{line}\r\n" for line in ("012 League", *HEAD, *ROSTERS, *ROUND)).encode()
        found = before_sending(contents, "league.trf")
        assert found  # it lacks what every rating server asks for ...
        assert not {"points", "results", "colours", "opponent"} & {one.code for one in found}

    def test_what_no_command_puts_right_is_said_in_the_words_of_the_catalogue(self):
        found = before_sending(EXAMPLES["points"].broken(), "club.trf")
        (one,) = [one for one in found if one.code == "points"]
        assert what_to_do(one, Tournament()) == CODES["points"].to_do


def test_rules_that_leave_the_director_a_choice_say_what_a_round_goes_against():
    """Round 1 of the CFC 1-2, 3-4, ... is legal, and not what 622 (b) asks for."""
    plan = Plan(8, 1, edition="cfc", draws=1000, forfeits=0, half_point_byes=0)
    contents = generated(plan, event(plan)).decode()
    rows = [line for line in contents.splitlines() if line.startswith("001")]
    for number, row in enumerate(rows, 1):
        other, colour = (number + 1, "w") if number % 2 else (number - 1, "b")
        contents = contents.replace(row, f"{row[:91]}{other:>4} {colour} ={row[99:]}")
    found = audit_file(contents.encode(), "cfc.trf", Asked(today=TODAY, edition="cfc")).findings
    (one,) = [one for one in found if one.code == "pairing"]
    assert one.severity is Severity.WARNING
    assert " legal but deviates: 622(b): The pairs are 1-2, 3-4, 5-6, 7-8." in one.evidence


def test_a_comment_on_a_round_that_there_is_not_explains_nothing():
    said = (
        "### Event 44: Late correction. Round 12, board 1 (Player, 5 - Player, 1): 1/2-1/2 was corrected to 1-0. It "
        "reaches, by tier 3 of C.04.2, 4.3: rating report. Reason: both score sheets say 1-0"
    )
    found = audit(changed(*EXAMPLES["pairing-colours"].changes, Line(said))).findings
    assert [(one.round, one.code) for one in found] == [(9, "pairing-colours")]
