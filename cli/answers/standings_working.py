"""The working of a tie-break and what decides between two players, rendered from what the computation recorded."""

from collections.abc import Sequence
from fractions import Fraction

from cli.input.roster import label
from cli.output import tables as show
from cli.output.answer import Answer
from cli.output.streams import text_to_stdout, to_stdout
from core.model.sentence import SEMICOLON, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.tie_breaks.codes import Code
from core.tie_breaks.facts import Contribution, Value
from projections.standings.table import Standings
from projections.standings.wording import number_of, text_of
from projections.tables.table import ROUND, WHY, Column, Role
from projections.tables.table import Value as Cells


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
