"""Somebody leaves a tournament: what is recorded, and where they are seated all the same."""

from collections.abc import Callable, Sequence
from datetime import datetime

from cli.input.options import Options
from cli.input.roster import find
from cli.session.session import open_session
from core.model.units import PlayerId
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
