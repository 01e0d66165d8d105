"""What exports for federations and the drawings do with names, players and games of which little is known."""

from dataclasses import replace

import pytest

from core.model.knockout import Knockout, KnockoutTerms
from core.model.results import ByeKind
from core.model.sentence import Refused
from core.model.tournament import Details, Tournament
from events.trf.layout import TRF06, TRF16, FileFormat
from events.trf.rules_chosen import rules_of
from projections.export.pictures import fitted
from projections.export.trf import write_trf
from projections.export.world.cfc import CfcHead, cfc_findings
from projections.export.world.games import game_lines, numbers
from projections.export.world.uscf import UscfHead, _details, uscf_findings
from tests.core.events_by_hand import event
from tests.events.trf.test_teams import HEAD, ROSTERS, ROUND, TODAY, cell, player, read

TWO = event({1: "2w1", 2: "1b0"})
IDS = {1: "160001", 2: "160002"}


def named(tournament: Tournament, *names: str) -> Tournament:
    players = {one.id: replace(one, name=name) for one, name in zip(tournament.players.values(), names, strict=True)}
    return replace(tournament, players=players)


class TestFitted:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            pytest.param("Short", "Short", id="it has room"),
            pytest.param("Adlersson, Ruth", "Adlersson…", id="no blank or comma before the dots"),
            pytest.param("e\u0301" * 12, "e\u0301" * 12, id="what stands above a letter takes no room"),
            pytest.param("\u6771" * 12, "\u6771" * 6 + "…", id="a wide letter has the room of two"),
        ],
    )
    def test_as_much_as_has_room(self, text: str, shown: str):
        """Twelve letters of the middle sort have room here."""
        assert fitted(text, width=12 * 0.6 * 10, size=10) == shown


class TestCfc:
    HEAD = CfcHead(director_id="111111")
    COMPLETE = replace(
        named(TWO, "Adler, Ruth", "Brandt, Ole"),
        details=Details(name="Spring", end_date="2026/03/15", chief_arbiter="Berg, Anna"),
    )

    def test_nothing_is_missing(self):
        assert cfc_findings(self.COMPLETE, IDS, self.HEAD) == []

    @pytest.mark.parametrize(
        ("changed", "head", "says"),
        [
            ({"details": replace(COMPLETE.details, name="")}, HEAD, "The tournament has no name."),
            ({"details": replace(COMPLETE.details, end_date="")}, HEAD, "The end date is missing."),
            ({"details": replace(COMPLETE.details, chief_arbiter="")}, HEAD, "The tournament director is missing."),
            ({}, CfcHead(), "The director has no CFC number"),
            (
                {"players": named(TWO, "Adler, R.", "Brandt, Ole").players},
                HEAD,
                "Player 1, Adler, R., has an incomplete name",
            ),
            ({"players": named(TWO, "Adler", "Brandt, Ole").players}, HEAD, "Player 1, Adler, has an incomplete name"),
        ],
    )
    def test_what_is_missing_is_one_sentence(self, changed, head, says):
        (told,) = cfc_findings(replace(self.COMPLETE, **changed), IDS, head)
        assert told.startswith(says)


class TestUscf:
    def test_who_entered_and_was_never_paired_is_not_in_the_file(self):
        """Of player 3 there is no pairing number, and of the game no result yet."""
        three = event({1: "2w?", 2: "1b?", 3: "Z"})
        numbered = replace(three.numberings[0], numbers={1: 1, 2: 2})
        rows = _details(replace(three, numberings=(numbered,)), {}, {1: 1, 2: 2})
        assert [(row[2], row[7]) for row in rows] == [("1", "U0"), ("2", "U0")]

    @pytest.mark.parametrize(
        ("announced", "given", "is_missing"), [("", "", True), ("90+30", "", False), ("", "G/90", False)]
    )
    def test_a_time_control_is_announced_or_given(self, announced: str, given: str, is_missing: bool):
        details = replace(TWO.details, time_control=announced)
        told = uscf_findings(replace(TWO, details=details), {1: "1", 2: "2"}, UscfHead(time_control=given))
        missing = "The time control is missing: use `pairtrail config set --time-control TEXT`."
        assert (missing in told) is is_missing

    @pytest.mark.parametrize(("cells", "open_games"), [("2w? 1b?", True), ("2w1 1b0", False)])
    def test_open_games_are_counted(self, cells: str, open_games: bool):
        white, black = cells.split()
        told = uscf_findings(event({1: white, 2: black}), {1: "1", 2: "2"}, UscfHead())
        assert ("Games without a result: 1. List them with `pairtrail result missing`" in told) is open_games


class TestGamesOfTeams:
    def league(self, *lines: str) -> Tournament:
        return rules_of(read(*HEAD, *ROSTERS, *lines), "file", today=TODAY).tournament

    def test_each_board_is_a_game_and_members_have_no_pairing_number(self):
        found = game_lines(self.league(*ROUND), [1])
        assert len(found) == 4
        assert numbers(self.league(*ROUND)) == {}

    def test_a_board_at_which_somebody_was_missing_is_no_game(self):
        missing = (player(2, "0000 - -"), player(4, cell(0, "-", "+")))
        lines = (ROUND[0], missing[0], ROUND[2], missing[1], *ROUND[4:])
        league = self.league(*lines)
        match = league.rounds[0].games[0]
        assert None in (match.boards[1].first, match.boards[1].second)
        assert [(one.match, one.board) for one in game_lines(league, [1])] == [(1, 1), (2, 1), (2, 2)]


def losses(tournament: Tournament, file_format: FileFormat = TRF16) -> list[str]:
    """What the file has no place for, but for the edition."""
    told = [str(one) for one in write_trf(tournament, file_format=file_format)[1]]
    return [one for one in told if not one.startswith("the edition of the rules")]


class TestLosses:
    def test_a_knock_out_that_was_only_announced(self):
        (told,) = losses(replace(TWO, knockout=Knockout(KnockoutTerms(qualifiers=2))))
        assert told.startswith("the announcement of a knock-out among the first 2 in the standings")

    @pytest.mark.parametrize(
        ("file_format", "told"),
        [
            (TRF16, "the variation acceleration, baku: its virtual points are written up to the next round"),
            (TRF06, "the variation acceleration, baku"),
        ],
    )
    def test_a_variation_of_which_what_follows_from_it_is_written_or_not(self, file_format: FileFormat, told: str):
        settings = replace(TWO.settings, variations={"acceleration": "baku", "first-round": "lot"})
        found = losses(replace(TWO, settings=settings), file_format)
        assert found[:2] == [told, "the variation first-round, lot"]

    def test_a_round_to_come_in_which_everybody_has_a_bye(self):
        more = event({1: "2w1", 2: "1b0"}, rounds=3)
        away = {(2, 1): ByeKind.HALF_POINT, (2, 2): ByeKind.ZERO_POINT}
        assert losses(more) == []
        assert losses(replace(more, byes=away)) == [
            (
                "that round 2 is still to be played: all players have a bye in it, "
                "so programs that read the file treat it as played"
            )
        ]


def test_a_report_has_no_room_for_five_digits():
    far = replace(TWO.players[2], id=10000)
    game = replace(TWO.rounds[0].games[0], black=10000)
    many = replace(
        TWO,
        players={1: TWO.players[1], 10000: far},
        numberings=(replace(TWO.numberings[0], numbers={1: 1, 10000: 2}),),
        rounds=(replace(TWO.rounds[0], games=(game,)),),
    )
    with pytest.raises(Refused, match="has space for starting ranks up to 9999"):
        write_trf(many, file_format=TRF16)
