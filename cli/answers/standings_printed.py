"""The standings of a tournament or a file, as people and programs get them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from msgspec import UNSET, UnsetType, field

from cli.answers.knockout import KnockoutAnswer, knockout_answer
from cli.input.prize_options import birth_dates_erased
from cli.input.roster import label, name
from cli.input.standings_asked import Shown
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answer_of, answers
from cli.output.streams import text_to_stderr, text_to_stdout, to_stdout
from core.model.sentence import say
from core.model.units import PairingNumber, PlayerId, RoundNumber
from core.tie_breaks.facts import Value
from core.tie_breaks.prizes import Cents, has_odd_cents, in_money
from projections.replay.lots_doubts import told_beside_standings
from projections.standings.boards import game_points_of
from projections.standings.categories import OfCategory, remarks_on_category
from projections.standings.table import Standings
from projections.standings.wording import (
    expelled_told,
    number_of,
    ranks_sections_together,
    remarks,
    told_of_numbers,
    warned_of_no_tie_breaks,
    withdrawn_after,
    withdrawn_told,
    without_tie_breaks,
)
from projections.tables.pairings import with_sections
from projections.tables.standings import standings_table, with_category, with_remarks
from projections.tables.table import Column, Role
from projections.tournament_state.readings import Output, footnotes
from projections.wording import rating_marks_told, virtual_points_told

Shares = Mapping[PlayerId, Cents]


TieBreakValues: TypeAlias = dict[str, int | float | None]
"""By code."""


def values_by_code(table: Standings, values: Sequence[Value]) -> TieBreakValues:
    """The tie-breaks of one player by code."""
    return {
        code.text: number_of(value.amount, code.tie_break.scale, table.cards.rounds)
        for code, value in zip(table.codes, values, strict=True)
    }


def standings_as_csv(shown: Shown, shares: Shares | None, part: OfCategory | None) -> None:
    """The table as CSV, with where each rating is from, and the prizes where there are any."""
    tournament, players = shown.tournament, [row.player for row in shown.table.rows]
    found = standings_table(tournament, shown.table)
    found = found.with_column(Column(say("Rating source")), (tournament.players[one].rating_source for one in players))
    if shares is not None:
        amounts = (in_money(shares.get(one, Cents(0))) for one in players)
        found = found.with_column(Column(say("Prize"), Role.AMOUNT), amounts)
    show.as_csv(with_category(with_remarks(found, tournament, Output.STANDINGS), part))


def print_standings(shown: Shown, shares: Shares, part: OfCategory | None) -> None:
    """The table, and below it what there is to say of it."""
    tournament, table = shown.tournament, shown.table
    found = standings_table(tournament, table)
    if ranks_sections_together(tournament):
        found = with_sections(tournament, found, first=False)
    found = with_category(found, part)
    title = shown.title if part is None else say("{title}: {category}", title=shown.title, category=part.called)
    for warning in warned_of_no_tie_breaks(tournament.settings, table) if shown.can_be_changed else ():
        text_to_stderr(warning)
    show.draw(replace(found, caption=title))
    about_lots = told_beside_standings(shown.known.events, tournament) if shown.known is not None else ()
    of_part = () if part is None else remarks_on_category(tournament, part, birth_dates_erased(shown.known))
    marks = (*rating_marks_told(tournament), *virtual_points_told(tournament))
    unbroken = without_tie_breaks(table) if shown.known is not None else ()  # of a file it has been said
    missing = (*expelled_told(tournament, table), *withdrawn_told(tournament, table))
    about_sections = (
        [say("All sections are ranked together here; `standings grid` ranks each one separately.")]
        if ranks_sections_together(tournament)
        else ()
    )
    numbers = told_of_numbers(tournament) if shown.known is not None else ()
    for remark in (*marks, *of_part, *about_sections, *remarks(table), *missing, *unbroken, *numbers, *about_lots):
        text_to_stdout(remark)
    for player, share in shares.items():
        to_stdout(
            "{player} receives {share}.",
            player=label(tournament, player),
            share=in_money(share),
        )
    if shares:
        to_stdout("Prizes are shared among players with equal points.")
    if has_odd_cents(shares, {row.player: row.points for row in table.rows}):
        to_stdout("Any cents left over go to the highest-placed players, one each.")
    for told in found.remarks:
        text_to_stdout(told)
    shown.say_as_of()


class CategoryAnswer(Answer):
    """The category that was asked for, the ranks within it, and of whom it is not known."""

    called: str = field(name="name")
    ranks: dict[PlayerId, int]
    unknown: Sequence[PlayerId] = field(name="not_known")


class PrizeShare(Answer):
    """What somebody receives."""

    id: PlayerId
    amount: float


class LineOfFile(Answer):
    """A line of the standings of a file."""

    rank: int
    number: PairingNumber | None
    points: float
    tie_breaks: TieBreakValues


@answers("standings")
class StandingsOfFile(Answer):
    """The standings of a file, of which fewer things are known."""

    round: RoundNumber
    rows: Sequence[LineOfFile]
    prizes: Sequence[PrizeShare] | UnsetType = UNSET
    category: CategoryAnswer | UnsetType = UNSET


class StandingsLine(Answer):
    """A line of the standings; `game_points` are of a team."""

    rank: int
    number: PairingNumber | None
    id: PlayerId
    name: str
    rating: int
    rating_source: str
    federation: str
    points: float
    tie_breaks: TieBreakValues
    games: int
    game_points: float | UnsetType = UNSET
    withdrawn_after: RoundNumber | UnsetType = UNSET


@answers("standings")
class StandingsAnswer(OfRecord, kw_only=True):
    """The standings; `tie_breaks_by_default` is the article by which they were not announced but taken."""

    after_round: RoundNumber
    provisional: bool
    tie_breaks: Sequence[str]
    tie_breaks_by_default: str | None
    tie_break_edition: str
    left_out: Sequence[str]
    knockout: KnockoutAnswer | None
    standings: Sequence[StandingsLine]
    remarks: Sequence[str]
    prizes: Sequence[PrizeShare] | UnsetType = UNSET
    category: CategoryAnswer | UnsetType = UNSET


def standings_answer(shown: Shown, shares: Shares | None, part: OfCategory | None) -> StandingsAnswer | StandingsOfFile:
    """What `standings` answers to programs."""
    tournament, table = shown.tournament, shown.table
    game_points = game_points_of(tournament)
    prizes = (
        UNSET if shares is None else [PrizeShare(id=player, amount=share / 100) for player, share in shares.items()]
    )
    category = UNSET if part is None else answer_of(CategoryAnswer, part)
    if shown.known is None:
        rows = [
            LineOfFile(
                rank=row.rank,
                number=row.number,
                points=row.points / 10,
                tie_breaks=values_by_code(table, row.tie_breaks),
            )
            for row in table.rows
        ]
        return StandingsOfFile(round=table.after_round, rows=rows, prizes=prizes, category=category)
    return StandingsAnswer(
        **shown.source,
        after_round=table.after_round,
        provisional=table.is_provisional,
        tie_breaks=[code.text for code in table.codes],
        tie_breaks_by_default=table.by_default.article if table.by_default is not None else None,
        tie_break_edition=table.ranking.list.edition,
        left_out=table.left_out,
        knockout=knockout_answer(tournament, table.knockout),
        standings=[
            StandingsLine(
                rank=row.rank,
                number=row.number,
                id=row.player,
                name=name(tournament, row.player),
                rating=tournament.players[row.player].rating,
                rating_source=tournament.players[row.player].rating_source,
                federation=tournament.players[row.player].federation,
                points=row.points / 10,
                tie_breaks=values_by_code(table, row.tie_breaks),
                games=row.games_played,
                game_points=game_points[row.player] / 10 if tournament.teams else UNSET,
                withdrawn_after=UNSET if (last := withdrawn_after(tournament, row.player)) is None else last,
            )
            for row in table.rows
        ],
        remarks=footnotes(tournament, Output.STANDINGS),
        prizes=prizes,
        category=category,
    )
