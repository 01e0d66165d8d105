"""Whether a pairing on record would be another by what is known now, and what the rules say of it (decision 134)."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.editions.registry import edition_named
from core.model.board import Boards
from core.model.sentence import joined, say
from core.model.units import RoundNumber
from events.log.counting import Recorded, counting
from projections.replay.known_then import IMPORTED, pairing_of
from projections.replay.made_again import Holding, whether_it_holds
from projections.replay.replay import replay
from projections.tournament_state.fold import fold


@dataclass(frozen=True, slots=True)
class Learnt:
    """That a recorded pairing would be another by what is known now."""

    edition: str
    holding: Holding
    facts: tuple[str, ...]  # that are others now, a sentence each; or why it could not be paired
    only_recorded: Boards
    only_again: Boards  # empty where it could not be paired


def learnt_since(events: Sequence[Recorded], round_number: RoundNumber) -> Learnt | None:
    """What was recorded since that round was paired, where `round void` and pairing again would give another pairing.

    None too where nothing was recorded since but what was undone again, or the pairing was read from a file.
    """
    recorded, version = pairing_of(events, round_number)
    if recorded.provenance.engine == IMPORTED or _nothing_since(events, version):
        return None
    again = replay(events, round_number, known_now=True)
    if again.same_input or again.same_pairing or (again.replayed == again.recorded and not again.failure):
        return None  # the last: the same boards in the same order, and other floats to be remembered
    known = fold(events)
    facts = again.changed_facts or ((again.failure,) if again.failure else ())
    holding = whether_it_holds(known, round_number)
    return Learnt(known.settings.edition, holding, facts, again.only_recorded, again.only_replayed)


def another_by_now(learnt: Learnt) -> str:
    """That the round would be paired otherwise, the facts, and whether its pairing counts as still to be made."""
    told = [
        say("By what is known now, round {number} would be paired differently.", number=learnt.holding.round_number),
        *learnt.facts,
        what_the_rules_say(learnt.edition, learnt.holding),
    ]
    return joined(" ", filter(None, told))


def what_the_rules_say(edition: str, holding: Holding) -> str:
    """Of a pairing that a correction would change: still to be made, made, or published."""
    rules = edition_named(edition).general_rules
    if holding.is_published:
        return say("It has been published. {rule}", rule=rules.publication.summary)
    by = joined("", (" (", holding.rule.article, ")")) if holding.rule.article else ""
    if holding.is_yet_to_be_made:
        return say("It is not published, so it is still to be made, and the correction counts for it{by}.", by=by)
    return say(
        "It was made before this was recorded, so the correction is for the pairing made next{by}. Taken back before "
        "it is published, the pairing made in its place is the next one.",
        by=by,
    )


def _nothing_since(events: Sequence[Recorded], version: int) -> bool:
    """Whether the events that count are those that counted when event `version` was recorded: told without a fold."""
    then = counting([stored for stored in events if stored.version <= version])
    return [stored.version for stored in then] == [stored.version for stored in counting(events)]
