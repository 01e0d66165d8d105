"""How much of a bundle those whom a reader trusts vouch for."""

from collections.abc import Iterator
from datetime import datetime

from core.evidence.bundle import SEALED, Bundle
from core.evidence.coverage import Cover, Vouched
from core.evidence.known_keys import other_keys
from core.evidence.offices import handovers, taken_away
from core.evidence.signers import unshown
from core.model.sentence import say
from events.errors import IntegrityFailure
from events.signing.judging import judged
from events.signing.trust_list import TrustList


def cover_of(bundle: Bundle, trusted: TrustList, now: datetime, sheet: int = 0) -> Cover:
    """What covers it. `sheet`: the event of which the reader holds a hash; 0: none.

    Raises `IntegrityFailure` for a forged signature of somebody trusted: that is an alarm.
    """
    by_sheet = [Vouched(say("your sheet (events 1-{last})", last=sheet), sheet)] if sheet else []
    vouched = [*by_sheet, *_by_keys(bundle, trusted, now)]
    others = tuple(other_keys(bundle.events, trusted.by_owner()))
    return Cover(bundle, vouched, [*unshown(bundle.events, bundle.notes, trusted.revoked())], other_keys=others)


def _by_keys(bundle: Bundle, trusted: TrustList, now: datetime) -> Iterator[Vouched]:
    changes = handovers(bundle.events)
    for note in bundle.notes:
        one = judged(note, trusted, now)
        if forged := [each for each in one.signatures if each.is_forged]:
            raise IntegrityFailure(
                "The bundle is not valid: {why_not}. Keep it as evidence.", why_not=forged[0].why_not
            )
        seals = one.said.occasion == SEALED + bundle.digest
        what = say("everything") if seals else say("events 1-{size}", size=one.said.size)
        for by in one.witnesses:
            if not taken_away(changes, by.label, one.said.size):
                told = say("{key} of {who} ({what}, {time})", key=by.label, who=by.who, what=what, time=one.said.time)
                yield Vouched(told, one.said.size, seals, by.label)
