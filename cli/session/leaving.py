"""Somebody leaves a tournament, or comes later: what is recorded, and from which round where none was named."""

from collections.abc import Callable, Sequence
from datetime import datetime

from cli.input.options import Options
from cli.input.roster import find
from cli.session.session import Session, open_session
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders import at_stake
from events.deciders.after_another import need_seen_pairing
from projections.known import Known


def leave(
    options: Options,
    player: str,
    leaving: Callable[[Known, PlayerId], Sequence[Event]],
    time: datetime | None = None,
    *,
    from_next: bool = False,
) -> None:
    """Record that somebody leaves, and say where they are seated all the same. `from_next`: no round was named."""
    remarks: list[str] = []
    also: dict[str, object] = {}

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state, who = known.tournament, find(known.tournament, player).id
        left = leaving(known, who)
        from_round = left[0].round_spoken_of
        assert from_round is not None, "somebody leaves from a round on"
        if from_next:
            need_seen_pairing(known.events, from_round, session.settings.actor, confirmed=confirmed)
        seated = at_stake.still_seated(state, who, from_round)
        remarks[:] = filter(None, [seated, at_stake.without_a_round_left(state, who, from_round)])
        also.update(still_seated=[seated] if seated else [])
        return left

    with open_session(options) as session:
        session.write_on_log(decide, occurred_at=time, remarks=remarks, also=also)


def need_seen_next(
    session: Session, known: Known, round_named: int | None, *, confirmed: bool, against_bye: bool = False
) -> None:
    """Raises `NeedsConfirmation` where no round was named, and somebody else has paired one meanwhile."""
    if round_named is None:
        coming = RoundNumber(known.tournament.last_paired_round + (not against_bye))
        actor = session.settings.actor
        need_seen_pairing(known.events, coming, actor, confirmed=confirmed, against_bye=against_bye)
