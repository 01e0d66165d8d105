"""Prizes, rating changes, norms and the bracket of a knock-out."""

from collections.abc import Sequence
from typing import Final

from core.model.sentence import capitalised, say
from core.model.tournament import Tournament
from core.norms.check import Norm
from core.norms.requirements import Verdict
from core.prizes.rules import PLACES, PrizeFund, in_print
from core.ratings.change import ChangeLine, competitors
from projections.standings.knockout import announced_in_words, cells_of
from projections.standings.prizes import PrizeList, why
from projections.standings.ratings import RatingList, in_hundredths, numbers_of, score, signed
from projections.tables.cells import Named
from projections.tables.table import (
    GAMES,
    NAME,
    NUMBER,
    PLACE,
    RATING,
    ROUND,
    WHY,
    Column,
    Role,
    Row,
    Table,
    Value,
    table_of,
)

_AMOUNT = Column(say("Amount"), Role.AMOUNT)
_PTS = Column(say("Pts"), Role.POINTS)
_RATINGS = (
    *(NUMBER, NAME, RATING, GAMES),
    Column(say("Score"), Role.COUNT),
    Column(say("Expected"), Role.COUNT, in_print=say("Exp.")),
    Column("K", Role.COUNT),
    Column(say("Change"), Role.COUNT),
    Column(say("New"), Role.COUNT),
    Column(say("Performance"), Role.COUNT, in_print=say("Perf.")),
)
_WORKING = (
    ROUND,
    Column(say("Opponent"), Role.PERSON),
    RATING,
    *(Column(head, Role.COUNT) for head in (say("Difference"), say("Counts"), say("Score"))),
    *(Column(head, Role.COUNT) for head in (say("Expected"), say("Change"))),
)
_NORMS = (
    *(NUMBER, NAME, Column(say("Norm")), GAMES),
    *(Column(head, Role.COUNT) for head in (say("Points"), say("Needed"), say("Average"), say("Performance"))),
    *(Column(say("Norm made")), Column(say("Not met"))),
)
_VERDICTS: Final = {
    Verdict.MET: say("met"),
    Verdict.NOT_MET: say("not met"),
    Verdict.OPEN: say("unknown"),
}
_KNOCKOUT = (
    ROUND,
    Column(say("Match"), Role.ROUND),
    Column(say("White"), Role.PERSON),
    PLACE,
    Column(say("Result"), Role.RESULT),
    PLACE,
    Column(say("Black"), Role.PERSON),
    Column(say("Advances"), Role.PERSON),
)


def knockout_table(tournament: Tournament) -> Table | None:
    """The bracket of a knock-out among the leaders; None before it has begun. Places are those of the Swiss."""
    found = tournament.knockout
    if found is None or not found.has_begun:
        return None
    terms = capitalised(announced_in_words(tournament))
    caption = say("{terms}. Places are those in the Swiss standings.", terms=terms)
    return table_of(_KNOCKOUT, cells_of(tournament, found), caption)


def prizes_table(tournament: Tournament, found: PrizeList) -> Table:
    """Who receives which prize, and why; of a field that is divided, in which section."""
    rules = found.rules
    columns = (Column(say("Section"), Role.ROUND), Column(say("Prize")), NAME, _AMOUNT, WHY)
    rows = tuple(
        Row(
            (
                found.section_of(one),
                rules.funds[one.fund].called,
                tournament.players[one.player].name,
                in_print(one.amount),
                why(one, rules),
            ),
            one.player,
        )
        for one in found.awards
    )
    table = Table(columns, rows)
    return table if found.is_divided else table.without(Role.ROUND)


def prizes_by_list(tournament: Tournament, found: PrizeList) -> tuple[Table, ...]:
    """A table for each list of amounts, in each section, with a line to sign for each prize."""
    rows = {row.player: row for section in found.sections for row in section.rows}
    columns = (PLACE, NAME, _PTS, _AMOUNT, Column(say("Why")), Column(say("Received")))
    return tuple(
        Table(
            columns,
            tuple(
                Row(
                    (
                        rows[one.player].place,
                        Named(tournament.players[one.player]),
                        rows[one.player].points,
                        in_print(one.amount),
                        why(one, found.rules),
                        " " * 12,
                    ),
                    one.player,
                )
                for one in found.of_fund(number, section)
            ),
            _list_in_words(found, fund, section),
        )
        for section in range(1, len(found.sections) + 1)
        for number, fund in enumerate(found.rules.funds)
        if found.of_fund(number, section)
    )


def _list_in_words(found: PrizeList, fund: PrizeFund, section: int) -> str:
    of_list: str = say("Prizes by place") if fund.name == PLACES else capitalised(fund.name)
    return say("Section {section}: {list}", section=section, list=of_list) if found.is_divided else of_list


def rating_table(tournament: Tournament, found: RatingList) -> Table:
    """What a tournament brings everybody; a K that outside knowledge may change has a question mark."""
    numbers, players = numbers_of(tournament), competitors(tournament)
    rows = (
        (
            numbers.get(one.player, "-"),
            players[one.player].name,
            one.rating or "-",
            one.games,
            score(one.halves),
            in_hundredths(one.expected) if one.rating else "-",
            "/".join(dict.fromkeys(f"{k.k}{'' if k.is_certain else '?'}" for k in one.ks)) or "-",
            signed(one.change) if one.rating else "-",
            one.new_rating or "-",
            one.performance if one.performance is not None else "-",
        )
        for one in found.results
    )
    return table_of(_RATINGS, rows)


def rating_working(tournament: Tournament, lines: Sequence[ChangeLine]) -> Table:
    """Game by game: the difference in rating, how much of it counts, and what was expected."""
    players = competitors(tournament)
    rows = (
        (
            line.round_number,
            players[line.opponent].name,
            line.opponent_rating,
            f"{line.difference:+}",
            f"{line.counted:+}",
            score(line.halves),
            in_hundredths(line.expected),
            signed(line.change),
        )
        for line in lines
    )
    return table_of(_WORKING, rows)


def norms_table(tournament: Tournament, norms: Sequence[Norm]) -> Table:
    """A line for each norm."""
    numbers = numbers_of(tournament)
    everybody = tournament.members if tournament.settings.boards else tournament.players
    rows: list[tuple[Value, ...]] = []
    for one in norms:
        result = one.result
        rows.append(
            (
                numbers.get(one.player, "-"),
                everybody[one.player].name,
                one.title.name,
                len(result.games) if result else 0,
                score(result.halves) if result else "-",
                "-" if one.halves_needed is None else score(one.halves_needed),
                result.average if result else "-",
                result.performance if result else "-",
                say("yes, as far as is known") if one.verdict is Verdict.MET else say("no"),
                ", ".join(dict.fromkeys(it.article for it in one.requirements if it.verdict is Verdict.NOT_MET)),
            )
        )
    return table_of(_NORMS, rows)


def requirements_table(norm: Norm) -> Table:
    """Every requirement of one norm, in the order of the text."""
    columns = (Column(say("Article")), Column(say("Asked")), Column(say("Stands")), Column(say("Found")))
    return table_of(columns, ((one.article, one.what, _VERDICTS[one.verdict], one.told) for one in norm.requirements))
