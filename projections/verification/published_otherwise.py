"""Pairings that were published although what had been recorded since would have given others: an arbiter answers."""

from collections.abc import Iterator, Sequence

from core.model.sentence import Refused, joined, say
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.record import CopyEnteredAgain
from events.vocabulary.rounds import RoundPublished
from projections.replay.replay import Learnt, learnt_since, reported_in_time
from projections.verification.decisions_undone import OwnDecision


def published_otherwise(log: Sequence[StoredEvent]) -> Iterator[OwnDecision]:
    """The publications that count, in log order, each with what was known by then that its pairing had not read.

    Not those of another copy: what came between may have been recorded here alone.
    """
    copies = (one.event for one in log if isinstance(one.event, CopyEnteredAgain))
    copied = {one.entered for copy in copies for one in copy.events}
    for stored in counting(log):
        event = stored.event
        if not isinstance(event, RoundPublished) or stored.version in copied:
            continue
        try:
            learnt = learnt_since(log[: stored.version - 1], event.round_number)
        except Refused:  # it was not paired, which is found elsewhere
            continue
        if learnt is not None:
            yield OwnDecision(stored, event.round_number, _told(learnt), "")


def _told(learnt: Learnt) -> str:
    number = learnt.holding.round_number
    told = (
        say(
            "The pairing of round {number} was published, although what had been recorded since it was made would "
            "have given the same pairs on other boards.",
            number=number,
        )
        if learnt.is_order
        else say(
            "The pairing of round {number} was published, although with what had been recorded since it was made "
            "the round would have been paired differently.",
            number=number,
        )
    )
    return joined(" ", filter(None, (told, *learnt.facts, reported_in_time(learnt))))
