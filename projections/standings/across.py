"""Standings and prizes across the sections of a congress (decision 199), and whether what was awarded still holds."""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.registry import teams_compete
from core.model.congress import Section
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from core.model.tie_breaks import TieBreakList
from core.model.tournament import EDITION_OF_OLD_LOGS, Player, Settings, Tournament
from core.model.units import PlayerId
from core.prizes.rules import PrizeRules, Sharing, read_prize_rules
from events.deciders.congress import award_across
from events.log.envelope import Recorded, counting
from events.vocabulary.congress import AwardedAcross, PrizesAwardedAcross, SectionAt, SectionsWritten
from projections.standings.awarding import amount_told, together
from projections.standings.prizes import PrizeList, prize_list, remarks_on_doubts
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


@dataclass(frozen=True, slots=True)
class AwardOnRecord:
    """The prizes across as they were awarded last, in event `version` of the congress."""

    version: int
    event: PrizesAwardedAcross


def award(
    found: Across,
    rules: str,
    as_of: Sequence[SectionAt],
    written: Sequence[SectionsWritten],
    *,
    reason: str = "",
    confirmed: bool = False,
) -> tuple[PrizesAwardedAcross, ...]:
    """The prizes across by these rules.

    Raises `Refused` where nothing is given; wants to be confirmed while a section is not at its end, and where
    somebody's eligibility is not known.
    """
    listed = listed_by(found, rules)
    doubts = [*found.unfinished, *found.provisional, *remarks_on_doubts(found.field, listed)]
    awards = awards_of(found, listed)
    return award_across(rules, as_of, awards, written, doubts, reason=reason, confirmed=confirmed)


def listed_by(found: Across, rules: str) -> PrizeList:
    """The prizes by rules as they are recorded. Raises `Refused` for those that cannot be read."""
    return prizes_across(found, read_prize_rules(rules, found.field.details.start_date))


def awards_of(found: Across, listed: PrizeList) -> tuple[AwardedAcross, ...]:
    """A list of prizes as it is recorded: by section and id there."""
    awards = []
    for one in listed.awards:
        section, player = found.homes[one.player]
        awards.append(
            AwardedAcross(
                section=section.stream,
                player=player,
                list=listed.rules.funds[one.fund].name,
                cents=one.amount,
                first_prize=one.first_prize,
                last_prize=one.last_prize,
                pool_cents=one.pool,
                sharing=one.sharing,
            )
        )
    return tuple(awards)


def awarded_across(events: Sequence[Recorded]) -> AwardOnRecord | None:
    """The award that counts in the log of a congress; None: there is none."""
    found = [
        AwardOnRecord(one.version, one.event) for one in counting(events) if isinstance(one.event, PrizesAwardedAcross)
    ]
    return found[-1] if found else None


def told_of_award(found: Across, recorded: AwardOnRecord, listed: PrizeList) -> str:
    """That the prizes across were awarded, and whether this is that list."""
    differing = joined(" ", differences(found, recorded.event.awards, awards_of(found, listed)))
    if not differing:
        return say("The prizes on this list were awarded in event {version}.", version=recorded.version)
    return say(
        "The prizes were awarded in event {version}, but the list is different now. {differences}",
        version=recorded.version,
        differences=differing,
    )


def told_of_another(found: Across, before: AwardOnRecord, after: PrizesAwardedAcross) -> str:
    """What a second award changes of the one before it, which counts no longer."""
    differing = joined(" ", differences(found, before.event.awards, after.awards))
    if not differing:
        return say("The same prizes had already been awarded in event {version}.", version=before.version)
    return say(
        "This replaces the prizes awarded in event {version}. {differences}",
        version=before.version,
        differences=differing,
    )


def differences(found: Across, before: Sequence[AwardedAcross], after: Sequence[AwardedAcross]) -> Iterator[str]:
    """Where two lists differ, a sentence for each; players whom no section has any more are named by their ids."""
    names = {(section.stream, player): found.field.players[one].name for one, (section, player) in found.homes.items()}
    mine = together(((one.section, one.player, one.list), one) for one in before)
    theirs = together(((one.section, one.player, one.list), one) for one in after)
    for key in sorted(mine.keys() | theirs.keys()):
        was, now = mine.get(key, ()), theirs.get(key, ())
        if was == now:
            continue
        section, player, of_list = key
        values = {"name": names.get((section, player)) or f"id:{player}", "section": section, "list": of_list}
        amounts = [amount_told(one) for one in (was, now)]
        if amounts[0] == amounts[1]:
            yield say(
                "{name} ({section}), {list}: {was} as before, but from other prizes or shared differently.",
                **values,
                was=amounts[0],
            )
        else:
            yield say("{name} ({section}), {list}: {was} awarded, {now} now.", **values, was=amounts[0], now=amounts[1])


def differs_from_its_rules(sections: Sequence[tuple[Section, Tournament]], event: PrizesAwardedAcross) -> str:
    """How an award differs from what its rules give of the sections as they were then; empty: it does not.

    `sections`: those that are not beside the others, each folded up to the event that `as_of` names.
    """
    found = across(sections)
    given = awards_of(found, listed_by(found, event.rules))
    return joined(" ", differences(found, event.awards, given))
