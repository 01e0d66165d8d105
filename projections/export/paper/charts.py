"""The cross-table, the wall chart, and the AROs, in the notation of FIDE or of North America."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from core.model.field import Float
from core.model.results import LETTERS, Colour, Outcome
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from projections.audit.histories import RoundEntry, histories
from projections.export.paper.columns import NUMBER, POINTS, RATING, in_order
from projections.export.paper.document import Align, Column, Paper, Table, paper
from projections.export.report.tables import in_brackets
from projections.repository import Known
from projections.standings.boards import game_points_in
from projections.standings.table import standings
from projections.standings.wording import values_as_text
from projections.tournament_state.marks import marked
from projections.tournament_state.readings import Output, footnotes
from projections.wording import outcome_of, rating_in_print, titled, virtual_points_told

_WIDE = 6  # rounds; with more, the sheet is turned
_FLOATS: Mapping[Float | None, str] = {Float.DOWN: "↓", Float.UP: "↑", None: ""}
_LETTERS: Mapping[Outcome, str] = {Outcome.WIN: say("W"), Outcome.DRAW: say("D"), Outcome.LOSS: say("L")}
_COLOURS: Mapping[Colour | None, str] = LETTERS | {None: ""}


class Notation(StrEnum):
    """How a game stands in a cell: 12w1 (FIDE), W12w (North America)."""

    FIDE = "fide"
    US = "us"

    @classmethod
    def of(cls, *, us: bool) -> "Notation":
        """The one asked for."""
        return cls.US if us else cls.FIDE


def crosstable(known: Known, notation: Notation = Notation.FIDE) -> Paper:
    """The standings with every round; opponents by their place."""
    tournament = known.tournament
    table = standings(tournament)
    played = histories(tournament)
    places = {row.player: str(row.place) for row in table.rows}
    columns = (
        Column(say("Place"), Align.RIGHT),
        _called(tournament),
        RATING,
        *_round_columns(tournament),
        POINTS,
        *(Column(code.text, Align.RIGHT) for code in table.codes),
    )
    rows = tuple(
        (
            places[row.player],
            titled(tournament.players[row.player]),
            rating_in_print(tournament.players[row.player]),
            *(
                _with_game_points(tournament, row.player, entry, places, notation)
                for entry in played[row.player].entries
            ),
            points_in_print(row.points),
            *values_as_text(table, row.tie_breaks),
        )
        for row in table.rows
    )
    parted = footnotes(tournament, Output.PAPER_CROSSTABLE)
    remarks = (_how_to_read(tournament, say("place"), notation), *virtual_points_told(tournament), *parted)
    return paper(known, say("Cross-table"), Table(columns, rows), remarks=remarks, landscape=_is_wide(tournament))


def wallchart(known: Known, notation: Notation = Notation.FIDE) -> Paper:
    """Everybody by pairing number: opponent, colour, score, float, and below it the score so far (CFC 611, 616)."""
    tournament = known.tournament
    played = histories(tournament)
    numbers = {player: str(number) for player, number in tournament.numbers_in(_next(tournament)).items()}
    columns = (NUMBER, _called(tournament), RATING, *_round_columns(tournament), POINTS)

    def round_cell(player: PlayerId, entry: RoundEntry) -> str:
        cell_here = _with_game_points(tournament, player, entry, numbers, notation)
        marked = joined("", (cell_here, _FLOATS[entry.float]))
        return joined("\n", (marked, points_in_print(entry.points_after))) if entry.outcome is not None else marked

    rows = tuple(
        (
            numbers.get(player.id, ""),
            titled(player),
            rating_in_print(player),
            *(round_cell(player.id, entry) for entry in played[player.id].entries),
            points_in_print(played[player.id].points),
        )
        for player in in_order(tournament)
    )
    remarks = (
        _how_to_read(tournament, say("pairing number"), notation),
        say("↓ downfloat, ↑ upfloat; below: points so far."),
        *virtual_points_told(tournament),
        *footnotes(tournament, Output.PAPER_WALLCHART),
    )
    return paper(known, say("Wall chart"), Table(columns, rows), remarks=remarks, landscape=_is_wide(tournament))


def cell(entry: RoundEntry, called: Mapping[PlayerId, str], notation: Notation) -> str:
    """One round of one player; the score of a game that was not played stands in brackets (CFC 616: circled)."""
    if entry.opponent is None:
        return joined("", ("(", outcome_of(entry.outcome), ")")) if entry.points else outcome_of(entry.outcome)
    opponent = called.get(entry.opponent, "*")
    colour = _COLOURS[entry.colour]
    if entry.adjourned:
        return say("{opponent}{colour} adj.", opponent=opponent, colour=colour)
    if entry.outcome is None:
        return joined("", (opponent, colour))
    write: Callable[[str, str, RoundEntry], str] = _as_us if notation is Notation.US else _as_fide
    return marked(write(opponent, colour, entry), counts=entry.counts)


def _as_fide(opponent: str, colour: str, entry: RoundEntry) -> str:
    assert entry.outcome is not None
    if not entry.outcome.was_played:
        return joined("", (opponent, colour, "(", outcome_of(entry.outcome), ")"))
    return joined("", (opponent, colour, outcome_of(entry.outcome)))


def _as_us(opponent: str, colour: str, entry: RoundEntry) -> str:
    """W12w; a forfeit is W12F or L12F."""
    assert entry.outcome is not None
    if not entry.outcome.was_played:
        won = entry.outcome is Outcome.FORFEIT_WIN
        return say("({letter}{opponent}F)", letter=_LETTERS[Outcome.WIN if won else Outcome.LOSS], opponent=opponent)
    scored = {"1": Outcome.WIN, "½": Outcome.DRAW}.get(outcome_of(entry.outcome), Outcome.LOSS)
    return joined("", (_LETTERS.get(entry.outcome) or _LETTERS[scored], opponent, colour))


def _with_game_points(
    tournament: Tournament, player: PlayerId, entry: RoundEntry, called: Mapping[PlayerId, str], notation: Notation
) -> str:
    """The cell; of a team, what the boards of its match brought stands behind it."""
    scored = game_points_in(tournament, player, entry.round_number) if tournament.settings.boards else None
    return joined("", (cell(entry, called, notation), in_brackets(scored)))


def _how_to_read(tournament: Tournament, called: str, notation: Notation) -> str:
    unplayed = say("In brackets: not played.")
    colour: str = say("colour")
    if tournament.settings.boards:
        colour, unplayed = (
            say("colour on board 1"),
            say("Behind it in brackets: game points. A result in brackets: not played."),
        )
    if notation is Notation.US:
        return say(
            "W won, D drew, L lost, the opponent's {called}, {colour} (w, b). {unplayed}",
            called=called,
            colour=colour,
            unplayed=unplayed,
        )
    return say(
        "The opponent's {called}, {colour} (w, b), result. {unplayed}", called=called, colour=colour, unplayed=unplayed
    )


def _called(tournament: Tournament) -> Column:
    return Column(say("Team") if tournament.settings.boards else say("Name"), is_name=True)


def _round_columns(tournament: Tournament) -> tuple[Column, ...]:
    return tuple(Column(str(one.number), Align.CENTRE) for one in tournament.rounds)


def _is_wide(tournament: Tournament) -> bool:
    return tournament.last_paired_round > _WIDE


def _next(tournament: Tournament) -> RoundNumber:
    return RoundNumber(tournament.last_paired_round + 1)
