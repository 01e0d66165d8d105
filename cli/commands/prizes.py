"""`prizes`: who receives which prize by the standings, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import UNSET, UnsetType

from cli.answers.standings import shown_of
from cli.input.options import Options, over_sections, reads, writes
from cli.input.roster import name
from cli.input.standings_asked import Asked, PrizesTyped, Shown, birth_dates_erased, rules_of_prizes
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout
from cli.session.session import open_session
from cli.verbs import verb, word_with_verbs
from core.model.sentence import say
from core.model.units import PlayerId, RoundNumber
from core.prizes.categories import BIRTH_DATE
from events.base import Event
from events.deciders.after_another import need_seen_award
from events.vocabulary.reporting import PrizesAwarded
from projections.known import Known
from projections.standings.awarding import award as awarding
from projections.standings.awarding import awarded, differences, told_of_another, told_of_award, typed_or_awarded
from projections.standings.prizes import PrizeList, prize_list, prizes_written, remarks_on_prizes
from projections.standings.wording import remarks, warned_of_no_tie_breaks
from projections.tables.awards import prizes_table

prizes_app = word_with_verbs()


@verb(prizes_app, "prizes")
@reads
@over_sections
def prizes_(options: Options, asked: Asked, prizes_typed: PrizesTyped = "") -> None:
    """Give one or more lists of amounts, separated by semicolons; each list starts with the amount for first place.
    Every list after the first is preceded by NAME and a colon, where NAME is one of the categories of `standings`:
    women; U18; S50; born 2008 or later; born 1960 or earlier; born 2008 to 2010; under 18 on 2026-12-31; at least
    60 on 2026-12-31; rating<1800; rating 1400 to 1799; rating from 2000; rating to 1399; unrated. Players with
    equal points share the prizes (`shared`, the default), divide them by the Hort system (`hort`: half by place,
    half shared) or do not share them (`by place`). `one prize per player`, the best one, is the default; the
    alternative is `several prizes per player`. With `total 1330`, amounts that do not add up to that total are
    refused. Amounts are exact to the cent. If the field is divided into quads (CFC 652), each section has all
    these prizes. `prizes award` records the list.
    """
    shown = shown_of(options, asked)
    events = shown.known.events if shown.known else ()
    rules = rules_of_prizes(shown.tournament, typed_or_awarded(prizes_typed, shown.tournament, events))
    found = prize_list(shown.tournament, shown.table, rules, birth_dates_erased(shown.known))
    if options.as_json:
        json_to_stdout(_answer(shown, found))
        return
    for warning in warned_of_no_tie_breaks(shown.tournament.settings, shown.table) if shown.can_be_changed else ():
        text_to_stderr(warning)
    title = say("Prizes: {title}", title=shown.title)
    show.draw(replace(prizes_table(shown.tournament, found), caption=title))
    on_record = awarded(shown.known.events) if shown.known else None
    of_award = [] if on_record is None else [told_of_award(shown.tournament, on_record, found)]
    for remark in (*of_award, *remarks_on_prizes(shown.tournament, found), *remarks(shown.table)):
        text_to_stdout(remark)
    if len(found.sections) > 1 and (named := [fund.category for fund in found.rules.funds if fund.category]):
        told = say(
            "Across the sections: `standings --category '{category}'` ranks that category.", category=named[0].key
        )
        text_to_stdout(told)
    for remark in _how_to_record(found) if shown.can_be_changed else ():
        text_to_stdout(remark)
    shown.say_as_of()


def _how_to_record(found: PrizeList) -> Iterator[str]:
    """What is typed for the first player whose birth date, or sex, is not on record."""
    for doubt in found.doubts:
        category = found.rules.funds[doubt.fund].category
        left = [player for player in doubt.players if player not in doubt.erased]
        if category is not None and left and category.asks == BIRTH_DATE:
            yield say("`player correct id:{player} --birth-date DATE` records a birth date.", player=left[0])
        elif category is not None and left and category.key == "women":
            yield say("`player correct id:{player} --sex w` (or m) records the sex.", player=left[0])


@verb(prizes_app, "prizes award")
@writes
@over_sections
def award(options: Options, prizes_typed: PrizesTyped = "") -> None:
    """The list shown by `prizes` is recorded, together with its calculation and with the categories of players by birth
    date: it therefore remains the same if a birth date is erased later (`player forget`). `prizes` then shows whether
    its list still matches the list awarded, and `verify` recalculates the list from the earlier events.
    """
    told: list[str] = []

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state, before = known.tournament, awarded(known.events)
        typed = typed_or_awarded(prizes_typed, state, known.events)
        if typed != prizes_typed and before is not None:
            need_seen_award(known.events[before.version - 1], session.settings.actor, confirmed=confirmed)
        rules = prizes_written(state, typed)
        events = awarding(state, rules, reason=options.reason, confirmed=confirmed)
        now = next(event for event in events if isinstance(event, PrizesAwarded))
        told[:] = [] if before is None else [told_of_another(state, before, now)]
        return events

    with open_session(options) as session:
        session.write_on_log(decide, remarks=told)


class AwardAnswer(Answer):
    """The event by which prizes were awarded, and whether the list still is what was awarded."""

    event: int
    same: bool
    differences: Sequence[str]


class PrizeAnswer(Answer, kw_only=True):
    """What somebody receives, in cents, from which prizes and shared with how many; `section` where there are some."""

    section: int | UnsetType = UNSET
    list: str
    id: PlayerId
    name: str
    cents: int
    first_prize: int
    last_prize: int
    pool_cents: int
    shared_by: int


class PrizeNotWon(Answer):
    """A prize that nobody wins."""

    list: str
    cents: int


class PrizeNotKnown(Answer):
    """Of whom it is not known whether they are of a category; the birth dates of some were erased."""

    list: str
    ids: Sequence[PlayerId]
    erased: Sequence[PlayerId]


@answers("prizes")
class PrizesAnswer(OfRecord, kw_only=True):
    """Amounts in cents, which add up exactly; `awarded` is null where they were not, and missing of a file."""

    awarded: AwardAnswer | UnsetType | None = UNSET
    after_round: RoundNumber
    provisional: bool
    sharing: str
    one_prize_per_player: bool
    sections: int | UnsetType = UNSET
    total_cents: int
    given_cents: int
    prizes: Sequence[PrizeAnswer]
    not_won: Sequence[PrizeNotWon]
    not_known: Sequence[PrizeNotKnown]


def _award(shown: Shown, found: PrizeList) -> AwardAnswer | UnsetType | None:
    if shown.known is None:
        return UNSET
    on_record = awarded(shown.known.events)
    if on_record is None:
        return None
    differing = differences(shown.tournament, on_record.event, found)
    return AwardAnswer(event=on_record.version, same=not differing, differences=differing)


def _answer(shown: Shown, found: PrizeList) -> PrizesAnswer:
    rules = found.rules
    return PrizesAnswer(
        **shown.source,
        awarded=_award(shown, found),
        after_round=shown.table.after_round,
        provisional=shown.table.is_provisional,
        sharing=rules.sharing.value,
        one_prize_per_player=rules.one_each,
        sections=len(found.sections) if found.is_divided else UNSET,
        total_cents=found.total,
        given_cents=found.paid,
        prizes=[
            PrizeAnswer(
                section=found.section_of(one) if found.is_divided else UNSET,
                list=rules.funds[one.fund].name,
                id=one.player,
                name=name(shown.tournament, one.player),
                cents=one.amount,
                first_prize=one.first_prize,
                last_prize=one.last_prize,
                pool_cents=one.pool,
                shared_by=one.sharing,
            )
            for one in found.awards
        ],
        not_won=[PrizeNotWon(list=name_of_list, cents=amount) for name_of_list, amount in found.not_won],
        not_known=[
            PrizeNotKnown(list=rules.funds[one.fund].name, ids=one.players, erased=sorted(one.erased))
            for one in found.doubts
        ],
    )
