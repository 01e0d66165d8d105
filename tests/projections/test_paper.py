"""Lists, charts, cards and slips: what they say, in either form, on either paper, whatever names are in them."""

import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from core.model.results import Result
from core.model.tournament import GameStatus, Readings
from core.model.units import PlayerId, RoundNumber
from events.installer import line_for
from events.store.store import open_store
from projections.export import fonts
from projections.export.fonts import CannotDrawError, NoPdfLibraryError
from projections.export.paper import cards, lists
from projections.export.paper.document import Card, Cards, Paper
from projections.export.paper.html import Size, as_html
from projections.export.paper.lists import ratings_paper
from projections.export.paper.pdf import _Writer, as_pdf, refuse_paper
from projections.export.sheets.sheet import QUIET_ZONE, qr_code
from projections.known import Known
from projections.language import ENGLISH
from projections.repository import Repository
from projections.standings.ratings import rating_list
from projections.tables.cells import Notation
from projections.tables.table import Table
from tests.cli.conftest import JANUARY, STAGES
from tests.projections.test_report import browser, elements
from tests.projections.test_sheets import pages_of

__all__ = ["browser"]  # a fixture of the report's tests, used here as well

ROUND_2 = RoundNumber(2)
PAPERS: dict[str, Callable[[Known], Paper]] = {
    "pairings": lambda known: lists.pairings(known, ROUND_2),
    "by name": lambda known: lists.pairings_by_name(known, ROUND_2),
    "players": lists.players,
    "standings": lists.standings_list,
    "aros": lists.aros,
    "ratings": lambda known: ratings_paper(known, rating_list(known.tournament)),
    "crosstable": lists.crosstable,
    "wallchart": lists.wallchart,
    "cards": cards.pairing_cards,
    "slips": lambda known: cards.result_slips(known, ROUND_2),
    "name cards": cards.name_cards,
}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    """Round 1 of the Harbour Open is over, round 2 published, 12 withdrawn from round 3 on."""
    with demonstration_world(tmp_path_factory.mktemp("paper"), begins=JANUARY):
        for stage, commands in STAGES.items():
            if stage == "undone":
                break
            for command in commands:
                assert run(shlex.split(command)) == 0, command
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            return Repository(store).load("harbour")


def named(known: Known, name: str) -> Known:
    """The same with another name for the first player."""
    players = dict(known.tournament.players)
    players[PlayerId(1)] = replace(players[PlayerId(1)], name=name)
    return replace(known, tournament=replace(known.tournament, players=players))


def rows(paper: Paper) -> tuple[tuple[Any, ...], ...]:
    assert isinstance(paper.body, Table)
    return tuple(row.cells for row in paper.body.rows)


def card(paper: Paper, beginning: str) -> Card:
    assert isinstance(paper.body, Cards)
    (found,) = [one for one in paper.body.cards if one.head.startswith(beginning)]
    return found


class TestWhatTheySay:
    def test_boards_with_points_and_ratings_then_who_has_no_opponent(self, known: Known):
        paper = lists.pairings(known, ROUND_2)
        assert paper.heading == "Pairings of round 2, published"
        assert paper.particulars[0] == "Round 2 of 5"
        first = ("1", "1", "FM Almeida, Rui", "2312", "1.0", ":", "1.0", "2011", "Horvat, Marko", "8")
        assert rows(paper)[0] == first
        assert [(row[2], row[8]) for row in rows(paper) if not row[0]] == [("Ito, Kenji", "half-point bye")]

    def test_everybody_is_found_by_name_whatever_the_title(self, known: Known):
        found = rows(lists.pairings_by_name(known, ROUND_2))
        assert len(found) == len(known.tournament.players)
        assert [row[0] for row in found[:4]] == [
            "FM Almeida, Rui",
            "Bakker, Joost",
            "WFM Castillo, Ines",
            "CM Dahl, Erik",
        ]
        board_1 = [(row[0], row[3], row[4]) for row in found if row[2] == "1"]
        assert board_1 == [
            ("FM Almeida, Rui", "White", "Horvat, Marko"),
            ("Horvat, Marko", "Black", "FM Almeida, Rui"),
        ]

    def test_players_say_who_leaves(self, known: Known):
        remarks = {row[2]: row[6] for row in rows(lists.players(known)) if row[6]}
        assert remarks == {"Lindqvist, Oskar": "until round 2"}

    def test_players_have_their_clubs_where_anybody_has_one(self, known: Known):
        one, *others = known.tournament.players.values()
        players = {one.id: replace(one, club="Schachklub Nordost 1923"), **{other.id: other for other in others}}
        paper = lists.players(replace(known, tournament=replace(known.tournament, players=players)))
        titles = [column.title for column in paper.tables[0].columns]
        assert titles == ["No.", "Title", "Name", "Rating", "Fed.", "FIDE ID", "Club", "Remarks"]
        clubs = {row[2]: row[6] for row in rows(paper)}
        assert clubs.pop(one.name) == "Schachklub Nordost 1923"
        assert set(clubs.values()) == {""}
        assert "Club" not in [column.title for column in lists.players(known).tables[0].columns]

    def test_the_wall_chart_has_opponent_colour_score_float_and_the_score_so_far(self, known: Known):
        chart = {row[0]: row[3:] for row in rows(lists.wallchart(known))}
        assert chart["1"] == ("10b1\n1.0", "8w", "1.0")
        assert chart["9"] == ("18b0\n0.0", "(½)\n0.5", "0.5")
        assert chart["19"] == ("(bye)↓\n1.0", "7b", "1.0")

    @pytest.mark.parametrize(
        ("notation", "won", "drew", "lost"),
        [(Notation.FIDE, "10b1", "11w½", "18b0"), (Notation.US, "W10b", "D11w", "L18b")],
    )
    def test_either_notation(self, known: Known, notation: Notation, won: str, drew: str, lost: str):
        for chart in (lists.wallchart(known, notation), lists.crosstable(known, notation)):
            assert rows(chart)
        round_1 = {row[0]: row[3].split("\n")[0] for row in rows(lists.wallchart(known, notation))}
        assert (round_1["1"], round_1["2"], round_1["9"]) == (won, drew, lost)

    @pytest.mark.parametrize(
        ("notation", "won", "lost"), [(Notation.FIDE, "8w(+)", "1b(-)"), (Notation.US, "(W8F)", "(L1F)")]
    )
    def test_a_forfeited_game_stands_in_brackets(self, known: Known, notation: Notation, won: str, lost: str):
        tournament = known.tournament
        first, *others = tournament.rounds[1].games
        forfeited = Result.WHITE_WINS_BY_FORFEIT
        game = replace(first, readings=Readings(forfeited, forfeited, forfeited), status=GameStatus.FINISHED)
        rounds = (tournament.rounds[0], replace(tournament.rounds[1], games=(game, *others)))
        chart = lists.wallchart(replace(known, tournament=replace(tournament, rounds=rounds)), notation)
        round_2 = {row[0]: row[4].split("\n")[0] for row in rows(chart)}
        assert (round_2["1"], round_2["8"]) == (won, lost)

    def test_a_game_adjourned_stands_without_a_score(self, known: Known):
        tournament = known.tournament
        first, *others = tournament.rounds[1].games
        game = replace(first, readings=Readings(pairing=Result.DRAW), status=GameStatus.ADJOURNED)
        rounds = (tournament.rounds[0], replace(tournament.rounds[1], games=(game, *others)))
        chart = lists.wallchart(replace(known, tournament=replace(tournament, rounds=rounds)))
        round_2 = {row[0]: row[4].split("\n")[0] for row in rows(chart)}
        assert (round_2["1"], round_2["8"]) == ("8w adj.", "1b adj.")

    def test_players_say_who_was_expelled_and_who_withdrew_before_round_1(self, known: Known):
        one, two, *_ = known.tournament.players.values()
        players = {
            **known.tournament.players,
            one.id: replace(one, expelled=True),
            two.id: replace(two, spans=()),
        }
        listed = rows(lists.players(replace(known, tournament=replace(known.tournament, players=players))))
        remarks = {row[2]: row[6] for row in listed}
        assert (remarks[one.name], remarks[two.name]) == ("expelled", "withdrew")

    def test_where_the_number_of_rounds_is_not_known_a_round_has_its_own_number_alone(self, known: Known):
        settings = replace(known.tournament.settings, rounds=None)
        paper = lists.pairings(replace(known, tournament=replace(known.tournament, settings=settings)), ROUND_2)
        assert paper.particulars[0] == "Round 2"

    def test_a_pairing_card_has_every_round_and_leaves_those_to_come_blank(self, known: Known):
        table = card(cards.pairing_cards(known), "1. FM Almeida").table
        assert table is not None
        assert table.rows[0].cells == ("1", "Black", "10", "Jansen, Pieter", "1", "1.0", "")
        assert tuple(row.cells for row in table.rows[2:]) == tuple((str(number), *[""] * 6) for number in (3, 4, 5))

    def test_the_card_of_one_player(self, known: Known):
        paper = cards.pairing_cards(known, PlayerId(1))
        assert isinstance(paper.body, Cards)
        assert paper.heading == "Pairing card for Almeida, Rui"
        assert len(paper.body.cards) == 1

    def test_a_slip_for_each_board(self, known: Known):
        paper = cards.result_slips(known, ROUND_2)
        assert isinstance(paper.body, Cards)
        assert [one.head for one in paper.body.cards] == [f"Round 2, board {number}" for number in range(1, 10)]
        assert all(one.to_write_on == ("Signature of White", "Signature of Black") for one in paper.body.cards)

    def test_aros_are_those_that_the_round_being_played_rests_on(self, known: Known):
        assert lists.aros(known).heading == "Average rating of opponents after round 1"


@pytest.mark.parametrize("make", PAPERS.values(), ids=PAPERS)
class TestForms:
    def test_html_is_whole_escaped_and_tied_to_the_record(self, known: Known, make):
        page = as_html(make(named(known, "<script>alert(1)</script>")), Size.A4)
        elements(page)
        assert b"<script" not in page
        assert known.head_hash.hex().encode() in page
        assert f"event {known.version}, hash {known.short_hash}".encode() in page

    @pytest.mark.campaign(one_in=12)
    def test_names_from_right_to_left_keep_to_themselves(self, known: Known, make):
        page = as_html(make(named(known, "עברית, אב")), Size.A4).decode()
        for before in re.findall(r"([^>]*?)\u2068?עברית", page):
            assert before in ("", "FM ", "1. FM ")
        assert page.count("עברית") == len(re.findall("\u2068(?=עברית)", page))
        assert not re.search(r"<bdi>\d", page), "the number would stand to the right of the name"

    @pytest.mark.parametrize(("size", "box"), [(Size.A4, b"595.28 841.89"), (Size.LETTER, b"612 792")])
    @pytest.mark.campaign(one_in=4)
    def test_pdf_is_the_same_every_time_on_the_paper_asked_for(self, known: Known, make, size: Size, box: bytes):
        paper = make(known)
        made = as_pdf(paper, size)
        assert made == as_pdf(paper, size)
        assert box in made
        assert 1 <= pages_of(made) <= 3

    def test_pdf_refuses_letters_that_it_would_spoil(self, known: Known, make):
        paper = make(named(known, "שלום, דוד"))
        if "שלום" in repr(paper):
            with pytest.raises(CannotDrawError, match=r"שלום, דוד.*html"):
                as_pdf(paper, Size.A4)
            with pytest.raises(CannotDrawError, match="שלום, דוד"):
                refuse_paper(paper)
        refuse_paper(make(known))

    @pytest.mark.campaign(one_in=12)
    def test_a_browser_prints_it(self, browser, known: Known, make, tmp_path: Path):
        page, printed = tmp_path / "paper.html", tmp_path / "paper.pdf"
        page.write_bytes(as_html(make(named(known, "Wolfeschlegelsteinhausenbergerdorff " * 3)), Size.A4))
        browser("--no-pdf-header-footer", f"--print-to-pdf={printed}", page.as_uri())
        assert 1 <= pages_of(printed.read_bytes()) <= 3


def test_fonts_are_read_once(known: Known):
    pytest.importorskip("reportlab")
    fonts._read.cache_clear()
    for paper in (lists.players(known), lists.standings_list(known)):
        as_pdf(paper, Size.A4)
    assert fonts._read.cache_info().misses == 1


def test_without_the_library_pdf_says_what_to_install(known: Known, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("projections.export.paper.pdf.find_spec", lambda _: None)
    with pytest.raises(NoPdfLibraryError, match=re.escape(line_for("reportlab"))):
        as_pdf(lists.players(known), Size.A4)


def test_a_paper_of_cards_has_no_tables_and_one_without_cards_is_its_head_alone(known: Known):
    slips = cards.result_slips(known, ROUND_2)
    assert slips.tables == ()
    assert isinstance(slips.body, Cards)
    empty, full = (as_pdf(one, Size.A4) for one in (replace(slips, body=replace(slips.body, cards=())), slips))
    assert pages_of(empty) == pages_of(full) == 1
    assert len(empty) < len(full)


def test_the_code_on_paper_has_its_dots_where_the_code_has_them(known: Known):
    """Row by row from the top, each as wide as high, with the same margin on all sides."""
    paper = lists.pairings(known, ROUND_2)
    drawing = _Writer(500, ENGLISH)._code(paper)
    dots = qr_code(paper.head.text)
    dot = drawing.width / (len(dots) + 2 * QUIET_ZONE)
    dark = {(row, column) for row, cells in enumerate(dots) for column, is_dark in enumerate(cells) if is_dark}
    drawn = {
        (round((drawing.height - one.y) / dot - 1 - QUIET_ZONE, 6), round(one.x / dot - QUIET_ZONE, 6))
        for one in drawing.contents
    }
    assert drawn == dark
    assert {(one.width, one.height) for one in drawing.contents} == {(dot, dot)}


def test_without_the_library_of_codes_the_paper_is_printed_without_one(known: Known, monkeypatch: pytest.MonkeyPatch):
    paper = lists.players(known)
    with_code = as_pdf(paper, Size.A4)
    monkeypatch.setattr("projections.export.paper.pdf.qr_code", lambda _: ())
    without = as_pdf(paper, Size.A4)
    assert pages_of(without) == pages_of(with_code) == 1
    assert len(without) < len(with_code)


def test_many_rounds_turn_the_sheet_and_many_players_take_pages(known: Known):
    tournament = known.tournament
    wide = replace(known, tournament=replace(tournament, rounds=tournament.rounds + tournament.rounds * 4))
    chart = lists.crosstable(wide)
    assert chart.landscape
    assert b"841.89 595.28" in as_pdf(chart, Size.A4)
    assert b"A4 landscape" in as_html(chart, Size.A4)
    table = lists.players(known).body
    assert isinstance(table, Table)
    long = replace(lists.players(known), body=Table(table.columns, table.rows * 10))
    assert pages_of(as_pdf(long, Size.A4)) > 3
