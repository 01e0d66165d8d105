"""Awarding the prizes: what is recorded, and whether the record still gives the same."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from core.general_rules.announced import own_rules_in_force
from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.prizes.categories import BIRTH_DATE, Category, is_of
from core.prizes.rules import Cents, PrizeRules, announced_prizes, announcement, in_print, read_prize_rules
from events.base import Event
from events.deciders.reporting import award_prizes, settle_category
from events.log.envelope import Recorded, counting
from events.vocabulary.congress import AwardedAcross
from events.vocabulary.reporting import Awarded, CategorySettled, PrizesAwarded
from projections.standings.prizes import PrizeList, prize_list, prize_rules, remarks_on_doubts
from projections.standings.table import standings
from projections.standings.wording import remarks

_Key = TypeVar("_Key")
_Award = TypeVar("_Award")


def award(state: Tournament, rules: str, *, reason: str = "", confirmed: bool = False) -> tuple[Event, ...]:
    """The prizes by these rules, with the categories by birth date that they depend on.

    Raises `Refused` for rules that cannot be read and where nothing is given; wants to be confirmed while the
    standings are not final and where somebody's eligibility is not known.
    """
    found = awarded_now(state, rules)
    table = found.sections[0]
    missing = state.settings.rounds is not None and table.after_round < state.settings.rounds
    doubts = [*(remarks(table) if table.is_provisional else ()), *remarks_on_doubts(state, found)]
    if missing:
        doubts.insert(
            0,
            say(
                "Rounds played: {played} of {rounds}.",
                played=table.after_round,
                rounds=state.settings.rounds or 0,
            ),
        )
    settled = [event for category in categories_in(found.rules) for event in settled_now(state, category)]
    return (
        *settled,
        *award_prizes(rules, awards_of(found), doubts, reason=reason, confirmed=confirmed),
    )


def categories_in(rules: PrizeRules) -> tuple[Category, ...]:
    """The categories that the rules have prizes for, each once."""
    return tuple({fund.category.key: fund.category for fund in rules.funds if fund.category is not None}.values())


def categories_announced(state: Tournament) -> tuple[Category, ...]:
    """Those of the prizes that were announced; none where none were."""
    announced = announced_prizes((text for _, text in own_rules_in_force(state.own_rules)), state.details.start_date)
    return () if announced is None else categories_in(announced)


def settled_now(state: Tournament, category: Category) -> tuple[CategorySettled, ...]:
    """Who is of a category by birth date, to be recorded; nothing of another one, and where that is on record."""
    if category.asks != BIRTH_DATE:
        return ()
    found = {player.id: is_of(state, category, player) for player in state.players.values()}
    members = [player for player, has in found.items() if has]
    return settle_category(state, category.key, members, [player for player, has in found.items() if has is None])


def awarded_now(state: Tournament, rules: str) -> PrizeList:
    """The prizes by these rules, as the state gives them."""
    return prize_list(state, standings(state), read_prize_rules(rules, state.details.start_date))


def awards_of(found: PrizeList) -> tuple[tuple[PlayerId, Awarded], ...]:
    """A list of prizes as it is recorded."""
    return tuple(
        (
            one.player,
            Awarded(
                list=found.rules.funds[one.fund].name,
                cents=one.amount,
                first_prize=one.first_prize,
                last_prize=one.last_prize,
                pool_cents=one.pool,
                sharing=one.sharing,
                section=found.section_of(one),
            ),
        )
        for one in found.awards
    )


@dataclass(frozen=True, slots=True)
class OnRecord:
    """The prizes as they were awarded last."""

    version: int
    event: PrizesAwarded


def awarded(events: Sequence[Recorded]) -> OnRecord | None:
    """The award that counts; None: there is none."""
    found = [OnRecord(one.version, one.event) for one in counting(events) if isinstance(one.event, PrizesAwarded)]
    return found[-1] if found else None


def typed_or_awarded(typed: str, state: Tournament, events: Sequence[Recorded]) -> str:
    """The rules typed; where none were, and none announced, those by which prizes were awarded; empty: none."""
    if typed or announcement(text for _, text in own_rules_in_force(state.own_rules)):
        return typed
    on_record = awarded(events)
    return "" if on_record is None else on_record.event.rules


def differences(state: Tournament, recorded: PrizesAwarded, now: PrizeList) -> tuple[str, ...]:
    """Where another list of prizes differs from the one that was awarded, a sentence for each; empty: nowhere."""
    return tuple(_differences(state, recorded.awards, awards_of(now)))


def between(state: Tournament, before: PrizesAwarded, after: PrizesAwarded) -> tuple[str, ...]:
    """Where a later award differs from an earlier one, as `differences`."""
    return tuple(_differences(state, before.awards, after.awards))


def _differences(
    state: Tournament, before: Sequence[tuple[PlayerId, Awarded]], after: Sequence[tuple[PlayerId, Awarded]]
) -> Iterator[str]:
    mine = together(((player, one.section, one.list), one) for player, one in before)
    theirs = together(((player, one.section, one.list), one) for player, one in after)
    for key in sorted(mine.keys() | theirs.keys()):
        was, now = mine.get(key, ()), theirs.get(key, ())
        if was == now:
            continue
        values = {"name": state.players[key[0]].name if key[0] in state.players else key[0], "list": key[2]}
        amounts = [amount_told(one) for one in (was, now)]
        if amounts[0] == amounts[1]:
            yield say(
                "{name}, {list}: {was} as before, but from other prizes or shared differently.",
                **values,
                was=amounts[0],
            )
        else:
            yield say("{name}, {list}: {was} awarded, {now} now.", **values, was=amounts[0], now=amounts[1])


def together(awards: Iterable[tuple[_Key, _Award]]) -> dict[_Key, tuple[_Award, ...]]:
    """All awards of each player from each list, as they are listed: a second one counts as well."""
    found: dict[_Key, tuple[_Award, ...]] = {}
    for key, award_there in awards:
        found[key] = (*found.get(key, ()), award_there)
    return found


def amount_told(awards: Sequence[Awarded | AwardedAcross]) -> str:
    """How much these give in all, or nothing."""
    return in_print(Cents(sum(one.cents for one in awards))) if awards else say("nothing")


def told_of_award(state: Tournament, recorded: OnRecord, now: PrizeList) -> str:
    """That the prizes were awarded, and whether this is that list."""
    found = differences(state, recorded.event, now)
    if not found:
        return say("The prizes on this list were awarded in event {version}.", version=recorded.version)
    return say(
        "The prizes were awarded in event {version}, but the list is different now. {differences}",
        version=recorded.version,
        differences=joined(" ", found),
    )


def told_of_other_rules(state: Tournament, rules: PrizeRules, on_record: OnRecord | None) -> Iterator[str]:
    """That a list goes by rules that were given for it: others were announced, or none were, nor awarded by."""
    if not announcement(text for _, text in own_rules_in_force(state.own_rules)):
        if on_record is None:
            yield say("These prizes are by rules that were given for this list; none were announced.")
        return
    try:
        is_announced = prize_rules(state, "") == rules
    except Refused:  # what was announced cannot be read as rules
        is_announced = False
    if not is_announced:
        yield say("These prizes are not by the announced rules, but by rules that were given for this list.")


def told_of_another(state: Tournament, before: OnRecord, after: PrizesAwarded) -> str:
    """What a second award changes of the one before it, which counts no longer."""
    found = between(state, before.event, after)
    if not found:
        return say("The same prizes had already been awarded in event {version}.", version=before.version)
    return say(
        "This replaces the prizes awarded in event {version}. {differences}",
        version=before.version,
        differences=joined(" ", found),
    )
