"""Awarding the prizes across the sections of a congress: what is recorded, and whether it still is the same list."""

from collections.abc import Iterator, Sequence

from core.model.congress import Section
from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.prizes.rules import read_prize_rules
from events.deciders.congress import award_across
from events.log.counting import Recorded, counting
from events.vocabulary.congress import AwardedAcross, PrizesAwardedAcross, SectionAt, SectionsWritten
from projections.standings.across import Across, across, prizes_across
from projections.standings.awarding import amount_told, together
from projections.standings.prizes import PrizeList, remarks_on_doubts


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
