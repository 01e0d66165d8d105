"""Standings and prizes across the sections of a congress: by points, whatever the section (decision 199)."""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.registry import teams_compete
from core.model.congress import Section
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from core.model.tie_breaks import TieBreakList
from core.model.tournament import EDITION_OF_OLD_LOGS, Player, Settings, Tournament
from core.model.units import PlayerId
from core.prizes.rules import PrizeRules, Sharing
from projections.standings.prizes import PrizeList, prize_list
from projections.standings.table import Standing, Standings, standings
from projections.standings.wording import remarks_on_missing


@dataclass(frozen=True, slots=True)
class Across:
    """The players of all sections as one field; `table` has them by points, ranks shared by equal points.

    `homes`: of each player of the field the section and the id there; `unfinished`: a sentence for each section that
    has fewer rounds than announced; `provisional`: what is missing in a section, or adjourned there.
    """

    field: Tournament
    table: Standings
    homes: Mapping[PlayerId, tuple[Section, PlayerId]]
    unfinished: tuple[str, ...] = ()
    provisional: tuple[str, ...] = ()


def across(sections: Sequence[tuple[Section, Tournament]]) -> Across:
    """One field of the players of these sections. Raises `Refused` where teams compete."""
    players: dict[PlayerId, Player] = {}
    homes: dict[PlayerId, tuple[Section, PlayerId]] = {}
    settled: dict[tuple[str, PlayerId], bool] = {}
    groups: dict[tuple[str, PlayerId], str] = {}
    rows: list[Standing] = []
    tables: list[Standings] = []
    for section, tournament in sections:
        if teams_compete(tournament.settings):
            raise Refused(
                "Section {section} is a team event: only players can be ranked across sections.", section=section.stream
            )
        table = standings(tournament)
        own = {player: PlayerId(len(players) + place) for place, player in enumerate(tournament.players, start=1)}
        players |= {own[one.id]: replace(one, id=own[one.id]) for one in tournament.players.values()}
        homes |= {own[player]: (section, player) for player in tournament.players}
        settled |= {(key, own[player]): has for (key, player), has in tournament.settled.items() if player in own}
        groups |= {(name, own[player]): group for (name, player), group in tournament.groups.items() if player in own}
        rows += [replace(row, player=own[row.player]) for row in table.rows]
        tables.append(table)
    first = sections[0][1]  # the field is paired by nothing: its rules are asked for no section of its own
    field = Tournament(
        details=first.details,
        settings=Settings(edition=EDITION_OF_OLD_LOGS),
        players=players,
        settled=settled,
        groups=groups,
    )
    rows.sort(key=lambda row: (-row.points, row.place))
    table = replace(
        standings(field, TieBreakList()),
        rows=_ranked(rows),
        after_round=max(one.after_round for one in tables),
        open_games=tuple(game for one in tables for game in one.open_games),
        adjourned_games=tuple(game for one in tables for game in one.adjourned_games),
    )
    provisional = (
        joined(": ", (section.title, remark))
        for (section, _), one in zip(sections, tables, strict=True)
        for remark in remarks_on_missing(one)
    )
    return Across(field, table, homes, tuple(_unfinished(sections, tables)), tuple(provisional))


def _unfinished(sections: Sequence[tuple[Section, Tournament]], tables: Sequence[Standings]) -> Iterator[str]:
    for (section, tournament), table in zip(sections, tables, strict=True):
        rounds = tournament.settings.rounds
        if rounds is not None and table.after_round < rounds:
            yield say(
                "{section}: rounds played: {played} of {rounds}.",
                section=section.title,
                played=table.after_round,
                rounds=rounds,
            )


def prizes_across(found: Across, rules: PrizeRules) -> PrizeList:
    """Who receives which prize across the sections. Raises `Refused` where the rules need an order of equal points."""
    if rules.sharing is not Sharing.EQUALLY:
        raise Refused(
            "Across sections there are no tie-breaks: prizes for equal points are shared equally. "
            "Leave out the other rule for sharing prizes."
        )
    return prize_list(found.field, found.table, rules)


def _ranked(rows: Sequence[Standing]) -> tuple[Standing, ...]:
    """By place, with a rank that those with equal points share."""
    ranked: list[Standing] = []
    for place, row in enumerate(rows, start=1):
        rank = ranked[-1].rank if ranked and ranked[-1].points == row.points else place
        ranked.append(replace(row, place=place, rank=rank, number=None, tie_breaks=()))
    return tuple(ranked)
