"""What programs write in reports of events that were played, with invented data: no alarm where nothing is wrong."""

import pytest

from projections.audit.finding import FileAudit, Severity
from projections.generator import event
from projections.generator import report as generated
from projections.generator_plan import Plan
from tests.events.trf.test_teams import HEAD, ROSTERS, cell, player
from tests.projections.audit_files.examples import Put, as_file, sound
from tests.projections.audit_files.test_findings import audit

PLAN = Plan(16, 5, seed=3, half_point_byes=0, forfeits=0)


def lines_after(rounds: int) -> list[str]:
    """A generated event after some of its rounds."""
    return [line for line in generated(PLAN, event(PLAN, rounds)).decode().splitlines() if line.strip()]


def codes(found: FileAudit) -> set[str]:
    return {one.code for one in found.findings}


class TestARunningEvent:
    """Entries after the last round are byes granted for the next one."""

    def test_a_bye_granted_for_the_next_round_is_no_round(self):
        lines = [f"{line.rstrip()}  0000 - H" if line[:8] == "001    3" else line for line in lines_after(3)]
        found = audit(as_file(lines))
        assert found.findings == ()
        assert [one.number for one in found.rounds] == [1, 2, 3]

    def test_and_none_where_the_last_round_has_no_results_yet(self):
        before, after = lines_after(2), lines_after(3)
        points = {line[4:8]: line[80:84] for line in before if line.startswith("001")}
        lines = [
            f"{line[:80]}{points[line[4:8]]}{line[84:118]}".rstrip() if line.startswith("001") else line
            for line in after
        ]
        lines = [f"{line:<119}  0000 - H" if line[:8] == "001    3" else line for line in lines]
        found = audit(as_file(lines))
        assert not codes(found) & {"no-pairing", "pairing"}
        assert [one.number for one in found.rounds] == [1, 2, 3]


@pytest.mark.parametrize("day", ["07. 03. 2026", "07.03.2026", "7/3/2026"])
def test_a_first_day_with_the_day_first_and_four_digits_for_the_year(day: str):
    lines = Put("042", 5, f"{day:<14}").on(sound())
    assert "date" not in codes(audit(as_file(lines)))


def test_day_and_month_that_cannot_be_told_apart_from_a_year_of_two_digits():
    assert "date" in codes(audit(as_file(Put("042", 5, "07. 03. 26").on(sound()))))


def test_points_that_nobody_filled_in_are_one_finding():
    lines = [f"{line[:80]} 0.0{line[84:]}" if line.startswith("001") else line for line in lines_after(5)]
    found = [one for one in audit(as_file(lines)).findings if one.code == "points"]
    assert [one.sentence for one in found] == [
        (
            "All 16 players have 0.0 points, but according to the results 16 of them have more: the column has not "
            "been filled in."
        )
    ]


class TestDatesOfRounds:
    @pytest.mark.parametrize("off", [1, -1])
    def test_all_of_them_a_column_off_are_read_with_a_note(self, off: int):
        lines = sound()
        at = next(number for number, line in enumerate(lines) if line.startswith("132"))
        lines[at] = f"132{' ' * (88 + off)}{lines[at][91:]}"
        (note,) = audit(as_file(lines)).findings
        assert (note.code, note.severity) == ("read-otherwise", Severity.NOTE)
        assert note.sentence == (
            f"The dates of the rounds in column {92 + off}: read as the dates in column 92, where they belong."
        )

    def test_one_of_them_is_none_of_the_calendar(self):
        (error,) = audit(as_file(Put("132", 92, "26/03/41").on(sound()))).findings
        assert (error.code, error.round) == ("round-date", 1)


class TestNumbersGivenAfterTheEvent:
    """Columns 5-8 are the starting rank numbers; some programs write the place in the standings there."""

    def rows(self) -> list[str]:
        return [line for line in lines_after(5) if line.startswith("001")]

    def by_place(self, *, old_number_as_rank: bool) -> bytes:
        rows = sorted(self.rows(), key=lambda line: int(line[85:89]))
        place = {int(line[4:8]): at for at, line in enumerate(rows, 1)}
        renamed = []
        for line in rows:
            own = int(line[4:8])
            rank = own if old_number_as_rank else place[own]
            cells = [line[at : at + 10] for at in range(89, len(line.rstrip()), 10)]
            games = "".join(f"  {place[int(one[2:6])]:>4}{one[6:]}" if int(one[2:6]) else one for one in cells)
            renamed.append(f"001 {place[own]:>4}{line[8:85]}{rank:>4}{games}")
        return as_file([*(line for line in lines_after(5) if line[:3] not in ("001", "###")), *renamed])

    def test_columns_that_are_exchanged_are_one_warning_and_no_round_is_called_wrong(self):
        found = audit(self.by_place(old_number_as_rank=True))
        (one,) = [one for one in found.findings if one.code == "not-judged"]
        assert one.severity is Severity.WARNING
        assert one.sentence.endswith("the two columns are swapped.")
        assert not codes(found) & {"pairing", "pairing-colours", "no-pairing"}
        assert all(one.unjudged for one in found.rounds)

    def test_places_alone_likewise(self):
        found = audit(self.by_place(old_number_as_rank=False)).findings
        (one,) = [one for one in found if one.code != "not-by-rating"]
        assert (one.code, one.severity) == ("not-judged", Severity.WARNING)
        assert one.sentence.endswith("they are places in the standings, which cannot be used to pair a round.")

    def test_nor_do_the_first_games_of_such_numbers_contradict_the_initial_colour(self):
        """As Lichess writes it: in the order of the standings, without ratings."""
        lines = self.by_place(old_number_as_rank=False).decode().splitlines()
        bare = [f"{line[:48]}    {line[52:]}" for line in lines if line.startswith("001")]
        found = [codes(audit(as_file(["XXR 5", f"XXC {colour}1", *bare]))) for colour in ("white", "black")]
        assert found == [{"not-judged"}, {"not-judged"}]

    def test_an_event_that_is_numbered_by_rating_is_judged(self):
        assert audit(as_file(lines_after(5))).findings == ()


class TestTeamsWithoutRules:
    ROUND = tuple(
        player(number, cell(number + 2, "w", "1") if number in (1, 2, 5, 6) else cell(number - 2, "b", "0"))
        for number in range(1, 9)
    )

    def test_a_round_is_no_error_where_the_file_names_no_rules(self):
        named, unnamed = (
            audit(as_file([*(line for line in HEAD if not line.startswith(code)), *self.ROUND, *ROSTERS]))
            for code in ("none", "192")
        )
        severities = [
            {one.severity for one in found.findings if one.code.startswith("pairing")} for found in (named, unnamed)
        ]
        assert severities == [{Severity.ERROR}, {Severity.WARNING}]
        assert (
            "names no rules (192)" in next(one for one in unnamed.findings if one.code.startswith("pairing")).evidence
        )
