"""Standings as people and programs get them: of a tournament or a file, with prizes, or the working of a tie-break."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec import UNSET, UnsetType, field

from cli.answers.knockout import KnockoutAnswer, knockout_answer
from cli.exits import UsageProblem
from cli.input.options import Options
from cli.input.roster import label, name
from cli.input.standings_asked import Asked, Shown, birth_dates_erased
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answer_of, answers
from cli.output.streams import text_to_stderr, text_to_stdout, to_stderr, to_stdout
from cli.session.session import open_session
from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from core.prizes.rules import Cents, amount_typed, has_odd_cents, in_money, shared_prizes
from core.tie_breaks.codes import Code
from core.tie_breaks.tie_break import Contribution, Value
from projections.replay.lots_doubts import told_beside_standings
from projections.standings.boards import game_points_of
from projections.standings.categories import OfCategory, remarks_on_category
from projections.standings.table import Standings, standings
from projections.standings.wording import (
    expelled_told,
    number_of,
    ranks_sections_together,
    remarks,
    text_of,
    told_of_numbers,
    warned_of_no_tie_breaks,
    withdrawn_after,
    withdrawn_told,
    without_tie_breaks,
)
from projections.tables.pairings import with_sections
from projections.tables.standings import standings_table, with_category, with_remarks
from projections.tables.table import ROUND, WHY, Column, Role
from projections.tables.table import Value as Cells
from projections.tournament_state.readings import Output, footnotes
from projections.wording import rating_marks_told, virtual_points_told

_BETWEEN: Final = re.compile(r"\s*[,;]\s*|\s+")


def read_prizes(text: str) -> tuple[Cents, ...]:
    """Amounts as they are typed, from the first place: between commas, blanks or both.

    Raises `UsageProblem` for what is no amount with at most two decimals, naming it: '1,000' would be two prizes.
    """
    amounts = []
    for word in _BETWEEN.split(text.strip()):
        found = amount_typed(word)
        if found is None:
            raise UsageProblem(
                "--prizes takes the amounts in order from first place, separated by commas or spaces, as in "
                "500,300,200.50; {word!r} in {text!r} is not an amount. Write a thousand as 1000, without a "
                "separator.",
                word=word,
                text=text,
            )
        amounts.append(found)
    return tuple(amounts)


def shares_of(table: Standings, prizes: str) -> Mapping[PlayerId, Cents]:
    """What each receives by 1998 F.10, best placed first. Raises `UsageProblem`."""
    return shared_prizes([(row.player, row.points) for row in table.rows], read_prizes(prizes))


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


class WorkedRound(Answer):
    """What a round brings: raw, and what counts of it; by which article it was adjusted or cut."""

    round: int
    opponent: PlayerId | None
    raw: int | float | None
    counted: int | float | None
    adjusted_by: str | None
    cut_by: str | None


class WorkedTieBreak(Answer):
    """A tie-break of a player with its working."""

    code: str
    title: str
    article: str
    value: int | float | None
    rounds: Sequence[WorkedRound]
    note: str


def worked_answer(table: Standings, code: Code, value: Value) -> WorkedTieBreak:
    """The working of one tie-break of one player for programs."""
    rounds, scale = table.cards.rounds, code.tie_break.working_scale
    cuts = {cut.round_number: cut.article for cut in value.cuts}
    return WorkedTieBreak(
        code=code.text,
        title=code.title,
        article=code.tie_break.article,
        value=number_of(value.amount, code.tie_break.scale, rounds),
        rounds=[
            WorkedRound(
                round=one.round_number,
                opponent=one.opponent,
                raw=number_of(one.raw, scale, rounds),
                counted=number_of(one.used, scale, rounds),
                adjusted_by=one.article or None,
                cut_by=cuts.get(one.round_number),
            )
            for one in value.contributions
        ],
        note=value.note,
    )


def print_working(tournament: Tournament, table: Standings, code: Code, value: Value) -> None:
    """The same as a table: what each round is worth raw, adjusted and in the end, and why."""
    rounds, scale = table.cards.rounds, code.tie_break.working_scale
    amount = text_of(value.amount, code.tie_break.scale, rounds)
    title = say(
        "{code}, {title} ({article}): {amount}",
        code=code.text,
        title=code.title,
        article=code.tie_break.article,
        amount=joined(SEMICOLON, (amount, value.note)),
    )
    if not value.contributions:
        text_to_stdout(title)
        return
    cuts = {cut.round_number: say("cut by {article}", article=cut.article) for cut in value.cuts}

    def cells(one: Contribution) -> tuple[Cells, ...]:
        why = [one.article] if one.article else []
        why += [cuts[one.round_number]] if one.round_number in cuts else []
        opponent = "-" if one.opponent is None else label(tournament, one.opponent)
        counted = "-" if one.round_number in cuts else text_of(one.used, scale, rounds)
        return (
            one.round_number,
            opponent,
            text_of(one.raw, scale, rounds),
            text_of(one.used, scale, rounds),
            counted,
            joined(SEMICOLON, why),
        )

    headers = (
        *(ROUND, Column(say("Opponent"), Role.PERSON)),
        *(Column(head, Role.COUNT) for head in (say("Raw"), say("Adjusted"), say("Counts"))),
        WHY,
    )
    show.table(headers, map(cells, value.contributions), title=title)


def _exactly(value: Value, code: Code) -> str:
    return "-" if value.amount is None else str(Fraction(value.amount) / code.tie_break.scale)


def say_compared(table: Standings, code: Code, values: tuple[Value, Value], *, decides: bool) -> None:
    """One tie-break of two players, and whether it decides."""
    mine, theirs = (text_of(value.amount, code.tie_break.scale, table.cards.rounds) for value in values)
    if decides and mine == theirs:  # averages that differ behind the decimals printed
        mine, theirs = (
            say("{value} (exactly {exactly})", value=mine, exactly=_exactly(value, code)) for value in values
        )
    verdict = say("decides") if decides else say("equal") if mine == theirs else say("not decisive")
    lower = say("; lower is better") if decides and code.lower_first else ""
    to_stdout(
        "  {code}, {title} ({article}): {mine} and {theirs}: {verdict}{lower}.",
        code=code.text,
        title=code.title,
        article=code.tie_break.article,
        mine=mine,
        theirs=theirs,
        verdict=verdict,
        lower=lower,
    )


def shown_of(options: Options, asked: Asked) -> Shown:
    """The standings that the command line asks for."""
    if asked.file:
        from cli.answers.standings_of_file import shown_of_file  # with all that reads reports

        return shown_of_file(options, asked)
    with open_session(options) as session:
        known, is_read_only = session.load(), session.bundle is not None
    if known.version == 0:
        raise Refused(
            "Event 0 refers to the time before the first event. No tournament had been announced then, so there are "
            "no standings."
        )
    tournament = known.tournament
    if not asked.were_typed:
        return Shown(tournament, standings(tournament), known, is_read_only)
    to_stderr("Ranked by the requested tie-breaks, not by those announced.")
    otherwise = standings(tournament).ranking.list
    return Shown(tournament, standings(tournament, asked.instead_of(otherwise), strict=True), known, is_read_only)
