"""Papers of team events and of events by a table: what they say, in either form, on either paper."""

import re
import shlex
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from core.model.sentence import Refused
from core.model.units import PlayerId, RoundNumber
from events.store.store import open_store
from projections.export.paper import cards, lists
from projections.export.paper.document import Cards, Paper
from projections.export.paper.html import Size, as_html
from projections.export.paper.lists import grid_paper
from projections.export.paper.pdf import as_pdf
from projections.export.report.facts import report_of
from projections.export.report.page import report_page
from projections.known import Known
from projections.repository import Repository
from tests.cli.conftest import JANUARY
from tests.projections.test_report import elements
from tests.projections.test_sheets import pages_of

ROUND_1, ROUND_2 = RoundNumber(1), RoundNumber(2)
LEAGUE = (
    'new "City League" --system team-round-robin --boards 2 --as league --start 2026-09-01 --end 2026-10-30',
    'team add Lund "Ek, Olle:1988" "Lind, Eva:1875" "Moe, Liv:1700"',
    'team add Oslo "Aas, Per:1900" "Bakke, Siv:1800"',
    'team add Turku "Salo, Anu:1850" "Virta, Kai"',
    'team add Riga "Ozols, Jan:1800" "Kalns, Ina:1750"',
    'numbers set Lund Oslo Turku Riga --reason "as drawn at the meeting"',
    "round pair --all",
    "round publish",
    "team lineup 1 Lund 1 3",
    "team lineup 1",
    "result set 1 1.1:1-0 1.2:= --played 2025-12-03",  # Lund - Riga 1.5-0.5
    "result set 1 2:+-",  # Oslo - Turku
    "team lineup 2 Oslo",
)
WINTER = (
    'new "Winter Cup" --system round-robin --as winter --round-dates 2025-09-01,2025-09-08,2025-09-15',
    *(f'player add "{name}" --rating {rating}' for name, rating in (("Adler", 2100), ("Brandt", 2000), ("Costa", 0))),
    'player add "Dubois" --rating 1900',
    'numbers set Adler Brandt Costa Dubois --reason "from a hat"',
    "round pair --all",
    "round publish",
    "result set 1 1:1-0 --played 2025-12-03",  # Adler - Dubois
    "result set 2 2:=",  # Costa - ... without a day
    "result adjourn 1 2",
)
PAPERS: dict[str, Callable[[Known], Paper]] = {
    "pairings": lambda known: lists.pairings(known, ROUND_1),
    "by name": lambda known: lists.pairings_by_name(known, ROUND_1),
    "rosters": lists.players,
    "standings": lists.standings_list,
    "crosstable": lists.crosstable,
    "progress": lists.wallchart,
    "grid": grid_paper,
    "slips": lambda known: cards.result_slips(known, ROUND_1),
    "line-ups": lambda known: cards.line_ups(known, ROUND_1),
    "boards": cards.board_list,
    "cards": cards.pairing_cards,
    "name cards": cards.name_cards,
}


def played(folder: Path, commands: Iterable[str]) -> Known:
    with demonstration_world(folder, begins=JANUARY):
        for command in commands:
            assert run(shlex.split(command)) == 0, command
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            repository = Repository(store)
            return repository.load(*repository.streams())


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Known:
    """Round 1 of a team round robin is over; of round 2 one line-up is known."""
    return played(tmp_path_factory.mktemp("league"), LEAGUE)


@pytest.fixture(scope="module")
def winter(tmp_path_factory: pytest.TempPathFactory) -> Known:
    """A round robin in which one game was played on a known day, one on none, and one is adjourned."""
    return played(tmp_path_factory.mktemp("winter"), WINTER)


def rows(paper: Paper, table: int = 0) -> list[tuple[Any, ...]]:
    return [row.cells for row in paper.tables[table].rows]


def card(paper: Paper, beginning: str) -> list[tuple[Any, ...]]:
    assert isinstance(paper.body, Cards)
    (found,) = [one for one in paper.body.cards if one.head.startswith(beginning)]
    assert found.table is not None
    return [row.cells for row in found.table.rows]


class TestTeams:
    def test_pairings_have_the_boards_of_each_match_below_it(self, league: Known):
        paper = lists.pairings(league, ROUND_1)
        assert rows(paper) == [
            ("1", "1", "Lund", "1932", "0.0", "1.5-0.5", "0.0", "1775", "Riga", "4"),
            ("1.1", "", "Ek, Olle (w)", "1988", "", "1-0", "", "1800", "Ozols, Jan (b)", ""),
            ("1.2", "", "Moe, Liv (b)", "1700", "", "½-½", "", "1750", "Kalns, Ina (w)", ""),
            ("2", "2", "Oslo", "1850", "0.0", "2-0", "0.0", "1825", "Turku", "3"),
            ("2.1", "", "Aas, Per (w)", "1900", "", "+/-", "", "1850", "Salo, Anu (b)", ""),
            ("2.2", "", "Bakke, Siv (b)", "1800", "", "+/-", "", "", "Virta, Kai (w)", ""),
        ]
        assert [place for place, row in enumerate(paper.tables[0].rows) if row.strong] == [0, 3]

    def test_players_find_their_board_by_name(self, league: Known):
        found = {row[0]: row[1:] for row in rows(lists.pairings_by_name(league, ROUND_1))}
        assert found["Moe, Liv (Lund)"] == ("1", "1.2", "Black", "Kalns, Ina", "4")
        assert found["Kalns, Ina (Riga)"] == ("4", "1.2", "White", "Moe, Liv", "1")
        assert found["Turku"] == ("3", "2", "Black", "Oslo", "2")
        assert "Lind, Eva (Lund)" not in found

    def test_who_plays_for_whom(self, league: Known):
        paper = lists.players(league)
        assert [table.caption for table in paper.tables][:2] == ["1. Lund · rating 1932", "2. Oslo · rating 1850"]
        assert [(row[0], row[2], row[3]) for row in rows(paper)] == [
            ("1", "Ek, Olle", "1988"),
            ("2", "Lind, Eva", "1875"),
            ("alt.", "Moe, Liv", "1700"),
        ]

    def test_a_line_up_that_is_known_is_on_the_sheet_and_another_one_is_blank(self, league: Known):
        known = card(cards.line_ups(league, ROUND_1), "Round 1, match 1: 1 Lund")
        assert [(row[1], row[3]) for row in known] == [("Ek, Olle", "1"), ("Lind, Eva", "-"), ("Moe, Liv", "2")]
        unknown = card(cards.line_ups(league, ROUND_2), "Round 2, match 2: 1 Lund")
        assert {row[3] for row in unknown} == {""}

    def test_a_match_slip_has_its_boards_with_colours_and_room_for_three_signatures(self, league: Known):
        paper = cards.result_slips(league, ROUND_1)
        assert isinstance(paper.body, Cards)
        assert [one.head for one in paper.body.cards] == ["Round 1, match 1", "Round 1, match 2"]
        assert paper.body.cards[0].to_write_on == ("Captain of Lund", "Captain of Riga", "Arbiter")
        assert card(paper, "Round 1, match 1") == [
            ("", "1. Lund", "1932", "", "", "", "1775", "4. Riga"),
            ("1", "Ek, Olle", "1988", "W", ":", "B", "1800", "Ozols, Jan"),
            ("2", "Moe, Liv", "1700", "B", ":", "W", "1750", "Kalns, Ina"),
            ("", "Game points", "", "", ":", "", "", ""),
        ]

    def test_without_line_ups_a_slip_leaves_the_names_to_be_written(self, league: Known):
        blank = card(cards.result_slips(league, ROUND_2), "Round 2, match 2")
        assert [row[1] for row in blank[1:3]] == ["", ""]
        assert [row[3] for row in blank[1:3]] == ["W", "B"]

    def test_standings_have_match_points_and_game_points(self, league: Known):
        paper = lists.standings_list(league)
        assert [column.title for column in paper.tables[0].columns] == [
            *("Rank", "No.", "Team", "Points", "Game points", "SBC", "H2H", "Rating", "Fed.", "Matches")
        ]
        assert {row[2]: row[3:5] for row in rows(paper)} == {
            "Oslo": ("1.0", "2.0"),
            "Lund": ("1.0", "1.5"),
            "Riga": ("0.0", "0.5"),
            "Turku": ("0.0", "0.0"),
        }

    def test_cross_table_and_progress_have_the_game_points_of_each_match(self, league: Known):
        cross = {row[1]: row[3] for row in rows(lists.crosstable(league))}
        assert re.fullmatch(r"\dw1 \(1.5\)", cross["Lund"])
        assert re.fullmatch(r"\db\(-\) \(0\)", cross["Turku"])
        assert {row[1]: row[3] for row in rows(lists.wallchart(league))}["Riga"] == "1b0 (0.5)\n0.0"

    def test_the_grid_has_result_colour_game_points_and_the_day(self, league: Known):
        lund = rows(grid_paper(league))[0]
        assert lund == ("1", "Lund", "1932", "*", "r2 w", "r3 b", "1w (1.5)\n3 Dec", "1.0", "1.5", "1")

    def test_the_best_of_each_board(self, league: Known):
        paper = cards.board_list(league)
        assert [table.caption for table in paper.tables] == ["Board 1", "Board 2"]
        assert rows(paper)[0] == ("1", "Ek, Olle", "1988", "Lund", "4w1", "", "", "1.0", "1")
        assert rows(paper)[1] == ("2", "Aas, Per", "1900", "Oslo", "3w+", "1b·", "", "1.0", "0")  # by forfeit

    def test_name_cards_are_for_players_with_their_team(self, league: Known):
        body = cards.name_cards(league).body
        assert isinstance(body, Cards)
        assert [(one.head, one.under) for one in body.cards[:3:2]] == [
            ("Ek, Olle", "Lund · 1988"),
            ("Moe, Liv", "Lund · 1700"),
        ]

    def test_a_pairing_card_is_that_of_a_team(self, league: Known):
        assert card(cards.pairing_cards(league), "1. Lund")[0] == (*("1", "White", "4", "Riga", "1 (1.5)", "1.0", ""),)

    def test_where_players_compete_there_are_none(self, winter: Known):
        with pytest.raises(Refused, match="round-robin is a system for players"):
            cards.board_list(winter)
        with pytest.raises(Refused, match="round-robin is a system for players"):
            cards.line_ups(winter, ROUND_1)

    def test_the_report_names_teams_and_their_players(self, league: Known):
        page = report_page(report_of(league)).decode()
        assert "<h2>Players by board</h2>" in page
        assert "<h2>Teams</h2>" in page
        assert ">Home<" in page
        for target in re.findall(r'href="#(p\d+)"', page):
            assert f'id="{target}"' in page


class TestGrid:
    def test_who_played_whom_when_and_what_is_outstanding(self, winter: Known):
        paper = grid_paper(winter)
        assert rows(paper)[0] == ("1", "Adler", "2100", "*", "½w", "r3 b", "1w\n3 Dec", "1.5", "1")
        assert rows(paper)[1][3:7] == ("½b", "*", "adj. w", "r3 w")
        assert paper.tables[1].caption == "To be played (4)"
        assert [row[:3] + row[4:6] + row[7:] for row in rows(paper, 1)] == [
            ("1", "2025-09-01", "2", "Brandt", "Costa", "adjourned"),
            ("2", "2025-09-08", "1", "Dubois", "Costa", ""),
            ("3", "2025-09-15", "1", "Brandt", "Dubois", ""),
            ("3", "2025-09-15", "2", "Costa", "Adler", ""),
        ]

    def test_a_day_that_was_undone_is_no_day(self, winter: Known, tmp_path: Path):
        taken_back = played(tmp_path, (*WINTER, "undo 14", "result set 1 1:1-0"))
        assert rows(grid_paper(winter))[0][6] == "1w\n3 Dec"
        assert rows(grid_paper(taken_back))[0][6] == "1w"

    def test_rounds_to_come_stand_in_it_before_they_are_paired(self, tmp_path: Path):
        known = played(tmp_path, (*WINTER[:6], "round pair"))
        assert len(rows(grid_paper(known), 1)) == 6
        assert [row[2] for row in rows(grid_paper(known), 1)] == ["1", "2", "", "", "", ""]

    def test_sections_have_grids_of_their_own(self, tmp_path: Path):
        quads = (
            'new "Quads" --system quads --as quads',
            *(f'player add "Player {place}" --rating {2000 - place}' for place in range(9)),
            "round pair --seed s",
        )
        paper = grid_paper(played(tmp_path, quads))
        assert [table.caption for table in paper.tables] == ["Section 1", "Section 2", "To be played (16)"]
        assert [len(table.rows) for table in paper.tables] == [4, 5, 16]

    def test_over_is_said(self, winter: Known, tmp_path: Path):
        rest = ("result resolve 1 2:=", "result set 2 1:=", "result set 3 1:= 2:=")
        paper = grid_paper(played(tmp_path, (*WINTER, *rest)))
        assert len(paper.tables) == 1
        assert "All games are finished." in paper.remarks

    def test_a_swiss_has_none(self, tmp_path: Path):
        swiss = played(tmp_path, ('new "Open" --system cfc --rounds 3 --as open', 'player add "A, B" --rating 2000'))
        with pytest.raises(Refused, match="cfc pairs by results and has no table"):
            grid_paper(swiss)

    def test_without_numbers_there_is_none(self, tmp_path: Path):
        with pytest.raises(Refused, match=r"have not been drawn \(CFC 652\)"):
            grid_paper(played(tmp_path, WINTER[:4]))

    def test_many_players_turn_the_sheet(self, winter: Known, tmp_path: Path):
        ten = (*WINTER[:1], *(f'player add "P {place}" --rating 2000' for place in range(10)))
        wide = played(
            tmp_path,
            (
                *(one.replace("--round-dates 2025-09-01,2025-09-08,2025-09-15", "") for one in ten),
                "round pair --seed s",
            ),
        )
        assert grid_paper(wide).landscape
        assert not grid_paper(winter).landscape


@pytest.mark.parametrize("make", PAPERS.values(), ids=PAPERS)
class TestForms:
    def test_html_is_whole_escaped_and_tied_to_the_record(self, league: Known, make: Callable[[Known], Paper]):
        hostile = "<script>alert(1)</script>"
        tournament = league.tournament
        players = {one: replace(known, name=hostile) for one, known in tournament.players.items()}
        members = {one: replace(known, name=hostile) for one, known in tournament.members.items()}
        paper = make(replace(league, tournament=replace(tournament, players=players, members=members)))
        page = as_html(paper, Size.A4)
        elements(page)
        assert b"<script" not in page
        assert b"&lt;script" in page
        assert f"event {league.version}, hash {league.short_hash}".encode() in page

    @pytest.mark.parametrize(("size", "box"), [(Size.A4, b"595.28 841.89"), (Size.LETTER, b"612 792")])
    @pytest.mark.campaign(one_in=4)
    def test_pdf_is_the_same_every_time_on_the_paper_asked_for(
        self, league: Known, make: Callable[[Known], Paper], size: Size, box: bytes
    ):
        paper = make(league)
        made = as_pdf(paper, size)
        assert made == as_pdf(paper, size)
        assert box in made
        assert pages_of(made) == 1

    def test_long_names_keep_their_sheet(self, league: Known, make: Callable[[Known], Paper]):
        tournament = league.tournament
        long = replace(tournament.players[PlayerId(1)], name="Schachfreunde Wolfeschlegelsteinhausenbergerdorff " * 2)
        paper = make(replace(league, tournament=replace(tournament, players={**tournament.players, PlayerId(1): long})))
        assert 1 <= pages_of(as_pdf(paper, Size.A4)) <= 2
